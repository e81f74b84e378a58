"""How much was played on a list, month by month: what the history of a list counts."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from masterlist.kinds.squares import KIND
from masterlist.scoring.log import Scored
from masterlist.standings.some import Some

VICTORIES = KIND.endings


class Month(NamedTuple):
    """A month in which a player has rated games; all integers, because they are many."""

    month: int  # since the year 0
    own: int  # rated games of the log
    counted: tuple[int, int, int, int]  # those that are counted with this log, by how they were won

    @property
    def year(self) -> int:
        """The year it lies in."""
        return self.month // 12


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


class Year(NamedTuple):
    """One year of a list; rated games alone count, each once."""

    year: str
    games: int
    players: int  # with a rated game
    newcomers: int  # who came on the list
    kinds: tuple[int, ...]  # games by how they ended, in the order of the kind's ``endings``
    leaders: Some  # at its end, or as yet
    months: tuple[int, ...]  # games, January to December


def months_of(year: str, games: Mapping[str, int]) -> tuple[int, ...]:
    """The games of each month of a year, of those by month."""
    return tuple(games.get(f"{year}-{month:02}", 0) for month in range(1, 13))
