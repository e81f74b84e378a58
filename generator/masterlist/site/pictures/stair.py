"""A rating over time as rows of pixels, two a byte: a stair, because a rating stays what it is until it changes."""

from collections.abc import Sequence
from datetime import date
from math import lcm
from typing import NamedTuple

from masterlist.amount import Amount

_LINE, _RISER = 5, 3  # of the line: in pixels down, in bytes of two pixels across


class Stair(NamedTuple):
    """The picture, and which day stands where."""

    rows: tuple[bytes, ...]
    first: int
    days: int

    def across(self, iso: str) -> int:
        """How far from the left a day is, in bytes."""
        return (date.fromisoformat(iso).toordinal() - self.first) * len(self.rows[0]) // self.days


def stair(history: Sequence[tuple[str, Amount]], width: int, height: int, colours: tuple[int, int]) -> Stair:
    """The ratings by date, in order; the ``colours`` are those of the line and of what lies beneath it.

    Ratings that stay far from nothing are drawn from somewhere below the least of them, and without what lies beneath.
    """
    days = [date.fromisoformat(day).toordinal() for day, _ in history]
    span = days[-1] - days[0]
    shape = Stair((bytes(width),), days[0], span + max(1, span // 40))  # so that the last step is seen
    common = lcm(*(rating.denominator for _, rating in history))
    heights = [rating.numerator * (common // rating.denominator) for _, rating in history]
    low, from_zero = _foot(heights)
    rise = max(heights) - low or 1
    tops = [height - _LINE - (one - low) * (height - _LINE) // rise for one in heights]
    starts = [shape.across(day) for day, _ in history]
    steps = [*zip(starts, [*starts[1:], width], tops, strict=True)]
    return shape._replace(rows=_rows([one for one in steps if one[1] > one[0]], width, height, colours, from_zero))


def _foot(heights: Sequence[int]) -> tuple[int, bool]:
    least, most = min(heights), max(heights)
    if least <= 0 or 2 * least <= most:
        return min(least, 0), True
    return least - (most - least) // 3, False


def _rows(
    steps: Sequence[tuple[int, int, int]],
    width: int,
    height: int,
    colours: tuple[int, int],
    from_zero: bool,  # noqa: FBT001  one of five that go on from above
) -> tuple[bytes, ...]:
    line, fill = (bytes([colour]) for colour in colours)
    beneath = fill if from_zero else b"\0"
    begins = []  # which colour begins in which row, and from where to where
    before = steps[0][2]
    for start, stop, top in steps:
        riser = min(start + _RISER, stop)
        begins.append((top, 1, line, start, stop))
        begins.append((top + _LINE, 0, beneath, riser, stop))
        begins.append((min(top, before), 1, line, start, riser))
        begins.append((max(top, before) + _LINE, 0, beneath, start, riser))
        before = top
    row = bytearray(width)
    rows: list[bytes] = []
    for down, _, colour, start, stop in sorted(begins):  # the line lies above what is beneath it
        rows += [bytes(row)] * (min(down, height) - len(rows))
        row[start:stop] = colour * (stop - start)
    return (*rows, *[bytes(row)] * (height - len(rows)))
