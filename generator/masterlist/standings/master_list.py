"""A list that is rated from log books, now or on a day.

Order: rating, then opponents defeated, then total game points; still equal is an equal rank, by name. Players without a
rated game come last, without a rank.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.people import Player
from masterlist.folding import collated
from masterlist.scoring.list_words import NO_GAME, left_on
from masterlist.source import Said
from masterlist.standings.ranking import ranked
from masterlist.standings.totals import LogSummary, Total, half


class Row(NamedTuple):
    """One player on a master list."""

    rank: int | None  # None before the first rated game, and for who has left
    shared: bool  # whether others have the same rank
    player: str
    total: Total
    left: str = ""  # the day on which they left the list

    @property
    def rating(self) -> Amount:
        """By the list's system."""
        return half(self.total.doubled)

    @property
    def defeated(self) -> Amount:
        """Opponents defeated, halves included."""
        return half(self.total.halves)

    @property
    def points(self) -> int:
        """Total game points."""
        return self.total.points

    @property
    def figures(self) -> Mapping[str, Amount]:
        """By the columns of the list's system."""
        return {"opponents_defeated": self.defeated, "game_points": self.points}

    @property
    def results(self) -> tuple[int, ...]:
        """Games won, drawn and lost are not counted."""
        return ()

    @property
    def reason(self) -> Said | None:
        """Why there is no rank."""
        return None if self.rank else left_on(self.left) if self.left and self.total.counts else NO_GAME

    @property
    def games(self) -> int:
        """Rated games on file."""
        return self.total.games

    @property
    def last(self) -> str:
        """Date of the last rated game, or ""."""
        return self.total.day


Players = Mapping[str, Player]


def master_list(players: Players, logs: Iterable[LogSummary]) -> tuple[Row, ...]:
    """Everybody who keeps a log on this list, best first."""
    own = {log.player: log for log in logs}
    left = {id_: players[id_].has_left(log.list, log.now.day) for id_, log in own.items()}
    return _rank(players, {id_: log.now for id_, log in own.items()}, left)


def list_on(players: Players, logs: Iterable[LogSummary], day: str, *, earlier: bool = False) -> tuple[Row, ...]:
    """Everybody who had a rated game by the end of a day, best first; by the ``earlier`` rule who had an entry."""
    found, left = {}, {}
    for log in logs:
        total = log.total_on(day)
        if total and (earlier or total.counts):
            found[log.player] = total
            left[log.player] = players[log.player].has_left(log.list, total.day, day)
    return _rank(players, found, left, everybody=earlier)


def _rank(
    players: Players, totals: Mapping[str, Total], left: Mapping[str, str], *, everybody: bool = False
) -> tuple[Row, ...]:
    """Who has left stands by their rating without a rank; at the end come those who never had one."""
    ordered = sorted((total.merit, collated(players[id_].name), id_) for id_, total in totals.items())
    counting = [one for one in ordered if (everybody or totals[one[2]].counts) and not left[one[2]]]
    placed = {one[2]: (rank, shared) for rank, shared, one in ranked(counting, _merit)}
    rows = []
    for *_, id_ in ordered:
        rank, shared = placed.get(id_, (None, False))
        rows.append(Row(rank, shared, id_, totals[id_], left[id_]))
    return tuple(sorted(rows, key=lambda row: row.reason == NO_GAME))


def _merit(row: tuple[tuple[int, int, int], tuple[str, str], str]) -> tuple[int, int, int]:
    return row[0]
