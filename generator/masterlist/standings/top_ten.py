"""How the best placed of a list moved through its editions."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from masterlist.facts.edition import EditionRow

PLACES = 10
EDITIONS = 12  # that are looked back at


class Placed(NamedTuple):
    """Someone among the best placed."""

    player: str
    rank: int
    shared: bool


class Top(NamedTuple):
    """The best placed of an edition, in its order."""

    edition: str  # its id
    places: tuple[Placed, ...]


def top_of(edition: str, first: Sequence[EditionRow]) -> Top:
    """The best placed of an edition; ``first`` holds one more, with whom the last may share the rank."""
    ranks = [row.rank for row in first]
    placed = (Placed(row.player, row.rank or 0, ranks.count(row.rank) > 1) for row in first[:PLACES])
    return Top(edition, tuple(placed))


def everyone(tops: Sequence[Top]) -> list[str]:
    """All who are in some edition: the newest edition's first, then those who left, the latest first."""
    placed = (one.player for top in reversed(tops) for one in top.places)
    return list(dict.fromkeys(placed))


Stretch = list[tuple[int, int]]  # number of the edition and place from 0, without a gap


def stretches(tops: Iterable[Top], player: str) -> Iterator[Stretch]:
    """Where a player stands, from the edition in which they come to that before which they leave."""
    own: Stretch = []
    for number, top in enumerate(tops):
        place = next((at for at, one in enumerate(top.places) if one.player == player), None)
        if place is not None:
            own.append((number, place))
        elif own:
            yield own
            own = []
    if own:
        yield own
