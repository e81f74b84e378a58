"""Two reports of the games of the same people on one day, paired in order."""

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")

COMPARED = 50  # games of the same people on one day


def matched(firsts: list[T], seconds: list[U], alike: Callable[[T, U], bool]) -> Iterator[tuple[T | None, U | None]]:
    """The two sides in order; where one has fewer, each goes to the first one that it is alike, if any.

    Of more than ``COMPARED`` on a side none are compared: they go in order, as the work would grow with the product.
    """
    if len(firsts) == len(seconds) or max(len(firsts), len(seconds)) > COMPARED:
        yield from zip_longest(firsts, seconds)
    elif len(firsts) > len(seconds):
        for two, one in matched(seconds, firsts, lambda two, one: alike(one, two)):
            yield one, two
    else:
        partners = _partners(firsts, seconds, alike)
        for one, at in zip(firsts, partners, strict=True):
            yield one, seconds[at]
        yield from ((None, two) for at, two in enumerate(seconds) if at not in partners)


def in_another_order(firsts: list[T], seconds: list[U], alike: Callable[[T, U], bool]) -> bool:
    """Whether the two sides tell the same games, though not one after the other."""
    if len(firsts) != len(seconds) or not 1 < len(firsts) <= COMPARED:
        return False
    left = [*seconds]
    for one in firsts:
        other = next((two for two in left if alike(one, two)), None)
        if other is None:
            return False
        left.remove(other)
    return not all(alike(one, two) for one, two in zip(firsts, seconds, strict=True))


def numbered(stated: Iterable[int]) -> Iterator[int]:
    """Which game of the day each of a report is, where some say so: the others go on from the one before."""
    number = 0
    for one in stated:
        number = max(one, number + 1)
        yield number


_IMPOSSIBLE: tuple[int, list[int]] = (-1, [])  # too few of ``more`` are left


def _partners(fewer: list[T], more: list[U], alike: Callable[[T, U], bool]) -> list[int]:
    """For each of the fewer the index of its partner, order kept and most of them alike."""
    best: list[tuple[int, list[int]]] = [(0, [])] * (len(more) + 1)  # with the first so many of ``more``
    for taken, one in enumerate(fewer):
        row: list[tuple[int, list[int]]] = [_IMPOSSIBLE] * (len(more) + 1)
        for at in range(taken, len(more)):
            agreed, partners = best[at]
            here = (agreed + alike(one, more[at]), [*partners, at])
            row[at + 1] = row[at] if row[at][0] >= here[0] else here
        best = row
    return best[-1][1]
