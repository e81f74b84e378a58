"""What the rest of the site needs of one player's log: small, so that a list of 50,000 players is built from it."""

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.codec import decode, digest, encode
from masterlist.facts.logbook import NOTHING_CARRIED, Entry
from masterlist.scoring.log import Scored
from masterlist.scoring.pairing import Paired
from masterlist.scoring.status import STATUSES
from masterlist.scoring.wwr_log import Tally
from masterlist.standings.alterations import lines_of
from masterlist.standings.bests import bests
from masterlist.standings.head_to_head import Meetings
from masterlist.standings.logs import LogResults
from masterlist.standings.played import Played, months


class Total(NamedTuple):
    """The running totals of a log after a day of play; all integers, because they are many."""

    day: str  # "" before the first rated game
    halves: int  # opponents defeated, times two
    points: int  # total game points
    games: int  # rated games on file

    @property
    def merit(self) -> tuple[int, int, int]:
        """By what players are ordered, the least first: WWR, then opponents defeated, then total game points."""
        return (-self.halves * self.points, -self.halves, -self.points)


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
    lines: bytes  # Lines: where its entries stand
    statuses: bytes  # of its entries in their order, each by its place in STATUSES
    told: int  # games that this log tells: those of the opponent's log that mirror it are told once
    key: bytes  # names all that the entries came to, with the status of each
    met: tuple[Meetings, ...] = ()  # whose games with the player have a page, ids in order

    @property
    def totals(self) -> tuple[tuple[str, int, int, int], ...]:
        """The history, read; plain tuples with the fields of ``Total``, because there are so many."""
        return decode(self.history, tuple[tuple[str, int, int, int], ...])

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


def _day(total: tuple[str, int, int, int]) -> str:
    return total[0]


def summary(results: LogResults, player: str, met: Iterable[Meetings] = ()) -> LogSummary:
    """The log of one player, which must have been scored; ``met`` are their meetings."""
    log = results.logs[player]
    tally = Tally(results.books[player][0].carried or NOTHING_CARRIED)
    brought = Total("", _halves(tally.defeated), _whole(tally.total), 0)
    history = tuple(_history(log))
    return LogSummary(
        player=player,
        list=results.about.id,
        first=log[0].entry.date if log else "",
        newest=log[-1].entry.date if log else "",
        brought=brought,
        now=history[-1] if history else brought,
        history=encode(history),
        played=encode(months((line, _is_counted(results, line)) for line in log if line.rated)),
        bests=encode(bests(log)),
        lines=encode(lines_of(results.books[player])),
        statuses=bytes(STATUSES.index(line.status) for line in log),
        told=sum(is_told(results.paired[line.entry.place]) for line in log),
        key=digest([(line.status, line.worth, line.defeated, line.total) for line in log]),
        met=tuple(met),
    )


def _history(log: list[Scored]) -> Iterable[Total]:
    games = 0
    for day, lines in groupby((line for line in log if line.rated), lambda line: line.entry.date):
        rated = list(lines)
        games += len(rated)
        yield Total(day, _halves(rated[-1].defeated), _whole(rated[-1].total), games)


def _halves(value: Amount) -> int:
    """How many halves it is; worked out in whole numbers, because it is for every game, and fractions are slow."""
    halves, rest = divmod(2 * value.numerator, value.denominator)
    if rest:  # pragma: no cover  halves are the smallest parts that there are
        raise ValueError(value)
    return halves


def _whole(value: Amount) -> int:
    if value.denominator != 1:  # pragma: no cover  game points are whole
        raise ValueError(value)
    return value.numerator


def half(halves: int) -> Amount:
    """Halves as a number."""
    return Fraction(halves, 2) if halves % 2 else halves // 2


def _is_counted(results: LogResults, line: Scored) -> bool:
    """Whether the game, which is rated, is counted with this log: one that both logs rate is counted once."""
    paired = results.paired[line.entry.place]
    return is_told(paired) or not (paired.answers_status and paired.answers_status.rated)


def is_told(paired: Paired) -> bool:
    """Whether this log tells of the game: of two that do, the winner's, or that of the first by id."""
    return not (paired.answer and _is_told_by_the_other(paired, paired.answer))


def _is_told_by_the_other(paired: Paired, answer: Entry) -> bool:
    if paired.entry.result.won != answer.result.won:
        return answer.result.won
    return paired.player > paired.entry.opponent  # a draw, or two logs that contradict each other
