"""Whether files may have changed, or come into a tree of folders, since they were last listed.

That some have come is told by the folders, which are fewer.

To look for new files takes git longer than a build that finds nothing to do takes for all the rest. A folder that
gains or loses a name gets another time of its change, which cannot be set back; so does a file that is replaced.
"""

import os
import re
import time
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from masterlist import cache_files

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


def unsettled(root: Path, files: Iterable[str], since: int) -> list[str]:
    """Those of the files below ``root`` that may be other than they were then."""
    top = f"{root}/"  # as below
    return [name for name in files if not _is_settled(_changed(top + name) or since, since)]


def _changed(file: str) -> int:
    """When it was changed, or 0 where it is gone."""
    try:
        return os.lstat(file).st_ctime_ns
    except OSError:
        return 0


class OnRecord(NamedTuple):
    """Where files are on record."""

    commit: str  # full hash
    inside: str  # names the folder within its repository, in ASCII on one line


class Look(NamedTuple):
    """How some folders look."""

    record: OnRecord  # all of its files lay in them, and no others
    names: list[str]
    times: "array[int]"  # of the last change of each; 0 where it is gone
    places: "array[int]"  # on the disk


def changed(root: Path, before: Look) -> list[str]:
    """The folders below ``root`` that do not look as they did; no file has come into any of the others, nor gone."""
    now = _look(root, before.names, before.record)
    if now == before:
        return []
    both = zip(now.names, now.times, before.times, now.places, before.places, strict=True)
    return [name for name, time, was, place, lay in both if (time, place) != (was, lay)]


def look(root: Path, files: Iterable[str], record: OnRecord, since: int) -> Look | None:
    """How all folders look that hold these files, all on record; None where one is gone, or may change unseen."""
    found = _look(root, sorted(_folders(files)), record)
    return found if found.names and 0 not in found.times and _is_settled(max(found.times), since) else None


def keep(kept: Path, found: Look) -> None:
    """Remember how they look."""
    head = f"{len(found.names)} {found.record.commit} {found.record.inside}\n".encode()
    names = os.fsencode("".join(f"{name}\0" for name in found.names))  # a last one that was cut off has no end
    cache_files.write(kept, head + found.times.tobytes() + found.places.tobytes() + names)


def kept_look(kept: Path) -> Look | None:
    """How folders looked by what was kept of it; None where it says nothing."""
    times, places = _arrays()
    try:
        head, _, data = cache_files.read(kept).partition(b"\n")
        count, commit, inside = head.decode().split(" ", 2)
        size = int(count) * times.itemsize
        times.frombytes(data[:size])
        places.frombytes(data[size : 2 * size])
        names = os.fsdecode(data[2 * size :]).split("\0")[:-1]
    except ValueError:
        return None
    same = len(names) == len(times) == len(places)
    return Look(OnRecord(commit, inside), names, times, places) if same and _HASH(commit) else None


def kept_state(kept: Path) -> str:
    """How a file lay by what was kept of it, or ""."""
    return cache_files.read(kept).decode("utf-8", "replace")


def keep_state(kept: Path, state: str) -> None:
    """Remember it."""
    cache_files.write(kept, state.encode())


def _folders(files: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for file in files:
        folder = file.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _look(root: Path, names: list[str], record: OnRecord) -> Look:
    times, places = _arrays()
    top, ask = f"{root}/", os.lstat  # plain texts: there may be ten thousand
    for name in names:
        try:
            found = ask(top + name)
        except OSError:
            times.append(0)
            places.append(0)
        else:
            times.append(found.st_ctime_ns)
            places.append(found.st_ino)
    return Look(record, names, times, places)


_HASH = re.compile("[0-9a-f]{40,64}").fullmatch  # and never an option for git


def _arrays() -> "tuple[array[int], array[int]]":
    return array("q"), array("Q")
