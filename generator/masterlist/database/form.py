"""The form of the database, as ``schema/masterlist.sql`` has it."""

import sqlite3
from contextlib import closing
from functools import cache
from typing import NamedTuple

from masterlist import resources


class Column(NamedTuple):
    """A column of a table."""

    name: str
    kind: str  # text, integer or real


class Relation(NamedTuple):
    """Columns that name a row of another table."""

    columns: tuple[str, ...]
    table: str
    keys: tuple[str, ...]  # of that table


class Table(NamedTuple):
    """A table."""

    name: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    relations: tuple[Relation, ...]


def form(kind: str) -> list[str]:
    """The statements that begin so."""
    text = (resources.folder("schema") / "masterlist.sql").read_text(encoding="utf-8")
    code = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return [one for statement in code.split(";") if (one := statement.strip()).startswith(kind)]


@cache
def tables() -> dict[str, Table]:
    """All tables by name, in the order of the file."""
    with closing(sqlite3.connect(":memory:")) as sql:
        for statement in form("create table"):
            sql.execute(statement)
        names = [name for (name,) in sql.execute("select name from sqlite_schema where type = 'table'")]
        return {name: _table(sql, name) for name in names}


def _table(sql: sqlite3.Connection, name: str) -> Table:
    columns = sql.execute("select name, type, pk from pragma_table_info(?) order by cid", (name,)).fetchall()
    keys = sorted((place, column) for column, _, place in columns if place)
    return Table(
        name,
        tuple(Column(column, kind.lower()) for column, kind, _ in columns),
        tuple(column for _, column in keys),
        tuple(_relations(sql, name)),
    )


def _relations(sql: sqlite3.Connection, name: str) -> list[Relation]:
    """In the order of their columns; SQLite has the last one first."""
    found: dict[int, list[tuple[str, str, str]]] = {}
    asked = 'select id, "table", "from", "to" from pragma_foreign_key_list(?) order by id desc, seq'
    for number, table, column, key in sql.execute(asked, (name,)).fetchall():
        found.setdefault(number, []).append((column, table, key or column))
    return [
        Relation(tuple(column for column, _, _ in one), one[0][1], tuple(key for _, _, key in one))
        for one in found.values()
    ]
