"""Memoised values with their recorded dependencies, in one SQLite file.

A node is the value of one query with its arguments. Each part of it that was read has a stamp: a number for the value
that the part has now. With another value the stamp expires, and the next reader of the part gets another. A node
holds the stamps that it read, so it is good while none of them has expired and no source of it is stale.
"""

import sqlite3
import sys
from array import array
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from masterlist.cache_files import DIGEST, Damaged, seal, unseal
from masterlist.codec import decode, digest, encode
from masterlist.engine.query import Computed, Query

# Values are large, and read in any order: without row ids, a search would read those that it passes.
TABLES = """
create table meta (version blob not null);
create table block (id integer primary key, query text not null, seal blob not null, data blob not null);
create table value (id integer, field text, data blob not null, primary key (id, field));
create table note (name text primary key, data blob not null) without rowid;
"""
ARGUMENT = "\x1f"  # separates a query and its arguments in a node's name
ENTRY = "\x1e"  # precedes the key of an entry of a field; with no key behind it is the index of the entries
ENTRIES = dict[str, bytes]  # a field of this type is stored entry by entry where it is large
LARGE = 50_000  # bytes
BUFFERED = 4_000_000  # bytes of values that wait to be written together
KEPT = 24_000_000  # bytes of values that are kept once they are written: what was just computed is asked for next
BLOCK = 64  # nodes of a query that are stored together: one by one they take ten times as long to read
NOTHING = {digest(data): data for data in map(encode, ((), {}))}  # values that their digests tell: none is stored
NUMBERS = "I"  # the type of numbers in arrays: four bytes are enough for all that a site ever asks


class Node(msgspec.Struct, eq=False, gc=False):
    """A memoised value without its bytes."""

    id: int
    name: str
    digest: bytes = b""  # of the value
    work: bytes = b""  # digest of what it was computed from
    fields: dict[str, bytes] = {}  # the digest of each field of a record
    sources: bytes = b""  # the ids of the nodes that it asked, in order
    read: bytes = b""  # the stamps of what it asked of them
    stamp: int = 0  # of its whole value; 0 where nothing has read that
    stamps: bytes = b""  # of its parts, as far as they were read: a mapping, which most commands need of few nodes

    def is_split(self, field: str) -> bool:
        """Whether a field is stored entry by entry."""
        return f"{field}{ENTRY}" in self.fields


def numbers(packed: bytes) -> "array[int]":
    """The ids or stamps that a node holds."""
    found = array(NUMBERS)
    found.frombytes(packed)
    return found


class _State(NamedTuple):
    """What is noted in addition to the nodes."""

    next_block: int = 1
    free: Mapping[str, int] = {}  # by query, the id of its next node: no id is given twice
    next_stamp: int = 1
    expired: bytes = b""
    blocks: bytes = b""  # a digest of all: one that was lost, or is left over from another state, would not be noticed


_STATE = "state"


