"""Comments are given to what they belong to, so that they travel with it, and a file's text is made canonical."""

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from yaml.cyaml import CParser  # type: ignore[attr-defined]
from yaml.events import DocumentStartEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent

from masterlist.read import files, schemas
from masterlist.read.content import file_faults, kind_of
from masterlist.read.files import File
from masterlist.read.page import FRONT_MATTER
from masterlist.read.text import LINE_END, MARK, At, Mapping, scalar
from masterlist.source import Place, Problem
from masterlist.write import canonical
from masterlist.write.canonical import SCHEMA_MARK, Group, Item, LineComment, Position


@dataclass(slots=True)
class GroupSpread:
    """A group of the text: where it begins and ends, and where its items begin."""

    group: Group
    start: Position
    end: Position
    flow: bool  # written within brackets
    owner: "FoundItem | None"  # the item whose value it is
    found: "list[FoundItem]" = field(default_factory=list)


@dataclass(slots=True)
class FoundItem:
    """An item of the text, where it begins, and where its value does."""

    item: Item
    at: Position
    inside: GroupSpread
    value_at: Position
    value: GroupSpread | None = None  # where the value is a group


class Comment(NamedTuple):
    """A comment with its mark, and where it begins."""

    text: str
    at: Position
    alone: bool  # it has a line of its own
    blank_above: bool
    blank_below: bool


def marks(text: str) -> tuple[GroupSpread, list[Comment]]:
    """Take apart a text that the strict reader has read without a complaint, and whose root is a mapping."""
    walk = _Walk(text)
    root = walk.document()
    return root, list(_comments(LINE_END.split(text), walk.spans))


class _Walk:
    def __init__(self, text: str) -> None:
        self._next: Callable[[], Any] = CParser(text.encode()).get_event
        self.spans: list[tuple[Position, Position, bool]] = []  # of all texts; whether it is a block of lines

    def document(self) -> GroupSpread:
        while not isinstance(self._next(), DocumentStartEvent):
            pass
        return self._group(self._next(), None)

    def _scalar(self, event: Any) -> str:
        if event.value or event.style:
            self.spans.append((_start(event), _end(event), event.style in ("|", ">")))
        return str(event.value)

    def _group(self, start: Any, owner: FoundItem | None) -> GroupSpread:
        keyed = isinstance(start, MappingStartEvent)
        spread = GroupSpread(Group(keyed), _start(start), _end(start), bool(start.flow_style), owner)
        while not isinstance(event := self._next(), MappingEndEvent | SequenceEndEvent):
            key, at = "", _start(event)
            if keyed:
                key, event = self._scalar(event), self._next()
            found = FoundItem(Item(key, None), at, spread, _start(event))
            if isinstance(event, ScalarEvent):
                text = self._scalar(event)
                found.item.value = text if event.style else scalar(text)
            else:
                found.value = self._group(event, found)
                found.item.value = found.value.group
            spread.found.append(found)
            spread.group.items.append(found.item)
        spread.end = _end(event)
        return spread


def _start(event: Any) -> Position:
    return (event.start_mark.line, event.start_mark.column)


def _end(event: Any) -> Position:
    return (event.end_mark.line, event.end_mark.column)


def _comments(lines: list[str], spans: list[tuple[Position, Position, bool]]) -> Iterator[Comment]:
    bare = _without_texts(lines, spans)
    for number, line in enumerate(bare):
        if (column := line.find("#")) >= 0:
            yield Comment(
                text=lines[number][column:].rstrip(),
                at=(number, column),
                alone=_NOTHING.fullmatch(line[:column]) is not None,
                blank_above=number > 0 and not bare[number - 1].strip(),
                blank_below=number + 1 < len(bare) - 1 and not bare[number + 1].strip(),
            )


_NOTHING = re.compile(r"[\s?:-]*")  # a hyphen begins an item, but the comment belongs to what follows
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


def document(text: str) -> Group:
    """A text, which the strict reader has read without a complaint, as a document with its comments."""
    spread, comments = marks(text)
    _Attaching(spread, comments).attach()
    # What an empty line sets apart from the first key speaks of the file, and stays at its top.
    root = spread.group
    above = root.items[0].before if root.items else []
    if "" in above[1:]:
        end = len(above) - above[::-1].index("")
        root.head, root.items[0].before = above[:end], above[end:]
    return root


def texts(text: str) -> list[str]:
    """All comments of a text but the line for editors, sorted: what must be left after writing it anew."""
    return sorted(comment.text for comment in marks(text)[1] if not is_schema_line(comment.text))


def is_schema_line(text: str) -> bool:
    """Whether a comment is the line by which editors find the schema."""
    return "".join(text.split()).startswith("".join(SCHEMA_MARK.split()))


