"""The rows of the database by the documents that they are made from, so that only those of other documents are made.

The database itself cannot be kept and changed: its bytes would tell in which order that was done. It is put together
anew from these rows each time, within SQLite, which takes a fraction of the time that making them takes.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from generator.site.downloads import facts

FILE = "rows.sqlite"
API = "api/v1/"
_PORTION = 2_000  # rows put in at once


class KeptRows:
    """Rows in a database that is attached to ``sql`` as ``kept``."""

    def __init__(self, sql: sqlite3.Connection, tables: Mapping[str, int]) -> None:
        """``tables`` are the numbers of their columns by name."""
        self._sql = sql
        self._tables = tables

    def begin(self, version: bytes) -> None:
        """Begin anew, unless the same version of the program wrote what is there."""
        self._sql.execute("create table if not exists kept.version (version blob primary key) without rowid")
        if self._sql.execute("select version from kept.version").fetchall() == [(version,)]:
            return
        for (name,) in self._sql.execute("select name from kept.sqlite_schema where type = 'table'").fetchall():
            self._sql.execute(f'drop table kept."{name}"')
        self._sql.execute("create table kept.version (version blob primary key) without rowid")
        self._sql.execute("insert into kept.version values (?)", (version,))
        self._sql.execute("create table kept.documents (path text primary key, id integer, sha blob) without rowid")
        for name, columns in self._tables.items():
            own = ", ".join(_columns(columns))
            self._sql.execute(
                f'create table kept."{name}" (document integer, number integer, {own}, primary key (document, number)) '
                "without rowid"
            )

    def bring(self, folder: Path, documents: Iterable[tuple[str, bytes]]) -> None:
        """Bring the rows up to date with the documents in the folder of the site, each named with its hash."""
        known = {path: (id_, sha) for path, id_, sha in self._sql.execute("select * from kept.documents")}
        wanted = dict(documents)
        gone = [(id_,) for path, (id_, sha) in known.items() if wanted.get(path) != sha]
        for name in self._tables if gone else ():
            self._sql.executemany(f'delete from kept."{name}" where document = ?', gone)  # noqa: S608  our own name
        self._sql.executemany("delete from kept.documents where id = ?", gone)
        fresh = [(path, sha) for path, sha in wanted.items() if path not in known or known[path][1] != sha]
        first = 1 + max((id_ for id_, _ in known.values()), default=0)
        rows = [(path, id_, sha) for id_, (path, sha) in enumerate(fresh, first)]
        self._sql.executemany("insert into kept.documents values (?, ?, ?)", rows)
        self._make((id_, path, read(folder / path)) for path, id_, _ in rows)

    def _make(self, documents: Iterable[tuple[int, str, Any]]) -> None:
        waiting: dict[str, list[tuple[object, ...]]] = defaultdict(list)
        for id_, path, document in documents:
            for number, (table, row) in enumerate(facts.rows(path.removeprefix(API), document)):
                rows = waiting[table]
                rows.append((id_, number, *row))
                if len(rows) == _PORTION:
                    self._put(table, rows)
                    rows.clear()
        for table, rows in waiting.items():
            self._put(table, rows)

    def _put(self, table: str, rows: list[tuple[object, ...]]) -> None:
        places = ", ".join("?" * (self._tables[table] + 2))
        self._sql.executemany(f'insert into kept."{table}" values ({places})', rows)  # noqa: S608  a name of our own

    def copy(self, table: str) -> None:
        """Put the rows of a table into that of the same name in the database proper, in the order of the documents."""
        own = ", ".join(_columns(self._tables[table]))
        self._sql.execute(
            f'insert into main."{table}" select {own} from kept.documents cross join kept."{table}" '  # noqa: S608  as above
            "on document = id order by path, number"
        )


def _columns(count: int) -> list[str]:
    return [f"c{number}" for number in range(count)]


def read(path: Path) -> Any:  # noqa: ANN401  a document of our own
    """A JSON document."""
    return msgspec.json.decode(path.read_bytes())
