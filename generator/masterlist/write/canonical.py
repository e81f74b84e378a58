"""Content files in their one canonical layout, written whole or not at all, and never through a link."""

import json
import os
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, TypeAlias

from masterlist.facts.site import RECORD, Edition, EditionRow
from masterlist.read.schemas import part_at
from masterlist.read.text import LONGEST_DECIMAL, scalar

Scalar: TypeAlias = str | int | float | bool | None
Node: TypeAlias = "Scalar | Group"
Position: TypeAlias = tuple[int, int]  # line and column of a text, both from 0


class Comment(NamedTuple):
    text: str  # with its mark
    at: Position
    alone: bool  # it has a line of its own
    blank_above: bool
    blank_below: bool


@dataclass(slots=True)
class Item:
    """A key with its value, or one value of a list, with its comments."""

    key: str  # "" in a list
    value: Node
    before: list[str] = field(default_factory=list)  # lines above it: comments, and "" for an empty line
    trailing: list[Comment] = field(default_factory=list)  # on its line
    at: Position = (0, 0)  # of one that was read
    value_at: Position = (0, 0)


@dataclass(slots=True)
class Group:
    """A mapping, or a list."""

    keyed: bool
    items: list[Item] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)  # comments after the last item
    head: list[str] = field(default_factory=list)  # comments on the file as a whole, above its first item
    start: Position = (0, 0)  # of one that was read
    end: Position = (0, 0)
    flow: bool = False  # it was written within brackets

    def item(self, key: str) -> Item | None:
        return next((item for item in self.items if item.key == key), None)

    def get(self, key: str) -> Any:
        """The plain value of a key, None where there is none."""
        item = self.item(key)
        return plain(item.value) if item else None

    def listed(self, key: str) -> list[Item]:
        """The items of the list under a key, which is added where there is none."""
        own = self.item(key)
        if own is None or not isinstance(own.value, Group):
            own = Item(key, Group(keyed=False))
            self.items.append(own)
        assert isinstance(own.value, Group)  # noqa: S101  as it was made
        return own.value.items

    @property
    def commented(self) -> bool:
        """Whether there is a comment anywhere in it."""
        return bool(self.tail) or any(
            item.before or item.trailing or (isinstance(item.value, Group) and item.value.commented)
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


WIDTH = 112  # columns of a line; what does not fit is written over several

# What no plain text may begin with, and what would end it.
_FIRST = re.compile(r"""[-?:,\[\]{}#&*!|>'"%@`~=\s]|\.\.\.|<<""")
_ENDS = re.compile(r":(?:\s|$)|\s#|[\t\n\r]|\s$")
_FLOW = re.compile(r"[,\[\]{}]|:\?")


def inline(value: Scalar, *, flow: bool = False) -> str:
    """The value on one line; ``flow`` where it is within brackets."""
    if isinstance(value, str):
        is_plain = value and scalar(value) == value and key(value, flow=flow) == value
        return value if is_plain else quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, float):
        return str(value)
    # Without an exponent, and no longer than what is read as a number.
    text = format(Decimal(repr(value)), "f")
    return text if len(text) <= LONGEST_DECIMAL else text.replace("0.", ".", 1)


def key(text: str, *, flow: bool = False) -> str:
    """A key; numbers and words such as ``true`` are plain here, because every key is text."""
    readable = text and not _FIRST.match(text) and not _ENDS.search(text) and not (flow and _FLOW.search(text))
    return text if readable else quoted(text)


def quoted(text: str) -> str:
    """The text in double quotes, on one line."""
    return json.dumps(text, ensure_ascii=False)


def block(text: str, width: int) -> tuple[str, list[str]] | None:
    """A block's header and lines, none longer than ``width`` if words allow; None where no block can hold the text."""
    if "\n" in text:
        lines = text.removesuffix("\n").split("\n")
        if any(line != line.rstrip() or "\r" in line for line in lines) or not lines[0] or not lines[-1]:
            return None
        return None if lines[0][0] in " \t" else ("|" if text.endswith("\n") else "|-", lines)
    words = text.split(" ")
    if len(words) < 2 or "" in words or re.search(r"[\t\r]", text):
        return None
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return (">-", lines) if len(lines) > 1 else None


