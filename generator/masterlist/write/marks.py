"""Where everything of a YAML text stands: values with positions, and the comments between them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from yaml.cyaml import CParser  # type: ignore[attr-defined]
from yaml.events import DocumentStartEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent

from masterlist.read.scalars import scalar
from masterlist.read.text import LINE_END
from masterlist.write.nodes import Group, Item, Position


@dataclass(slots=True)
class Spread:
    """A group of the text: where it begins and ends, and where its items begin."""

    group: Group
    start: Position
    end: Position
    flow: bool  # written within brackets
    owner: "Found | None"  # the item whose value it is
    found: "list[Found]" = field(default_factory=list)


@dataclass(slots=True)
class Found:
    """An item of the text, where it begins, and where its value does."""

    item: Item
    at: Position
    inside: Spread
    value_at: Position
    value: Spread | None = None  # where the value is a group


class Comment(NamedTuple):
    """A comment with its mark, and where it begins."""

    text: str
    at: Position
    alone: bool  # nothing else stands on its line
    blank_above: bool
    blank_below: bool


class Marks(NamedTuple):
    """A text taken apart."""

    root: Spread
    comments: list[Comment]


def marks(text: str) -> Marks:
    """Take apart a text that the strict reader has read without a complaint, and whose root is a mapping."""
    walk = _Walk(text)
    root = walk.document()
    return Marks(root, list(_comments(LINE_END.split(text), walk.spans)))


class _Walk:
    def __init__(self, text: str) -> None:
        self._next: Callable[[], Any] = CParser(text.encode()).get_event
        self.spans: list[tuple[Position, Position, bool]] = []  # of all texts; whether it is a block of lines

    def document(self) -> Spread:
        while not isinstance(self._next(), DocumentStartEvent):
            pass
        return self._group(self._next(), None)

    def _scalar(self, event: Any) -> str:
        if event.value or event.style:
            self.spans.append((_start(event), _end(event), event.style in ("|", ">")))
        return str(event.value)

    def _group(self, start: Any, owner: Found | None) -> Spread:
        keyed = isinstance(start, MappingStartEvent)
        spread = Spread(Group(keyed), _start(start), _end(start), bool(start.flow_style), owner)
        while not isinstance(event := self._next(), MappingEndEvent | SequenceEndEvent):
            key, at = "", _start(event)
            if keyed:
                key, event = self._scalar(event), self._next()
            found = Found(Item(key, None), at, spread, _start(event))
            self._value(event, found)
            spread.found.append(found)
            spread.group.items.append(found.item)
        spread.end = _end(event)
        return spread

    def _value(self, event: Any, found: Found) -> None:
        if isinstance(event, ScalarEvent):
            text = self._scalar(event)
            found.item.value = text if event.style else scalar(text)
        else:
            found.value = self._group(event, found)
            found.item.value = found.value.group


def _start(event: Any) -> Position:
    return (event.start_mark.line, event.start_mark.column)


def _end(event: Any) -> Position:
    return (event.end_mark.line, event.end_mark.column)


def _comments(lines: list[str], spans: list[tuple[Position, Position, bool]]) -> Iterator[Comment]:
    bare = _without_texts(lines, spans)
    for number, line in enumerate(bare):
        column = line.find("#")
        if column < 0:
            continue
        yield Comment(
            text=lines[number][column:].rstrip(),
            at=(number, column),
            alone=_NOTHING.fullmatch(line[:column]) is not None,
            blank_above=number > 0 and not bare[number - 1].strip(),
            blank_below=number + 1 < len(bare) - 1 and not bare[number + 1].strip(),
        )


_NOTHING = re.compile(r"[\s?:-]*")  # a hyphen begins an item, but the comment stands before what follows
_HEADER = re.compile(r"[|>][-+0-9]*[ \t]*")


def _without_texts(lines: list[str], spans: list[tuple[Position, Position, bool]]) -> list[str]:
    """The lines with all texts blotted out, so that every '#' left begins a comment."""
    bare = list(lines)
    for (first, left), (last, right), block in spans:
        if block:
            header = _HEADER.match(lines[first], left)
            _blot(bare, first, left, header.end() if header else left)
            for number in range(first + 1, last):
                _blot(bare, number, 0, len(bare[number]))
            if last > first:
                _blot(bare, last, 0, right)
            continue
        for number in range(first, last + 1):
            _blot(bare, number, left if number == first else 0, right if number == last else len(bare[number]))
    return bare


def _blot(bare: list[str], number: int, left: int, right: int) -> None:
    line = bare[number]
    if line and left == right:
        return
    bare[number] = f"{line[:left]}{'x' * max(1, right - left)}{line[right:]}"
