"""The order of an event's table: by points, then by one tie-breaker after the other."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from masterlist.scoring.comparison import Key, Tally, TieBreaker
from masterlist.source import Said

Splits = dict[str, list["Split"]]


class Split(NamedTuple):
    """A tie-breaker that separates a player from others who were level until then."""

    breaker: str  # its id
    against: tuple[str, ...]  # the next better ones, or for the best of all the next worse; they may be level still
    words: Said  # the values that decided, the player's own first


def in_order(tallies: Iterable[Tally], breakers: Sequence[TieBreaker]) -> tuple[list[list[Tally]], Splits]:
    """Groups of players that nothing separates, best first, and by player what separated them from others."""
    splits: Splits = defaultdict(list)
    level = _parts(sorted(tallies, key=lambda tally: tally.player), lambda tally: (tally.points,))
    for breaker in breakers:
        level = [part for group in level for part in _separate(group, breaker, splits)]
    return level, splits


def _separate(group: list[Tally], breaker: TieBreaker, splits: Splits) -> list[list[Tally]]:
    if len(group) == 1:
        return [group]
    parts = _parts(group, breaker.key)
    for index, part in enumerate(parts if len(parts) > 1 else ()):
        nearest = parts[index - 1 if index else 1]
        against = tuple(tally.player for tally in nearest)
        for tally in part:
            splits[tally.player].append(Split(breaker.id, against, breaker.words(tally, nearest[0])))
    return parts


def _parts(group: Iterable[Tally], key: Callable[[Tally], Key]) -> list[list[Tally]]:
    ordered = sorted(group, key=key, reverse=True)  # stable: equals keep the order of their ids
    return [list(equals) for _, equals in groupby(ordered, key)]
