"""A list that is rated from log books, now or on a day.

Order: rating, then opponents defeated, then total game points; still equal is an equal rank, by name.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.people import Player
from masterlist.standings.ranking import ranked
from masterlist.standings.totals import LogSummary, Total, half


class Row(NamedTuple):
    """One player on a master list."""

    rank: int
    shared: bool  # whether others have the same rank
    player: str
    total: Total

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
    def reason(self) -> None:
        """Everybody has a rank."""

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
    return _rank(players, {log.player: log.now for log in logs})


def list_on(players: Players, logs: Iterable[LogSummary], day: str) -> tuple[Row, ...]:
    """Everybody who had an entry by the end of a day, best first."""
    totals = ((log.player, log.total_on(day)) for log in logs)
    return _rank(players, {player: total for player, total in totals if total})


def _rank(players: Players, totals: Mapping[str, Total]) -> tuple[Row, ...]:
    ordered = sorted((total.merit, players[id_].name.casefold(), id_) for id_, total in totals.items())
    return tuple(Row(rank, shared, one[2], totals[one[2]]) for rank, shared, one in ranked(ordered, _merit))


def _merit(row: tuple[tuple[int, int, int], str, str]) -> tuple[int, int, int]:
    return row[0]
