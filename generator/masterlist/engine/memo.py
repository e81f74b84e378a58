"""Memoised values with their recorded dependencies, in one SQLite file.

A node is the value of one query with its arguments. It holds the digest of the value, that of the work it was computed
from, and what was asked for it: the digests that the answers had. It is good while those are the same. Nothing else
is needed to tell what is stale, so that any part of the memo may be missing, or be left over from another state.
"""

import sqlite3
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from masterlist.codec import decode, digest, encode
from masterlist.engine.query import Computed
from masterlist.sealed import Damaged, seal, unseal

TABLES = """
create table meta (version blob not null);
create table node (id integer primary key, data blob not null);
create table value (id integer, field text, data blob not null, primary key (id, field)) without rowid;
create table note (name text primary key, data blob not null) without rowid;
"""
ENTRY = "\x1e"  # stands before the key of an entry of a field; with no key behind it is the index of the entries
ENTRIES = dict[str, bytes]  # a field of this type is stored entry by entry where it is large
LARGE = 50_000  # bytes
BUFFERED = 4_000_000  # bytes of values that wait to be written together


class Read(NamedTuple):
    """What was asked of one node."""

    source: int
    digest: bytes  # of its whole value: while that is the same, so are all parts
    parts: tuple[tuple[str, bytes], ...]  # keys and their digests, where no more than these was asked for


class _Row(NamedTuple):
    """A node as it is written."""

    name: str
    digest: bytes
    work: bytes
    fields: dict[str, bytes]
    reads: bytes


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

    def is_split(self, field: str) -> bool:
        """Whether a field is stored entry by entry."""
        return f"{field}{ENTRY}" in self.fields

    @property
    def reads(self) -> tuple[Read, ...]:
        """What it asked, in order."""
        return decode(self.packed, tuple[Read, ...]) if self.packed else ()


