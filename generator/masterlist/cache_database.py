"""A SQLite database in a cache folder: it is opened only where it is ours, and no link is followed."""

import errno
import sqlite3
from contextlib import suppress
from pathlib import Path

from masterlist.cache_files import APPLICATION, is_foreign_database, is_ordinary, make

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
    """Remove a database with what SQLite keeps beside it, if it is ours; whether there is nothing in its place now."""
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
