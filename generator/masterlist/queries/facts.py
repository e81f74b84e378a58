"""What the files say: a query for each log, event and edition."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.checks import check_logs
from masterlist.checks.editions import check_edition
from masterlist.checks.events import check_event
from masterlist.codec import encode
from masterlist.engine.query import Ask, provided, reading
from masterlist.facts.board import Power
from masterlist.facts.content import alone
from masterlist.facts.edition import Edition
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry, LogBook, Stated, named_in
from masterlist.read.content import Files, facts_of
from masterlist.source import Problem
from masterlist.standings.board_records import NO_FEATS, Feats, feats
from masterlist.standings.event_results import score_event
from masterlist.standings.event_values import BestGame, EventResult, Progress, Standing
from masterlist.standings.rounds import progress

# Inputs: the lines of the files as git lists them, with the name of their bytes.
LOGS = provided("logs")  # by player
EVENTS = provided("events")  # by event
EDITIONS = provided("editions")  # by list and edition, e.g. squares/2026-q2
TODAY = provided("today")  # newest: the last day on which anything can have been played
NEVER = "9999-12-31"  # what a unit says of its own dates depends on no day


# --- Log books -------------------------------------------------------------------------------------------------------


class LogOutline(NamedTuple):
    """One player's books, without the games: what the others and the site as a whole need to know of them."""

    lists: tuple[str, ...]  # that the books name, ids in order
    named: tuple[str, ...]  # everybody named: opponents, those carried over, and whose the books say they are
    books: int
    entries: int
    authenticated: tuple[tuple[str, str], ...]  # club and date of each book that one has authenticated
    latest: str  # the newest date in them
    is_faulty: bool  # whether there are problems
    unread: tuple[str, ...]  # files that could not be read: the others are not looked at then


class Log(NamedTuple):
    """One player's books."""

    outline: LogOutline
    books: tuple[LogBook, ...]
    claims: dict[str, bytes]  # what they say of games with each opponent: ``Claims``
    faults: tuple[Problem, ...]  # of files that could not be read
    problems: tuple[Problem, ...]  # that depend on nothing else


Claims = tuple[tuple[str, tuple[Entry, ...]], ...]  # by list


def _read_log(place: str, work: Files) -> Log:
    facts, faults = facts_of(place, work)
    books = facts.log(work.id)
    unread = tuple(sorted(facts.unread))
    problems = tuple(check_logs(alone({work.id: books}, frozenset(unread)), NEVER)) if books else ()
    dates = [entry.date for book in books for entry in book.entries]
    dates += [book.authenticated.date for book in books if book.authenticated]
    outline = LogOutline(
        lists=tuple(sorted({book.list for book in books})),
        named=tuple(sorted({name for book in books for name in _named(book)})),
        books=sum(book.has_file for book in books),
        entries=sum(len(book.entries) for book in books),
        authenticated=tuple((one.club, one.date) for book in books if (one := book.authenticated)),
        latest=max(dates, default=""),
        is_faulty=bool(problems),
        unread=unread,
    )
    slim = tuple(book._replace(entries=tuple(map(_slim, book.entries))) for book in books)
    return Log(outline, slim, dict(_claims(slim)), tuple(faults), problems)


@reading(_read_log)
def log(ask: Ask, player: str) -> Files:
    """The log of one player."""
    return Files(player, ask.part(LOGS, key=player) or ())


class FilesOn(NamedTuple):
    """The files of a log, to be checked as of a day."""

    files: Files
    newest: str  # nothing can have been played after it


def _check_log(place: str, work: FilesOn) -> tuple[Problem, ...]:
    facts, _ = facts_of(place, work.files)
    books, unread = facts.log(work.files.id), frozenset(facts.unread)
    return tuple(check_logs(alone({work.files.id: books}, unread), work.newest))


@reading(_check_log)
def log_problems_on(ask: Ask, player: str, newest: str) -> FilesOn:
    """What is wrong with a log by itself, where it has dates that are to come."""
    return FilesOn(Files(player, ask.part(LOGS, key=player) or ()), newest)


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


