"""Everything that the facts give: the one value that pages are made from."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.edition import Edition
from masterlist.facts.event import Event
from masterlist.facts.site import RatingList
from masterlist.scoring import systems
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import board_systems
from masterlist.standings.event import Comparison, EventTable, compared, event_table
from masterlist.standings.logs import LogResults, score_list
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import Row, master_list
from masterlist.standings.nights import Played
from masterlist.standings.rating_list import Rated, rate_list
from masterlist.standings.rounds import InPlay, Progress, RoundTable, boards_in_play, progress, round_tables
from masterlist.standings.summary import summary


class MasterList(NamedTuple):
    """A list rated from log books, with all that stands on it."""

    results: LogResults
    rows: tuple[Row, ...]
    editions: tuple[Edition, ...]  # on file, the oldest first; perhaps without their rows
    games: int  # each told once, by whichever player's log


class EventResult(NamedTuple):
    """An event with its table, and with its tables under other systems."""

    event: Event
    table: EventTable
    compared: tuple[Comparison, ...]
    entrants: int  # who stand in the table
    rounds: tuple[RoundTable, ...] = ()
    in_play: tuple[InPlay, ...] = ()
    fitting: tuple[Comparison, ...] = ()  # a final event under every other system that can score it

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; a running event has standings and no winner."""
        return tuple(row.player for row in self.table.standings if row.rank == 1 and self.event.final)


class EventHead(NamedTuple):
    """An event as an index shows it."""

    event: Event  # its boards left out
    progress: Progress
    winners: tuple[str, ...]  # of a final event

    @property
    def boards(self) -> int:
        """How many are finished."""
        return self.progress.boards


class Counts(NamedTuple):
    """How much a site holds."""

    books: int
    entries: int
    players: int = 0
    clubs: int = 0


class PlayedList(NamedTuple):
    """A list rated from nights, as the site as a whole tells of it."""

    about: RatingList
    as_of: str
    top: tuple[Standing, ...]  # the first rows
    players: int  # on the list
    games: int
    newest: tuple[Played, ...]  # games, newest first


class Results(NamedTuple):
    """A site, scored; or of it what some pages show."""

    content: Content
    lists: dict[str, MasterList]  # rated from log books, in the order in which the site shows them
    rated: dict[str, Rated]  # rated from games, in that order
    events: dict[str, EventResult]  # newest first
    heads: tuple[EventHead, ...]  # newest first
    counts: Counts
    played: Mapping[str, PlayedList] = {}  # lists rated from nights, in that order

    @property
    def as_of(self) -> str:
        """The date of the newest result, or "" where there is none."""
        logs = [one.results.as_of for one in self.lists.values()]
        games = [one.as_of for one in self.rated.values()]
        events = [head.event.results_day for head in self.heads if head.boards]
        nights = [one.as_of for one in self.played.values()]
        return max([*logs, *games, *nights, *events], default="")


def score(content: Content) -> Results:
    """Score everything; the facts have passed the checks."""
    logged, rated = list_ids(content)
    events = [score_event(event) for event in newest_first(content.events.values())]
    books = [book for own in content.books.values() for book in own]
    return Results(
        content,
        lists={id_: _log_list(content, id_) for id_ in logged},
        rated={id_: rate_list(content, content.lists[id_]) for id_ in rated},
        events={one.event.id: one for one in events},
        heads=tuple(map(head, events)),
        counts=Counts(
            sum(book.has_file for book in books),
            sum(len(book.entries) for book in books),
            len(content.players),
            len(content.clubs),
        ),
    )


def list_ids(content: Content) -> tuple[list[str], list[str]]:
    """The lists rated from log books and those rated from boards, each in the order in which the site shows them."""
    home = content.site.home
    ids = [*home, *(id_ for id_ in sorted(content.lists) if id_ not in home)]
    kinds = {id_: systems.kind_of(content.lists[id_].system) for id_ in ids}
    return [id_ for id_ in ids if kinds[id_] == "squares"], [id_ for id_ in ids if kinds[id_] == "diplomacy"]


def newest_first(events: Iterable[Event]) -> list[Event]:
    """Events in the order in which the site shows them."""
    return sorted(events, key=lambda event: (event.start, event.id), reverse=True)


def head(one: EventResult) -> EventHead:
    """The event without its boards."""
    return EventHead(one.event._replace(boards=()), progress(one.event), one.winners)


def _log_list(content: Content, id_: str) -> MasterList:
    results = score_list(content, content.lists[id_])
    logs = [summary(results, player, ()) for player in results.logs]
    return MasterList(
        results,
        master_list(content.players, logs),
        tuple(resolved(content.players, one) for one in content.editions.get(id_, ())),
        sum(log.told for log in logs),
    )


def score_event(event: Event) -> EventResult:
    """An event's own table, and its tables under the systems that it is compared with."""
    system = board_systems()[event.system]
    table = event_table(event, system)
    others = tuple(compared(event, table, board_systems()[other]) for other in event.compare)
    rounds = round_tables(event, system, table)
    played = boards_in_play(event, system)
    return EventResult(
        event, table, others, len(table.standings), rounds, played, tuple(_fitting(event, table, others))
    )


def _fitting(event: Event, table: EventTable, known: Iterable[Comparison]) -> Iterator[Comparison]:
    """The event under every other system that can score it, by their ids."""
    found = {one.system: one for one in known}
    for id_, system in board_systems().items() if event.final else ():
        one = found.get(id_) or compared(event, table, system)
        if id_ != event.system and not one.refused:
            yield one
