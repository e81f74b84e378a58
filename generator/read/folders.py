"""Whether files may have come into a tree of folders since somebody looked: told by the folders, which are fewer.

To look for new files takes git longer than a build that finds nothing to do takes for all the rest. A folder that
gains or loses a name gets another time of its change, which nobody can set back.
"""

import os
import time
from array import array
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

RACY = 2_000_000_000  # nanoseconds: within them one more change may go unseen, because clocks tick


def now() -> int:
    """The time, as that of a folder's change is told."""
    return time.time_ns()


class Look(NamedTuple):
    """How some folders look."""

    digest: bytes  # changes with any of them
    newest: int  # when the one that changed last did so
    names: tuple[str, ...]


def are_as_they_were(root: Path, kept: Path) -> bool:
    """Whether the folders below ``root`` look as the file ``kept`` says: no file has come or gone since."""
    try:
        known, _, names = kept.read_bytes().partition(b"\n")
        return _look(root, os.fsdecode(names).split("\0")).digest == known
    except (OSError, ValueError):
        return False


def look(root: Path, files: Iterable[str]) -> Look | None:
    """How all folders look that hold these files; None where one of them is gone."""
    try:
        return _look(root, sorted(_folders(files)))
    except OSError:
        return None


def keep(kept: Path, found: Look) -> None:
    """Remember how they look."""
    try:
        kept.write_bytes(found.digest + b"\n" + os.fsencode("\0".join(found.names)))
    except OSError:
        return  # nowhere to write: git is asked the next time too


def _folders(files: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for file in files:
        folder = file.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _look(root: Path, names: Sequence[str]) -> Look:
    changed, lies, top, ask = array("q"), array("Q"), f"{root}/", os.lstat  # plain texts: there may be ten thousand
    for name in names:
        found = ask(top + name)
        changed.append(found.st_ctime_ns)
        lies.append(found.st_ino)
    digest = sha256(changed.tobytes() + lies.tobytes()).hexdigest()
    return Look(digest.encode(), max(changed, default=0), tuple(names))
