"""The site as one SQLite file, made of the rows of its JSON documents: no more than one of them is in memory.

The same commit gives the same bytes: a fresh file of a fixed form, rows in the order of their keys, and no trace of the
library's own version.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from masterlist.cache_files import DAMAGE, OURS, connect, disk_error
from masterlist.codec import Damaged
from masterlist.database import form
from masterlist.database.kept import NOTHING, Kept
from masterlist.database.names import write_names
from masterlist.database.rows import API, KeptRows

_MARK = 60  # where the header says which state of the kept rows it was copied from
_USER = 68  # and what kind of a database it is
_WRITER = 96  # and which version of the library wrote the file last
_PRAGMAS = (
    "pragma page_size = 4096",
    "pragma auto_vacuum = none",
    "pragma encoding = 'UTF-8'",
    "pragma locking_mode = exclusive",  # until the copy is made
    "pragma trusted_schema = off",
    "pragma cache_size = -500",  # kilobytes: rows come in the order of their keys
)
_PUBLISHED = b"MSTL"  # the kind of one that is published


class Database:
    """The file of a site while that is made."""

    def __init__(self, folders: Sequence[Path | str], kept: Kept = NOTHING) -> None:
        """``folders`` are the site's, or stores: a document lies in the first that has it."""
        self._folders = folders
        self._kept = kept
        self._draft: _Draft | None = None

    def close(self) -> None:
        """What was not written is forgotten."""
        if self._draft:
            self._draft.close()
            self._draft = None

    def bring(self, files: Iterable[tuple[str, bytes]]) -> None:
        """Take the rows of those documents that are among some files, each named with its hash, before all are there.

        That only uses the time: what is missing or has changed since is brought when the whole is written.
        """
        documents = [file for file in files if file[0].startswith(API)]
        self._do(lambda draft: draft.rows.bring(self._folders, documents))

    def write(self, path: Path, documents: Mapping[str, bytes]) -> None:
        """Make the file anew from these documents, by path and with their hashes."""
        path.parent.mkdir(parents=True, exist_ok=True)

        def finish(draft: _Draft) -> None:
            draft.rows.keep_only(documents)
            draft.rows.bring(self._folders, documents.items())
            draft.copy_to(path)

        if not self._do(finish):
            self._do(finish)
        self.close()
        write_names(path)
        with path.open("r+b") as file:
            for place, data in ((_MARK, bytes(4)), (_USER, _PUBLISHED), (_WRITER, bytes(4))):
                file.seek(place)
                file.write(data)

    def _do(self, part: Callable[["_Draft"], None]) -> bool:
        """A part of the work; False where what was kept is damaged or in use: then all of it begins anew, without."""
        try:
            if self._draft is None:
                self._draft = _Draft(self._kept)
                self._draft.begin()
            part(self._draft)
        except (*DAMAGE, Damaged, _Unusable) as error:
            if self._kept.path is None:
                raise (isinstance(error, sqlite3.Error) and disk_error(error)) or error from error
            self.close()
            if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY:  # no other build is at work with it
                self._kept.forget()
            self._kept = NOTHING
            return False
        return True


class _Draft:
    """The tables while they are filled, in the file that is kept."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._known = kept.known()
        self._sql = _connected(kept.path)
        self.close = self._sql.close

    def begin(self) -> None:
        """Begin with what is kept, or with empty tables."""
        self._run(*_PRAGMAS, "begin exclusive")
        if self._sql.execute("pragma user_version").fetchone() != (self._known.mark,):
            raise Damaged("these are not the rows that are known")
        self._is_new = not self._known.mark
        if self._is_new:
            self._run(OURS, *form.statements())
        self.rows = KeptRows(self._sql, self._known.held)

    def copy_to(self, path: Path) -> None:
        """Keep what is there, and make the file of it that is published."""
        if self._is_new:
            self._run(*form.indexes())  # which is quicker than with each row
        self._run(f"pragma user_version = {self._known.mark}", "commit")
        path.unlink(missing_ok=True)
        self._run("pragma synchronous = off")  # where the build fails the copy is thrown away
        self._sql.execute("vacuum into ?", (str(path),))
        self.close()
        self._kept.keep(self._known)  # its file must be closed: to close it a second time would give up its lock

    def _run(self, *statements: str) -> None:
        for statement in statements:
            self._sql.execute(statement)


class _Unusable(Exception):
    """Rows cannot be kept there."""


def _connected(path: Path | None) -> sqlite3.Connection:
    if path is None:
        return sqlite3.connect("", timeout=0, isolation_level=None)  # SQLite itself removes it
    try:
        return connect(path)
    except OSError as error:
        raise _Unusable(str(error)) from error
