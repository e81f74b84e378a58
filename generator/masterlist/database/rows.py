"""The rows of the database, kept from one build to the next, so that only those of other documents are made.

They stand in tables of the same form as those that are published. What is published is copied from them in the order
of their keys, page by page anew: so its bytes do not tell in which order rows came and went.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from masterlist.database.facts import DocumentKind, Name, Rows, kind_of
from masterlist.database.kept import KeptDocument
from masterlist.documents.tables import Row
from masterlist.publishing import store

API = "api/v1/"

Tables = dict[str, list[Row]]


NEW = KeptDocument(b"", ())


class KeptRows:
    """Rows by the documents that they are made from."""

    def __init__(self, sql: sqlite3.Connection, held: dict[str, KeptDocument]) -> None:
        """``held`` are the documents, by path, whose rows are there; it is brought up to date."""
        self._sql = sql
        self._held = held
        self._tables = {table: _Table(sql, table) for (table,) in sql.execute(_NAMES).fetchall()}

    def bring(self, folders: Sequence[Path | str], documents: Iterable[tuple[str, bytes]]) -> None:
        """Put in the rows of documents, each named with its hash, unless they are there.

        They are read in the first of the folders that has them.
        """
        for path, sha in documents:
            held = self._held.get(path, NEW)
            if held.sha != sha and (found := kind_of(path.removeprefix(API))):
                kind, name = found
                rows = _by_table(kind.rows(name, _read(folders, path)))
                self._renew(kind, name, held.tables, rows)
                self._held[path] = KeptDocument(sha, _shared(tuple(rows)))

    def keep_only(self, paths: Iterable[str]) -> None:
        """Take out the rows of all other documents."""
        for gone in self._held.keys() - paths:
            if found := kind_of(gone.removeprefix(API)):
                self._renew(*found, self._held[gone].tables, {})
            del self._held[gone]

    def _renew(self, kind: DocumentKind, name: Name, held: Iterable[str], rows: Tables) -> None:
        """Give a document other rows; most are those that it has, which stay."""
        for table in held:
            gone = set(self._tables[table].select(kind.own[table], name))
            come = _taken(rows.get(table, ()), gone)
            self._tables[table].delete(gone)
            self._tables[table].insert(come)
        for table in rows.keys() - held:
            self._tables[table].insert(rows[table])


def _read(folders: Sequence[Path | str], path: str) -> bytes:
    *others, last = folders
    for folder in others:
        with suppress(FileNotFoundError):
            return _read_in(folder, path)
    return _read_in(last, path)


def _read_in(folder: Path | str, path: str) -> bytes:
    if isinstance(folder, str):
        return store.get(folder, path)
    with open(f"{folder}/{path}", "rb") as file:  # noqa: PTH123  there may be 50,000
        return file.read()


_NAMES = "select name from sqlite_schema where type = 'table' order by name"


class _Table:
    """A table, and what is done with its rows."""

    def __init__(self, sql: sqlite3.Connection, name: str) -> None:
        columns = sql.execute("select name, pk from pragma_table_info(?) order by cid", (name,)).fetchall()
        self._sql = sql
        self._key = [place for place, (_, key) in enumerate(columns) if key]
        self._select = f'select * from "{name}" where '  # noqa: S608  a name of our own, as all of them below
        self._insert = f'insert into "{name}" values ({", ".join("?" * len(columns))})'  # noqa: S608
        same = " and ".join(f'"{column}" = ?' for column, key in columns if key)
        self._delete = f'delete from "{name}" where {same}'  # noqa: S608

    def select(self, condition: str, values: Row) -> list[Row]:
        return self._sql.execute(self._select + condition, values).fetchall()

    def insert(self, rows: Iterable[Row]) -> None:
        self._sql.executemany(self._insert, rows)

    def delete(self, rows: Iterable[Row]) -> None:
        self._sql.executemany(self._delete, [[row[place] for place in self._key] for row in rows])


@cache
def _shared(tables: tuple[str, ...]) -> tuple[str, ...]:
    """One tuple for all documents with the same tables: there are few such."""
    return tables


def _taken(rows: Iterable[Row], there: set[Row]) -> list[Row]:
    """Takes the rows out of those that are there, one look at each; those that are not there."""
    come = []
    for row in rows:
        try:
            there.remove(row)
        except KeyError:
            come.append(row)
    return come


def _by_table(found: Rows) -> Tables:
    tables: Tables = {}
    for table, rows in found:
        if rows:
            tables.setdefault(table, []).extend(rows)
    return tables
