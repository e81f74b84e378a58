"""What the page of a year shows, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.queries.overview import event_heads
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.sources import years_of
from masterlist.queries.years import moves_of, site_years
from masterlist.site.common.model import Page
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.years.view import ListYear, year_page
from masterlist.standings.event_values import EventHead


class YearInputs(NamedTuple):
    """What the page shows."""

    year: str
    years: tuple[str, ...]  # all that have a page, in order
    lists: tuple[ListYear, ...]
    events: tuple[EventHead, ...]  # the newest first
    people: People

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        yield year_page(people_content(frame, self.people, {}), self.year, self.years, self.lists, self.events)


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
