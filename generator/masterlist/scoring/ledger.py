"""What a rating kept as a ledger has to say: games with antes and awards, and every change of a rating."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount, rounded
from masterlist.facts.board import Board, Power
from masterlist.facts.site import Members
from masterlist.scoring.working import Line
from masterlist.source import Place, Problem, Said

DECIMALS = 20  # of every number in a ledger
ALIKE = 12  # decimals by which they are compared


def alike(value: Amount) -> Fraction:
    """By what ratings, awards and gains of a ledger are compared: beyond it lies only the remainder of pots."""
    return Fraction(rounded(value, ALIKE))


class Step(Enum):
    """What happens to a game on a date."""

    START = "start"  # its antes leave the ratings
    END = "end"  # its awards arrive


class RatedSeat(NamedTuple):
    """One seat of a rated game and what it did to a rating; the end is None while the game goes on."""

    power: Power
    player: str  # who antes and receives: after a replacement not always the one who finished
    ante: Fraction
    award: Fraction | None
    rating_before: Fraction  # at the game's start, before the ante
    rating_at_end: Fraction | None  # before the award; games that overlap have moved it
    rating_after: Fraction | None
    reason: str = ""  # why the points are this player's, where a player was replaced


class RatedGame(NamedTuple):
    """A game in the ledger."""

    board: Board
    seats: tuple[RatedSeat, ...]  # seven, in the order of the powers
    ratings: Mapping[str, Fraction]  # at the game's start, of everybody who sat in it

    @property
    def over(self) -> bool:
        return self.seats[0].award is not None


class UnratedGame(NamedTuple):
    """A game that touches no rating."""

    game: str
    reason: Said
    place: Place


class BalanceChange(NamedTuple):
    """One rating moving."""

    date: str
    game: str
    step: Step
    player: str
    points: Fraction  # the award, or the ante with its sign turned
    rating: Fraction  # after it


class Ledger(NamedTuple):
    """A rating list in time order."""

    ratings: Mapping[str, Fraction]  # by id: of everyone whom the list names, and of everyone in a rated game
    games: tuple[RatedGame, ...]  # by start; a game that goes on is among them
    changes: tuple[BalanceChange, ...]
    unrated: tuple[UnratedGame, ...]
    problems: tuple[Problem, ...]  # by an ante that cannot be worked out, the ledger ends
    in_play: Fraction  # points that were anted and not yet awarded


class Rating(NamedTuple):
    """How a system keeps a rating list."""

    rate: Callable[[Iterable[Board], Members], Ledger]  # from the games, and who was a member when
    # One game by itself, on the ratings of its players; ArithmeticError where it cannot be rated.
    play: Callable[[Board, Mapping[str, Fraction]], RatedGame]
    explain: Callable[[RatedGame], tuple[tuple[Line, ...], ...]]  # the working of each seat
    shared: tuple[str, ...] = ()  # labels of the lines on which every seat's working rests


def in_time_order(games: Iterable[Board]) -> Iterator[tuple[str, Step, Board]]:
    """Every start and end with its date. On one date endings come before starts, then it goes by game id.

    A game that starts and ends on one date is over before the next one by id starts: it cannot end before it
    starts, and this is the nearest to endings first.
    """
    steps = []
    for game in games:
        start, end = game.started or "", game.finished
        steps.append(((start, 1, game.id), Step.START, game))
        if end is not None:
            at_once = end <= start
            steps.append(((start, 1, game.id) if at_once else (end, 0, game.id), Step.END, game))
    for key, step, game in sorted(steps, key=lambda item: item[0]):  # of a game that is over at once its start first
        yield key[0], step, game
