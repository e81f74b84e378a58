"""A year in review: who led at its end, what was played, who came, climbed and won, on every list and at events."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.documents.lists import RecordJson
from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _
from masterlist.queries.overview import event_heads, moves_of, site_years
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.sources import years_of
from masterlist.site.common.boards import EventLine, event_line, person
from masterlist.site.common.games import shown_by
from masterlist.site.common.links import edition_link, year_link
from masterlist.site.common.lists import Line, Months, months_picture, movers
from masterlist.site.common.model import Link, Page
from masterlist.site.common.top import PageTop
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.records import record
from masterlist.site.tops import year_top
from masterlist.standings.annals import YearReview
from masterlist.standings.event_values import EventHead
from masterlist.standings.master_list import Moves


class ListYear(NamedTuple):
    """A year of one list."""

    list: str
    review: YearReview
    moves: Moves | None  # None where an edition to compare with is missing


class YearInputs(NamedTuple):
    """What the page shows."""

    year: str
    years: tuple[str, ...]  # all that have a page, in order
    lists: tuple[ListYear, ...]
    events: tuple[EventHead, ...]  # the newest first
    people: People

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = people_content(frame, self.people, {})
        link, view = year_link(self.year), YearPage(content, self, self.years.index(self.year))
        summary = _("{year}: leaders, climbers, the biggest games, newcomers and events.").format(year=self.year)
        yield Page(link.path, "year.html", link.text, summary, view)


class YearPage(NamedTuple):
    """A year, for its template."""

    content: Content
    inputs: YearInputs
    at: int  # among the years

    @property
    def so_far(self) -> bool:
        """Whether it is the newest."""
        return self.at == len(self.inputs.years) - 1

    @property
    def events(self) -> list[EventLine]:
        return [event_line(self.content, one) for one in self.inputs.events]

    def about(self, one: ListYear) -> RatingList:
        return self.content.lists[one.list]

    def person(self, id_: str) -> Link:
        return person(self.content, id_)

    def months(self, one: ListYear) -> Months | None:
        """The table of a year that goes on ends with its newest game, as later ones may be to come."""
        year = one.review.year
        games = tuple((f"{year.year}-{month:02}", number) for month, number in enumerate(year.months, 1))
        view = months_picture(games) if year.games else None
        later = next((at for at, (_month, number) in enumerate(reversed(games)) if number), 0)
        return view._replace(months=view.months[later:]) if view and self.so_far else view

    def climbers(self, one: ListYear) -> list[tuple[str, list[Line]]]:
        """Who climbed most between two editions."""
        gained = one.moves.news._replace(lost=(), dropped=()) if one.moves else None
        return movers(gained, shown_by(self.about(one))) if gained else []

    @property
    def top(self) -> PageTop | None:
        """Who gained most on the first list on which anyone did."""
        for one in self.inputs.lists:
            if one.moves and one.moves.news.gained:
                lines = movers(one.moves.news, shown_by(self.about(one)))[0][1]
                return year_top([(self.person(who), gain, said) for who, gain, said in lines], self.inputs.year)
        return None

    def edition(self, one: ListYear, id_: str) -> Link:
        return edition_link(one.list, id_)

    def records(self, one: ListYear) -> list[RecordJson]:
        return [record(self.content, best) for best in one.review.records]


def _events_of(ask: Ask, year: str) -> tuple[EventHead, ...]:
    """The final events that ended in a year, the newest first."""
    return tuple(one for one in ask(event_heads) if one.event.final and one.event.end[:4] == year)


@query
def year_inputs(ask: Ask, year: str) -> YearInputs:
    """A year on all lists."""
    years = ask(site_years)
    lists = (ListYear(list_, ask.part(years_of, list_, key=year), moves_of(ask, list_, year)) for list_ in years[year])
    shown = veil_of(ask)((tuple(lists), _events_of(ask, year)))
    return YearInputs(year, tuple(years), *shown, people_in(ask, shown))