Keys = tuple[str | int, ...]  # keys, and 0 for any item of a list


def in_order(items: Sequence[Item], kind: str, path: Keys) -> list[Item]:
    """The items by their schema; keys it does not name keep their order and come last, a table goes by its keys."""
    if is_table(kind, path):
        return sorted(items, key=lambda item: item.key)
    known = list(part_at(kind, path).get("properties", {}))
    return sorted(items, key=lambda item: known.index(item.key) if item.key in known else len(known))


@cache
def is_table(kind: str, path: Keys) -> bool:
    """Whether the keys are data, such as the years of a chart."""
    return "patternProperties" in part_at(kind, path)


STEP = 2  # columns by which what belongs to a key is indented
SCHEMA_MARK = "# yaml-language-server: $schema="
_CLOSE = ("night", "event-game")  # in whose lists groups stand on one line each where they fit, as in a table
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

    def group(self, group: Group, indent: int, path: Keys) -> None:
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

    def _item(self, item: Item, indent: int, path: Keys, *, keyed: bool, mixed: bool) -> None:
        """A key or a hyphen with its value; in a ``mixed`` list, of groups and texts, groups stand on one line."""
        start = " " * indent + (f"{key(item.key)}:" if keyed else "-")
        value = item.value
        self.comments([one.text for one in item.trailing[1:]], indent)
        if isinstance(value, Group):
            self._of_group(item, value, start, indent, path, flows=keyed or mixed or not _has_keys(value))
            return
        text = inline(value)
        lines: list[str] = []
        if isinstance(value, str) and (len(start) + 1 + len(text) > WIDTH or "\n" in value):
            text, lines = block(value, WIDTH - indent - STEP) or (text, [])
        self._line(f"{start} {text}", item)
        self.lines += [f"{' ' * (indent + STEP)}{line}" if line else "" for line in lines]

    def _of_group(  # noqa: PLR0913
        self, item: Item, value: Group, start: str, indent: int, path: Keys, *, flows: bool
    ) -> None:
        keyed = start.endswith(":")
        flow = self._flow(value, len(start) + 1, path) if flows else None
        if flow is not None or not value.items:
            self._line(f"{start} {flow if flow is not None else '{}' if value.keyed else '[]'}", item)
        elif keyed:
            self._line(start, item)
            self.group(value, indent + STEP, path)
        elif not value.keyed:
            self.comments([one.text for one in item.trailing[:1]], indent)
            self.lines.append(start)
            self.group(value, indent + STEP, path)
        else:
            self._dashed(item, value, indent, path)

    def _dashed(self, item: Item, value: Group, indent: int, path: Keys) -> None:
        """A group in a list: its first key follows the hyphen."""
        first = in_order(value.items, self.kind, path)[0]
        self.comments([*(one.text for one in item.trailing[:1]), *first.before], indent)
        at = len(self.lines) + max(0, len(first.trailing) - 1)
        bare = Item(first.key, first.value, [], first.trailing)
        items = [bare if item is first else item for item in value.items]
        self.group(Group(value.keyed, items, value.tail), indent + STEP, path)
        self.lines[at] = f"{self.lines[at][:indent]}- {self.lines[at][indent + STEP :]}"

    def _line(self, text: str, item: Item) -> None:
        if item.trailing:
            comment = item.trailing[0]
            text = f"{text}{' ' * max(2, comment.at[1] - len(text))}{comment.text}"
        self.lines.append(text)

    def _flow(self, value: Node, column: int, path: Keys) -> str | None:
        """The group on one line from that column on; None where it does not fit, or is not simple enough."""
        if not isinstance(value, Group) or value.commented or (value.items and is_table(self.kind, path)):
            return None
        nested = [item.value for item in value.items if isinstance(item.value, Group)]
        if any(inner.keyed or any(isinstance(one.value, Group) for one in inner.items) for inner in nested):
            return None
        text = self._one_line(value, path)
        return text if column + len(text) <= WIDTH else None

    def _one_line(self, value: Node, path: Keys) -> str:
        if not isinstance(value, Group):
            return inline(value, flow=True)
        if not value.keyed:
            return "[" + ", ".join(self._one_line(item.value, (*path, 0)) for item in value.items) + "]"
        items = in_order(value.items, self.kind, path)
        inner = (f"{key(item.key, flow=True)}: {self._one_line(item.value, (*path, item.key))}" for item in items)
        return "{" + ", ".join(inner) + "}"


