"""The site as one SQLite file, made of the rows of its JSON documents: no more than one of them is in memory.

The same commit gives the same bytes: a fresh file of a fixed form, rows in the order of their keys, and no trace of the
library's own version.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from masterlist import resources
from masterlist.building.kept import NOTHING, Kept
from masterlist.building.kept_rows import API, KeptRows
from masterlist.building.store import DAMAGE
from masterlist.codec import Damaged

_MARK = 60  # where the header says which state of the kept rows it was copied from
_WRITER = 96  # and which version of the library wrote the file last
_PRAGMAS = (
    "pragma page_size = 4096",
    "pragma auto_vacuum = none",
    "pragma encoding = 'UTF-8'",
    "pragma locking_mode = exclusive",  # until the copy is made
    "pragma trusted_schema = off",
    "pragma cache_size = -500",  # kilobytes: rows come in the order of their keys
)
_USER = "pragma application_id = 1297306444"  # "MSTL"


class Database:
    """The file of a site while that is made."""

    def __init__(self, folder: Path, kept: Kept = NOTHING) -> None:
        """``folder`` is the site's, in which the documents lie."""
        self._folder = folder
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
        self._do(lambda draft: draft.rows.bring(self._folder, documents))

    def write(self, path: Path, documents: Mapping[str, bytes]) -> None:
        """Make the file anew from these documents, by path and with their hashes."""
        path.parent.mkdir(parents=True, exist_ok=True)

        def finish(draft: _Draft) -> None:
            draft.rows.keep_only(documents)
            draft.rows.bring(self._folder, documents.items())
            draft.copy_to(path)

        if not self._do(finish):
            self._do(finish)
        self.close()
        with path.open("r+b") as file:
            for place in (_MARK, _WRITER):
                file.seek(place)
                file.write(bytes(4))

    def _do(self, part: Callable[["_Draft"], None]) -> bool:
        """A part of the work; False where what was kept is damaged or in use: then all of it begins anew, without."""
        try:
            if self._draft is None:
                self._draft = _Draft(self._kept)
                self._draft.begin()
            part(self._draft)
        except (*DAMAGE, Damaged) as error:
            if self._kept.path is None:
                raise
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
        self._known, self._mark = kept.known()
        self._sql = sqlite3.connect(kept.path or "", timeout=0, isolation_level=None)  # "": SQLite itself removes it
        self.close = self._sql.close

    def begin(self) -> None:
        """Begin with what is kept, or with empty tables."""
        self._run(*_PRAGMAS, "begin exclusive")
        if self._sql.execute("pragma user_version").fetchone() != (self._mark,):
            raise Damaged("these are not the rows that are known")
        if not self._mark:
            self._run(_USER, *_statements("create table"))
        self.rows = KeptRows(self._sql, self._known.held)

    def copy_to(self, path: Path) -> None:
        """Keep what is there, and make the file of it that is published."""
        if not self._mark:
            self._run(*_statements("create index"))  # which is quicker than with each row
        self._run(f"pragma user_version = {self._kept.keep(self._known)}", "commit")
        path.unlink(missing_ok=True)
        self._run("pragma synchronous = off")  # where the build fails the copy is thrown away
        self._sql.execute("vacuum into ?", (str(path),))

    def _run(self, *statements: str) -> None:
        for statement in statements:
            self._sql.execute(statement)


def _statements(kind: str) -> list[str]:
    """Those of the published form that begin so."""
    text = (resources.folder("schema") / "masterlist.sql").read_text(encoding="utf-8")
    code = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return [one for statement in code.split(";") if (one := statement.strip()).startswith(kind)]
