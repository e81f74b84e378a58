"""The rows of the database by the documents that they are made from, so that only those of other documents are made.

The database itself cannot be kept and changed: its bytes would tell in which order that was done. It is put together
anew from these rows each time, within SQLite, which takes a fraction of the time that making them takes.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from generator.site.downloads import facts

FILE = "rows.sqlite"
API = "api/v1/"
_PORTION = 2_000  # rows put in at once
_MOST = 2**32  # rows of one document in one table: so far apart their numbers begin

Row = tuple[object, ...]


class _Kept(NamedTuple):
    """A document whose rows are kept."""

    first: int  # the number of its first row in each table
    sha: bytes
    tables: str  # in which it has rows, with spaces between


class KeptRows:
    """Rows in a database that is attached to ``sql`` as ``kept``."""

    def __init__(self, sql: sqlite3.Connection, tables: Mapping[str, int]) -> None:
        """``tables`` are the numbers of their columns by name."""
        self._sql = sql
        self._tables = tables
        self._own = {name: ", ".join(f"c{number}" for number in range(columns)) for name, columns in tables.items()}
        self._waiting: dict[str, list[Row]] = defaultdict(list)  # to be put in, by table

    def begin(self, version: bytes) -> None:
        """Begin anew, unless the same version of the program wrote what is there."""
        self._sql.execute("create table if not exists kept.version (version blob primary key) without rowid")
        if self._sql.execute("select version from kept.version").fetchall() == [(version,)]:
            return
        for (name,) in self._sql.execute("select name from kept.sqlite_schema where type = 'table'").fetchall():
            self._sql.execute(f'drop table kept."{name}"')
        self._sql.execute("create table kept.version (version blob primary key) without rowid")
        self._sql.execute("insert into kept.version values (?)", (version,))
        self._sql.execute(
            "create table kept.documents (path text primary key, first integer, sha blob, tables text) without rowid"
        )
        for name, own in self._own.items():
            self._sql.execute(f'create table kept."{name}" (number integer primary key, {own})')

    def bring(self, folder: Path, documents: Iterable[tuple[str, bytes]]) -> None:
        """Bring the rows up to date with the documents in the folder of the site, each named with its hash."""
        known = {path: _Kept(*one) for path, *one in self._sql.execute("select * from kept.documents")}
        free = count(_MOST + max((one.first for one in known.values()), default=0), _MOST)
        made = []
        for path, sha in documents:
            before, rows_of = known.pop(path, None), facts.rows_of(path.removeprefix(API))
            if rows_of and (before is None or before.sha != sha):
                before = before or _Kept(next(free), b"", "")
                rows = _by_table(rows_of((folder / path).read_bytes()))
                self._renew(before, rows)
                made.append((path, before.first, sha, " ".join(rows)))
        for gone in known.values():
            self._renew(gone, {})
        self._sql.executemany("delete from kept.documents where path = ?", [(path,) for path in known])
        self._sql.executemany("insert or replace into kept.documents values (?, ?, ?, ?)", made)
        for table, waiting in self._waiting.items():
            self._put(table, waiting)

    def _renew(self, before: _Kept, rows: Mapping[str, list[Row]]) -> None:
        """Give a document other rows; in most tables they are those that it has, which stay."""
        held = before.tables.split()
        same = {
            table for table in held if table in self._tables and self._stays(before.first, table, rows.get(table, []))
        }
        for table, own in rows.items():
            if table not in same:
                waiting = self._waiting[table]
                waiting += [(number, *row) for number, row in enumerate(own, before.first)]
                if len(waiting) >= _PORTION:
                    self._put(table, waiting)

    def _stays(self, first: int, table: str, rows: list[Row]) -> bool:
        """Whether a document has these rows in a table; if not, they are taken out of it."""
        last = first + _MOST - 1
        kept = self._sql.execute(
            f'select {self._own[table]} from kept."{table}" where number between ? and ? order by number',  # noqa: S608  our own name
            (first, last),
        )
        if kept.fetchall() == rows:
            return True
        self._sql.execute(f'delete from kept."{table}" where number between ? and ?', (first, last))  # noqa: S608  as above
        return False

    def _put(self, table: str, rows: list[Row]) -> None:
        places = ", ".join("?" * (self._tables[table] + 1))
        self._sql.executemany(f'insert into kept."{table}" values ({places})', rows)  # noqa: S608  a name of our own
        rows.clear()

    def copy(self, table: str) -> None:
        """Put the rows of a table into that of the same name in the database proper, in the order of the documents."""
        own = self._own[table]
        self._sql.execute(
            f'insert into main."{table}" select {own} from kept.documents cross join kept."{table}" '  # noqa: S608  as above
            f"on number between first and first + {_MOST - 1} order by path, number"
        )


def _by_table(rows: facts.Rows) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for table, row in rows:
        found[table].append(row)
    return found
