"""What the last build knew, in one file: a build that is killed leaves it as it was.

The file is a cache. One that is missing, of another version of the tool, or damaged is begun anew; one that stands
on record in git came with somebody's pull request and is not opened. Every value is sealed with its name, and a sum of
the names in each set tells whether one is missing.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol, Self

from masterlist.building.cache_database import DAMAGE, OURS, clear, connect
from masterlist.building.sets import Sets, name_of
from masterlist.sealed import Damaged, seal, unseal

FILE = "cache.sqlite"
IN_MEMORY = ":memory:"

_TABLES = """
create table meta (name text primary key, data blob not null) without rowid;
create table sets (name text primary key, data blob not null) without rowid;
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
    """Bytes by name, and by whom they concern; everything is kept at once, by ``commit``, or not at all.

    Whatever reads raises ``Damaged`` where the file does not hold what was put there.
    """

    def __init__(self, path: Path | None, version: bytes, *, begin_anew: bool = False) -> None:
        """Open a cache, in memory without a ``path``; it is empty unless the same ``version`` wrote it."""
        self._sql = _open(path, version, begin_anew=begin_anew)
        self._version = version
        self._sets = Sets(self._sql, version)
        self._complete: set[str] = set()  # sets of which nothing is missing

    def close(self) -> None:
        """What was not committed is forgotten."""
        self._sql.close()  # which takes back what is not committed

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def commit(self) -> None:
        """Keep all that was written."""
        self._sets.keep()
        self._sql.execute("commit")

    def get(self, name: str) -> bytes | None:
        """A value of the build as a whole."""
        return self.unit(_BUILD, name)

    def put(self, name: str, data: bytes) -> None:
        """Keep a value of the build as a whole."""
        self.put_unit(_BUILD, name, data)

    def unit(self, kind: str, id_: str) -> bytes | None:
        """A value of one kind, by its id."""
        row = self._sql.execute("select data from units where kind = ? and id = ?", (kind, id_)).fetchone()
        if row:
            return self._unsealed(row[0], "units", kind, id_)
        if kind not in self._complete:
            self.unit_ids(kind)
        return None

    def units(self, kind: str) -> Iterator[tuple[str, bytes]]:
        """All values of one kind with their ids, in order."""
        self.unit_ids(kind)
        for id_, data in self._sql.execute("select id, data from units where kind = ? order by id", (kind,)):
            yield id_, self._unsealed(data, "units", kind, id_)

    def unit_ids(self, kind: str) -> list[str]:
        """The ids of all values of one kind, in order."""
        ids = [id_ for (id_,) in self._sql.execute("select id from units where kind = ? order by id", (kind,))]
        if kind not in self._complete:
            self._sets.expect(f"units/{kind}", zip(ids, strict=True))
            self._complete.add(kind)
        return ids

    def put_unit(self, kind: str, id_: str, data: bytes) -> None:
        """Keep a value of one kind."""
        if not self._sql.execute("select 1 from units where kind = ? and id = ?", (kind, id_)).fetchone():
            self._sets.change(f"units/{kind}", id_)
        self._sql.execute("replace into units values (?, ?, ?)", (kind, id_, self._sealed(data, "units", kind, id_)))

    def drop_unit(self, kind: str, id_: str) -> None:
        """Forget a value of one kind."""
        if self._sql.execute("delete from units where kind = ? and id = ?", (kind, id_)).rowcount:
            self._sets.change(f"units/{kind}", id_)

    def facts(self, unit: str) -> bytes:
        """What was read of a unit, e.g. ``logs/suzy``; it must be there."""
        row = self._sql.execute("select data from facts where unit = ?", (unit,)).fetchone()
        if row is None:
            raise Damaged(f"no facts of {unit}")
        return self._unsealed(row[0], "facts", unit)

    def put_facts(self, rows: Iterable[tuple[str, bytes]]) -> None:
        """Keep what was read of units."""
        sealed = ((unit, self._sealed(data, "facts", unit)) for unit, data in rows)
        self._sql.executemany("replace into facts values (?, ?)", sealed)

    def drop(self, unit: str) -> None:
        """Forget a unit."""
        self._sql.execute("delete from facts where unit = ?", (unit,))

    def claims(self, about: str) -> list[tuple[str, str, bytes]]:
        """What others' logs say of games with a player: list, keeper and entries."""
        asked = "select list, keeper, data from claims where about = ? order by list, keeper"
        rows = self._sql.execute(asked, (about,)).fetchall()
        self._sets.expect(f"claims/{about}", ((list_, keeper) for list_, keeper, _ in rows))
        return [(list_, keeper, self._unsealed(data, "claims", about, list_, keeper)) for list_, keeper, data in rows]

    def claims_of(self, keeper: str, about: Iterable[str]) -> dict[tuple[str, str], bytes]:
        """What one log says of others, by whom and list."""
        asked = "select list, data from claims where about = ? and keeper = ?"
        return {
            (other, list_): self._unsealed(data, "claims", other, list_, keeper)
            for other in about
            for list_, data in self._sql.execute(asked, (other, keeper)).fetchall()
        }

    def put_claims(self, rows: Iterable[tuple[str, str, str, bytes]]) -> None:
        """Keep claims, none of which are there: about whom, list, keeper and entries."""
        for about, list_, keeper, data in rows:
            self._sets.change(f"claims/{about}", list_, keeper)
            sealed = self._sealed(data, "claims", about, list_, keeper)
            self._sql.execute("insert into claims values (?, ?, ?, ?)", (about, list_, keeper, sealed))

    def drop_claims(self, keeper: str, about: Iterable[str]) -> None:
        """Forget what one log says of others."""
        for other in about:
            where = "from claims where about = ? and keeper = ?"
            for (list_,) in self._sql.execute(f"select list {where}", (other, keeper)).fetchall():
                self._sets.change(f"claims/{other}", list_, keeper)
            self._sql.execute(f"delete {where}", (other, keeper))

    def seats(self, player: str) -> list[tuple[str, bytes]]:
        """The events in whose tables a player stands, and where."""
        asked = "select event, data from seats where player = ? order by event"
        rows = self._sql.execute(asked, (player,)).fetchall()
        self._sets.expect(f"seats/{player}", ((event,) for event, _ in rows))
        return [(event, self._unsealed(data, "seats", player, event)) for event, data in rows]

    def put_seats(self, rows: Iterable[tuple[str, str, bytes]]) -> None:
        """Keep where players stand, which was not known: player, event and standing."""
        for player, event, data in rows:
            self._sets.change(f"seats/{player}", event)
            sealed = self._sealed(data, "seats", player, event)
            self._sql.execute("insert into seats values (?, ?, ?)", (player, event, sealed))

    def drop_seats(self, event: str, players: Iterable[str]) -> None:
        """Forget who stands in an event's table."""
        for player in players:
            if self._sql.execute("delete from seats where player = ? and event = ?", (player, event)).rowcount:
                self._sets.change(f"seats/{player}", event)

    def _sealed(self, data: bytes, *names: str) -> bytes:
        return seal(name_of(self._version, *names), data)

    def _unsealed(self, data: object, *names: str) -> bytes:
        return unseal(name_of(self._version, *names), data)


