"""Whether files may have come into a tree of folders since somebody looked: told by the folders, which are fewer.

To look for new files takes git longer than a build that finds nothing to do takes for all the rest. A folder that
gains or loses a name gets another time of its change, which nobody can set back; so does a file that is replaced.
"""

import os
import time
from array import array
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

# Nanoseconds within which one more change may go unseen, because clocks tick: a hundred times a second, or on some
# disks every other second.
RACY, COARSELY_RACY = 20_000_000, 2_000_000_000
_SECOND = 1_000_000_000


def now() -> int:
    """The time, as that of a folder's change is told."""
    return time.time_ns()


def _is_settled(changed: int, since: int) -> bool:
    """Whether a change at this time is told from any that comes after ``since``."""
    return changed < since - (RACY if changed % _SECOND else COARSELY_RACY)


def state(file: Path, since: int) -> str:
    """How a file lies on the disk, on one line: otherwise as soon as another takes its place after ``since``.

    It is "" where that cannot be known.
    """
    try:
        found = file.stat()
    except OSError:
        return ""
    text = f"{found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"
    return text if _is_settled(found.st_ctime_ns, since) else ""


class Look(NamedTuple):
    """How some folders look."""

    digest: bytes  # changes with any of them
    names: tuple[str, ...]


def are_as_they_were(root: Path, kept: Path) -> bool:
    """Whether the folders below ``root`` look as the file ``kept`` says: no file has come or gone since."""
    try:
        known, _, names = kept.read_bytes().partition(b"\n")
        return _look(root, os.fsdecode(names).split("\0"))[0] == known
    except (OSError, ValueError):
        return False


def look(root: Path, files: Iterable[str], since: int) -> Look | None:
    """How all folders look that hold these files; None where one of them is gone, or may change unseen."""
    names = sorted(_folders(files))
    try:
        digest, newest = _look(root, names)
    except OSError:
        return None
    return Look(digest, tuple(names)) if _is_settled(newest, since) else None


def keep(kept: Path, found: Look) -> None:
    """Remember how they look."""
    try:
        kept.write_bytes(found.digest + b"\n" + os.fsencode("\0".join(found.names)))
    except OSError:
        return  # nowhere to write: git is asked the next time too


def kept_state(kept: Path) -> str:
    """How a file lay by what was kept of it, or ""."""
    try:
        return kept.read_text("utf-8")
    except (OSError, ValueError):
        return ""


def keep_state(kept: Path, state: str) -> None:
    """Remember it."""
    try:
        kept.write_text(state, "utf-8")
    except OSError:
        return  # as above


def _folders(files: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for file in files:
        folder = file.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _look(root: Path, names: Sequence[str]) -> tuple[bytes, int]:
    """What changes with any of the folders, and when the last of them did."""
    changed, lies, top, ask = array("q"), array("Q"), f"{root}/", os.lstat  # plain texts: there may be ten thousand
    for name in names:
        found = ask(top + name)
        changed.append(found.st_ctime_ns)
        lies.append(found.st_ino)
    digest = sha256(changed.tobytes() + lies.tobytes()).hexdigest()
    return digest.encode(), max(changed, default=0)
