"""Some of many: what a page names of things that may be thousands."""

from collections.abc import Sequence
from typing import NamedTuple


class Some(NamedTuple):
    """The first of some ids, and how many there are."""

    ids: tuple[str, ...]
    of: int

    @property
    def more(self) -> int:
        """How many are not named."""
        return self.of - len(self.ids)


def some(ids: Sequence[str], most: int) -> Some:
    """At most so many of them."""
    return Some(tuple(ids[:most]), len(ids))
