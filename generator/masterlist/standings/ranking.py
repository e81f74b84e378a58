"""Competition ranking: equals share a rank, and the ranks they take up are left out after them."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import groupby
from typing import TypeVar

T = TypeVar("T")


def ranked(items: Iterable[T], equal_by: Callable[[T], Hashable]) -> Iterator[tuple[int, bool, T]]:
    """Rank from 1, whether others share it, and the item; ``items`` come best first, equals beside each other."""
    rank = 1
    for _, group in groupby(items, equal_by):
        equals = list(group)
        for item in equals:
            yield rank, len(equals) > 1, item
        rank += len(equals)