class _Attaching:
    def __init__(self, root: GroupSpread, comments: list[Comment]) -> None:
        self._root = root
        self._comments = comments
        spreads = list(_spreads(root))
        self._found = [one for spread in spreads if not spread.flow for one in spread.found]
        self._found.sort(key=lambda one: one.at)  # stable: what encloses comes first
        self._at = [one.at for one in self._found]
        self._flows = [spread for spread in spreads if spread.flow]

    def attach(self) -> None:
        for comment in self._comments:
            if is_schema_line(comment.text):
                continue
            inner = [one for one in self._flows if one.start < comment.at < one.end]
            if inner:
                _within(comment, max(inner, key=lambda one: one.start))
            elif comment.alone:
                self._above(comment)
            else:
                at = bisect_right(self._at, comment.at) - 1
                if at < 0:
                    _add(self._found[0].item.before, comment)
                else:
                    self._found[at].item.trailing.append(LineComment(comment.text, comment.at[1]))

    def _above(self, comment: Comment) -> None:
        """A comment on a line of its own: before the next item, unless it is indented further than that."""
        at = bisect_right(self._at, comment.at)
        last = self._found[at - 1] if at else None
        if last and last.value_at > comment.at and (last.value is None or last.value.flow):
            _add(last.item.before, comment)
            return
        following = self._outermost(at) if at < len(self._found) else None
        if following and (at == 0 or comment.at[1] <= following.inside.start[1]):
            _add(following.item.before, comment)
            return
        inside = following.inside if following else self._root
        closed = _last_closed(inside, comment)
        if closed is inside and following:
            _add(following.item.before, comment)
        else:
            _add(closed.group.tail, comment)

    def _outermost(self, at: int) -> FoundItem:
        """The item at that number; of several that begin in one place the one that encloses the others."""
        while at and self._at[at - 1] == self._at[at]:
            at -= 1
        return self._found[at]


def _last_closed(inside: GroupSpread, comment: Comment) -> GroupSpread:
    """The innermost group that ended just before the comment and does not begin further right than it."""
    while True:
        before = [one for one in inside.found if one.at < comment.at]
        value = before[-1].value if before else None
        if value is None or value.flow or not value.found or value.start[1] > comment.at[1]:
            return inside
        inside = value


def _within(comment: Comment, spread: GroupSpread) -> None:
    """A comment between brackets."""
    following = next((one for one in spread.found if one.at > comment.at), None)
    started = [one for one in spread.found if one.at < comment.at]
    if comment.alone and following:
        _add(following.item.before, comment)
    elif comment.alone and spread.found:
        _add(spread.group.tail, comment)
    elif started:
        started[-1].item.trailing.append(LineComment(comment.text, comment.at[1]))
    elif spread.owner:
        _add(spread.owner.item.before, comment)
    else:
        _add(spread.group.tail if not following else following.item.before, comment)


def _add(lines: list[str], comment: Comment) -> None:
    """The comment as a line, with one of the empty lines that set it apart."""
    if comment.blank_above and (not lines or lines[-1]):
        lines.append("")
    lines.append(comment.text)
    if comment.blank_below:
        lines.append("")


def _spreads(root: GroupSpread) -> Iterator[GroupSpread]:
    yield root
    for one in root.found:
        if one.value:
            yield from _spreads(one.value)


LONGEST_KEY = 500  # characters, each of which may need two


def tidied(root: Path, wanted: Callable[[str], bool]) -> tuple[dict[str, bytes], list[Problem]]:
    """The wanted files that are not in canonical form, as they would be in it; and what keeps others from it."""
    found, problems = files.content_files(root)
    problems = [problem for problem in problems if wanted(problem.place.file)]
    changed: dict[str, bytes] = {}
    for file in found:
        if wanted(file.name):
            data, faults = files.data(root, file)
            written, faults = tidy(file, data, faults)
            problems += faults
            if written != data:
                changed[file.name] = written
    return changed, problems


def tidy(file: File, data: bytes, problems: list[Problem]) -> tuple[bytes, list[Problem]]:
    """The file in canonical form, or as it is with what is wrong with it; ``problems`` are those it already has."""
    problems = file_faults(file, data, problems)
    if problems or file.kind in {"logo", "edition"}:  # what was published stays as it was
        return data, problems
    text = LINE_END.sub("\n", data.removeprefix(MARK).decode())
    if file.kind == "page":  # its head; the Markdown below that is its author's
        head = FRONT_MATTER.match(text.encode())
        if head is None:
            raise ValueError("a page without a head is no page")
        return f"---\n{canonical_text(head[1].decode(), 'page')}---\n".encode() + text.encode()[head.end() :], []
    value, _ = schemas.parse(data, file.name)
    if spot := _long_key(value):
        return data, [Problem(Place(file.name, *spot), "keys-are-short", "this key is too long", "shorten it")]
    return canonical_text(text, kind_of(file, value)).encode(), []


def _long_key(value: Any) -> At | None:
    """The place of a key that no YAML can hold on one line, or None; 1024 characters are the bound."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    spots = value.keys_at.items() if isinstance(value, Mapping) else ()
    own = next((spot for key, spot in spots if len(key) > LONGEST_KEY), None)
    return own or next((spot for one in inner if (spot := _long_key(one))), None)


def canonical_text(text: str, kind: str) -> str:
    """A text that has no fault in canonical form, and proof that nothing in it was lost."""
    written = canonical.document(document(text), kind)
    if _value(written) != _value(text) or texts(written) != texts(text):
        raise RuntimeError(f"writing this {kind} anew would have changed it")
    return written


def _value(text: str) -> str:
    value, problems = schemas.parse(text.encode(), "")
    if problems:
        raise RuntimeError(problems[0].message)
    return json.dumps(value, sort_keys=True)  # in which 1, 1.0, '1' and true all differ
