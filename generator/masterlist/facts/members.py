"""Who belongs to a rating list and whom it excludes, and when."""

from collections.abc import Iterable
from typing import NamedTuple

from masterlist.source import Place


class Membership(NamedTuple):
    """A period in which a player is a member."""

    player: str
    since: str  # ISO date, inclusive; "" for from the beginning
    until: str  # ISO date, inclusive; "" for an open end
    place: Place

    def covers(self, day: str) -> bool:
        """Whether the player is a member on this day."""
        return self.since <= day and not self.is_over(day)

    def is_over(self, day: str) -> bool:
        """Whether it had ended before this day."""
        return bool(self.until) and self.until < day


class Exclusion(NamedTuple):
    """A period in which a player's games are shown and not rated, whoever tells of them."""

    player: str
    since: str  # ISO date, inclusive
    reason: str
    place: Place  # of the player's id
    until: str = ""  # ISO date, inclusive; "" for an open end

    def covers(self, day: str) -> bool:
        """Whether games of this day are not rated."""
        return self.since <= day and not self.is_over(day)

    def is_over(self, day: str) -> bool:
        """Whether it had ended before this day."""
        return bool(self.until) and self.until < day


class Members:
    """The members of a list. Without periods the list names no members, and every player is a member on every day."""

    def __init__(self, periods: Iterable[Membership] | None = None) -> None:
        self._everybody = periods is None
        self._periods: dict[str, list[Membership]] = {}
        for period in periods or ():
            self._periods.setdefault(period.player, []).append(period)

    @property
    def named(self) -> frozenset[str]:
        """The ids of those whom the list names, at whatever time they are members."""
        return frozenset(self._periods)

    def admits(self, player: str, day: str) -> bool:
        """Whether a game that starts on this day counts for the player."""
        return self._everybody or any(period.covers(day) for period in self._periods.get(player, ()))

    def joined(self, player: str) -> str:
        """The first day of a player's newest membership; "" where none is stated."""
        return max((period.since for period in self._periods.get(player, ())), default="")

    def left(self, player: str, day: str) -> str:
        """The last day of a membership that had ended before this day; "" for a member."""
        ended = [period.until for period in self._periods.get(player, ()) if period.is_over(day)]
        return "" if self.admits(player, day) else max(ended, default="")

    def gone(self, player: str, newest: str) -> str:
        """The same as of now, by the day of the newest result: "" for who has come back since as well."""
        own = self._periods.get(player, ())
        return self.left(player, newest) if all(period.is_over(newest) for period in own) else ""
