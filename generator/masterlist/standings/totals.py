"""What log books come to, as values: the scored logs of a list, and of each log what the rest of the site needs."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.codec import decode
from masterlist.facts.logbook import Entry, LogBook, Result
from masterlist.facts.site import EditionRow, RatingList
from masterlist.kinds.squares import KIND
from masterlist.scoring.log import Paired, Scored, Status
from masterlist.source import Place

PlainTotal = tuple[str, int, int, int, int]  # the fields of a ``Total``
Played = tuple[int, int, tuple[int, int, int, int]]  # the fields of a ``Month``


class LogResults(NamedTuple):
    """One list that is rated from log books; or of it what concerns one player."""

    about: RatingList
    as_of: str  # the date of the newest rated entry, or "" where there is none
    books: dict[str, tuple[LogBook, ...]]  # by player
    logs: dict[str, list[Scored]]  # by player, in the order of play
    paired: dict[Place, Paired]  # by the entry's place; for one player as ``pair`` says
    numbers: tuple[int, ...] = ()  # of the entries of one player alone, as ``LogSummary`` has them

    def entries_of(self, player: str) -> Iterator[Entry]:
        """What a player's books say, book by book."""
        return (entry for book in self.books.get(player, ()) for entry in book.entries)

    def carries(self, player: str) -> bool:
        """Whether a player's first book brings something over."""
        return any(book.carried and book.carried.game_points for book in self.books.get(player, ()))


class Total(NamedTuple):
    """The running totals of a log after a day of play; all integers, because they are many."""

    day: str  # "" before the first rated game
    halves: int  # opponents defeated, times two
    points: int  # total game points
    games: int  # rated games on file
    doubled: int  # the rating, times two

    @property
    def counts(self) -> bool:
        """Whether a rated game is in it, be it one of a book that is not on file: without one there is no rank."""
        return bool(self.games or self.halves or self.points)

    @property
    def merit(self) -> tuple[int, int, int]:
        """By what players are ordered, the least first: rating, then opponents defeated, then total game points."""
        return (-self.doubled, -self.halves, -self.points)


NOTHING = Total("", 0, 0, 0, 0)


def total_of(row: EditionRow) -> Total:
    """The figures of a row of an edition."""
    return Total("", row.halves, row.points, row.games, row.doubled)


@lru_cache(maxsize=10_000)  # ten thousand rows have a few hundred different numbers
def half(halves: int) -> Amount:
    """Halves as a number."""
    return Fraction(halves, 2) if halves % 2 else halves // 2


class Meetings(NamedTuple):
    """Two players who have met often enough, by the log of one or of both."""

    opponent: str
    key: bytes  # names all that both logs say of their games


class LogSummary(NamedTuple):
    """One player's log of one list."""

    player: str
    list: str
    first: str  # date of the first entry, or ""
    newest: str  # date of the newest entry, or ""
    brought: Total  # carried over from books that are not on file
    now: Total
    history: bytes  # tuple[Total, ...]: after each day with a rated game
    played: bytes  # tuple[Month, ...]: how many games in each month
    bests: bytes  # Bests
    by_year: bytes  # tuple[YearBest, ...]
    lines: bytes  # Lines: where its entries stand
    statuses: bytes  # of its entries in their order, each by its place in STATUSES
    numbers: tuple[int, ...]  # which of the games with the opponent on that day each is, from 1, in both logs the same
    told: int  # games that this log tells: those of the opponent's log that mirror it are told once
    key: bytes  # names all that the entries came to, with the status of each
    met: tuple[Meetings, ...] = ()  # whose games with the player have a page, ids in order
    others: tuple[tuple[str, str], ...] = ()  # of rated games that this log alone tells, the first of a year: day, who
    without_log: tuple[str, ...] = ()  # opponents on file who keep no log of the list, ids in order
    form: str = ""  # the first letter of won, drawn or lost of the newest rated games, the newest last

    @property
    def totals(self) -> tuple[PlainTotal, ...]:
        """The history, read; plain tuples with the fields of ``Total``, because there are so many."""
        return decode(self.history, tuple[PlainTotal, ...])

    @property
    def months(self) -> tuple[Played, ...]:
        """The games played, read; plain tuples with the fields of ``Month``."""
        return decode(self.played, tuple[Played, ...])

    def total_on(self, day: str) -> Total | None:
        """The running totals at the end of a day; None where the log has no entry until then."""
        if not self.first or day < self.first:
            return None
        totals = self.totals
        until = bisect_right(totals, day, key=_day)
        return Total(*totals[until - 1]) if until else self.brought


def _day(total: PlainTotal) -> str:
    return total[0]


def came_on(logs: Iterable[LogSummary]) -> dict[str, str]:
    """By player the day of the first rated game, whoever's log tells of it.

    Who carries games over had theirs before, and comes with the first entry on file.
    """
    came: dict[str, str] = {}
    for log in logs:
        first = log.first if log.brought.counts else next((total[0] for total in log.totals), "")
        for day, player in (*([(first, log.player)] if first else ()), *log.others):
            came[player] = min(day, came.get(player, day))
    return came


# --- How much was played, month by month ------------------------------------------------------------------


VICTORIES = KIND.endings


class Month(NamedTuple):
    """A month in which a player has rated games; all integers, because they are many."""

    month: int  # since the year 0
    own: int  # rated games of the log
    counted: tuple[int, int, int, int]  # those that are counted with this log, by how they were won


def month_of(date: str) -> int:
    """The number of a date's month; text order is its order."""
    return int(date[:4]) * 12 + int(date[5:7]) - 1


def months(games: Iterable[tuple[Scored, bool]]) -> tuple[Month, ...]:
    """The rated games of a log by month, in its order; with each whether it is counted here or in the opponent's."""
    found: dict[int, list[int]] = {}
    for line, counted in games:
        month = month_of(line.entry.date)
        own = found.get(month) or found.setdefault(month, [0, 0, 0, 0, 0])
        own[0] += 1
        if counted:
            own[1 + VICTORIES.index(line.entry.result.victory)] += 1
    return tuple(Month(month, own[0], (own[1], own[2], own[3], own[4])) for month, own in found.items())


# --- Games that wait for something ------------------------------------------------------------------------


OPEN = frozenset({Status.CONTRADICTED, Status.UNSIGNED, Status.AWAITING})


class OpenEntry(NamedTuple):
    """What one of the two logs says of a game."""

    result: Result  # as the keeper of this log sees it
    status: Status
    place: Place


class OpenGame(NamedTuple):
    """A game that waits for something, from the side of one of its two players."""

    list: str
    date: str
    opponent: str
    own: OpenEntry | None  # None where this player has no entry of it
    theirs: OpenEntry | None


def open_games(list_: str, player: str, paired: Iterable[Paired]) -> Iterator[OpenGame]:
    """The games of a player's own log that wait for something."""
    for one in paired:
        if one.player == player and one.status in OPEN:
            own = OpenEntry(one.entry.result, one.status, one.entry.place)
            answer, status = one.answer, one.answers_status
            theirs = OpenEntry(answer.result, status, answer.place) if answer and status else None
            yield OpenGame(list_, one.entry.date, one.entry.opponent, own, theirs)


def seen_by_opponent(player: str, one: OpenGame) -> OpenGame:
    """A game of this player from the opponent's side."""
    return one._replace(opponent=player, own=one.theirs, theirs=one.own)
