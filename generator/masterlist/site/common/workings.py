"""The workings of a rated game for readers: rounded sums, what all seats share once, and the exact lines apart.

The ledger keeps 20 decimals. The exact lines are those of the computation; the rounded ones are the same texts with
shorter numbers, and are shown first.
"""

import re
from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import rounded
from masterlist.scoring.seats import SeatWorkings
from masterlist.scoring.working import Line

_LONG = re.compile(r"(?<![\w.])\d+(?:\.\d{3,}|/\d+)")  # more than two decimals, or p/q
_ON_THE_GRID = re.compile(r"round\((.*), \d+\)")


class Lines(NamedTuple):
    """Lines as they are first read, and exactly."""

    shown: tuple[Line, ...]
    exact: tuple[Line, ...]

    @property
    def differ(self) -> bool:
        """Whether anything was rounded."""
        return self.shown != self.exact


class GameWorkings(NamedTuple):
    """How the numbers of a rated game were worked out."""

    shared: Lines  # what every seat's ante rests on
    seats: tuple[Lines, ...]  # seven, in the order of the powers, without what they share

    @property
    def rounded(self) -> bool:
        """Whether there are exact lines to be shown beside the rounded ones."""
        return self.shared.differ or any(seat.differ for seat in self.seats)


def game_workings(workings: SeatWorkings, shared: Collection[str]) -> GameWorkings:
    """The workings of the seven seats, with the lines of these labels, which they share, taken out."""
    every = (line for lines in workings for line in lines if line.label in shared)
    own = (tuple(line for line in lines if line.label not in shared) for lines in workings)
    return GameWorkings(_lines(tuple(dict.fromkeys(every))), tuple(map(_lines, own)))


def shortened(exact: tuple[Line, ...]) -> Lines:
    """The working of a change whose steps have many decimals: six of them are shown first."""
    return _lines(exact, 6)


def _lines(exact: tuple[Line, ...], places: int = 2) -> Lines:
    return Lines(tuple(_shown(line, places) for line in exact), exact)


def _shown(line: Line, places: int) -> Line:
    on_the_grid = _ON_THE_GRID.fullmatch(line.sum)
    return Line(line.label, _short(on_the_grid[1] if on_the_grid else line.sum, places), _short(line.value, places))


def _short(text: str, places: int) -> str:
    return _LONG.sub(lambda number: _shorter(number[0], places), text)


def _shorter(number: str, places: int) -> str:
    return number if len(number.partition(".")[2]) in range(1, places) else rounded(Fraction(number), places)