class Memo:
    """Nodes and values; kept all at once, by ``commit``, or not at all.

    Whatever reads raises ``Damaged`` where the file does not hold what was put there.
    """

    def __init__(self, sql: sqlite3.Connection, version: bytes = b"") -> None:
        """``sql`` is in a transaction, and either empty or such a memo; it is emptied unless of this ``version``."""
        self._sql = sql
        self._version = version
        if _version_of(sql) != version:
            _empty(sql)
            sql.execute("insert into meta values (?)", (version,))
        self._nodes: dict[int, Node] = {}
        self._names: dict[str, Node] = {}
        for id_, data in sql.execute("select id, data from node"):
            self._load(id_, data)
        self._next = max(self._nodes, default=0) + 1
        self._unwritten: dict[int, Node] = {}
        self._values: dict[tuple[int, str], bytes] = {}
        self._filled = 0

    def _load(self, id_: int, data: object) -> None:
        row = decode(unseal(self._made_from(id_), data), _Row)
        node = Node(id_, row.name)
        node.digest, node.work, node.fields, node.packed = row.digest, row.work, row.fields, row.reads
        self._nodes[id_] = self._names[row.name] = node

    def _made_from(self, what: object) -> bytes:
        return b"%s %s" % (self._version, str(what).encode())

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
        if not field:
            return self._read(node, "", node.digest)
        if node.is_split(field):
            index = decode(self.value(node, f"{field}{ENTRY}"), ENTRIES)
            return encode({key: self.entry(node, field, key, found) for key, found in index.items()})
        return self._read(node, field, node.fields[field])

    def entry(self, node: Node, field: str, key: str, own: bytes) -> bytes:
        """One entry of a field that is stored entry by entry; ``own`` is its digest, as the index has it."""
        return self._read(node, f"{field}{ENTRY}{key}", own)

    def _read(self, node: Node, field: str, own: bytes) -> bytes:
        found = self._values.get((node.id, field))
        if found is not None:
            return found
        for (data,) in self._sql.execute("select data from value where id = ? and field = ?", (node.id, field)):
            if digest(bytes(data)) == own:
                return bytes(data)
        raise Damaged(f"the value of {node.name!r} is not what was stored")

    def _put_value(self, node: Node, data: bytes, field: str = "") -> None:
        self._values[node.id, field] = data
        self._filled += len(data)
        if self._filled > BUFFERED:
            self._write_values()

    def put(self, node: Node, computed: Computed, divided: Collection[str]) -> None:
        """Store another value of a node; where one of the ``divided`` fields is large, entry by entry."""
        if any(field.endswith(ENTRY) for field in node.fields):
            self._write_values()
            self._sql.execute("delete from value where id = ? and instr(field, ?)", (node.id, ENTRY))
        node.digest = computed.digest
        node.fields = {field: found for field, found, _ in computed.fields}
        for field, _, data in computed.fields:
            if field in divided and len(data) > LARGE:
                self._put_entries(node, field, decode(data, ENTRIES))
            else:
                self._put_value(node, data, field)
        if not computed.fields:
            self._put_value(node, computed.data)

    def _put_entries(self, node: Node, field: str, entries: Mapping[str, bytes]) -> None:
        """With an index of their digests: one is read without the others."""
        index = encode({key: digest(data) for key, data in entries.items()})
        node.fields[f"{field}{ENTRY}"] = digest(index)
        self._put_value(node, index, f"{field}{ENTRY}")
        for key, data in entries.items():
            self._put_value(node, data, f"{field}{ENTRY}{key}")

    def keep_only(self, nodes: Iterable[Node]) -> None:
        """Delete all other nodes: nothing asks for them any more."""
        kept = {node.id for node in nodes}
        self.forget([node for node in self._nodes.values() if node.id not in kept])

    def forget(self, nodes: Iterable[Node]) -> None:
        """Delete nodes: where they are asked for again, they are computed again."""
        gone = [(node.id,) for node in nodes]
        for (id_,) in gone:
            del self._names[self._nodes.pop(id_).name]
            self._unwritten.pop(id_, None)
        self._write_values()
        self._sql.executemany("delete from node where id = ?", gone)
        self._sql.executemany("delete from value where id = ?", gone)

    def note(self, name: str) -> bytes:
        """What a command has noted for the next one; nothing where it has not."""
        for (data,) in self._sql.execute("select data from note where name = ?", (name,)):
            return unseal(self._made_from(name), data)
        return b""

    def put_note(self, name: str, data: bytes) -> None:
        """Note something for the next command."""
        self._sql.execute("replace into note values (?, ?)", (name, seal(self._made_from(name), data)))

    def commit(self) -> None:
        """Keep everything, and begin another transaction."""
        self._sql.executemany("replace into node values (?, ?)", map(self._row, self._unwritten.values()))
        self._unwritten.clear()
        self._write_values()
        self._sql.execute("commit")
        self._sql.execute("begin exclusive")

    def _row(self, node: Node) -> tuple[int, bytes]:
        row = _Row(node.name, node.digest, node.work, node.fields, node.packed)
        return node.id, seal(self._made_from(node.id), encode(row))

    def _write_values(self) -> None:
        rows = ((id_, field, data) for (id_, field), data in self._values.items())
        self._sql.executemany("replace into value values (?, ?, ?)", rows)
        self._values.clear()
        self._filled = 0

    def close(self) -> None:
        """Forget what was not committed."""
        self._sql.close()


def _version_of(sql: sqlite3.Connection) -> bytes | None:
    if not sql.execute("select 1 from sqlite_schema where name = 'meta'").fetchall():
        return None
    columns = [name for (name,) in sql.execute("select name from pragma_table_info('meta')").fetchall()]
    rows = sql.execute("select version from meta").fetchall() if columns == ["version"] else []
    return bytes(rows[0][0]) if rows else None


def _empty(sql: sqlite3.Connection) -> None:
    for (table,) in sql.execute("select name from sqlite_schema where type = 'table'").fetchall():
        sql.execute(f'drop table "{table}"')
    for statement in TABLES.split(";\n"):
        sql.execute(statement)