def _claims(books: Iterable[LogBook]) -> Iterator[tuple[str, bytes]]:
    """What the log says of games with each opponent: that decides what the opponent's entries are worth."""
    said: dict[str, dict[str, list[Entry]]] = {}
    for book in books:
        for entry in book.entries:
            said.setdefault(entry.opponent, {}).setdefault(book.list, []).append(entry.figures())
    for opponent, by_list in said.items():
        yield opponent, encode(tuple((list_, tuple(own)) for list_, own in by_list.items()))


# --- Events ----------------------------------------------------------------------------------------------------------


class EventOutline(NamedTuple):
    """One event without its boards."""

    event: Event | None  # its boards left out; None where a file of it could not be read
    boards: tuple[str, ...]  # their ids
    people: tuple[str, ...]  # everybody at a board, ids in order
    progress: Progress
    winners: tuple[str, ...]
    feats: Feats  # for the hall of records
    is_faulty: bool
    unread: tuple[str, ...]


class Stand(NamedTuple):
    """A player in the table of an event."""

    event: Event  # its boards left out
    standing: Standing
    of: int  # how many stand in it
    best: tuple[tuple[Power, BestGame], ...]  # their awards for a best country


class EventFile(NamedTuple):
    """An event with its boards."""

    outline: EventOutline
    event: Event | None
    stands: dict[str, bytes]  # ``Stand`` of each player in its table
    faults: tuple[Problem, ...]
    problems: tuple[Problem, ...]  # that depend on nothing else


def _read_event(place: str, work: Files) -> EventFile:
    facts, faults = facts_of(place, work)
    unread = tuple(sorted(facts.unread))
    faults += facts.orphans()
    if faults:
        return EventFile(_NO_EVENT._replace(unread=unread), None, {}, tuple(faults), ())
    event = facts.event(work.id)
    problems = tuple(check_event(event, alone({}), NEVER))
    header = event._replace(boards=())
    scored = None if any(problem.blocks for problem in problems) else score_event(event)
    outline = EventOutline(
        event=header,
        boards=tuple(board.id for board in event.boards),
        people=_people(event),
        progress=progress(event),
        winners=scored.winners if scored else (),
        feats=feats(scored) if scored else NO_FEATS,
        is_faulty=bool(problems),
        unread=(),
    )
    return EventFile(outline, event, dict(_stands(header, scored)), (), problems)


_NO_EVENT = EventOutline(None, (), (), Progress(0, (), 0), (), NO_FEATS, is_faulty=False, unread=())


@reading(_read_event, batch=4)
def event(ask: Ask, id_: str) -> Files:
    """One event."""
    return Files(id_, ask.part(EVENTS, key=id_) or ())


def _people(event: Event) -> tuple[str, ...]:
    seats = [seat for board in event.boards for seat in board.seats]
    return tuple(sorted({id_ for seat in seats for id_ in (seat.player, seat.replaces) if id_}))


def _stands(header: Event, scored: EventResult | None) -> Iterator[tuple[str, bytes]]:
    standings = scored.table.standings if scored else ()
    awards: dict[str, list[tuple[Power, BestGame]]] = {}
    for power, games in scored.table.best_countries.items() if scored else ():
        for game in games:
            awards.setdefault(game.player, []).append((power, game))
    for row in standings:
        yield row.player, encode(Stand(header, row, len(standings), tuple(awards.get(row.player, ()))))


# --- Editions --------------------------------------------------------------------------------------------------------


class EditionFile(NamedTuple):
    """A published edition."""

    header: Edition | None  # its rows left out; None where its file has faults
    edition: Edition | None
    faults: tuple[Problem, ...]
    problems: tuple[Problem, ...]  # that do not depend on players or lists


def _read_edition(place: str, work: Files) -> EditionFile:
    facts, faults = facts_of(place, work)
    for found in facts.editions.get(work.id.partition("/")[0], ()):
        problems = tuple(check_edition(found, NEVER))
        return EditionFile(found._replace(rows=(), lines=()), found, tuple(faults), problems)
    return EditionFile(None, None, tuple(faults), ())


@reading(_read_edition, batch=2)
def edition(ask: Ask, name: str) -> Files:
    """One edition."""
    return Files(name, ask.part(EDITIONS, key=name) or ())