class Memo:
    """Nodes and values; kept all at once, by ``commit``, or not at all.

    Whatever reads raises ``Damaged`` where the file does not hold what was put there.
    """

    def __init__(self, sql: sqlite3.Connection, version: bytes = b"") -> None:
        """``sql`` is in a transaction, and either empty or such a memo; it is emptied unless of this ``version``."""
        self._sql = sql
        self._version = version + sys.byteorder.encode()
        if _version_of(sql) != self._version:
            _empty(sql)
            sql.execute("insert into meta values (?)", (self._version,))
        self._nodes: dict[int, Node] = {}
        self._stamps: dict[int, dict[str, int]] = {}  # of the parts of those nodes that were asked for them
        self._names: dict[str, Node] = {}
        self._queries: dict[int, str] = {}  # of the blocks
        self._seals: dict[int, bytes] = {}  # of the blocks
        for id_, query, own in sql.execute("select id, query, seal from block"):  # no data is read for that
            self._queries[id_], self._seals[id_] = query, own
        self._unread = {*self._queries}  # blocks: they are read when a node of their query is asked for
        kept = self.note(_STATE)
        state = decode(kept, _State) if kept else _State()
        if self._seals and state.blocks != self._all_blocks():
            raise Damaged("the nodes are not those that were stored together")
        self._next_block, self._next_stamp, self._free = state.next_block, state.next_stamp, dict(state.free)
        self.expired = set(numbers(state.expired))  # stamps that nodes may hold which were not asked for since
        self._unwritten: set[int] = set()  # blocks
        self._values: dict[tuple[int, str], bytes] = {}  # that wait to be written
        self._filled = 0
        self._written = OrderedDict[tuple[int, str], bytes]()  # the newest that were, oldest first
        self._held = 0
        self._own: set[int] = set()  # nodes whose values this process wrote: they are what was stored

    def _all_blocks(self) -> bytes:
        return digest([(id_, self._queries[id_], own) for id_, own in sorted(self._seals.items())])

    def _made_from(self, what: object) -> bytes:
        return b"%s %s" % (self._version, str(what).encode())

    def find(self, name: str) -> Node | None:
        """The node of a name."""
        found = self._names.get(name)
        if found is None and self._unread:
            self._read_nodes(name.partition(ARGUMENT)[0])
            found = self._names.get(name)
        return found

    def node(self, id_: int) -> Node:
        """The node of an id, which another one asked."""
        if id_ not in self._nodes:
            self._read_nodes(self._queries.get(id_ // BLOCK, ""))
            if id_ not in self._nodes:
                raise Damaged("a node is asked for that is not there")
        return self._nodes[id_]

    def _read_nodes(self, query: str) -> None:
        """All nodes of a query."""
        for block in sorted(one for one in self._unread if self._queries[one] == query):
            self._unread.remove(block)
            for (data,) in self._sql.execute("select data from block where id = ?", (block,)):
                nodes = decode(unseal(self._made_from(block), data), list[Node])
                if data[:DIGEST] != self._seals[block]:
                    raise Damaged("these are not the nodes that were stored last")
                for node in nodes:
                    self._nodes[node.id] = self._names[node.name] = node

    def add(self, name: str) -> Node:
        """A new node, of a name that was not found."""
        query = name.partition(ARGUMENT)[0]
        id_ = self._free.get(query, 0)
        if id_ % BLOCK == 0:
            id_ = self._next_block * BLOCK
            self._queries[self._next_block] = query
            self._next_block += 1
        self._free[query] = id_ + 1
        node = Node(id_, name)
        self._nodes[node.id] = self._names[name] = node
        return node

    def touch(self, node: Node) -> None:
        """Say that a node was changed, so that it is written."""
        self._unwritten.add(node.id // BLOCK)

    # --- Stamps ---------------------------------------------------------------------------------------------------

    def stamp(self, node: Node) -> int:
        """The stamp of a whole value."""
        if not node.stamp:
            node.stamp = self._new_stamp(node)
        return node.stamp

    def stamps_of_parts(self, node: Node, parts: Iterable[str]) -> Iterator[int]:
        """The stamps of some parts."""
        stamps = self._stamps_of(node)
        for part in parts:
            yield stamps.get(part) or stamps.setdefault(part, self._new_stamp(node))

    def _stamps_of(self, node: Node) -> dict[str, int]:
        found = self._stamps.get(node.id)
        if found is None:
            found = self._stamps[node.id] = decode(node.stamps, dict[str, int]) if node.stamps else {}
        return found

    def _new_stamp(self, node: Node) -> int:
        self.touch(node)
        self._next_stamp += 1
        return self._next_stamp - 1

    # --- Values ---------------------------------------------------------------------------------------------------

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
        key = (node.id, field)
        if found := NOTHING.get(own) or self._values.get(key) or self._written.get(key):
            return found
        for (data,) in self._sql.execute("select data from value where id = ? and field = ?", key):
            if node.id in self._own or digest(data) == own:
                return data  # type: ignore[no-any-return]
        raise Damaged(f"the value of {node.name!r} is not what was stored")

    def _put_value(self, node: Node, data: bytes, field: str = "") -> None:
        if data in NOTHING.values():
            return
        self._values[node.id, field] = data
        self._filled += len(data)
        if self._filled > BUFFERED:
            self._write_values()

    def put(self, query: Query[Any], node: Node, computed: Computed) -> None:
        """Put another value in the place of the one that is there: the stamps of what becomes another expire."""
        parts: dict[str, dict[str, str]] = {}  # that were read of fields which are mappings
        own = {field: found for field, found, _ in computed.fields}
        expired = []
        for part in self._stamps_of(node):
            field, is_entry, entry = part.partition(ENTRY) if query.fields else ("", ENTRY, part)
            if query.fields and own[field] == node.fields[field]:
                continue
            if is_entry:
                parts.setdefault(field, {})[entry] = part
            else:
                expired.append(part)
        before = {field: self._entries(query, node, field) for field in parts}
        self._put(node, computed, [key for key, kind in query.fields.items() if kind == ENTRIES])
        for field, old in before.items():
            new = self._entries(query, node, field)
            expired += [part for entry, part in parts[field].items() if old.get(entry) != new.get(entry)]
        self._expire(node, expired)

    def _entries(self, query: Query[Any], node: Node, field: str) -> Mapping[str, Any]:
        """A field that is a mapping, or a value that is one; the entries' digests where each is stored by itself."""
        if node.is_split(field):
            return decode(self.value(node, f"{field}{ENTRY}"), ENTRIES)
        kind: type[Mapping[str, Any]] = query.fields[field] if field else query.kind
        return decode(self.value(node, field), kind)

    def _expire(self, node: Node, parts: Iterable[str]) -> None:
        """The whole value has become another, and these parts of it."""
        stamps = self._stamps_of(node)
        self.expired.update(stamps.pop(part) for part in parts)
        if node.stamp:
            self.expired.add(node.stamp)
            node.stamp = 0
        self.touch(node)

    def _put(self, node: Node, computed: Computed, divided: Collection[str]) -> None:
        """Store it; where one of the ``divided`` fields is large, entry by entry."""
        if any(field.endswith(ENTRY) for field in node.fields):
            self._write_values()
            self._sql.execute("delete from value where id = ? and instr(field, ?)", (node.id, ENTRY))
        self._own.add(node.id)
        node.digest = computed.digest
        node.fields = {field: found for field, found, _ in computed.fields}
        for field, _, data in computed.fields:
            if field in divided and len(data) > LARGE:
                self._put_entries(node, field, decode(data, ENTRIES))
            else:
                self._put_value(node, data, field)
        if computed.data:
            self._put_value(node, computed.data)

    def _put_entries(self, node: Node, field: str, entries: Mapping[str, bytes]) -> None:
        """With an index of their digests: one is read without the others."""
        index = encode({key: digest(data) for key, data in entries.items()})
        node.fields[f"{field}{ENTRY}"] = digest(index)
        self._put_value(node, index, f"{field}{ENTRY}")
        for key, data in entries.items():
            self._put_value(node, data, f"{field}{ENTRY}{key}")

    def keep_only(self, nodes: Iterable[Node]) -> None:
        """Delete all other nodes: nothing asks for them any more. Those that are kept must be good."""
        kept = {node.id for node in nodes}
        for query in {self._queries[block] for block in self._unread}:
            self._read_nodes(query)
        self.forget([node for node in self._nodes.values() if node.id not in kept])
        self.expired.clear()

    def forget(self, nodes: Iterable[Node]) -> None:
        """Delete nodes: where they are asked for again, they are computed again."""
        gone = list(nodes)
        for node in gone:
            self._expire(node, [*self._stamps_of(node)])
            del self._stamps[node.id], self._names[self._nodes.pop(node.id).name]
        self._write_values()
        self._sql.executemany("delete from value where id = ?", [(node.id,) for node in gone])

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
        self._sql.executemany("replace into block values (?, ?, ?, ?)", self._blocks())
        self._unwritten.clear()
        expired = array(NUMBERS, sorted(self.expired)).tobytes()
        self.put_note(
            _STATE, encode(_State(self._next_block, self._free, self._next_stamp, expired, self._all_blocks()))
        )
        self._write_values()
        self._sql.execute("commit")
        self._sql.execute("begin exclusive")

    def _blocks(self) -> Iterator[tuple[int, str, bytes, bytes]]:
        for id_ in sorted(self._unwritten):
            nodes = [self._nodes[one] for one in range(id_ * BLOCK, (id_ + 1) * BLOCK) if one in self._nodes]
            for node in nodes:
                if node.id in self._stamps:
                    node.stamps = encode(self._stamps[node.id])
            data = seal(self._made_from(id_), encode(nodes))
            self._seals[id_] = data[:DIGEST]
            yield id_, self._queries[id_], self._seals[id_], data

    def _write_values(self) -> None:
        rows = ((id_, field, data) for (id_, field), data in self._values.items())
        self._sql.executemany("replace into value values (?, ?, ?)", rows)
        for key, data in self._values.items():
            self._held += len(data) - len(self._written.pop(key, b""))
            self._written[key] = data
        while self._held > KEPT:
            self._held -= len(self._written.popitem(last=False)[1])
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
