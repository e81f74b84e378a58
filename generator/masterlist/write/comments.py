"""Comments are given to what they belong to, so that they travel with it, and a file's text is made canonical."""

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml
from yaml.cyaml import CBaseLoader

from masterlist.read import files, schemas
from masterlist.read.content import file_faults, kind_of
from masterlist.read.files import File
from masterlist.read.page import FRONT_MATTER
from masterlist.read.text import LINE_END, MARK, MAX_BYTES, At, Mapping, scalar
from masterlist.source import Place, Problem
from masterlist.write import canonical
from masterlist.write.canonical import SCHEMA_MARK, Comment, Group, Item, Node, Position

_Span = tuple[Position, Position, bool]  # where a text of the file begins and ends, and whether it is a block of lines


def _marks(text: str) -> tuple[Group, list[Comment]]:
    """Take apart a text that the strict reader has read without a complaint, and whose root is a mapping."""
    spans: list[_Span] = []
    root = _node(yaml.compose(text, CBaseLoader), spans)
    assert isinstance(root, Group)  # noqa: S101  see above
    return root, list(_comments(LINE_END.split(text), spans))


def _node(found: Any, spans: list[_Span]) -> Node:
    """A node of PyYAML's as one of ours; the texts in it are added to ``spans``."""
    start, end = ((mark.line, mark.column) for mark in (found.start_mark, found.end_mark))
    if isinstance(found, yaml.ScalarNode):
        if found.value or found.style:
            spans.append((start, end, found.style in ("|", ">")))
        return str(found.value) if found.style else scalar(found.value)
    group = Group(isinstance(found, yaml.MappingNode), start=start, end=end, flow=bool(found.flow_style))
    for one in found.value:
        key, value = one if group.keyed else (None, one)
        if key:
            _node(key, spans)
        at, value_at = ((node.start_mark.line, node.start_mark.column) for node in (key or value, value))
        group.items.append(Item(key.value if key else "", _node(value, spans), at=at, value_at=value_at))
    return group


def _comments(lines: list[str], spans: list[_Span]) -> Iterator[Comment]:
    blotted = [*map(list, lines)]  # letter by letter: one line may hold a hundred thousand texts
    for (first, left), (last, right), is_block in spans:
        for number in range(first + is_block, last + 1):  # the first line of a block is its header
            letters = blotted[number]
            start, end = left if number == first else 0, right if number == last else len(letters)
            if end > start or not letters:
                letters[start:end] = "x" * max(1, end - start)
    bare = ["".join(line) for line in blotted]  # all texts are blotted out, so that every '#' left begins a comment
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


def document(text: str) -> Group:
    """A text, which the strict reader has read without a complaint, as a document with its comments."""
    root, comments = _marks(text)
    groups = list(_groups(root))
    # Stable: what encloses comes first.
    found = sorted(
        ((one, group) for group in groups if not group.flow for one in group.items), key=lambda one: one[0].at
    )
    starts = [one.at for one, _ in found]
    flows = [group for group in groups if group.flow]
    for comment in comments:
        if is_schema_line(comment.text):
            continue
        at = bisect_right(starts, comment.at)
        if around := [group for group in flows if group.start < comment.at < group.end]:
            _attach_within(comment, max(around, key=lambda one: one.start), groups)
        elif comment.alone:
            _attach_above(comment, root, found, at)
        elif at:
            found[at - 1][0].trailing.append(comment)
        else:
            _add(found[0][0].before, comment)
    # What an empty line sets apart from the first key speaks of the file, and stays at its top.
    above = root.items[0].before if root.items else []
    if "" in above[1:]:
        end = len(above) - above[::-1].index("")
        root.head, root.items[0].before = above[:end], above[end:]
    return root


def texts(text: str) -> list[str]:
    """All comments of a text but the line for editors, sorted: what must be left after writing it anew."""
    return sorted(comment.text for comment in _marks(text)[1] if not is_schema_line(comment.text))


def is_schema_line(text: str) -> bool:
    """Whether a comment is the line by which editors find the schema."""
    return "".join(text.split()).startswith("".join(SCHEMA_MARK.split()))


