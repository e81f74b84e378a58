"""The site as one SQLite file, made of the rows of its JSON documents: no more than one of them is in memory.

The same commit gives the same bytes: a fresh file of a fixed form, rows in the order of their keys, and no trace of the
library's own version.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from generator import resources
from generator.building.kept_rows import Held, KeptRows
from generator.codec import Damaged, decode, digest, encode

ROWS = "rows.sqlite"  # in the folder of what is kept
_MARK = 60  # where the header says which state of the kept rows it was copied from
_WRITER = 96  # and which version of the library wrote the file last
_PRAGMAS = (
    "pragma page_size = 4096",
    "pragma auto_vacuum = none",
    "pragma encoding = 'UTF-8'",
    "pragma locking_mode = exclusive",  # until the copy is made
    "pragma trusted_schema = off",
)
_USER = "pragma application_id = 1297306444"  # "MSTL"


class Kept(NamedTuple):
    """Where rows are kept from one build to the next, and by which version of the program."""

    path: Path | None  # None where nothing is kept
    version: bytes

    @property
    def beside(self) -> Path | None:
        """Where it is kept which rows those are: among them it would be published."""
        return self.path and self.path.with_suffix(".known")

    def forget(self) -> None:
        """Remove both."""
        for file in (self.path, self.beside):
            if file:
                file.unlink(missing_ok=True)


NOTHING_KEPT = Kept(None, b"")


class _Known(NamedTuple):
    """Which rows are kept."""

    version: bytes
    held: dict[str, Held]  # by the path of the document


def write(path: Path, folder: Path, documents: Mapping[str, bytes], kept: Kept = NOTHING_KEPT) -> None:
    """Make the file anew from the documents, by path and with their hashes, that lie in the folder of the site."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _write(path, folder, documents, kept)
    except (sqlite3.DatabaseError, Damaged) as error:
        if kept.path is None:
            raise
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY:  # no other build is at work: it is damaged
            kept.forget()
        _write(path, folder, documents, NOTHING_KEPT)
    with path.open("r+b") as file:
        for place in (_MARK, _WRITER):
            file.seek(place)
            file.write(bytes(4))


def _write(path: Path, folder: Path, documents: Mapping[str, bytes], kept: Kept) -> None:
    path.unlink(missing_ok=True)
    known, mark = _known(kept)
    with closing(sqlite3.connect(kept.path or "", timeout=0, isolation_level=None)) as sql:  # "": SQLite removes it
        for statement in (*_PRAGMAS, "begin exclusive"):
            sql.execute(statement)
        if sql.execute("pragma user_version").fetchone() != (mark,):
            raise Damaged("these are not the rows that are known")
        tables, indexes = _statements()
        _run(sql, () if mark else (_USER, *tables))
        rows = KeptRows(sql, known.held)
        rows.keep_only(documents)
        rows.bring(folder, documents.items())
        _run(sql, () if mark else indexes)
        _keep(sql, kept, known)
        sql.execute("pragma synchronous = off")  # the copy is thrown away where the build fails
        sql.execute("vacuum into ?", (str(path),))


def _known(kept: Kept) -> tuple[_Known, int]:
    """What is known of the rows, and the mark that they bear; those of another version are removed."""
    try:
        data = kept.beside.read_bytes() if kept.beside else b""
        known = decode(data, _Known)
        if known.version == kept.version:
            return known, _mark(data)
    except (FileNotFoundError, Damaged):
        pass
    kept.forget()
    return _Known(kept.version, {}), 0


def _keep(sql: sqlite3.Connection, kept: Kept, known: _Known) -> None:
    """Both files are brought up to date; where only one is, as in a build that is killed, they do not bear one mark."""
    data = encode(known)
    if kept.beside:
        kept.beside.write_bytes(data)
    sql.execute(f"pragma user_version = {_mark(data)}")
    sql.execute("commit")


def _mark(data: bytes) -> int:
    return int.from_bytes(digest(data)[:4], "big", signed=True) or 1


def _run(sql: sqlite3.Connection, statements: Iterable[str]) -> None:
    for statement in statements:
        sql.execute(statement)


def _statements() -> tuple[list[str], list[str]]:
    """What makes the tables, and what makes the indexes: those are quicker made when all rows are there."""
    text = (resources.folder("schema") / "masterlist.sql").read_text(encoding="utf-8")
    code = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    found = [statement.strip() for statement in code.split(";") if statement.strip()]
    return [one for one in found if one.startswith("create table")], [one for one in found if "create index" in one]
