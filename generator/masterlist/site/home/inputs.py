"""What the home page and the indexes of the site show, and nothing else."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from masterlist.codec import encode
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.people import Club
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.history import LATELY
from masterlist.queries.lists import every_list
from masterlist.queries.overview import COMMIT, counts, event_heads
from masterlist.queries.people import People, clubs, clubs_of, people_in
from masterlist.queries.settings import LISTS
from masterlist.queries.shown import kind_of_rows, rows_of
from masterlist.queries.sources import source
from masterlist.queries.years import site_years
from masterlist.site.api import clubs as api_clubs
from masterlist.site.api import documents as api
from masterlist.site.api.document import document
from masterlist.site.common.model import Document, Page
from masterlist.site.downloads import index
from masterlist.site.downloads import results as newest_results
from masterlist.site.downloads.feeds import Changes
from masterlist.site.downloads.head import wants
from masterlist.site.downloads.ical import calendar
from masterlist.site.events.view import events_page
from masterlist.site.home.view import TOP, Top, home_page
from masterlist.site.latest import changes
from masterlist.site.latest.told import Told, teller
from masterlist.site.layout.frame import Frame, people_content
from masterlist.standings.event_values import EventHead
from masterlist.standings.overview import Listed, Whole


class First(NamedTuple):
    """The top of a list."""

    list: str
    rows: Stored[Sequence[Any]]  # of the type that ``kind_of_rows`` says
    ranked: int  # players who have a rank

    def top(self, frame: Frame) -> Top:
        """The same with its rows."""
        return Top(self.list, self.rows.value(kind_of_rows(frame.lists[self.list].system)), self.ranked)


def _top(ask: Ask, list_: str) -> tuple[First, tuple[Any, ...]]:
    """The top of a list, and its rows as they are."""
    ranked = [row for row in ask(rows_of(ask, list_), list_) if row.rank]
    rows = tuple(ranked[:TOP])
    return First(list_, Stored.inline(encode(rows)), len(ranked)), rows


def _whole(ask: Ask) -> Whole:
    return Whole(tuple(_listed(ask, list_) for list_ in every_list(ask)), ask(event_heads), ask(counts))


def _listed(ask: Ask, list_: str) -> Listed:
    of, editions = source(ask, list_), ask(edition_headers).get(list_, ())
    return Listed(
        about=ask.part(LISTS, key=list_),
        as_of=of.as_of(ask, list_),
        size=len(ask(rows_of(ask, list_), list_)),
        games=of.games(ask, list_),
        filed=of.filed(ask, list_),
        editions=tuple(one.id for one in editions),
    )


class HomeInputs(NamedTuple):
    """What the home page, the index document and the feeds of the newest results show."""

    tops: tuple[First, ...]
    whole: Whole
    told: dict[str, tuple[Told, ...]]  # the newest results of each list
    changed: Changes  # when the results that feeds tell of were changed, as far as git was asked
    people: People
    clubs: dict[str, str]
    commit: str  # full hash, or ""
    year: str  # the newest that has a page, or ""

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of them."""
        content = people_content(frame, self.people, self.clubs)
        page = home_page(content, self.whole, [one.top(frame) for one in self.tops], self.told, self.year)
        yield page._replace(head=index.home_head(content, results=bool(self.whole.as_of)))
        yield api.index_document(frame.site, self.whole, self.commit)
        yield from newest_results.documents(content, self.told, self.whole.heads, self.changed)


@query
def home_inputs(ask: Ask) -> HomeInputs:
    """The home page."""
    lists = every_list(ask)
    tops = [_top(ask, list_) for list_ in lists]
    told = {list_: tuple(teller(ask, list_).told(ask, list_)) for list_ in lists}
    whole = _whole(ask)
    people = people_in(ask, [rows for _, rows in tops], told, whole.heads)
    return HomeInputs(
        tops=tuple(one for one, _ in tops),
        whole=whole,
        told=told,
        changed=_changed(ask, whole.heads),
        people=people,
        clubs=clubs_of(ask, people),
        commit=ask(COMMIT)["id"],
        year=max(ask(site_years), default=""),
    )


def _changed(ask: Ask, heads: Iterable[EventHead]) -> Changes:
    if not ask(LATELY)["logs"]:
        return {}
    found = changes.of_events(ask, heads)
    for list_ in every_list(ask):
        found |= teller(ask, list_).changed(ask, list_)
    return found


class EventsInputs(NamedTuple):
    """What the index of events and the calendar show."""

    heads: tuple[EventHead, ...]
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the calendar."""
        content = people_content(frame, self.people, {})
        yield events_page(content, self.heads)._replace(
            head=index.events_head(content, results=any(one.boards for one in self.heads))
        )
        if wants(frame.site, "feeds"):
            yield calendar(frame.site, [one.event for one in self.heads])


@query
def events_inputs(ask: Ask) -> EventsInputs:
    """The index of events."""
    heads = ask(event_heads)
    return EventsInputs(heads, people_in(ask, heads))


class DataInputs(NamedTuple):
    """What the page on the data and the document of the clubs show."""

    as_of: str  # the date of the newest result, or ""
    has_events: bool
    clubs: tuple[Club, ...]

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of them."""
        content = people_content(frame, {}, {})._replace(clubs={one.id: one for one in self.clubs})
        yield index.data_page(content, events=self.has_events, results=bool(self.as_of))
        yield document("clubs", api_clubs.clubs(content, self.as_of))


@query
def data_inputs(ask: Ask) -> DataInputs:
    """The page on the data."""
    whole = _whole(ask)
    return DataInputs(whole.as_of, bool(whole.heads), tuple(ask(clubs).values()))
