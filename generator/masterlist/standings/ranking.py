"""Competition ranking: equals share a rank, and the ranks they take up are left out after them."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, TypeVar

T = TypeVar("T")

# --- Long lists in portions of a page each ----------------------------------------------------------------


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


def ranked(items: Iterable[T], equal_by: Callable[[T], Hashable]) -> Iterator[tuple[int, bool, T]]:
    """Rank from 1, whether others share it, and the item; ``items`` come best first, equals beside each other."""
    rank = 1
    for _, group in groupby(items, equal_by):
        equals = list(group)
        for item in equals:
            yield rank, len(equals) > 1, item
        rank += len(equals)


class Stands(NamedTuple):
    """Where a player stands on any list."""

    player: str
    rating: Fraction
    rank: int | None  # None for players without one
    shared: bool  # whether others have the same rank


class Among(NamedTuple):
    """A player among all of a list."""

    of: int  # 0 where it is not said
    below: int  # players with a lower rank


def among_ranks(ranks: Mapping[str, int]) -> dict[str, Among]:
    """The same of the ranks of a list, best first."""
    last = {rank: at for at, rank in enumerate(ranks.values(), 1)}  # of those who share a rank
    of = len(ranks)
    if of > ROWS:
        return dict.fromkeys(ranks, Among(0, 0))
    return {player: Among(of, of - last[rank]) for player, rank in ranks.items()}