_BUILD = ""  # the kind of what concerns the build as a whole


def _open(path: Path | None, version: bytes, *, begin_anew: bool) -> sqlite3.Connection:
    """The cache; one in memory where there is none to be had, e.g. because another build is using it."""
    if path is not None and (not begin_anew or clear(path)):
        for _ in range(2):  # a damaged file is removed, and begun anew
            try:
                return _begun(connect(path), version)
            except (OSError, sqlite3.OperationalError):
                break  # in use, somebody else's, or nowhere to write
            except DAMAGE:
                clear(path)
    return _begun(sqlite3.connect(IN_MEMORY, isolation_level=None), version)


def _begun(sql: sqlite3.Connection, version: bytes) -> sqlite3.Connection:
    try:
        _begin(sql, version)
    except BaseException:
        sql.close()
        raise
    return sql


def _begin(sql: sqlite3.Connection, version: bytes) -> None:
    for pragma in _PRAGMAS:
        sql.execute(pragma)
    sql.execute("begin exclusive")
    if _version_of(sql) != version:
        sql.execute(OURS)
        for (table,) in sql.execute("select name from sqlite_master where type = 'table'").fetchall():
            sql.execute(f'drop table "{table}"')
        for statement in _TABLES.split(";\n"):
            sql.execute(statement)
        sql.execute("insert into meta values ('version', ?)", (version,))


def _version_of(sql: sqlite3.Connection) -> bytes | None:
    if not sql.execute("select 1 from sqlite_master where name = 'meta'").fetchall():
        return None
    return next((bytes(data) for (data,) in sql.execute("select data from meta where name = 'version'")), None)
