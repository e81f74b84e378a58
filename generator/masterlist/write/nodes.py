"""A document as it is written: values with the comments that belong to them."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

Scalar: TypeAlias = str | int | float | bool | None
Node: TypeAlias = "Scalar | Group"
Position: TypeAlias = tuple[int, int]  # line and column of a text, both from 0


class Beside(NamedTuple):
    """A comment on the line of an item, and the column in which it began, from 0."""

    text: str
    column: int


@dataclass(slots=True)
class Item:
    """A key with its value, or one value of a list, with its comments."""

    key: str  # "" in a list
    value: Node
    before: list[str] = field(default_factory=list)  # lines above it: comments, and "" for an empty line
    beside: list[Beside] = field(default_factory=list)


@dataclass(slots=True)
class Group:
    """A mapping, or a list."""

    keyed: bool
    items: list[Item] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)  # comments after the last item
    head: list[str] = field(default_factory=list)  # comments on the file as a whole, above its first item

    @property
    def commented(self) -> bool:
        """Whether there is a comment anywhere in it."""
        return bool(self.tail) or any(
            item.before or item.beside or (isinstance(item.value, Group) and item.value.commented)
            for item in self.items
        )


def node(value: Any) -> Node:
    """A plain value as a node without comments."""
    if isinstance(value, dict):
        return Group(keyed=True, items=[Item(str(key), node(one)) for key, one in value.items()])
    if isinstance(value, list | tuple):
        return Group(keyed=False, items=[Item("", node(one)) for one in value])
    scalar: Scalar = value
    return scalar


def plain(one: Node) -> Any:
    """A node as a plain value."""
    if not isinstance(one, Group):
        return one
    if one.keyed:
        return {item.key: plain(item.value) for item in one.items}
    return [plain(item.value) for item in one.items]
