"""The questions of one query while it is worked out, with what is recorded of them."""

from typing import Any, Protocol, TypeVar

from masterlist.codec import encode
from masterlist.engine.memo import ENTRY, Node, Read
from masterlist.engine.query import Query, Stored

V = TypeVar("V")


class Nodes(Protocol):
    """Answers by their nodes, as a revision has them."""

    def current(self, query: Query[Any], args: tuple[str, ...]) -> Node:
        """The node of a query, good in this revision."""

    def value_of(self, node: Node, query: Query[Any]) -> Any:  # noqa: ANN401  as the query's type says
        """The decoded value of a node that is good."""

    def decoded(self, node: Node, kind: Any, key: str = "") -> Any:  # noqa: ANN401  as the query's type says
        """The decoded value of a node that is good, or a field of it."""

    def entry(self, node: Node, kind: Any, key: str, entry: str) -> Any:  # noqa: ANN401  as the query's type says
        """One entry of a field that is a mapping; None where there is none."""

    def digest_of_part(self, node: Node, key: str) -> bytes:
        """The digest of a part."""


class Asked:
    """The questions of one query, answered and recorded: what a gathering function knows as ``ask``."""

    __slots__ = ("_parts", "_revision", "_whole", "large")

    def __init__(self, revision: Nodes) -> None:
        self._revision = revision
        self._whole: dict[Node, bool] = {}  # in the order in which they were asked; whether for more than parts
        self._parts: dict[Node, dict[str, bytes]] = {}
        self.large: list[tuple[Node, str]] = []  # what ``Stored`` values refer to

    def __call__(self, query: Query[V], *args: str) -> V:
        node = self._revision.current(query, args)
        self._whole[node] = True
        return self._revision.value_of(node, query)  # type: ignore[no-any-return]

    def part(self, query: Query[Any], *args: str, key: str, entry: str = "") -> Any:  # noqa: ANN401  as the query's type says
        node = self._revision.current(query, args)
        self._note(node, f"{key}{ENTRY}{entry}" if entry else key)
        if entry:
            return self._revision.entry(node, query.fields[key], key, entry)
        if query.fields:
            return self._revision.decoded(node, query.fields[key], key)
        return self._revision.value_of(node, query).get(key)

    def stored(self, query: Query[Any], *args: str, key: str = "") -> Stored[Any]:
        node = self._revision.current(query, args)
        if key:
            self._note(node, key)
        else:
            self._whole[node] = True
        self.large.append((node, key))
        return Stored(node.fields[key] if key else node.digest, node.name, key)

    def _note(self, node: Node, key: str) -> None:
        self._whole.setdefault(node, False)
        self._parts.setdefault(node, {})[key] = self._revision.digest_of_part(node, key)

    def reads(self) -> bytes:
        """What was asked, as bytes."""
        none: dict[str, bytes] = {}
        return encode(
            [
                Read(node.id, node.digest, () if whole else tuple(self._parts.get(node, none).items()))
                for node, whole in self._whole.items()
            ]
        )
