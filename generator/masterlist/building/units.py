"""What is read at once: one player's log books, or one event with its boards. Each unit is worth a worker's call."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from masterlist.checks import check_logs
from masterlist.checks.events import check_event
from masterlist.codec import encode
from masterlist.facts.board import Power
from masterlist.facts.content import alone
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry, LogBook, Stated, named_in
from masterlist.read.content import read_files
from masterlist.read.files import File
from masterlist.source import Problem
from masterlist.standings.board_records import NO_FEATS, Feats, feats
from masterlist.standings.event import Standing
from masterlist.standings.powers import BestGame
from masterlist.standings.results import EventResult, score_event
from masterlist.standings.rounds import Progress, progress


class LogUnit(NamedTuple):
    """One player's books, without the games: what the others and the site as a whole need to know of them."""

    player: str  # whose folder they lie in
    key: bytes  # names the books' very bytes
    lists: tuple[str, ...]  # that the books name, ids in order
    named: tuple[str, ...]  # everybody named: opponents, those carried over, and whose the books say they are
    books: int
    entries: int
    authenticated: tuple[tuple[str, str], ...]  # club and date of each book that one has authenticated


class ReadLog(NamedTuple):
    """A log as it was read; nothing but faults where a file of it could not be."""

    unit: LogUnit
    problems: tuple[Problem, ...]  # that do not depend on anybody else
    facts: bytes  # tuple[LogBook, ...]
    claims: tuple[tuple[str, str, bytes], ...]  # opponent, list, tuple[Entry, ...]
    faults: tuple[Problem, ...]
    unread: tuple[str, ...]


class EventUnit(NamedTuple):
    """One event without its boards."""

    event: Event  # its boards left out
    key: bytes  # names the very bytes of its files
    boards: tuple[str, ...]  # their ids
    people: tuple[str, ...]  # everybody at a board, ids in order
    progress: Progress
    winners: tuple[str, ...]
    feats: Feats  # for the hall of records


class Stand(NamedTuple):
    """A player in the table of an event."""

    event: Event  # its boards left out
    standing: Standing
    of: int  # how many stand in it
    best: tuple[tuple[Power, BestGame], ...]  # their awards for a best country


class ReadEvent(NamedTuple):
    """An event as it was read."""

    unit: EventUnit | None  # None where a file of it could not be read
    problems: tuple[Problem, ...]  # that do not depend on anybody else
    facts: bytes  # Event
    stands: tuple[tuple[str, bytes], ...]  # player, Stand
    faults: tuple[Problem, ...]
    unread: tuple[str, ...]


class ToRead(NamedTuple):
    """A unit and its files."""

    id: str  # of the player or the event
    key: bytes
    files: tuple[File, ...]


class Reading(NamedTuple):
    """Work for one call: some units to read."""

    root: Path
    newest_day: str  # nothing can have been played after it
    units: tuple[ToRead, ...]


def read_logs(work: Reading) -> list[ReadLog]:
    """Read, check and encode log books."""
    return [_read_log(work, one) for one in work.units]


def _read_log(work: Reading, one: ToRead) -> ReadLog:
    facts, faults = read_files(work.root, one.files)
    books = facts.log(one.id)
    unread = tuple(sorted(facts.unread))
    problems = tuple(check_logs(alone({one.id: books}, frozenset(unread)), work.newest_day)) if books else ()
    unit = LogUnit(
        player=one.id,
        key=one.key,
        lists=tuple(sorted({book.list for book in books})),
        named=tuple(sorted({name for book in books for name in _named(book)})),
        books=sum(book.has_file for book in books),
        entries=sum(len(book.entries) for book in books),
        authenticated=tuple((vouched.club, vouched.date) for book in books if (vouched := book.authenticated)),
    )
    slim = tuple(book._replace(entries=tuple(map(_slim, book.entries))) for book in books)
    return ReadLog(unit, problems, encode(slim), tuple(_claims(slim)), tuple(faults), unread)


def _named(book: LogBook) -> Iterable[str]:
    yield book.player
    for entry in book.entries:
        yield entry.opponent
    for owner in book.loose:
        yield named_in(owner.file)
    if book.carried:
        yield from book.carried.places


def _slim(entry: Entry) -> Entry:
    """Without the places that only the checks of the log itself point at; with the last, which says where it ends."""
    spots = entry.spots
    kept = {key: spots[key] for key in _POINTED_AT if key in spots}
    if spots:
        end = max(spots, key=spots.__getitem__)
        kept[end] = spots[end]
    return entry._replace(spots=kept)


_POINTED_AT = ("opponent", "signed", "stated", *(f"stated.{figure}" for figure in Stated._fields))


def _claims(books: Iterable[LogBook]) -> Iterable[tuple[str, str, bytes]]:
    """What the log says of games with each opponent: that decides what the opponent's entries are worth."""
    said: dict[tuple[str, str], list[Entry]] = {}
    for book in books:
        for entry in book.entries:
            said.setdefault((entry.opponent, book.list), []).append(entry.figures())
    for (opponent, list_), entries in said.items():
        yield opponent, list_, encode(tuple(entries))


def read_events(work: Reading) -> list[ReadEvent]:
    """Read, check, score and encode events."""
    return [_read_event(work, one) for one in work.units]


def _read_event(work: Reading, one: ToRead) -> ReadEvent:
    facts, faults = read_files(work.root, one.files)
    unread = tuple(sorted(facts.unread))
    faults += facts.orphans()
    if faults:
        return ReadEvent(None, (), b"", (), tuple(faults), unread)
    event = facts.event(one.id)
    problems = tuple(check_event(event, alone({}), work.newest_day))
    header = event._replace(boards=())
    scored = None if any(problem.blocks for problem in problems) else score_event(event)
    unit = EventUnit(
        event=header,
        key=one.key,
        boards=tuple(board.id for board in event.boards),
        people=_people(event),
        progress=progress(event),
        winners=scored.winners if scored else (),
        feats=feats(scored) if scored else NO_FEATS,
    )
    return ReadEvent(unit, problems, encode(event), tuple(_stands(header, scored)), (), unread)


def _people(event: Event) -> tuple[str, ...]:
    seats = [seat for board in event.boards for seat in board.seats]
    return tuple(sorted({id_ for seat in seats for id_ in (seat.player, seat.replaces) if id_}))


def _stands(header: Event, scored: EventResult | None) -> Iterable[tuple[str, bytes]]:
    standings = scored.table.standings if scored else ()
    awards: dict[str, list[tuple[Power, BestGame]]] = {}
    for power, games in scored.table.best_countries.items() if scored else ():
        for game in games:
            awards.setdefault(game.player, []).append((power, game))
    for row in standings:
        yield row.player, encode(Stand(header, row, len(standings), tuple(awards.get(row.player, ()))))
