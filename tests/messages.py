"""``docs/reference/messages.md``: every message of ``check``, with an example of ``tests/broken*``.

``python -m tests.messages`` writes it anew, and the table of forgeries in ``guards.md``; tests say when that is due.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

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


GUARDS = TESTS.parent / "docs/reference/guards.md"
FORGERIES = "### Forged requests\n"  # begins the last part of that page


def forgeries() -> str:
    """The last part of the page of guards: what was forged, by what holds it, from the tests of forgeries."""
    held: dict[str, list[str]] = {}
    for file in sorted((TESTS / "hostile/forged").glob("*/attack.yaml")):
        about = yaml.safe_load(file.read_text("utf-8"))
        guards = [f"`{guard}`" for guard in about["needs_leave"]]
        by = ", ".join([*guards, *(["an error of the check"] if about.get("errors") else [])])
        held.setdefault(by, []).append(file.parent.name.replace("-", " "))
    rows = [f"| {'; '.join(names)} | {by} |" for by, names in sorted(held.items())]
    heads = re.findall(r"^def test_(\w+)", (TESTS / "hostile/test_one_head.py").read_text("utf-8"), re.MULTILINE)
    return "\n".join(
        [
            FORGERIES,
            "Each of these requests lies in `tests/hostile/forged/`, with the content before and after it, and passes",
            "where a maintainer allows what the table names.",
            "A copy next to a forged file, hidden or an editor's, makes no difference.",
            "",
            "| what was tried | what holds it |",
            "|---|---|",
            *rows,
            "",
            "Of two requests with the same newest commit, `tests/hostile/test_one_head.py` holds:",
            "",
            *(f"- {name.replace('_', ' ')}" for name in heads),
            "",
        ]
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    GUARDS.write_text(GUARDS.read_text("utf-8").partition(FORGERIES)[0] + forgeries(), encoding="utf-8")
