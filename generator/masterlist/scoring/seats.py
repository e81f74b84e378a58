"""What a game was worth for each of its seats, and by what a system compares games and players."""

from collections.abc import Callable
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.board import Board, Power, PowerSeat
from masterlist.facts.event_game import EventGame, EventSeat
from masterlist.scoring.working import Line
from masterlist.source import N_, Said, say


class ResultClass(IntEnum):
    """What a game was for one of its players; the greater, the better (DAANZ Squares rules: "4")."""

    LOSS = 0  # another won, or the survivors left the power out of their draw
    ELIMINATION = 1  # without centres at the end of a game without a winner
    DRAW = 2  # a survivor included in the draw; at a table, one of several who share the first place
    WIN = 3  # a solo, or the one conceded to; at a table, the first place

    @property
    def label(self) -> Said:
        """The result in a word."""
        return _RESULTS[self]


_RESULTS = {
    ResultClass.LOSS: say(N_("Loss")),
    ResultClass.ELIMINATION: say(N_("Elimination")),
    ResultClass.DRAW: say(N_("Draw")),
    ResultClass.WIN: say(N_("Win")),
}


class Position(NamedTuple):
    """Where a seat finished by centres or by the places at a table, however the game was scored."""

    rank: int  # from 1: one more than the number of seats that finished better
    shared_by: int  # how many finished there, 1 for this seat alone


class ScoredSeat(NamedTuple):
    """A seat and what its game was worth."""

    board: str
    round: int
    seat: PowerSeat | EventSeat
    result: ResultClass
    position: Position
    points: Fraction
    points_by_position: tuple[Fraction, ...]  # of all seats, the one finishing 1st first
    credited: tuple[str, ...]  # whose table the points go to: mostly one player, () where they are unknown
    forfeited: bool  # a replaced seat that scores 0 for both: no centres, win or draw goes to either

    @property
    def at_power(self) -> PowerSeat:
        """The seat, where it is one of Diplomacy's."""
        if not isinstance(self.seat, PowerSeat):
            raise TypeError(f"{self.seat.name} is no seat of Diplomacy")
        return self.seat

    @property
    def centres(self) -> int:
        """What it held of the map; none but Diplomacy's seats hold any."""
        return self.seat.centres if isinstance(self.seat, PowerSeat) else 0

    @property
    def scored(self) -> Fraction:
        """The game's own points, where they were reported."""
        return Fraction(0) if isinstance(self.seat, PowerSeat) else self.seat.points or Fraction(0)


class BoardResult(NamedTuple):
    """A board as one system scores it."""

    board: Board | EventGame
    winner: Power | None  # of Diplomacy; None too for any other kind of game
    seats: tuple[ScoredSeat, ...]  # in the order of the board


def result_class(seat: PowerSeat, winner: Power | None) -> ResultClass:
    """All but the winner of a won game lose it, whether eliminated or not."""
    if winner is not None:
        return ResultClass.WIN if seat.power is winner else ResultClass.LOSS
    if not seat.survives:
        return ResultClass.ELIMINATION
    return ResultClass.LOSS if seat.left_out else ResultClass.DRAW


def positions(board: Board) -> tuple[Position, ...]:
    """Competition ranks by centres; the powers without any share the last one."""
    centres = [seat.centres for seat in board.seats]
    return tuple(Position(1 + sum(other > own for other in centres), centres.count(own)) for own in centres)


SeatWorkings = tuple[tuple[Line, ...], ...]  # how the points of each seat were worked out

Key = tuple[Amount, ...]


class Condition(NamedTuple):
    """One way in which a game can be better than another."""

    id: str
    label: Said
    key: Callable[[ScoredSeat], Key]
    words: Callable[[Key, Key], Said]  # the first key, written so that it differs from the second


class Tally(NamedTuple):
    """What a player brings to the table of an event; every count is over the counted games."""

    player: str
    points: Amount
    wins: int
    draws: int
    centres: int
    games: tuple[ScoredSeat, ...]  # without forfeited seats
    scored: Fraction = Fraction(0)  # the games' own points, where they are reported at a table


class TieBreaker(NamedTuple):
    """One way to separate players who are level."""

    id: str
    key: Callable[[Tally], Key]
    words: Callable[[Tally, Tally], Said]  # what separates the first from the second


def game_key(conditions: tuple[Condition, ...], game: ScoredSeat) -> Key:
    """All conditions in order: the game with the greater key is better, games with equal keys are equal."""
    return tuple(part for condition in conditions for part in condition.key(game))
