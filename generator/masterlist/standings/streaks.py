"""Runs of games: the longest one, and where it stands."""

from collections.abc import Iterable
from typing import NamedTuple


class Run(NamedTuple):
    """Games in a row that were alike."""

    length: int  # from 1
    last: int  # the number of its last game, from 0

    @property
    def first(self) -> int:
        """The number of its first game, from 0."""
        return self.last - self.length + 1


def longest(alike: Iterable[bool]) -> Run | None:
    """The longest run of games that are so, the earliest of equally long ones; None where no game is."""
    best, length = None, 0
    for number, so in enumerate(alike):
        length = length + 1 if so else 0
        if length > (best.length if best else 0):
            best = Run(length, number)
    return best
