"""The questions of one query while it is worked out, with what is recorded of them."""

from array import array
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from masterlist.codec import digest
from masterlist.engine.memo import ENTRY, NUMBERS, Memo, Node
from masterlist.engine.query import Query, Stored

V = TypeVar("V")


class Nodes(Protocol):
    """Answers by their nodes, as a revision has them."""

    def current(self, query: Query[Any], args: tuple[str, ...]) -> Node:
        """The node of a query, good in this revision."""

    def value_of(self, node: Node, query: Query[Any]) -> Any:  # noqa: ANN401  as the query's type says
        """The decoded value of a node that is good."""

    def part_of(self, node: Node, query: Query[Any], key: str, entry: str) -> Any:  # noqa: ANN401  as the query's type says
        """A part of the value of a node that is good; None where there is none."""

    def parts_of(self, node: Node, query: Query[Mapping[str, V]], keys: Iterable[str]) -> dict[str, V]:
        """The entries that there are of a node that is good, whose value is a mapping."""


class Asked:
    """The questions of one query, answered and recorded: what a gathering function knows as ``ask``."""

    __slots__ = ("_memo", "_parts", "_revision", "_whole", "large")

    def __init__(self, revision: Nodes, memo: Memo) -> None:
        self._revision = revision
        self._memo = memo
        self._whole: dict[Node, bool] = {}  # in the order in which they were asked; whether for more than parts
        self._parts: dict[Node, set[int]] = {}  # stamps
        self.large: list[tuple[Node, str]] = []  # what ``Stored`` values refer to

    def __call__(self, query: Query[V], *args: str) -> V:
        node = self._revision.current(query, args)
        self._whole[node] = True
        return self._revision.value_of(node, query)  # type: ignore[no-any-return]

    def part(self, query: Query[Any], *args: str, key: str, entry: str = "") -> Any:  # noqa: ANN401  as the query's type says
        node = self._revision.current(query, args)
        self._note(node, (f"{key}{ENTRY}{entry}" if entry else key,))
        return self._revision.part_of(node, query, key, entry)

    def parts(self, query: Query[Mapping[str, V]], *args: str, keys: Iterable[str]) -> dict[str, V]:
        node, asked = self._revision.current(query, args), tuple(keys)
        self._note(node, asked)
        return self._revision.parts_of(node, query, asked)

    def stored(self, query: Query[Any], *args: str, key: str = "") -> Stored[Any]:
        node = self._revision.current(query, args)
        if key:
            self._note(node, (key,))
        else:
            self._whole[node] = True
        self.large.append((node, key))
        return Stored(node.fields[key] if key else node.digest, node.name, key)

    def _note(self, node: Node, parts: tuple[str, ...]) -> None:
        if not self._whole.setdefault(node, False):
            self._parts.setdefault(node, set()).update(self._memo.stamps_of_parts(node, parts))

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
    asked: Asked

    @property
    def is_same_work(self) -> bool:
        """Whether its value was computed from the same."""
        return bool(self.node.work) and self.node.work == digest(self.work)
