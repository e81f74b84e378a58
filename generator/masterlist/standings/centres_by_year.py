"""The centres of each power at an event, year by year: averages over the boards whose chart is on file."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.board import Board


class AverageYear(NamedTuple):
    """What a power had on average after the Fall of a year."""

    year: int
    boards: int  # that have this year on file
    centres: tuple[Fraction, ...]  # in the order A E F G I R T, 0–34


def average_years(boards: Iterable[Board]) -> list[AverageYear]:
    """Every year that some board has, in order; a board is counted until it ends."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for board in boards:
        for row in board.chart:
            found.setdefault(row.year, []).append(row.centres)
    return [
        AverageYear(year, len(rows), tuple(Fraction(sum(own), len(rows)) for own in zip(*rows, strict=True)))
        for year, rows in sorted(found.items())
    ]
