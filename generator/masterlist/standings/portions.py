"""Long lists in portions of a page each, so that one of 50,000 players stays usable."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
ROWS = 275  # of one page: with 250, a list of 10,000 and its editions had more files than some hosts take


def portions(rows: Sequence[T]) -> Iterator[tuple[int, Sequence[T]]]:
    """The pages of a list with their numbers, from 1; a list of nothing has one."""
    for number, start in enumerate(range(0, max(1, len(rows)), ROWS), 1):
        yield number, rows[start : start + ROWS]


def portion(rows: Sequence[T], number: int) -> Sequence[T]:
    """One page, by its number from 1."""
    return rows[(number - 1) * ROWS : number * ROWS]


def pages(rows: int) -> int:
    """How many pages so many rows take: at least one."""
    return max(1, -(-rows // ROWS))
