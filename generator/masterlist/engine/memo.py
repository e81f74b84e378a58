"""Memoised values with their recorded dependencies, in one SQLite file.

A node is the value of one query with its arguments. It holds the digest of the value, that of the work it was computed
from, and what was asked for it: the digests that the answers had. It is good while those are the same. Nothing else
is needed to tell what is stale, so that any part of the memo may be missing, or be left over from another state.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.codec import Damaged, decode, digest, encode

TABLES = """
create table node (
  id integer primary key, name text not null unique, digest blob not null, work blob not null, fields blob not null,
  reads blob not null
);
create table value (id integer, field text, data blob not null, primary key (id, field)) without rowid;
"""
BUFFERED = 4_000_000  # bytes of values that wait to be written together


class Read(NamedTuple):
    """What was asked of one node."""

    source: int
    digest: bytes  # of its whole value: while that is the same, so are all parts
    parts: tuple[tuple[str, bytes], ...]  # keys and their digests, where no more than these was asked for


class Node:
    """A memoised value without its bytes."""

    __slots__ = ("digest", "fields", "id", "name", "packed", "work")

    def __init__(self, id_: int, name: str) -> None:
        """A node without a value."""
        self.id = id_
        self.name = name
        self.digest = b""  # of the value
        self.work = b""  # digest of what it was computed from
        self.fields: dict[str, bytes] = {}  # the digest of each field of a record
        self.packed = b""  # what it asked, as bytes

    @property
    def reads(self) -> tuple[Read, ...]:
        """What it asked, in order."""
        return decode(self.packed, tuple[Read, ...]) if self.packed else ()

    @property
    def row(self) -> tuple[int, str, bytes, bytes, bytes, bytes]:
        """As it is written."""
        return self.id, self.name, self.digest, self.work, encode(self.fields), self.packed


class Memo:
    """Nodes and values; kept all at once, by ``commit``, or not at all."""

    def __init__(self, sql: sqlite3.Connection) -> None:
        """``sql`` is in a transaction, and either empty or such a memo."""
        self._sql = sql
        if not sql.execute("select 1 from sqlite_schema where name = 'node'").fetchall():
            for statement in TABLES.split(";\n"):
                sql.execute(statement)
        self._nodes: dict[int, Node] = {}
        self._names: dict[str, Node] = {}
        for row in sql.execute("select id, name, digest, work, fields, reads from node"):
            self._load(row)
        self._next = max(self._nodes, default=0) + 1
        self._unwritten: dict[int, Node] = {}
        self._values: dict[tuple[int, str], bytes] = {}
        self._filled = 0

    def _load(self, row: tuple[int, str, bytes, bytes, bytes, bytes]) -> None:
        id_, name, found, work, fields, reads = row
        node = Node(id_, name)
        node.digest, node.work, node.packed = found, work, reads
        if fields != _NO_FIELDS:
            node.fields = decode(fields, dict[str, bytes])
        self._nodes[id_] = self._names[name] = node

    def find(self, name: str) -> Node | None:
        """The node of a name."""
        return self._names.get(name)

    def node(self, id_: int) -> Node | None:
        """The node of an id; None where it was deleted."""
        return self._nodes.get(id_)

    def add(self, name: str) -> Node:
        """A new node."""
        node = Node(self._next, name)
        self._next += 1
        self._nodes[node.id] = self._names[name] = node
        return node

    def touch(self, node: Node) -> None:
        """Say that a node was changed, so that it is written."""
        self._unwritten[node.id] = node

    def value(self, node: Node, field: str = "") -> bytes:
        """The bytes of a value, or of a field of a record."""
        found = self._values.get((node.id, field))
        if found is not None:
            return found
        for (data,) in self._sql.execute("select data from value where id = ? and field = ?", (node.id, field)):
            if digest(bytes(data)) == (node.fields[field] if field else node.digest):
                return bytes(data)
        raise Damaged(f"the value of {node.name!r} is not what was stored")

    def put_value(self, node: Node, data: bytes, field: str = "") -> None:
        """Store the bytes of a value, or of a field of it."""
        self._values[node.id, field] = data
        self._filled += len(data)
        if self._filled > BUFFERED:
            self._write_values()

    def keep_only(self, nodes: Iterable[Node]) -> None:
        """Delete all other nodes: nothing asks for them any more."""
        kept = {node.id for node in nodes}
        gone = [(id_,) for id_ in self._nodes if id_ not in kept]
        for (id_,) in gone:
            del self._names[self._nodes.pop(id_).name]
            self._unwritten.pop(id_, None)
        self._write_values()
        self._sql.executemany("delete from node where id = ?", gone)
        self._sql.executemany("delete from value where id = ?", gone)

    def commit(self) -> None:
        """Keep everything, and begin another transaction."""
        self._sql.executemany("replace into node values (?, ?, ?, ?, ?, ?)", self._rows())
        self._unwritten.clear()
        self._write_values()
        self._sql.execute("commit")
        self._sql.execute("begin exclusive")

    def _rows(self) -> Iterator[tuple[int, str, bytes, bytes, bytes, bytes]]:
        return (node.row for node in self._unwritten.values())

    def _write_values(self) -> None:
        rows = ((id_, field, data) for (id_, field), data in self._values.items())
        self._sql.executemany("replace into value values (?, ?, ?)", rows)
        self._values.clear()
        self._filled = 0

    def close(self) -> None:
        """Forget what was not committed."""
        self._sql.close()


_NO_FIELDS = encode({})
