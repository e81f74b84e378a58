"""Values asked for in one state of the inputs: what is good is taken from the memo, what is stale is computed.

A node is verified once a revision, when it is asked for: its sources are verified, in the order in which it asked
them, and where no stamp that it read expires, it is good. Otherwise it gathers again; where that gives the work that
its value was computed from, or where computing gives the same value, whatever asked for it stays good as well (early
cutoff).
"""

from array import array
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Raw

from masterlist.codec import Damaged, decode, digest, encode
from masterlist.engine.memo import ARGUMENT, ENTRIES, ENTRY, NUMBERS, Memo, Node, numbers
from masterlist.engine.query import Batch, Computed, Query, Sent, Stored, find, run, stored_in

V = TypeVar("V")


class Questions:
    """The questions of one query, answered and recorded: what a gathering function knows as ``ask``."""

    __slots__ = ("_memo", "_parts", "_revision", "_whole", "large")

    def __init__(self, revision: "Revision", memo: Memo) -> None:
        self._revision = revision
        self._memo = memo
        self._whole: dict[Node, bool] = {}  # in the order in which they were asked; whether for more than parts
        self._parts: dict[Node, set[int]] = {}  # stamps
        self.large: list[Stored[Any]] = []

    def __call__(self, query: Query[V], *args: str) -> V:
        node = self._revision.current(query, args)
        self._whole[node] = True
        return self._revision.value_of(node, query)  # type: ignore[no-any-return]

    def part(self, query: Query[Any], *args: str, key: str, entry: str = "") -> Any:  # noqa: ANN401  as the query's type says
        node = self._revision.current(query, args)
        self._note(node, f"{key}{ENTRY}{entry}" if entry else key)
        return self._revision.part_of(node, query, key, entry)

    def parts(self, query: Query[Mapping[str, V]], *args: str, keys: Iterable[str]) -> dict[str, V]:
        node, asked = self._revision.current(query, args), tuple(keys)
        self._note(node, *asked)
        return self._revision.parts_of(node, query, asked)

    def stored(self, query: Query[Any], *args: str, key: str = "", entry: str = "") -> Stored[Any]:
        node, own = self._revision.current(query, args), f"{key}{ENTRY}{entry}" if entry else key
        if own:
            self._note(node, own)
        else:
            self._whole[node] = True
        found = self._revision.stored_of(node, query, key, entry)
        self.large.append(found)
        return found

    def _note(self, node: Node, *parts: str) -> None:
        if self._whole.setdefault(node, False):
            return
        stamps = self._parts.get(node)
        if stamps is None:
            stamps = self._parts[node] = set()
        stamps.update(self._memo.stamps_of_parts(node, parts))

    def sources(self) -> bytes:
        """Which nodes were asked, in order."""
        return array(NUMBERS, [node.id for node in self._whole]).tobytes()

    def stamps(self) -> bytes:
        """What was asked of them."""
        own = [
            stamp
            for node, whole in self._whole.items()
            for stamp in ((self._memo.stamp(node),) if whole else sorted(self._parts[node]))
        ]
        return array(NUMBERS, own).tobytes()


class Gathered(NamedTuple):
    """A node that has asked its questions."""

    node: Node
    work: bytes  # encoded
    asked: Questions

    @property
    def is_same_work(self) -> bool:
        """Whether its value was computed from the same."""
        return bool(self.node.work) and self.node.work == digest(self.work)


TOGETHER = 64  # nodes that are verified at once
KEPT = 6_000_000  # bytes that decoded values came from; the oldest make room for others
# The same while many values are prepared, which ask each other's sources in any order: a build needs its memory later.
PREPARING = 20_000_000


class Pool(Protocol):
    """What calls a function for many pieces of work, in the order of the work."""

    def map(self, call: Any, work: Iterable[Any]) -> Iterator[Any]: ...  # noqa: ANN401  any call


class Circle(Exception):
    """A query asks for itself, which is a bug."""


