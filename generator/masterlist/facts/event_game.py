"""One game of an event between people in seats of their own: a table of several, or two against each other.

A board of Diplomacy is another thing (``facts/board.py``). Both are boards of an event, and have alike what events ask.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from masterlist.source import Details, Place

# Dataclasses, because a board may be either of the two, and the codec tells an array from a map.


@dataclass(frozen=True)
class EventSeat:
    """One player of a game."""

    name: str  # white, black, one or two; at a table the seat's number from 1
    player: str  # a player's id
    rank: int  # where they finished, from 1; players who tie share it
    points: Fraction | None  # of their own, as the game counts them; None where none were reported
    place: Place
    spots: Mapping[str, Place]
    details: Details = ()  # beside who won

    @property
    def replaces(self) -> None:
        """Seats of such games are not taken over."""

    def at(self, key: str) -> Place:
        """Where a single key stands, or the seat where the key was not written."""
        return self.spots.get(key, self.place)


@dataclass(frozen=True)
class EventGame:
    """One game, and where in the event it stands."""

    id: str
    round: int
    table: str  # its name within the round, or ""
    kind: str  # the id of the kind of game that has such seats
    seats: tuple[EventSeat, ...]
    note: str  # free text
    place: Place
    spots: Mapping[str, Place]
    nth: int = 1  # as stated: which game of these players on that day, where another file tells of an earlier one
    details: Details = ()  # beside who won

    @property
    def in_play(self) -> bool:
        """Such a game is on file once it is over."""
        return False

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of everybody in a seat."""
        return tuple(seat.player for seat in self.seats)

    def at(self, key: str) -> Place:
        """Where a single key stands, or the game where the key was not written."""
        return self.spots.get(key, self.place)

    def renamed(self, ids: Mapping[str, str]) -> Self:
        """The same game with other ids for some players."""
        seats = (replace(seat, player=ids.get(seat.player, seat.player)) for seat in self.seats)
        return replace(self, seats=tuple(seats))
