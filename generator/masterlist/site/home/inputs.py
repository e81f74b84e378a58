"""What the home page and the indexes of the site show, and nothing else."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from masterlist.codec import encode
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.edition import Edition
from masterlist.facts.people import Club
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.history import LATELY
from masterlist.queries.lists import every_list, list_ids, night_lists
from masterlist.queries.overview import COMMIT, counts, event_heads, newest_games
from masterlist.queries.people import People, clubs, clubs_of, people_in, veil_of
from masterlist.queries.played import newest_played, night_index
from masterlist.queries.rated import shown_rated
from masterlist.queries.results import figures
from masterlist.queries.settings import LISTS
from masterlist.queries.shown import kind_of_rows, rows_of, shown_rows, shown_standing
from masterlist.queries.sources import as_of
from masterlist.queries.years import site_years
from masterlist.scoring.log import Paired
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
from masterlist.site.home import changes
from masterlist.site.home.view import TOP, Top, home_page
from masterlist.site.layout.frame import Frame, people_content
from masterlist.standings.event_values import EventHead
from masterlist.standings.master_list import Row
from masterlist.standings.rated import Rated
from masterlist.standings.results import Counts, MasterList, PlayedList, Results
from masterlist.standings.totals import LogResults


class Logged(NamedTuple):
    """A list rated from log books, as the home page tells of it."""

    list: str
    rows: Stored[tuple[Row, ...]]
    editions: tuple[Edition, ...]  # without their rows
    as_of: str
    games: int
    newest: tuple[Paired, ...]

    def master_list(self, frame: Frame) -> MasterList:
        """The same as a list."""
        paired = {one.entry.place: one for one in self.newest}
        results = LogResults(frame.lists[self.list], self.as_of, {}, {}, paired)
        return MasterList(results, self.rows.value(tuple[Row, ...]), self.editions, self.games)


class First(NamedTuple):
    """The top of a list."""

    list: str
    rows: Stored[Sequence[Any]]  # of the type that ``kind_of_rows`` says
    ranked: int  # players who have a rank

    def top(self, frame: Frame) -> Top:
        """The same with its rows."""
        return Top(self.list, self.rows.value(kind_of_rows(frame.lists[self.list].system)), self.ranked)


class Overview(NamedTuple):
    """The lists and events of the site."""

    tops: tuple[First, ...]
    logged: tuple[Logged, ...]
    rated: tuple[Rated, ...]
    played: tuple[PlayedList, ...]
    heads: tuple[EventHead, ...]
    changed: Changes  # when the results that feeds tell of were changed, as far as git was asked
    counts: Counts
    people: People
    clubs: dict[str, str]

    def results(self, frame: Frame) -> Results:
        """The same as results, without logs and boards."""
        return Results(
            people_content(frame, self.people, self.clubs),
            lists={one.list: one.master_list(frame) for one in self.logged},
            rated={one.about.id: one for one in self.rated},
            events={},
            heads=self.heads,
            counts=self.counts,
            played={one.about.id: one for one in self.played},
        )


def _overview(ask: Ask, *, newest: bool) -> Overview:
    logged, from_games = ask(list_ids)
    lists = tuple(_logged(ask, list_, newest=newest) for list_ in logged)
    games, heads = tuple(ask(shown_rated, list_) for list_ in from_games), ask(event_heads)
    tops = [_top(ask, list_) for list_ in every_list(ask)]
    played = tuple(_played(ask, list_, newest=newest) for list_ in ask(night_lists))
    changed = _changed(ask, games, heads) if newest and ask(LATELY)["logs"] else {}
    newest_of = [one.newest for one in lists], [one.newest for one in played]
    people = people_in(ask, [rows for _, rows in tops], newest_of, games, heads)
    first = tuple(one for one, _ in tops)
    return Overview(first, lists, games, played, heads, changed, ask(counts), people, clubs_of(ask, people))


def _top(ask: Ask, list_: str) -> tuple[First, tuple[Any, ...]]:
    """The top of a list, and its rows as they are."""
    ranked = [row for row in ask(rows_of(ask, list_), list_) if row.rank]
    rows = tuple(ranked[:TOP])
    return First(list_, Stored.inline(encode(rows)), len(ranked)), rows


def _changed(ask: Ask, games: Iterable[Rated], heads: Iterable[EventHead]) -> Changes:
    found = changes.of_games(ask, games) | changes.of_events(ask, heads)
    for list_ in ask(list_ids)[0]:
        found |= changes.of_log(ask, ask(newest_games, list_))
    for list_ in ask(night_lists):
        found |= changes.of_nights(ask, ask(newest_played, list_))
    return found


def _played(ask: Ask, list_: str, *, newest: bool) -> PlayedList:
    rows = ask(shown_standing, list_)
    found = veil_of(ask)(ask(newest_played, list_)) if newest else ()
    games = sum(one.head.games for one in ask(night_index, list_).values())
    about, editions = ask.part(LISTS, key=list_), tuple(one.id for one in ask(edition_headers).get(list_, ()))
    return PlayedList(about, as_of(ask, list_), len(rows), games, found, editions)


def _logged(ask: Ask, list_: str, *, newest: bool) -> Logged:
    one = ask(figures, list_)
    rows: Stored[tuple[Row, ...]] = ask.stored(shown_rows, list_)
    found = veil_of(ask)(ask(newest_games, list_)) if newest else ()
    editions = tuple(header._replace(spots={}) for header in ask(edition_headers).get(list_, ()))
    return Logged(list_, rows, editions, one.as_of, one.games, found)


class HomeInputs(NamedTuple):
    """What the home page, the index document and the feeds of the newest results show."""

    overview: Overview
    commit: str  # full hash, or ""
    year: str  # the newest that has a page, or ""

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of them."""
        results = self.overview.results(frame)
        page = home_page(results, [one.top(frame) for one in self.overview.tops], self.year)
        yield page._replace(head=index.home_head(results.content, results=bool(results.as_of)))
        yield api.index_document(results, self.commit)
        yield from newest_results.documents(results, self.overview.changed)


@query
def home_inputs(ask: Ask) -> HomeInputs:
    """The home page."""
    commit = ask(COMMIT)
    return HomeInputs(_overview(ask, newest=True), commit["id"], max(ask(site_years), default=""))


class EventsInputs(NamedTuple):
    """What the index of events and the calendar show."""

    heads: tuple[EventHead, ...]
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the calendar."""
        content = people_content(frame, self.people, {})
        results = Results(content, {}, {}, {}, self.heads, Counts(0, 0))
        yield events_page(results)._replace(
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

    overview: Overview
    every_club: tuple[Club, ...]

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of them."""
        results = self.overview.results(frame)
        yield index.data_page(results.content, events=bool(results.heads), results=bool(results.as_of))
        content = results.content._replace(clubs={one.id: one for one in self.every_club})
        yield document("clubs", api_clubs.clubs(content, results.as_of))


@query
def data_inputs(ask: Ask) -> DataInputs:
    """The page on the data."""
    return DataInputs(_overview(ask, newest=False), tuple(ask(clubs).values()))
