"""The site as one SQLite file, written row by row from its JSON documents: no more than one of them is in memory.

The same commit gives the same bytes: a fresh file of a fixed form, rows in the order of the documents' paths, and no
trace of the library's own version.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from generator import resources
from generator.site.downloads import facts

API = "api/v1/"
_WRITER = 96  # where the header says which version of the library wrote the file last
_PORTION = 2_000  # rows put in at once
_PRAGMAS = (
    "pragma page_size = 4096",
    "pragma auto_vacuum = none",
    "pragma encoding = 'UTF-8'",
    "pragma journal_mode = off",  # the file is new, and is thrown away where the build fails
    "pragma synchronous = off",
    "pragma locking_mode = exclusive",
)
_USER = "pragma application_id = 1297306444"  # "MSTL"


def write(path: Path, folder: Path, documents: Iterable[str], address: str) -> None:
    """Make the file anew from the documents, in this order, that lie in the folder of the site."""
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    tables, indexes = _statements()
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        for statement in (*_PRAGMAS, _USER, "begin", *tables):
            sql.execute(statement)
        _fill(sql, folder, documents, address)
        for statement in (*indexes, "commit"):
            sql.execute(statement)
    with path.open("r+b") as file:
        file.seek(_WRITER)
        file.write(bytes(4))


def _statements() -> tuple[list[str], list[str]]:
    """What makes the tables, and what makes the indexes: those are quicker made when all rows are there."""
    text = (resources.folder("schema") / "masterlist.sql").read_text(encoding="utf-8")
    code = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    found = [statement.strip() for statement in code.split(";") if statement.strip()]
    return [one for one in found if one.startswith("create table")], [one for one in found if "create index" in one]


def _fill(sql: sqlite3.Connection, folder: Path, documents: Iterable[str], address: str) -> None:
    waiting: dict[str, list[tuple[object, ...]]] = defaultdict(list)
    index = _read(folder / API / "index.json")
    for table, row in facts.about(index, address):
        waiting[table].append(row)
    for path in documents:
        for table, row in facts.rows(path.removeprefix(API), _read(folder / path)):
            rows = waiting[table]
            rows.append(row)
            if len(rows) == _PORTION:
                _put(sql, table, rows)
                rows.clear()
    for table, rows in sorted(waiting.items()):
        if rows:
            _put(sql, table, rows)


def _put(sql: sqlite3.Connection, table: str, rows: list[tuple[object, ...]]) -> None:
    places = ", ".join("?" * len(rows[0]))
    sql.executemany(f'insert into "{table}" values ({places})', rows)  # noqa: S608  a name of our own


def _read(path: Path) -> Any:  # noqa: ANN401  a document of our own
    return msgspec.json.decode(path.read_bytes())
