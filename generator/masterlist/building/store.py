"""What the last build knew, in one file: a build that is killed leaves it as it was.

The file is a cache. One that is missing, of another version of the tool, or damaged is begun anew; one that stands
on record in git came with somebody's pull request and is not opened.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol, Self

FILE = "cache.sqlite"
IN_MEMORY = ":memory:"
DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError)  # the second where SQLite quotes names that are no text any more

_TABLES = """
create table meta (name text primary key, data blob not null) without rowid;
create table units (kind text, id text, data blob not null, primary key (kind, id)) without rowid;
create table facts (unit text primary key, data blob not null) without rowid;
create table claims (about text, list text, keeper text, data blob not null, primary key (about, list, keeper))
    without rowid;
create table seats (player text, event text, data blob not null, primary key (player, event)) without rowid;
"""
_PRAGMAS = (
    "pragma synchronous = normal",
    "pragma trusted_schema = off",
    "pragma cache_size = -4000",
)


class Source(Protocol):
    """What pages take from a store."""

    def get(self, name: str) -> bytes | None: ...

    def facts(self, unit: str) -> bytes: ...

    def claims(self, about: str) -> list[tuple[str, str, bytes]]: ...

    def claims_of(self, keeper: str, about: Iterable[str]) -> dict[tuple[str, str], bytes]: ...

    def seats(self, player: str) -> list[tuple[str, bytes]]: ...


class Store:
    """Bytes by name, and by whom they concern; everything is kept at once, by ``commit``, or not at all."""

    def __init__(self, path: Path | None, version: bytes, *, begin_anew: bool = False) -> None:
        """Open a cache, in memory without a ``path``; it is empty unless the same ``version`` wrote it."""
        self._sql = _open(path, version, begin_anew=begin_anew)

    def close(self) -> None:
        """What was not committed is forgotten."""
        if self._sql.in_transaction:
            self._sql.execute("rollback")
        self._sql.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def commit(self) -> None:
        """Keep all that was written."""
        self._sql.execute("commit")

    def get(self, name: str) -> bytes | None:
        """A value of the build as a whole."""
        return self._one("select data from meta where name = ?", name)

    def put(self, name: str, data: bytes) -> None:
        """Keep a value of the build as a whole."""
        self._sql.execute("replace into meta values (?, ?)", (name, data))

    def unit(self, kind: str, id_: str) -> bytes | None:
        """A value of one kind, by its id."""
        asked = "select data from units where kind = ? and id = ?"
        return next((bytes(data) for (data,) in self._sql.execute(asked, (kind, id_))), None)

    def units(self, kind: str) -> Iterator[tuple[str, bytes]]:
        """All values of one kind with their ids, in order."""
        return self._sql.execute("select id, data from units where kind = ? order by id", (kind,))

    def unit_ids(self, kind: str) -> Iterator[str]:
        """The ids of all values of one kind, in order."""
        return (id_ for (id_,) in self._sql.execute("select id from units where kind = ? order by id", (kind,)))

    def put_unit(self, kind: str, id_: str, data: bytes) -> None:
        """Keep a value of one kind."""
        self._sql.execute("replace into units values (?, ?, ?)", (kind, id_, data))

    def drop_unit(self, kind: str, id_: str) -> None:
        """Forget a value of one kind."""
        self._sql.execute("delete from units where kind = ? and id = ?", (kind, id_))

    def facts(self, unit: str) -> bytes:
        """What was read of a unit, e.g. ``logs/suzy``; it must be there."""
        found = self._one("select data from facts where unit = ?", unit)
        if found is None:
            raise sqlite3.DatabaseError(f"no facts of {unit}")
        return found

    def put_facts(self, rows: Iterable[tuple[str, bytes]]) -> None:
        """Keep what was read of units."""
        self._sql.executemany("replace into facts values (?, ?)", rows)

    def drop(self, unit: str) -> None:
        """Forget a unit."""
        self._sql.execute("delete from facts where unit = ?", (unit,))

    def claims(self, about: str) -> list[tuple[str, str, bytes]]:
        """What others' logs say of games with a player: list, keeper and entries."""
        asked = "select list, keeper, data from claims where about = ? order by list, keeper"
        return self._sql.execute(asked, (about,)).fetchall()

    def claims_of(self, keeper: str, about: Iterable[str]) -> dict[tuple[str, str], bytes]:
        """What one log says of others, by whom and list."""
        asked = "select list, data from claims where about = ? and keeper = ?"
        return {
            (other, list_): data
            for other in about
            for list_, data in self._sql.execute(asked, (other, keeper)).fetchall()
        }

    def put_claims(self, rows: Iterable[tuple[str, str, str, bytes]]) -> None:
        """Keep claims: about whom, list, keeper and entries."""
        self._sql.executemany("replace into claims values (?, ?, ?, ?)", rows)

    def drop_claims(self, keeper: str, about: Iterable[str]) -> None:
        """Forget what one log says of others."""
        rows = ((other, keeper) for other in about)
        self._sql.executemany("delete from claims where about = ? and keeper = ?", rows)

    def seats(self, player: str) -> list[tuple[str, bytes]]:
        """The events in whose tables a player stands, and where."""
        return self._sql.execute("select event, data from seats where player = ? order by event", (player,)).fetchall()

    def put_seats(self, rows: Iterable[tuple[str, str, bytes]]) -> None:
        """Keep where players stand: player, event and standing."""
        self._sql.executemany("replace into seats values (?, ?, ?)", rows)

    def drop_seats(self, event: str, players: Iterable[str]) -> None:
        """Forget who stands in an event's table."""
        self._sql.executemany("delete from seats where player = ? and event = ?", ((one, event) for one in players))

    def _one(self, question: str, name: str) -> bytes | None:
        for (data,) in self._sql.execute(question, (name,)):
            return bytes(data)
        return None


def _open(path: Path | None, version: bytes, *, begin_anew: bool) -> sqlite3.Connection:
    """The cache; one in memory where there is none to be had, e.g. because another build is using it."""
    if path is not None and (not begin_anew or clear(path)):
        for _ in range(2):  # a damaged file is removed, and begun anew
            try:
                path.parent.mkdir(exist_ok=True)
                return _begin(path, version)
            except (OSError, sqlite3.OperationalError):
                break  # in use, or nowhere to write
            except DAMAGE:
                clear(path)
    return _begin(IN_MEMORY, version)


def clear(path: Path) -> bool:
    """Remove a file; whether there is nothing in its place now."""
    with suppress(OSError):
        path.unlink()
    return not path.exists()


def _begin(path: Path | str, version: bytes) -> sqlite3.Connection:
    sql = sqlite3.connect(path, timeout=0, isolation_level=None)
    for pragma in _PRAGMAS:
        sql.execute(pragma)
    sql.execute("begin exclusive")
    if _version_of(sql) != version:
        for (table,) in sql.execute("select name from sqlite_master where type = 'table'").fetchall():
            sql.execute(f'drop table "{table}"')
        for statement in _TABLES.split(";\n"):
            sql.execute(statement)
        sql.execute("insert into meta values ('version', ?)", (version,))
    return sql


def _version_of(sql: sqlite3.Connection) -> bytes | None:
    if not sql.execute("select 1 from sqlite_master where name = 'meta'").fetchall():
        return None
    return next((bytes(data) for (data,) in sql.execute("select data from meta where name = 'version'")), None)