def _groups(root: Group) -> Iterator[Group]:
    yield root
    for one in root.items:
        if isinstance(one.value, Group):
            yield from _groups(one.value)


def _attach_above(comment: Comment, root: Group, found: list[tuple[Item, Group]], at: int) -> None:
    """A comment on a line of its own: before the next item, that at ``at``, unless it is indented further than that."""
    last = found[at - 1][0] if at else None
    if last and last.value_at > comment.at and not (isinstance(last.value, Group) and not last.value.flow):
        _add(last.before, comment)
        return
    following, inside = found[at] if at < len(found) else (None, root)
    if following and (at == 0 or comment.at[1] <= inside.start[1]):
        _add(following.before, comment)
        return
    closed = inside
    while True:  # the innermost group that ended just before the comment and does not begin further right than it
        before = [one for one in closed.items if one.at < comment.at]
        value = before[-1].value if before else None
        if not isinstance(value, Group) or value.flow or not value.items or value.start[1] > comment.at[1]:
            break
        closed = value
    _add(following.before if following and closed is inside else closed.tail, comment)


def _attach_within(comment: Comment, group: Group, groups: list[Group]) -> None:
    """A comment between the brackets of a group."""
    following = next((one for one in group.items if one.at > comment.at), None)
    started = [one for one in group.items if one.at < comment.at]
    if comment.alone and following:
        _add(following.before, comment)
    elif comment.alone and group.items:
        _add(group.tail, comment)
    elif started:
        started[-1].trailing.append(comment)
    elif owner := next((one for other in groups for one in other.items if one.value is group), None):
        _add(owner.before, comment)
    else:
        _add(following.before if following else group.tail, comment)


def _add(lines: list[str], comment: Comment) -> None:
    """The comment as a line, with one of the empty lines that set it apart."""
    if comment.blank_above and (not lines or lines[-1]):
        lines.append("")
    lines.append(comment.text)
    if comment.blank_below:
        lines.append("")


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
        if (head := FRONT_MATTER.match(text.encode())) is None:
            raise ValueError("a page without a head is no page")
        canonical_head = f"---\n{canonical_text(head[1].decode(), 'page')}---\n"
        return _small(file, data, canonical_head.encode() + text.encode()[head.end() :])
    value, _ = schemas.parse(data, file.name)
    if spot := _long_key(value):
        return data, [Problem(Place(file.name, *spot), "keys-are-short", "this key is too long", "shorten it")]
    return _small(file, data, canonical_text(text, kind_of(file, value)).encode())


def _small(file: File, data: bytes, written: bytes) -> tuple[bytes, list[Problem]]:
    """What was written anew; the file as it is where nothing would read that, as it has a line for each value."""
    if len(written) <= MAX_BYTES:
        return written, []
    message, hint = (
        f"written anew this has more than {MAX_BYTES:,} bytes",
        "make it shorter; it stays as it is until then",
    )
    return data, [Problem(Place(file.name), "file-is-small", message, hint)]


def _long_key(value: Any) -> At | None:
    """The place of a key that no YAML can hold on one line, or None; 1024 characters are the bound."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    spots = value.keys_at.items() if isinstance(value, Mapping) else ()
    own = next((spot for key, spot in spots if len(key) > LONGEST_KEY), None)
    return own or next((spot for one in inner if (spot := _long_key(one))), None)


def canonical_text(text: str, kind: str) -> str:
    """A text that has no fault in canonical form, and proof that nothing in it was lost, unless it is too large."""
    written = canonical.document(document(text), kind)
    if len(written.encode()) > MAX_BYTES:  # cannot be read, to compare it
        return written
    if _value(written) != _value(text) or texts(written) != texts(text):
        raise RuntimeError(f"writing this {kind} anew would have changed it")
    return written


def _value(text: str) -> str:
    value, problems = schemas.parse(text.encode(), "")
    if problems:
        raise RuntimeError(problems[0].message)
    return json.dumps(value, sort_keys=True)  # in which 1, 1.0, '1' and true all differ
