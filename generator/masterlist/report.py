"""Problems as text: for people, for GitHub's annotations, and for programs."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from unicodedata import combining, east_asian_width

from masterlist.read.text import lines, visible
from masterlist.source import Problem, Severity

Excerpt = Callable[[str, int], str]  # file and line → the line's text, "" where there is none

WIDEST = 160  # a longer line is shown in part
BEFORE = 60  # of which so much is before the place itself
ANNOTATIONS = 50  # GitHub shows no more of one job


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Errors first, then by place."""
    return sorted(set(problems), key=lambda one: (not one.blocks, one.place, one.rule, one.message))


def as_text(problems: Sequence[Problem], excerpt: Excerpt) -> str:
    """Each problem with its line and its remedy, then how many there are."""
    return "\n".join([*[_block(problem, excerpt) for problem in problems], summary(problems)]) + "\n"


def _block(problem: Problem, excerpt: Excerpt) -> str:
    parts = [f"{problem.place}: {problem.severity.value}: {problem.message} [{problem.rule}]"]
    line = excerpt(problem.place.file, problem.place.line) if problem.place.line else ""
    if line.strip():
        parts += _pointed_at(line, problem.place.line, problem.place.column)
    if problem.hint:
        parts.append(f"  → {problem.hint}")
    return "\n".join(map(_harmless, parts)) + "\n"


def _pointed_at(line: str, number: int, column: int) -> list[str]:
    """The line with its number, and below it a mark under the column; of a long line the part around it."""
    start = max(0, column - 1 - BEFORE) if len(line) > WIDEST else 0
    text = line[start : start + WIDEST]
    before = "".join(text[: max(0, column - 1 - start)])
    left, right = "…" if start else "", "…" if len(line) > start + WIDEST else ""
    margin = " " * len(str(number))
    return [f"  {number} | {left}{text}{right}", f"  {margin} | {' ' * (len(left) + _width(before))}^"]


def _width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def _harmless(text: str) -> str:
    """Text of strangers as one line that commands no terminal, nor the machine of GitHub that reads what is printed."""
    return visible(text).replace("##[", "## [")


def summary(problems: Sequence[Problem]) -> str:
    """How many errors and warnings there are."""
    errors = sum(problem.blocks for problem in problems)
    warnings = len(problems) - errors
    if not problems:
        return "No problems."
    counts = ((errors, "error"), (warnings, "warning"))
    return " and ".join(f"{number:,} {word}{'' if number == 1 else 's'}" for number, word in counts if number) + "."


def as_json(problems: Sequence[Problem]) -> str:
    """A list of objects, each with severity, file, line, column, rule, message and hint."""
    import json  # noqa: PLC0415  people read text, and start-up time counts

    return json.dumps([as_object(problem) for problem in problems], indent=1) + "\n"


def as_object(problem: Problem) -> dict[str, str | int]:
    """A problem for programs."""
    return {
        "severity": problem.severity.value,
        **problem.place._asdict(),
        "rule": problem.rule,
        "message": problem.message,
        "hint": problem.hint,
    }


def as_annotations(problems: Sequence[Problem]) -> str:
    """GitHub workflow commands, errors first, as many as it shows; then the summary."""
    return "\n".join([*[_annotation(problem) for problem in problems[:ANNOTATIONS]], summary(problems)]) + "\n"


def _annotation(problem: Problem) -> str:
    place = problem.place
    where = {
        "file": _harmless(place.file),
        "line": str(place.line or 1),
        "col": str(place.column or 1),
        "title": problem.rule,
    }
    properties = ",".join(f"{key}={_escaped(value, ':,')}" for key, value in where.items())
    command = "error" if problem.severity is Severity.ERROR else "warning"
    text = f"{problem.message} → {problem.hint}" if problem.hint else problem.message
    return f"::{command} {properties}::{_escaped(_harmless(text), '')}"


def _escaped(text: str, more: str) -> str:
    """Text of strangers within a workflow command: nothing in it may end the command or begin another."""
    for char in f"%\r\n{more}":
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def excerpts(root: Path) -> Excerpt:
    """Reads lines of the site's files; each file once."""

    @cache
    def lines_of(file: str) -> list[str]:
        path = root / file
        return lines(path.read_bytes()) if path.is_file() and not path.is_symlink() else []

    @cache  # a line of a million letters may hold ten thousand mistakes
    def excerpt(file: str, line: int) -> str:
        text = lines_of(file)[line - 1] if 0 < line <= len(lines_of(file)) else ""
        return (text if text.isprintable() else "".join(char if char.isprintable() else " " for char in text)).rstrip()

    return excerpt
