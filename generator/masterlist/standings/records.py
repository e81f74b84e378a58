"""What an event comes to, as values, and the hall of records: the best of each kind, and who shares it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from masterlist.amount import Amount
from masterlist.facts.board import SEVENTH_PLAYER, Board, Ending, Power
from masterlist.facts.event import Event
from masterlist.scoring.comparison import BoardResult, Tally
from masterlist.scoring.log import Scored
from masterlist.source import Problem
from masterlist.standings.movement import EditionHead, Same, exactly_same

Award = tuple[str, str]  # for a best country: who played the power best, and on which board


class PowerRecord(NamedTuple):
    """How a power fared over all boards of an event."""

    power: Power
    boards: int
    solos: int
    concessions: int  # won by one
    draws: int  # included in
    eliminations: int
    average_centres: Fraction
    average_points: Fraction


class EventTable(NamedTuple):
    """An event as one system scores it; empty, with the reasons, where it cannot."""

    event: str
    system: str
    standings: tuple[Tally, ...]  # best first, equals in the order of their ids
    boards: tuple[BoardResult, ...]  # those that count
    best_countries: Mapping[Power, tuple[Award, ...]]  # of a final event of Diplomacy; otherwise empty
    powers: tuple[PowerRecord, ...]
    refused: tuple[Problem, ...] = ()


class EventProgress(NamedTuple):
    """How far an event has come."""

    boards: int  # finished
    in_play: tuple[str, ...]  # ids of boards
    complete: int  # the last round that is over, as all before it are; 0 before the end of the first
    later: tuple[tuple[int, int, int], ...] = ()  # rounds after it that count already: number, finished boards, all


class EventResult(NamedTuple):
    """An event with its table, and with its tables under other systems."""

    event: Event
    table: EventTable
    compared: tuple[EventTable, ...]
    entrants: int  # who stand in the table
    rounds: Mapping[int, tuple[Tally, ...]] = {}  # the standings after each, of all boards of it and those before
    # By id, boards that count nowhere. Of those in play what they are worth if they end now, None where no centres are
    # on file yet; and those of which another file reports the same game.
    in_play: Mapping[str, BoardResult | None] = {}
    again: Mapping[str, BoardResult] = {}
    fitting: tuple[EventTable, ...] = ()  # a final event under every other system that can score it

    @property
    def scored(self) -> dict[str, BoardResult | None]:
        """What each board is worth, by its id; of one in play if it ended now, if its centres are on file."""
        return {one.board.id: one for one in self.table.boards} | {**self.again, **self.in_play}

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who has the first place, or shares it."""
        return tuple(row.player for row in self.table.standings if row.rank == 1)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; a running event has standings and no winner."""
        return self.leaders if self.event.final else ()


class EventHead(NamedTuple):
    """An event as an index shows it."""

    event: Event  # its boards left out
    progress: EventProgress
    leaders: tuple[str, ...]  # who has the first place, or shares it
    points: Fraction | None  # of the first in its table

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; a running event has leaders and no winner."""
        return self.leaders if self.event.final else ()

    @property
    def boards(self) -> int:
        """How many are finished."""
        return self.progress.boards


# --- Runs of games ----------------------------------------------------------------------------------------


T = TypeVar("T")


def longest_run(games: Iterable[T], day: Callable[[T], str], keeps: Callable[[T], bool]) -> tuple[Sequence[T], bool]:
    """The longest run of games that keep it up, the earliest of equally long ones; and whether it goes on.

    In whatever order a day's games are reported, the one that ends a run comes first on its day.
    """
    best: list[T] = []
    run: list[T] = []
    for game in sorted(games, key=lambda game: (day(game), keeps(game))):
        if not keeps(game):
            run = []
            continue
        run.append(game)
        if len(run) > len(best):
            best = run  # and grows with it
    return best, best is run


# --- The best of one player's log -------------------------------------------------------------------------


class Best(NamedTuple):
    """The best that a log has of one kind, and the entry that shows it first."""

    value: int  # 0 where there is nothing to show
    times: int  # games that are as good
    day: str  # of the entry
    book: int
    number: int  # of the entry in its book, from 1
    anchor: str  # by which the player's page names it
    since: str  # the day on which a run began, else ""


NONE = Best(0, 0, "", 0, 0, "", "")


# Of one player on one list. Rating and opponents defeated are taken twice, which makes them whole numbers; wins and
# unbeaten are games in a row, year is the games in a calendar year.
BESTS = ("rating", "score", "wins", "unbeaten", "defeated", "games", "year")


def bests(log: Sequence[Scored]) -> tuple[Best, ...]:
    """The bests of a log, in the order of ``BESTS``; rated games alone count."""
    if not (rows := [line for line in log if line.rated]):
        return (NONE,) * len(BESTS)
    last = rows[-1]
    # The rating never falls: neither of its factors does.
    reached = next(row for row in rows if (row.total, row.defeated) == (last.total, last.defeated))
    defeated = next(row for row in rows if row.defeated == last.defeated)
    years = Counter(row.entry.date[:4] for row in rows)
    year = max(years, key=years.__getitem__)  # the first of equals: a log is in time order
    return (
        _best(int(last.rating * 2), reached),
        _score(rows),
        _run(rows, lambda row: row.entry.result.won),
        _run(rows, lambda row: not row.entry.result.lost),
        _best(int(last.defeated * 2), defeated),
        _best(len(rows), last),
        _best(years[year], next(row for row in reversed(rows) if row.entry.date.startswith(year))),
    )


