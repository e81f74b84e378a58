"""Which content files there are, each with the name that git has for its bytes: what changed needs no reading."""

import re
from hashlib import sha1
from pathlib import Path
from typing import NamedTuple

from generator.read.files import CONTENT, LINK, is_left_behind, walk
from generator.read.git import Repository, Tracked, line_of, name_of
from generator.read.text import MAX_BYTES


class Listing(NamedTuple):
    """What lies in a content folder, whatever it is called."""

    lines: list[str]  # a line for each file as git lists it: tens of thousands are compared sooner than taken apart
    faults: dict[str, str]  # what is no ordinary file, and why

    @property
    def listed(self) -> bytes:
        """The whole list as bytes."""
        named = (*sorted(self.lines), *(text for pair in sorted(self.faults.items()) for text in pair))
        return "\0".join(named).encode("utf-8", "surrogateescape")

    @property
    def unread(self) -> list[str]:
        """The files whose bytes cannot be read."""
        return [name_of(line) for line in self.lines if line.startswith(_UNREAD)]


_UNREAD = line_of("", "")


def list_content(root: Path, repository: Repository) -> Listing:
    """All that lies there; by git's record where there is one, else by looking at each."""
    if repository.content:
        return _recorded(root, repository.content)
    named = dict(walk(root, CONTENT))
    faults = {name: fault for name, fault in named.items() if fault}
    return Listing([line_of(name, _blob(root / name)) for name in named if name not in faults], faults)


def _recorded(root: Path, tracked: Tracked) -> Listing:
    lines = tracked.lines
    if _SOME_LEFT_BEHIND(tracked.listed):
        lines = [line for line in lines if not is_left_behind(name_of(line))]
    if tracked.touched:
        lines = [line for line in lines if name_of(line) not in tracked.touched]
    faults: dict[str, str] = {}
    for name in sorted(tracked.touched):
        path = root / name
        if is_left_behind(name) or _behind_a_link(root, name):
            continue
        if path.is_symlink() or (path.exists() and not path.is_file()):
            faults[name] = LINK
        elif path.exists():
            lines.append(line_of(name, _blob(path)))
    return Listing(lines, faults)


_SOME_LEFT_BEHIND = re.compile(rb"/\.|~[/\0]").search  # in a whole list, which takes less time than name by name


def _behind_a_link(root: Path, name: str) -> bool:
    """Whether a link has taken the place of a folder on the way; git then has the link itself on its list."""
    parts = name.split("/")
    return any((root / "/".join(parts[:depth])).is_symlink() for depth in range(1, len(parts)))


def _blob(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError:
        return ""
    return sha1(b"blob %d\0%s" % (len(data), data), usedforsecurity=False).hexdigest()
