"""What each part of a site is named, what it is made from, and a key that names just that.

A part whose key is that of the last build is on disk already.
"""

from collections.abc import Callable
from typing import NamedTuple

from generator.building.slices import OldFiles, Slice
from generator.codec import digest


class Stamp(NamedTuple):
    """What a build stands for."""

    commit: str  # full hash, or ""
    changed: bool  # whether the content differs from it


class Part(NamedTuple):
    """Some pages and documents that are made together."""

    name: str
    key: bytes
    load: Callable[[], Slice]
    core: bytes = b""  # names all but what ``touch_up`` can put into the files of the last build; b"" where nothing can
    touch_up: Callable[[OldFiles], Slice] | None = None


class Namer:
    """Names parts by what they are made from, and by what all pages share."""

    def __init__(self, *shared: object) -> None:
        self._shared = digest(*shared)

    def __call__(self, name: str, load: Callable[[], Slice], *made_from: object) -> Part:
        """A part; ``made_from`` is everything that its pages can show."""
        return Part(name, digest(self._shared, *made_from), load)

    def touched_up(self, part: Part, touch_up: Callable[[OldFiles], Slice], *put_in: object) -> Part:
        """The part with what can be ``put_in`` without making all of it again."""
        return part._replace(key=digest(part.key, *put_in), core=part.key, touch_up=touch_up)
