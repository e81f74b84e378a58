"""The site as one SQLite file, made of the rows of its JSON documents: no more than one of them is in memory.

The same commit gives the same bytes: a fresh file of a fixed form, rows in the order of the documents' paths, and no
trace of the library's own version.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from generator import resources
from generator.building.kept_rows import API, KeptRows
from generator.building.store import DAMAGE, clear
from generator.site.downloads import facts

_WRITER = 96  # where the header says which version of the library wrote the file last
_PRAGMAS = (
    "pragma page_size = 4096",
    "pragma auto_vacuum = none",
    "pragma encoding = 'UTF-8'",
    "pragma journal_mode = off",  # the file is new, and is thrown away where the build fails
    "pragma synchronous = off",
    "pragma locking_mode = exclusive",
)
_USER = "pragma application_id = 1297306444"  # "MSTL"


class Kept(NamedTuple):
    """Where rows are kept from one build to the next, and by which version of the program."""

    path: Path | None  # None where nothing is kept
    version: bytes


NOTHING_KEPT = Kept(None, b"")


def write(
    path: Path, folder: Path, documents: Iterable[tuple[str, bytes]], address: str, kept: Kept = NOTHING_KEPT
) -> None:
    """Make the file anew from the documents, each with its hash, that lie in the folder of the site."""
    wanted = list(documents)
    try:
        _write(path, folder, wanted, address, kept)
    except DAMAGE:  # what was kept is damaged, or there is nowhere to keep it
        if kept.path is None:
            raise
        again = kept if kept.path.exists() and clear(kept.path) else NOTHING_KEPT
        _write(path, folder, wanted, address, again)
    with path.open("r+b") as file:
        file.seek(_WRITER)
        file.write(bytes(4))


def _write(path: Path, folder: Path, documents: list[tuple[str, bytes]], address: str, kept: Kept) -> None:
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    tables, indexes = _statements()
    index = msgspec.json.decode((folder / API / "index.json").read_bytes())
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        sql.execute("attach database ? as kept", (str(kept.path or ""),))  # "" is a file that SQLite itself removes
        for statement in (*_PRAGMAS, _USER, "pragma kept.synchronous = normal", "begin", *tables):
            sql.execute(statement)
        rows = KeptRows(sql, _columns(sql))
        rows.begin(kept.version)
        rows.bring(folder, documents)
        _fill(sql, rows, facts.about(index, address))
        for statement in (*indexes, "commit"):
            sql.execute(statement)


def _columns(sql: sqlite3.Connection) -> Mapping[str, int]:
    """How many columns each table has, in the order in which they were made."""
    return dict(
        sql.execute(
            "select own.name, (select count(*) from pragma_table_info(own.name, 'main')) from main.sqlite_schema own "
            "where own.type = 'table' order by own.rowid"
        ).fetchall()
    )


def _fill(sql: sqlite3.Connection, rows: KeptRows, about: Iterable[tuple[str, tuple[object, ...]]]) -> None:
    for table in _columns(sql):
        rows.copy(table)
    for table, row in about:
        places = ", ".join("?" * len(row))
        sql.execute(f'insert into main."{table}" values ({places})', row)  # noqa: S608  a name of our own


def _statements() -> tuple[list[str], list[str]]:
    """What makes the tables, and what makes the indexes: those are quicker made when all rows are there."""
    text = (resources.folder("schema") / "masterlist.sql").read_text(encoding="utf-8")
    code = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    found = [statement.strip() for statement in code.split(";") if statement.strip()]
    return [one for one in found if one.startswith("create table")], [one for one in found if "create index" in one]