class Revision:
    """One state of the inputs. One memo can serve many, one after the other."""

    def __init__(
        self,
        memo: Memo,
        workers: Pool,
        inputs: Mapping[Query[Mapping[str, Any]], Mapping[str, Any]],
        place: str = "",
    ) -> None:
        """Begin with these ``inputs``, by the queries declared for them; files lie in the folder ``place``."""
        self._memo = memo
        self._workers = workers
        self._place = place
        self._queries: dict[str, Query[Any]] = {}
        self._good: dict[str, Node] = {}  # verified or computed in this revision
        self._verified: set[int] = set()  # their ids
        # Each with how many bytes it was decoded from; those asked for last stand last.
        self._values = OrderedDict[tuple[Node, str], tuple[Any, int]]()
        self._held = 0
        self._room = KEPT
        self._mappings: dict[Node, Mapping[str, Any]] = {}
        self._rows: dict[tuple[Query[Any], Query[Any]], dict[str, Node]] = {}  # the nodes that columns are made of
        self._asking: list[str] = []
        self.computed: list[str] = []  # names of the nodes that were computed
        self.provide(inputs)

    def provide(self, inputs: Mapping[Query[Mapping[str, Any]], Mapping[str, Any]]) -> None:
        """Give more inputs, none of which was asked for yet."""
        for query, value in inputs.items():
            node = self._node(query.name)
            self._queries[query.name] = query
            own = digest(sorted(value.items()))
            if own != node.digest:  # then its index is kept, to tell which entries will be others
                index = encode({key: digest(one) for key, one in value.items()})
                self._memo.put(query, node, Computed(own, b"", ((ENTRY, digest(index), index),)))
            self._found_good(node)
            self._mappings[node] = value

    # --- Questions from outside ----------------------------------------------------------------------------------

    def __call__(self, query: Query[V], *args: str) -> V:
        return self.value_of(self.current(query, args), query)  # type: ignore[no-any-return]

    def part(self, query: Query[Any], *args: str, key: str, entry: str = "") -> Any:  # noqa: ANN401  as the query's type says
        """A part of a value, as in a query."""
        return self.part_of(self.current(query, args), query, key, entry)

    def parts(self, query: Query[Mapping[str, V]], *args: str, keys: Iterable[str]) -> dict[str, V]:
        """Entries of a mapping, as in a query."""
        return self.parts_of(self.current(query, args), query, keys)

    def digest(self, query: Query[Any], *args: str) -> bytes:
        """The digest of a value, which need not be decoded for it."""
        return self.current(query, args).digest

    def work(self, query: Query[Any], *args: str) -> bytes:
        """The digest of what a value was computed from."""
        return self.current(query, args).work

    def sent(self, query: Query[Any], *args: str) -> Sent:
        """The value of a query, a record, with the bytes of all that it refers to."""
        data = self._memo.value(self.current(query, args))
        return Sent(query.name, data, {one.digest: self._bytes_of(one) for one in stored_in(data, query.kind)})

    def stored_of(self, node: Node, query: Query[Any], key: str, entry: str) -> Stored[Any]:
        """A node that is good, or a part of it, by its digest; in full where it is an entry of a small field."""
        if not entry:
            return Stored(node.fields[key] if key else node.digest, node.name, key)
        if not node.is_split(key):
            return Stored.inline(self.part_of(node, query, key, entry))
        own = self._decoded(node, ENTRIES, f"{key}{ENTRY}")[entry]
        return Stored(own, node.name, f"{key}{ENTRY}{entry}")

    def _bytes_of(self, stored: Stored[Any]) -> bytes:
        if node := self._memo.find(stored.node):
            key, _, entry = stored.field.partition(ENTRY)
            return self._memo.entry(node, key, entry, stored.digest) if entry else self._memo.value(node, key)
        raise Damaged(f"{stored.node!r} is not there")

    def prepare(self, query: Query[Any], many: Iterable[tuple[str, ...]]) -> None:
        """Bring many values of one query up to date, the heavy halves in batches by the workers."""
        waiting: deque[list[Gathered]] = deque()
        self._room = PREPARING
        try:
            for results in self._workers.map(run, self._batches(query, many, waiting)):
                for gathered, computed in zip(waiting.popleft(), results, strict=True):
                    self._keep(query, gathered, computed)
        finally:
            self._room = KEPT
            self._make_room()

    def commit(self, *, everything: bool, doubtful: Iterable[str] = ()) -> None:
        """Keep what is known now; where ``everything`` was asked for, the rest of the memo is deleted.

        Not kept are the ``doubtful`` nodes, by name: the next revision computes them again.
        """
        if everything:
            self._memo.keep_only(self._good.values())
        self._memo.forget([node for name in doubtful if (node := self._memo.find(name))])
        self._memo.commit()

    # --- Answers --------------------------------------------------------------------------------------------------

    def current(self, query: Query[Any], args: tuple[str, ...]) -> Node:
        """The node of a query, good in this revision."""
        name = _name(query, args)
        return self._good.get(name) or self._refresh(query, name)

    def value_of(self, node: Node, query: Query[Any]) -> Any:  # noqa: ANN401  as the query's type says
        """The decoded value of a node that is good."""
        if query.fields:
            return query.kind(**{key: self._decoded(node, kind, key) for key, kind in query.fields.items()})
        return self._decoded(node, query.kind)

    def _decoded(self, node: Node, kind: Any, key: str = "") -> Any:  # noqa: ANN401  as the query's type says
        """The decoded value of a node that is good, or a field of it."""
        if not key and node in self._mappings:
            return self._mappings[node]
        if kept := self._values.get((node, key)):
            self._values.move_to_end((node, key))
            return kept[0]
        data = self._memo.value(node, key)
        found = decode(data, kind)
        if isinstance(found, Mapping) and not key and not node.is_split(""):  # columns are too large to keep
            self._mappings[node] = found
            return found
        self._values[node, key] = found, len(data)
        self._held += len(data)
        self._make_room()
        return found

    def _make_room(self) -> None:
        while self._held > self._room and len(self._values) > 1:
            self._held -= self._values.popitem(last=False)[1][1]

    def part_of(self, node: Node, query: Query[Any], key: str, entry: str) -> Any:  # noqa: ANN401  as the query's type says
        """A part of the value of a node that is good; None where there is none."""
        if not query.fields:
            return self.value_of(node, query).get(key)
        if not entry:
            return self._decoded(node, query.fields[key], key)
        if not node.is_split(key):
            return self._decoded(node, query.fields[key], key).get(entry)
        own = self._decoded(node, ENTRIES, f"{key}{ENTRY}").get(entry)
        return self._memo.entry(node, key, entry, own) if own else None

    def parts_of(self, node: Node, query: Query[Mapping[str, V]], keys: Iterable[str]) -> dict[str, V]:
        """The entries that there are of a node that is good, whose value is a mapping."""
        found = self.value_of(node, query)
        return {key: found[key] for key in keys if key in found}

    # --- Verifying ------------------------------------------------------------------------------------------------

    def _refresh(self, query: Query[Any], name: str) -> Node:
        """Verify a node, and compute it where it is stale."""
        if query.column:
            return self._put_together(query, *query.column)
        node = self._memo.find(name)
        if node is None or not self._is_good(node):
            return self._compute(query, name)
        return self._found_good(node)

    def _put_together(self, query: Query[Any], of: Query[Any], source: Query[Any], key: str) -> Node:
        """A column: what has changed in it comes from the values that it is made of, all else from what it was."""
        node = self._node(query.name)
        nodes = self._rows.get((of, source))
        if nodes is None:
            nodes = self._rows[of, source] = {id_: self.current(of, (id_,)) for id_ in sorted(self(source))}
        own = {id_: one.fields[key] for id_, one in nodes.items()}
        index = encode(own)
        if node.fields.get(ENTRY) != digest(index):
            before = decode(self._memo.value(node, ENTRY), ENTRIES) if node.digest else {}
            old = decode(self._memo.value(node), dict[str, Raw]) if node.digest else {}
            data = encode(
                {
                    id_: old[id_] if before.get(id_) == found else Raw(self._memo.value(nodes[id_], key))
                    for id_, found in own.items()
                }
            )
            self._memo.put(query, node, Computed(digest(data), data, ((ENTRY, digest(index), index),)))
        return self._found_good(node)

    def _found_good(self, node: Node) -> Node:
        self._good[node.name] = node
        self._verified.add(node.id)
        return node

    def _is_good(self, *nodes: Node) -> bool:
        """Whether they have read what there is; no source is verified behind the first that is not as it was."""
        expired, read = self._memo.expired, numbers(b"".join([node.read for node in nodes]))
        if not all(node.digest for node in nodes) or not expired.isdisjoint(read):
            return False
        sources = numbers(b"".join([node.sources for node in nodes]))
        if self._verified.issuperset(sources):
            return True
        for id_ in sources:
            if id_ not in self._verified:
                source = self._memo.node(id_)
                self._refresh(self._query(source.name), source.name)
                if not expired.isdisjoint(read):
                    return False
        return True

    def _query(self, name: str) -> Query[Any]:
        own = name.partition(ARGUMENT)[0]
        return self._queries.get(own) or self._queries.setdefault(own, find(own))

    # --- Computing ------------------------------------------------------------------------------------------------

    def _compute(self, query: Query[Any], name: str) -> Node:
        gathered = self._gather(query, name)
        if query.compute is None:
            return self._keep(query, gathered, Computed(digest(gathered.work), gathered.work))
        if gathered.is_same_work:
            return self._keep(query, gathered, None)
        return self._keep(query, gathered, run(self._batch(query, [gathered]))[0])

    def _gather(self, query: Query[Any], name: str) -> Gathered:
        if name in self._asking:
            raise Circle(" → ".join([*self._asking, name]))
        if query.gather is None:
            raise LookupError(f"{query} was not provided")
        asked = Questions(self, self._memo)
        self._asking.append(name)
        try:
            work = encode(query.gather(asked, *name.split(ARGUMENT)[1:]))
        finally:
            self._asking.pop()
        return Gathered(self._node(name), work, asked)

    def _node(self, name: str) -> Node:
        return self._memo.find(name) or self._memo.add(name)

    def _batches(
        self, query: Query[Any], many: Iterable[tuple[str, ...]], waiting: deque[list[Gathered]]
    ) -> Iterator[Batch]:
        """The work that is stale, drawn upon as workers get ready; what each call holds is put into ``waiting``."""
        portion: list[Gathered] = []
        for name in self._stale(_name(query, args) for args in many):
            if query.compute is None:
                self._compute(query, name)
                continue
            gathered = self._gather(query, name)
            if gathered.is_same_work:
                self._keep(query, gathered, None)
                continue
            portion.append(gathered)
            if len(portion) == query.batch:
                waiting.append(portion)
                yield self._batch(query, portion)
                portion = []
        if portion:
            waiting.append(portion)
            yield self._batch(query, portion)

    def _stale(self, many: Iterable[str]) -> Iterator[str]:
        """Those nodes that are not good, by name; most often all of some are, which is seen at once."""
        names = iter(many)
        while some := tuple(islice(names, TOGETHER)):
            found = [node for name in some if (node := self._memo.find(name))]
            for node in found if self._is_good(*found) else filter(self._is_good, found):
                self._found_good(node)
            yield from (name for name in some if name not in self._good)

    def _batch(self, query: Query[Any], portion: Iterable[Gathered]) -> Batch:
        large = {one.digest: self._bytes_of(one) for gathered in portion for one in gathered.asked.large if one.node}
        return Batch(query.name, tuple(one.work for one in portion), self._place, large)

    # --- Keeping --------------------------------------------------------------------------------------------------

    def _keep(self, query: Query[Any], gathered: Gathered, computed: Computed | None) -> Node:
        """Put a value into the memo; None for the one that is there."""
        node = gathered.node
        if computed:
            self.computed.append(node.name)
            if computed.digest != node.digest:
                self._memo.put(query, node, computed)
        node.work = digest(gathered.work) if query.compute else b""
        node.sources, node.read = gathered.asked.sources(), gathered.asked.stamps()
        self._memo.touch(node)
        return self._found_good(node)


def _name(query: Query[Any], args: tuple[str, ...]) -> str:
    return ARGUMENT.join((query.name, *args))
