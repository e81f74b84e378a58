"""A document in its one form: keys by their schema, short groups and lists on one line, comments kept."""

from typing import Any

from masterlist.write import scalars
from masterlist.write.nodes import Group, Item, Node, node
from masterlist.write.order import Path, in_order, is_table
from masterlist.write.scalars import WIDTH

STEP = 2  # columns by which what belongs to a key stands further right
SCHEMA_MARK = "# yaml-language-server: $schema="
_CLOSE = frozenset(
    ("night", "event-game")
)  # kinds in whose lists groups stand on one line each where they fit, as in a table
_LEVELS = {
    **dict.fromkeys(("site", "theme"), 1),
    **dict.fromkeys(("list", "club", "player"), 2),
    **dict.fromkeys(("log", "entry", "edition", "event", "event-game", "board", "game", "night"), 3),
}


def text_of(value: Any, kind: str) -> str:
    """A whole file of that kind, as text, from plain values."""
    root = node(value)
    if not isinstance(root, Group) or not root.keyed:
        raise TypeError("a content file holds keys")
    return document(root, kind)


def document(root: Group, kind: str) -> str:
    """The same from a document with its comments; a page's head has no line for editors."""
    writer = _Writer(kind)
    if kind in _LEVELS:
        writer.lines.append(schema_line(kind))
    writer.comments(root.head, 0)
    writer.group(root, 0, ())
    while writer.lines and not writer.lines[-1]:
        writer.lines.pop()
    return "\n".join(writer.lines) + "\n"


def schema_line(kind: str) -> str:
    """The first line, by which editors find the schema."""
    return f"{SCHEMA_MARK}{'../' * _LEVELS[kind]}schema/{kind}.schema.json"


class _Writer:
    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.lines: list[str] = []

    def group(self, group: Group, indent: int, path: Path) -> None:
        """A group or a list, an item at a time."""
        items = in_order(group.items, self.kind, path) if group.keyed else group.items
        mixed = not group.keyed and (self.kind in _CLOSE or not all(_has_keys(item.value) for item in items))
        apart = not group.keyed and not mixed and bool(items)
        for number, item in enumerate(items):
            if apart and number:
                self._blank()
            self.comments(item.before, indent)
            self._item(item, indent, (*path, item.key if group.keyed else 0), keyed=group.keyed, mixed=mixed)
        self.comments(group.tail, indent)

    def comments(self, texts: list[str], indent: int) -> None:
        """Comments on lines of their own; "" is an empty line."""
        for text in texts:
            if text:
                self.lines.append(" " * indent + text)
            else:
                self._blank()

    def _blank(self) -> None:
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def _item(self, item: Item, indent: int, path: Path, *, keyed: bool, mixed: bool) -> None:
        """A key or a hyphen with its value; in a ``mixed`` list, of groups and texts, groups stand on one line."""
        start = " " * indent + (f"{scalars.key(item.key)}:" if keyed else "-")
        value = item.value
        self.comments([one.text for one in item.beside[1:]], indent)
        if isinstance(value, Group):
            self._of_group(item, value, start, indent, path, flows=keyed or mixed or not _has_keys(value))
            return
        text = scalars.inline(value)
        lines: list[str] = []
        if isinstance(value, str) and (len(start) + 1 + len(text) > WIDTH or "\n" in value):
            text, lines = scalars.block(value, WIDTH - indent - STEP) or (text, [])
        self._line(f"{start} {text}", item)
        self.lines += [f"{' ' * (indent + STEP)}{line}" if line else "" for line in lines]

    def _of_group(  # noqa: PLR0913
        self, item: Item, value: Group, start: str, indent: int, path: Path, *, flows: bool
    ) -> None:
        keyed = start.endswith(":")
        flow = self._flow(value, len(start) + 1, path) if flows else None
        if flow is not None or not value.items:
            self._line(f"{start} {flow if flow is not None else '{}' if value.keyed else '[]'}", item)
        elif keyed:
            self._line(start, item)
            self.group(value, indent + STEP, path)
        elif not value.keyed:
            self.comments([one.text for one in item.beside[:1]], indent)
            self.lines.append(start)
            self.group(value, indent + STEP, path)
        else:
            self._dashed(item, value, indent, path)

    def _dashed(self, item: Item, value: Group, indent: int, path: Path) -> None:
        """A group in a list: its first key stands beside the hyphen."""
        first = in_order(value.items, self.kind, path)[0]
        self.comments([*(one.text for one in item.beside[:1]), *first.before], indent)
        at = len(self.lines) + max(0, len(first.beside) - 1)
        self.group(_without_comments_before(value, first), indent + STEP, path)
        self.lines[at] = f"{self.lines[at][:indent]}- {self.lines[at][indent + STEP :]}"

    def _line(self, text: str, item: Item) -> None:
        if item.beside:
            comment = item.beside[0]
            text = f"{text}{' ' * max(2, comment.column - len(text))}{comment.text}"
        self.lines.append(text)

    def _flow(self, value: Node, column: int, path: Path) -> str | None:
        """The group on one line from that column on; None where it does not fit, or is not simple enough."""
        if not isinstance(value, Group) or value.commented or (value.items and is_table(self.kind, path)):
            return None
        nested = [item.value for item in value.items if isinstance(item.value, Group)]
        if any(inner.keyed or any(isinstance(one.value, Group) for one in inner.items) for inner in nested):
            return None
        text = self._one_line(value, path)
        return text if column + len(text) <= WIDTH else None

    def _one_line(self, value: Node, path: Path) -> str:
        if not isinstance(value, Group):
            return scalars.inline(value, flow=True)
        if not value.keyed:
            return "[" + ", ".join(self._one_line(item.value, (*path, 0)) for item in value.items) + "]"
        items = in_order(value.items, self.kind, path)
        inner = (
            f"{scalars.key(item.key, flow=True)}: {self._one_line(item.value, (*path, item.key))}" for item in items
        )
        return "{" + ", ".join(inner) + "}"


def _has_keys(value: Node) -> bool:
    """Whether the value is a group with keys; in a list such stand below each other, a line apart."""
    return isinstance(value, Group) and value.keyed and bool(value.items)


def _without_comments_before(value: Group, first: Item) -> Group:
    bare = Item(first.key, first.value, [], first.beside)
    return Group(value.keyed, [bare if item is first else item for item in value.items], value.tail)
