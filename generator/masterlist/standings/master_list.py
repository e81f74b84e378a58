"""The master list of a World Wide Rating, and its editions.

Order: WWR, then opponents defeated, then total game points; still equal is an equal rank, by name.
"""

from bisect import bisect_right
from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.people import Player
from masterlist.facts.site import Cut
from masterlist.standings.ranking import ranked
from masterlist.standings.summary import LogSummary, Total, half


class Row(NamedTuple):
    """One player on a master list."""

    rank: int
    shared: bool  # whether others have the same rank
    player: str
    total: Total

    @property
    def rating(self) -> Amount:
        """The WWR."""
        return half(self.total.halves * self.total.points)

    @property
    def defeated(self) -> Amount:
        """Opponents defeated, halves included."""
        return half(self.total.halves)

    @property
    def points(self) -> int:
        """Total game points."""
        return self.total.points

    @property
    def games(self) -> int:
        """Rated games on file."""
        return self.total.games

    @property
    def last(self) -> str:
        """Date of the last rated game, or ""."""
        return self.total.day


class Edition(NamedTuple):
    """The list as it stood at the end of a period in which standings changed."""

    id: str  # 2024, 2024-q3 or 2024-07
    last_day: str
    rows: tuple[Row, ...]


Players = Mapping[str, Player]


def master_list(players: Players, logs: Iterable[LogSummary]) -> tuple[Row, ...]:
    """Everybody who keeps a log on this list, best first."""
    return _rank(players, {log.player: log.now for log in logs})


def editions(players: Players, logs: Iterable[LogSummary], cut: Cut, since: str = "") -> Iterator[Edition]:
    """The list at the end of every period that is over and in which a rated game was played, oldest first.

    A period is over when a later one has results: a site has no clock of its own. Periods that ended before the day
    ``since`` are left out.
    """
    kept = [(log, log.totals) for log in logs]
    as_of = max((log.newest for log, _ in kept), default="")
    days = sorted({day for _, totals in kept for day, *_ in totals})
    for id_, last_day in dict(period(day, cut) for day in days).items():
        if since <= last_day < as_of:
            yield Edition(id_, last_day, _rank(players, dict(_totals_on(kept, last_day))))


def period(date: str, cut: Cut) -> tuple[str, str]:
    """The period that a date falls into: its id and its last day."""
    year, month = date[:4], int(date[5:7])
    if cut is Cut.YEARLY:
        return year, f"{year}-12-31"
    if cut is Cut.QUARTERLY:
        quarter = (month + 2) // 3
        return f"{year}-q{quarter}", _last_day(year, quarter * 3)
    return date[:7], _last_day(year, month)


def _last_day(year: str, month: int) -> str:
    return f"{year}-{month:02}-{monthrange(int(year), month)[1]}"


def _totals_on(
    kept: Iterable[tuple[LogSummary, tuple[tuple[str, int, int, int], ...]]], day: str
) -> Iterator[tuple[str, Total]]:
    for log, totals in kept:
        if log.first and log.first <= day:
            until = bisect_right(totals, (day, _MORE))
            yield log.player, Total(*totals[until - 1]) if until else log.brought


_MORE = 1 << 62  # than any halves


def _rank(players: Players, totals: Mapping[str, Total]) -> tuple[Row, ...]:
    ordered = sorted((total.merit, players[id_].name.casefold(), id_) for id_, total in totals.items())
    return tuple(Row(rank, shared, one[2], totals[one[2]]) for rank, shared, one in ranked(ordered, _merit))


def _merit(row: tuple[tuple[int, int, int], str, str]) -> tuple[int, int, int]:
    return row[0]