def year_bests(log: Sequence[Scored]) -> tuple[tuple[str, int, Best], ...]:
    """Each year with a rated game, in order: how many there were, and the most game points of one."""
    rated = (line for line in log if line.rated)  # a log is in time order
    years = ((year, [*rows]) for year, rows in groupby(rated, lambda row: row.entry.date[:4]))
    return tuple((year, len(rows), _score(rows)) for year, rows in years)


def _best(value: int, row: Scored, times: int = 1, since: str = "") -> Best:
    return Best(value, times, row.entry.date, row.book, row.number, row.anchor, since) if value else NONE


def _score(rows: Sequence[Scored]) -> Best:
    most = max(row.worth for row in rows)
    as_good = [row for row in rows if row.worth == most]
    return _best(int(most), as_good[0], len(as_good))


def _run(rows: Iterable[Scored], keeps: Callable[[Scored], bool]) -> Best:
    run, _goes_on = longest_run(rows, lambda row: row.entry.date, keeps)
    return _best(len(run), run[-1], since=run[0].entry.date) if run else NONE


# --- Records ----------------------------------------------------------------------------------------------


FEW = 5  # holders of a record that are named


class Holder(NamedTuple):
    """Who holds a record, and where it was set; what does not apply is empty."""

    player: str
    day: str = ""
    since: str = ""  # the day on which a run began
    list: str = ""
    entry: tuple[int, int, str] = (0, 0, "")  # number of the book and of the entry in it, and its anchor
    game: str = ""  # id of a rated game of the list
    edition: str = ""  # id of an edition of the list
    board: tuple[str, str] = ("", "")  # ids of an event and of its board


class Record(NamedTuple):
    """The best of one kind."""

    kind: str
    value: Fraction
    holders: tuple[Holder, ...]  # the first to reach it first; equals in the order of their ids
    more: int  # how many others are as good


Claim = tuple[Amount, Holder, int]  # a value, whose it is, and how many are as good and are not distinguished


LEAST = {"wins": 2, "unbeaten": 2, "events": 2, "boards": 2}  # one alone is no run, and nothing to speak of


def record(kind: str, claims: Iterable[Claim], same: Same = exactly_same) -> Record | None:
    """The greatest value that is claimed, of equal ones the first holder's; None where none is enough to be one."""
    best: Amount = 0
    held: list[Claim] = []
    for claim in claims:
        value = same(claim[0])
        if value > best:
            best, held = value, []
        if value == best and value > 0:
            held.append(claim)
    if not held or best < LEAST.get(kind, 0):
        return None
    held.sort(key=lambda claim: (claim[1].day, claim[1].player, claim[1]))
    return Record(
        kind,
        Fraction(held[0][0]),
        tuple(holder for _, holder, _ in held[:FEW]),
        sum(times for *_, times in held) - len(held[:FEW]),
    )


def gain_claims(list_: str, heads: Iterable[EditionHead], same: Same = exactly_same) -> Iterator[Claim]:
    """The greatest gains of a list's editions."""
    for head in heads:
        gained = head.news.gained if head.news else ()
        as_good = [moved for moved in gained if same(moved.gain) == same(gained[0].gain)]
        for number, moved in enumerate(as_good, 1):
            unnamed = head.news.shared - len(as_good) if head.news and number == len(as_good) else 0
            yield moved.gain, Holder(moved.player, head.last_day, list=list_, edition=head.id), 1 + unnamed


LEDGER_KINDS = {"ledger-rating", "ledger-gain", "ledger-edition", "night-gain"}  # whose values are kept with decimals


def most_of(held: Mapping[Any, list[Holder]]) -> Iterator[Claim]:
    """How many each has; the newest represents all of them."""
    for own in held.values():
        yield len(own), max(own, key=lambda holder: holder.day), 1


# --- What an event adds to the hall of records ------------------------------------------------------------


class Feats(NamedTuple):
    """What an event adds to the hall of records."""

    solos: tuple[tuple[Power, str, str], ...]  # power, player and board
    awards: tuple[tuple[Power, str, str], ...]  # best countries
    boards: tuple[tuple[str, int], ...]  # by player, how many they sat at


NO_FEATS = Feats((), (), ())


def feats(one: EventResult) -> Feats:
    """The feats at a final event's boards; unknown players, the missing man and forfeited seats have none."""
    if not one.event.final:
        return NO_FEATS
    solos: list[tuple[Power, str, str]] = []
    sat: Counter[str] = Counter()
    for board in one.table.boards:
        sat.update({player for seat in board.seats for player in seat.credited if player != SEVENTH_PLAYER})
        if board.winner and isinstance(board.board, Board) and board.board.ending is Ending.SOLO:
            seat = board.seats[board.winner.order]
            solos += [
                (board.winner, player, board.board.id)
                for player in seat.credited
                if player != SEVENTH_PLAYER and not seat.forfeited
            ]
    awards = [(power, *award) for power, found in one.table.best_countries.items() for award in found]
    return Feats(tuple(solos), tuple(awards), tuple(sorted(sat.items())))
