"""What is still to be done to bring a published folder up to date, and the lock of the process that does it.

While the journal is not complete, nothing of the published folder was touched. Each step can be done twice: a command
that is killed is completed by the next one.
"""

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from masterlist import cache_files
from masterlist.cache_files import Damaged, seal, unseal

if sys.platform != "win32":
    import fcntl

_LOCK = "lock"
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
_NO_LOCKS = {errno.ENOLCK, errno.ENOTSUP, errno.EINVAL}  # what a disk without locks says


class Busy(Exception):
    """Another process holds the lock."""


class FolderLock:
    """A lock in a folder of its own, which is there while a process holds it."""

    def __init__(self, folder: Path) -> None:
        """Take the lock; raises ``Busy``, and OSError where it cannot be made."""
        self._folder = folder
        self._file = self._taken()

    def release(self) -> None:
        """Give it up, and remove the folder unless something is left in it."""
        with suppress(OSError):
            (self._folder / _LOCK).unlink()
        os.close(self._file)
        with suppress(OSError):
            self._folder.rmdir()

    def _taken(self) -> int:
        while True:
            with suppress(FileExistsError):
                self._folder.mkdir()
            if self._folder.is_symlink():
                raise OSError(errno.ELOOP, "this is a link", str(self._folder))
            try:
                file = os.open(self._folder / _LOCK, _FLAGS, 0o666)
            except FileNotFoundError:
                continue  # another build has just ended
            except OSError:
                with suppress(OSError):
                    self._folder.rmdir()  # of a build that has just begun this fails, or that build makes it again
                raise
            if self._is_locked(file):
                return file
            os.close(file)

    def _is_locked(self, file: int) -> bool:
        """Whether it is locked now; False where it is another file that has the name by now."""
        try:
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return os.path.samestat(os.fstat(file), (self._folder / _LOCK).stat())
        except BlockingIOError as error:
            os.close(file)
            raise Busy from error
        except FileNotFoundError:
            return False
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return True
            os.close(file)
            raise


FILE = "journal"
_JOURNAL = b"masterlist journal 1"


class FolderPlace(NamedTuple):
    """A folder as the disk numbers it: no commit can bring one with the same numbers."""

    device: int
    number: int


class Journal(NamedTuple):
    """What is to be done with the published folder."""

    staged: str  # the name of the folder with the new files
    new: FolderPlace  # where that lay when this was written
    old: FolderPlace | None  # and the published folder, if there was one
    put: tuple[str, ...] = ()  # files to be taken from there, the manifest last
    drop: tuple[str, ...] = ()  # files that are gone
    swap: bool = False  # whether the folders change places as a whole


def place_of(folder: Path) -> FolderPlace | None:
    """Where a folder lies; None where there is none, or a link."""
    try:
        found = folder.lstat()
    except OSError:
        return None
    return FolderPlace(found.st_dev, found.st_ino)


def write(area: Path, journal: Journal) -> None:
    """Keep it; from the last step on it counts."""
    import json  # noqa: PLC0415  takes long to import, and a build that finds nothing to do goes without

    beside = area / f"{FILE}.new"
    with beside.open("wb") as file:
        file.write(seal(_JOURNAL, json.dumps(journal).encode()))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(area / FILE)


def read(area: Path) -> Journal | None:
    """The journal in a folder; None where there is none, or it is no journal."""
    import json  # noqa: PLC0415  as above

    try:
        with cache_files.open_ordinary(area / FILE) as file:
            staged, new, old, put, drop, swap = json.loads(unseal(_JOURNAL, file.read()))
    except (OSError, ValueError, Damaged):
        return None
    found = Journal(staged, FolderPlace(*new), FolderPlace(*old) if old else None, tuple(put), tuple(drop), swap)
    return found if all(map(lies_inside, (staged, *put, *drop))) else None


def lies_inside(path: str) -> bool:
    """Whether a path leads nowhere out of the folder that it starts from."""
    parts = path.replace("\\", "/").split("/")
    return not {"", ".", ".."} & {*parts} and ":" not in parts[0]


def replace_files(journal: Journal, staged: Path, out: Path) -> None:
    """Put the new files into the places of the old ones, one after the other, and remove those that are gone."""
    # Plain texts as paths: an edit of an old entry changes thousands of files.
    for path in journal.put:
        with suppress(FileNotFoundError):  # it was put there before this was interrupted
            os.replace(f"{staged}/{path}", f"{out}/{path}")  # noqa: PTH105
    remove(out, journal.drop)


def remove(folder: Path, paths: Iterable[str]) -> None:
    """Remove files, and folders that hold nothing any more."""
    paths = list(paths)
    for path in paths:
        with suppress(FileNotFoundError, NotADirectoryError):
            os.unlink(f"{folder}/{path}")  # noqa: PTH108
    folders = {Path(parent) for path in paths if (parent := path.rpartition("/")[0])}
    remove_empty(folder / parent for one in folders for parent in (one, *one.parents) if parent.parts)


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove those of the folders that hold nothing, the deepest first."""
    for folder in sorted({*folders}, reverse=True):
        with suppress(OSError):  # most hold something
            folder.rmdir()
