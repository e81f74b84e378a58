"""What each part of a site is named, what it is made from, and a key that names just that.

A part whose key is that of the last build is on disk already.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from masterlist.building.old_files import OldFiles
from masterlist.building.slices import Slice
from masterlist.codec import digest


class Stamp(NamedTuple):
    """What a build stands for."""

    commit: str  # full hash, or ""
    changed: bool  # whether the content differs from it


class TouchUp(NamedTuple):
    """How files of the last build are brought up to date where little of them changed."""

    core: bytes  # names everything else that they show: they were made with the same
    concerns: Callable[[str], bool]  # whether the file at a path is one of them; all others of the part stay
    of: Callable[[OldFiles], Slice]


class Part(NamedTuple):
    """Some pages and documents that are made together."""

    name: str
    key: bytes
    load: Callable[[], Slice]
    touch_up: TouchUp | None = None

    def renamed(self, prefix: str) -> "Part":
        """The same part with a longer name."""
        return self._replace(name=prefix + self.name)

    @property
    def core(self) -> bytes:
        """Names all but what can be touched up; b"" where nothing can."""
        return self.touch_up.core if self.touch_up else b""


class Group(NamedTuple):
    """Many parts that are looked at together: where their key is that of the last build nearly all of them stay."""

    prefix: str  # what the names of its parts begin with, and no others; ends with a slash
    key: bytes  # names all that they are made from, but for those that are doubtful
    parts: Callable[[], Iterator[Part]]
    # Those that may be others although the key is the same, by what the last build noted.
    doubtful: Callable[[bytes], Iterator[Part]] = lambda _: iter(())
    noted: bytes = b""  # for the next build

    def renamed(self, prefix: str) -> "Group":
        """The same group with longer names."""
        return self._replace(
            prefix=prefix + self.prefix,
            parts=lambda: _renamed(self.parts(), prefix),
            doubtful=lambda noted: _renamed(self.doubtful(noted), prefix),
        )


def _renamed(parts: Iterable[Part], prefix: str) -> Iterator[Part]:
    return (part.renamed(prefix) for part in parts)


class Namer:
    """Names parts by what they are made from, and by what all pages share."""

    def __init__(self, *shared: object) -> None:
        self._shared = digest(*shared)

    def __call__(self, name: str, load: Callable[[], Slice], *made_from: object) -> Part:
        """A part; ``made_from`` is everything that its pages can show."""
        return Part(name, self.key(*made_from), load)

    def key(self, *made_from: object) -> bytes:
        """The key of whatever is made from this, and from what all pages share."""
        return digest(self._shared, *made_from)

    def touched_up(
        self, part: Part, concerns: Callable[[str], bool], of: Callable[[OldFiles], Slice], *put_in: object
    ) -> Part:
        """The part with what can be ``put_in`` without making all of it again."""
        return Part(part.name, digest(part.key, *put_in), part.load, TouchUp(part.key, concerns, of))
