"""A file's text made canonical; its values and its comments stay what they are."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from masterlist.read import files, strict_yaml
from masterlist.read.content import file_faults, kind_of
from masterlist.read.files import File
from masterlist.read.marked import At, Mapping
from masterlist.read.page import FRONT_MATTER
from masterlist.read.text import LINE_END, MARK
from masterlist.source import Place, Problem
from masterlist.write import canonical, comments

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
    if file.kind == "page":
        return _page(text).encode(), []
    value, _ = strict_yaml.parse(data, file.name)
    if spot := _long_key(value):
        return data, [Problem(Place(file.name, *spot), "keys-are-short", "this key is too long", "shorten it")]
    return canonical_text(text, kind_of(file, value)).encode(), []


def _long_key(value: Any) -> At | None:
    """Where a key stands that no YAML can hold on one line, or None; 1024 characters are the bound."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    spots = value.keys_at.items() if isinstance(value, Mapping) else ()
    own = next((spot for key, spot in spots if len(key) > LONGEST_KEY), None)
    return own or next((spot for one in inner if (spot := _long_key(one))), None)


def _page(text: str) -> str:
    """A page with its head in canonical form; the Markdown below it is its author's."""
    head = FRONT_MATTER.match(text.encode())
    if head is None:
        raise ValueError("a page without a head is no page")
    body = text.encode()[head.end() :].decode()
    return f"---\n{canonical_text(head[1].decode(), 'page')}---\n{body}"


def canonical_text(text: str, kind: str) -> str:
    """A text that has no fault in canonical form, and proof that nothing in it was lost."""
    written = canonical.document(comments.document(text), kind)
    if _value(written) != _value(text) or comments.texts(written) != comments.texts(text):
        raise RuntimeError(f"writing this {kind} anew would have changed it")
    return written


def _value(text: str) -> str:
    value, problems = strict_yaml.parse(text.encode(), "")
    if problems:
        raise RuntimeError(problems[0].message)
    return _exactly(value)


def _exactly(value: Any) -> str:
    """A value as a text in which 1, 1.0, '1' and true all differ, and the order of keys does not matter."""
    return json.dumps(value, sort_keys=True)
