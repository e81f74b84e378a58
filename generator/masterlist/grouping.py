"""Values brought together by what they have in common."""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable
from typing import TypeAlias, TypeVar

K = TypeVar("K")
V = TypeVar("V")
Keys: TypeAlias = Callable[[V], Iterable[Hashable]]  # what values that are one have in common


def by_key(pairs: Iterable[tuple[K, V]]) -> dict[K, tuple[V, ...]]:
    """All values of each key, in the order in which they come; so are the keys."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in found.items()}


def matched(
    old: Iterable[V], new: Iterable[V], keys: Iterable[Keys[V]]
) -> tuple[list[tuple[int, V, V]], list[V], list[V]]:
    """What of two versions is one thing: pairs, each with the number of the keys it has in common; then the rest.

    Things that share the first keys are one; of what is left those that share the second, and so on. Of several that
    are alike the first is taken. What has no partner is new, or gone.
    """
    pairs: list[tuple[int, V, V]] = []
    left, right = [*old], [*new]
    for number, keys_of in enumerate(keys):
        waiting: dict[Hashable, deque[int]] = defaultdict(deque)
        for at, one in enumerate(left):
            for key in keys_of(one):
                waiting[key].append(at)
        taken: set[int] = set()
        alone: list[V] = []
        for one in right:
            found = [queue for key in keys_of(one) if (queue := waiting.get(key))]
            for queue in found:
                while queue and queue[0] in taken:
                    queue.popleft()
            if at_least := [queue[0] for queue in found if queue]:
                taken.add(min(at_least))
                pairs.append((number, left[min(at_least)], one))
            else:
                alone.append(one)
        left, right = [one for at, one in enumerate(left) if at not in taken], alone
    return pairs, right, left
