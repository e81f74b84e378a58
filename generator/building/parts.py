"""What each part of a site is named, what it is made from, and a key that names just that.

A part whose key is that of the last build is on disk already.
"""

from collections.abc import Callable
from typing import NamedTuple

from generator.building.old_files import OldFiles
from generator.building.slices import Slice
from generator.codec import digest


class Stamp(NamedTuple):
    """What a build stands for."""

    commit: str  # full hash, or ""
    changed: bool  # whether the content differs from it


class TouchUp(NamedTuple):
    """How files of the last build are brought up to date where little of them is other."""

    core: bytes  # names everything else that they show: they were made with the same
    concerns: Callable[[str], bool]  # whether the file at a path is one of them; all others of the part stay
    of: Callable[[OldFiles], Slice]


class Part(NamedTuple):
    """Some pages and documents that are made together."""

    name: str
    key: bytes
    load: Callable[[], Slice]
    touch_up: TouchUp | None = None

    @property
    def core(self) -> bytes:
        """Names all but what can be touched up; b"" where nothing can."""
        return self.touch_up.core if self.touch_up else b""


class Namer:
    """Names parts by what they are made from, and by what all pages share."""

    def __init__(self, *shared: object) -> None:
        self._shared = digest(*shared)

    def __call__(self, name: str, load: Callable[[], Slice], *made_from: object) -> Part:
        """A part; ``made_from`` is everything that its pages can show."""
        return Part(name, digest(self._shared, *made_from), load)

    def touched_up(
        self, part: Part, concerns: Callable[[str], bool], of: Callable[[OldFiles], Slice], *put_in: object
    ) -> Part:
        """The part with what can be ``put_in`` without making all of it again."""
        return Part(part.name, digest(part.key, *put_in), part.load, TouchUp(part.key, concerns, of))
