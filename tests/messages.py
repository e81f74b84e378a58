"""``docs/reference/messages.md``: every message of ``check``, with an example of ``tests/broken*``.

``python -m tests.messages`` writes it anew; a test says when that is due.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs/reference/messages.md"
HEAD = """\
# Messages

What `masterlist check` says of content, by rule. Each row has an example: the message, what to do about it, and the
folder of `tests/` with a file that brings it about. An *error* stops the build; a *warning* is published beside the
number it concerns, unless it is about files alone. A message stands after its place, `FILE:LINE:COLUMN`, and before
its rule in square brackets.

This page is made from the examples with `python -m tests.messages`; a test keeps it current.
"""
_PROBLEM = re.compile(
    r"^(?P<place>\S.*?): (?P<severity>error|warning): (?P<message>.*) \[(?P<rule>[a-zA-Z0-9-]+)\]\n"
    r"(?:  +[0-9]* *\|.*\n)*(?:  → (?P<hint>.*)\n)?",
    re.MULTILINE,
)


class Example(NamedTuple):
    """A message with its remedy, as a folder of examples has it."""

    rule: str
    severity: str
    message: str
    hint: str
    folder: str  # relative to ``tests``


def examples() -> Iterator[Example]:
    """All of them, in the order of their folders."""
    for path in sorted(TESTS.glob("broken*/*/expected.txt")):
        for found in _PROBLEM.finditer(path.read_text(encoding="utf-8")):
            folder = path.parent.relative_to(TESTS).as_posix()
            yield Example(found["rule"], found["severity"], found["message"], found["hint"] or "", folder)


def page() -> str:
    """The page: a table for each rule, with one row for messages that differ in a number alone."""
    rules: dict[str, dict[str, Example]] = {}
    for one in examples():
        alike = re.sub("[0-9]+", "0", f"{one.severity} {one.message} {one.hint}")
        rules.setdefault(one.rule, {}).setdefault(alike, one)
    return "\n".join([HEAD, *(_table(rule, [*found.values()]) for rule, found in sorted(rules.items()))])


def _table(rule: str, found: list[Example]) -> str:
    rows = [_row(one) for one in sorted(found, key=lambda one: (one.message, one.hint))]
    return "\n".join([f"## {rule}", "", "| | message | what to do | example |", "|---|---|---|---|", *rows, ""])


def _row(one: Example) -> str:
    example = f"[{one.folder.partition('/')[2]}](../../tests/{one.folder})"
    return f"| {one.severity} | {_cell(one.message)} | {_cell(one.hint)} | {example} |"


def _cell(text: str) -> str:
    """A text as it stands, whatever Markdown makes of its signs."""
    return re.sub(r"([\\`*_\[\]<>|#~!&$])", r"\\\1", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
