"""The small files of a cache folder: no link is followed, nothing of others is overwritten, and damage is noticed.

A cache folder is the one that is called ``.masterlist-cache``, or one that holds the tag of a cache. Each file is
sealed, and replaced in one step: a command that is killed leaves the old one.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

CACHE = ".masterlist-cache"  # the folder that a build keeps in the root
TAG = "CACHEDIR.TAG"  # see https://bford.info/cachedir/: programs that make backups pass such folders over
_TAGGED = (
    b"Signature: 8a477f597d28d172789f06886806bc55\n"
    b"# What the next masterlist build can use. It can be removed at any time.\n"
)
APPLICATION = 0x4D4C6361  # "MLca": SQLite keeps it in the header of a database, and so tells whose it is
_DATABASE, _APPLICATION_AT = b"SQLite format 3\0", 68
# How 0.1.0 marked what it kept: rows by the number of a published database, and its cache by nothing but its tables.
_EARLIER_ROWS, _EARLIER_CACHE = b"MSSL", b"CREATE TABLE claims (about text, list text, keeper text, data blob not null"
_FIRST_PAGES = 8_192
_FRACTIONS = bytes((64, 32, 32))  # which every database has in its header
_NOT_FOLLOWED = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_ANEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def is_ours(folder: Path) -> bool:
    """Whether a cache may be kept there: no link, and no folder with files of others."""
    try:
        found = folder.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    return folder.name == CACHE or is_ordinary(folder / TAG) is True or not any(folder.iterdir())


def make(folder: Path) -> None:
    """Make a cache folder, which git passes over, with its tag; raises OSError where that is not possible."""
    folder.mkdir(exist_ok=True)
    for name, text in ((TAG, _TAGGED), (".gitignore", b"*\n")):
        with suppress(FileExistsError):
            _write(folder / name, text)


def is_ordinary(file: Path) -> bool | None:
    """Whether it is a file with this name alone; None where there is nothing."""
    try:
        found = file.lstat()
    except FileNotFoundError:
        return None
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_nlink == 1


def read(file: Path) -> bytes:
    """What was written there; nothing where there is no such file, or it is damaged or a link."""
    try:
        with open_ordinary(file) as opened:
            return unseal(file.name.encode(), opened.read())
    except (OSError, Damaged):
        return b""


def open_ordinary(file: Path) -> BinaryIO:
    """Open a file for reading; raises OSError for a link, a folder, and a file that has a second name."""
    if not is_ordinary(file):
        raise _not_ordinary(file)
    opened = os.fdopen(os.open(file, _NOT_FOLLOWED), "rb")
    found = os.fstat(opened.fileno())
    if stat.S_ISREG(found.st_mode) and found.st_nlink == 1:
        return opened
    opened.close()
    raise _not_ordinary(file)


def _not_ordinary(file: Path) -> OSError:
    return OSError(errno.ELOOP, "no ordinary file", str(file))


def is_foreign_database(file: Path) -> bool:
    """Whether it is a database, and none that was made here to keep something."""
    try:
        with open_ordinary(file) as opened:
            header = opened.read(_FIRST_PAGES)
    except OSError:
        return False
    is_database = header.startswith(_DATABASE) and header[21:24] == _FRACTIONS
    is_marked = header[_APPLICATION_AT:][:4] in {APPLICATION.to_bytes(4, "big"), _EARLIER_ROWS}
    return is_database and not is_marked and _EARLIER_CACHE not in header


def complaints(folder: Path) -> Iterator[str]:
    """What is left alone in a cache folder because it is not ours, and what to do about it."""
    if not folder.exists() and not folder.is_symlink():
        return
    if not is_ours(folder):
        yield f"{folder} is a link or holds other files, so nothing is kept there: name an empty folder with --cache"
        return
    for file in sorted(folder.iterdir()):
        if file.is_symlink() or (file.is_file() and is_ordinary(file) is False):
            yield f"{file} is a link, which a cache never follows: remove it"
        elif file.suffix == ".sqlite" and is_foreign_database(file):
            yield f"{file} is a database of another program, and is left alone: move it away"


def write(file: Path, data: bytes) -> None:
    """Keep the data in the place of what was there, unless that is a link or a folder, or nothing can be written."""
    fresh = file.with_name(f"{file.name}.new")
    if is_ordinary(file) is False:
        return
    try:
        make(file.parent)
        fresh.unlink(missing_ok=True)  # of a command that was killed
        _write(fresh, seal(file.name.encode(), data))
        fresh.replace(file)
    except OSError:  # nowhere to write: the next command finds out by itself
        with suppress(OSError):
            fresh.unlink()


def _write(file: Path, data: bytes) -> None:
    opened = os.open(file, _ANEW, 0o666)
    try:
        while data:
            data = data[os.write(opened, data) :]
    finally:
        os.close(opened)


DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError)  # the second where SQLite quotes names that are no text any more
OURS = f"pragma application_id = {APPLICATION}"
_BESIDE = ("-journal", "-wal", "-shm")  # files that SQLite makes
_OF_THE_DISK = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EIO,
}


def connect(path: Path) -> sqlite3.Connection:
    """Open or begin a database; raises OSError where something else lies in its place.

    ``OURS`` is to be executed in a new one.
    """
    make(path.parent)
    if not _is_free(path):
        raise OSError(errno.EEXIST, "no cache of masterlist", str(path))
    return sqlite3.connect(path, timeout=0, isolation_level=None)


def clear(path: Path) -> bool:
    """Remove a database with the files that SQLite keeps for it, if it is ours; whether its place is empty now."""
    if _is_free(path):
        for file in _files(path):
            with suppress(OSError):
                file.unlink(missing_ok=True)
    return is_ordinary(path) is None


def disk_error(error: sqlite3.Error) -> OSError | None:
    """What an error of SQLite says of the disk; None where it says something else."""
    code = _OF_THE_DISK.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return OSError(code, str(error)) if code else None


def _is_free(path: Path) -> bool:
    return all(is_ordinary(file) is not False for file in _files(path)) and not is_foreign_database(path)


def _files(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + ending) for ending in _BESIDE)]


DIGEST = 16  # bytes: no two values that any site will ever hold have the same


class Damaged(Exception):
    """The bytes are not what they should be."""


def seal(made_from: bytes, data: bytes) -> bytes:
    """The data behind its digest; ``made_from`` names what it is and what it was made from."""
    return _digest(made_from, data) + data


def unseal(made_from: bytes, sealed: object) -> bytes:
    """The data; raises ``Damaged`` where it is not what was sealed, or was made from something else."""
    if not isinstance(sealed, bytes):  # a damaged table can hold anything
        raise Damaged("there are no bytes")
    data = sealed[DIGEST:]
    if sealed[:DIGEST] != _digest(made_from, data):
        raise Damaged("the bytes are not those that were sealed")
    return data


def _digest(made_from: bytes, data: bytes) -> bytes:
    found = blake2b(len(made_from).to_bytes(8, "big"), digest_size=DIGEST)
    found.update(made_from)
    found.update(data)
    return found.digest()