def _has_keys(value: Node) -> bool:
    """Whether the value is a group with keys; in a list such stand below each other, a line apart."""
    return isinstance(value, Group) and value.keyed and bool(value.items)


class NotWritten(Exception):
    """Nothing was written; the message says why."""


def write(root: Path, texts: Mapping[str, bytes], gone: Iterable[str] = ()) -> None:
    """Write files below ``root`` by name, and remove those that are ``gone``: all of that or, where it fails, nothing.

    Each is written under another name first and then put in place in one step, so that a process that is killed leaves
    no half file; should a step fail, those before it are taken back.
    """
    staged: list[tuple[Path, Path, bytes | None]] = []
    try:
        for name, data in texts.items():
            target = _target(root, name)
            before = target.read_bytes() if target.exists() else None
            staged.append((_stage(target, data), target, before))
        targets = [_target(root, name) for name in gone]
        _put_in_place(staged, targets)
        for folder in {target.parent for target in targets}:
            with suppress(OSError):  # something is left in it
                folder.rmdir()
    except OSError as error:
        raise NotWritten(f"{error.filename or root}: {error.strerror}") from error
    finally:
        for fresh, _, _ in staged:
            fresh.unlink(missing_ok=True)


def _target(root: Path, name: str) -> Path:
    parts = PurePosixPath(name).parts
    if not parts or parts[0] == "/" or ".." in parts:
        raise ValueError(f"{name} lies outside the site")
    target = root
    for part in parts:
        target /= part
        if target.is_symlink():
            raise NotWritten(f"{target} is a link, and nothing is written through links")
    return target


def _stage(target: Path, data: bytes) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}-{secrets.token_hex(4)}~")
    with fresh.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    if target.exists():
        fresh.chmod(target.stat().st_mode & 0o777)
    return fresh


def _put_in_place(staged: list[tuple[Path, Path, bytes | None]], gone: list[Path]) -> None:
    done: list[tuple[Path, bytes | None]] = []
    try:
        for fresh, target, before in staged:
            fresh.replace(target)
            done.append((target, before))
        for target in gone:
            done.append((target, target.read_bytes()))
            target.unlink()
    except BaseException:
        for target, before in done:
            if before is None:
                target.unlink(missing_ok=True)
            else:
                target.write_bytes(before)
        raise


def file_of(one: Edition) -> tuple[str, bytes]:
    """The name of its file, and its bytes."""
    head = f"list: {inline(one.list)}\nedition: {one.id}\nthrough: {one.through}\ncommit: {one.commit}\n"
    if one.system:
        columns = ", ".join(map(inline, one.columns))
        head += f"system: {inline(one.system)}\nterms: {one.terms}\ncolumns: [{columns}]\n"
        head += f'version: "{one.version}"\n'
    text = "\n".join((schema_line("edition"), f"{head}rows:", *map(_line, one.rows))) + "\n"
    return f"content/editions/{one.list}/{one.id}.yaml", text.encode()


def _line(row: EditionRow) -> str:
    rank = "null" if row.rank is None else row.rank
    start = f'  - {{rank: {rank}, player: {inline(row.player)}, rating: "{row.rating}"'
    if row.in_play:
        return f'{start}, games: {row.games}, in_play: "{row.in_play}"}}'
    if row.record:
        record = ", ".join(f"{name}: {games}" for name, games in zip(RECORD, row.record, strict=True))
        own = ", ".join(f'{inline(name)}: "{value}"' for name, value in row.own.items())
        return f"{start}, games: {row.games}, {record}{f', figures: {{{own}}}' if own else ''}}}"
    defeated = f"{row.halves // 2}.5" if row.halves % 2 else row.halves // 2
    return f"{start}, opponents_defeated: {defeated}, game_points: {row.points}, games: {row.games}}}"
