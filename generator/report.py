"""Problems as text: for people, for GitHub's annotations, and for programs."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from generator.source import Problem, Severity

Excerpt = Callable[[str, int], str]  # file and line → the line's text, "" where there is none

WIDEST = 160  # a longer line is shown in part
ANNOTATIONS = 50  # GitHub shows no more of one job


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Errors first, then by place."""
    return sorted(set(problems), key=lambda one: (not one.blocks, one.place, one.rule, one.message))


def as_text(problems: Sequence[Problem], excerpt: Excerpt) -> str:
    """Each problem with its line and its remedy, then how many there are."""
    blocks = [_block(problem, excerpt) for problem in problems]
    return "\n".join([*blocks, summary(problems)]) + "\n"


def _block(problem: Problem, excerpt: Excerpt) -> str:
    lines = [f"{problem.place}: {problem.severity.value}: {problem.message} [{problem.rule}]"]
    line = excerpt(problem.place.file, problem.place.line) if problem.place.line else ""
    if line.strip():
        number = str(problem.place.line)
        column = min(problem.place.column, len(line) + 1)
        lines += [f"  {number} | {line}", f"  {' ' * len(number)} | {' ' * (column - 1)}^"]
    if problem.hint:
        lines.append(f"  → {problem.hint}")
    return "\n".join(lines) + "\n"


def summary(problems: Sequence[Problem]) -> str:
    """How many errors and warnings there are."""
    errors = sum(problem.blocks for problem in problems)
    warnings = len(problems) - errors
    if not problems:
        return "No problems."
    return " and ".join(_count(*pair) for pair in ((errors, "error"), (warnings, "warning")) if pair[0]) + "."


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def as_json(problems: Sequence[Problem]) -> str:
    """A list of objects, each with severity, file, line, column, rule, message and hint."""
    return json.dumps([_object(problem) for problem in problems], ensure_ascii=False, indent=1) + "\n"


def _object(problem: Problem) -> dict[str, str | int]:
    return {
        "severity": problem.severity.value,
        **problem.place._asdict(),
        "rule": problem.rule,
        "message": problem.message,
        "hint": problem.hint,
    }


def as_annotations(problems: Sequence[Problem]) -> str:
    """GitHub workflow commands, errors first, as many as it shows; then the summary."""
    lines = [_annotation(problem) for problem in problems[:ANNOTATIONS]]
    return "\n".join([*lines, summary(problems)]) + "\n"


def _annotation(problem: Problem) -> str:
    place = problem.place
    where = {
        "file": place.file,
        "line": str(place.line or 1),
        "col": str(place.column or 1),
        "title": problem.rule,
    }
    properties = ",".join(f"{key}={_escaped(value, ':,')}" for key, value in where.items())
    command = "error" if problem.severity is Severity.ERROR else "warning"
    text = f"{problem.message} → {problem.hint}" if problem.hint else problem.message
    return f"::{command} {properties}::{_escaped(text, '')}"


def _escaped(text: str, more: str) -> str:
    """Text of strangers within a workflow command: nothing in it may end the command or begin another."""
    for char in f"%\r\n{more}":
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def excerpts(root: Path) -> Excerpt:
    """Reads lines of the site's files; each file once."""

    @cache
    def lines(file: str) -> list[str]:
        path = root / file
        if path.is_symlink() or not path.is_file():
            return []
        return path.read_bytes().decode("utf-8", errors="replace").split("\n")

    def excerpt(file: str, line: int) -> str:
        text = lines(file)[line - 1] if 0 < line <= len(lines(file)) else ""
        return "".join(char if char.isprintable() else " " for char in text[:WIDEST].rstrip())

    return excerpt
