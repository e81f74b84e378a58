"""Markdown with worked examples: fenced blocks marked ``example`` hold content, which the build computes.

An example of a log-book system has a title, ``games`` and perhaps ``carried_over`` as in a log book, and ``gives``:
the totals after the last game, among them ``game_points`` of that game.
"""

import re
from typing import Any

from generator.facts.example import LogExample
from generator.read import logbook, schemas, strict_yaml
from generator.read.strict_yaml import Mapping
from generator.source import Place, Problem

_BLOCK = re.compile(r"^```example\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)


def split(body: str, file: str, first_line: int) -> tuple[tuple[str | LogExample, ...], list[Problem]]:
    """The Markdown and the examples of a page's body, in order."""
    parts: list[str | LogExample] = []
    problems: list[Problem] = []
    end = 0
    for block in _BLOCK.finditer(body):
        parts.append(body[end : block.start()])
        line = first_line + body.count("\n", 0, block.start(1))
        example, faults = _log_example(block[1], file, line)
        problems += faults
        parts += [example] if example else []
        end = block.end()
    return (*parts, body[end:]), problems


def _log_example(text: str, file: str, line: int) -> tuple[LogExample | None, list[Problem]]:
    value, problems = strict_yaml.parse(text.encode("utf-8"), file, first_line=line)
    if problems or not isinstance(value, Mapping):
        hint = "an example is written like a log book, with 'title', 'games' and 'gives'"
        return None, problems or [Problem(Place(file, line, 1), "examples-are-content", "no example", hint)]
    title, gives = value.pop("title", ""), value.pop("gives", {})
    place = Place(file, *value.spot)
    value = _as_book(value)
    problems = schemas.faults(value, "log", file)
    return (None if problems else LogExample(title, logbook.log_book(value, file), gives, place)), problems


def _as_book(value: Mapping) -> Mapping:
    """The example with what every log book has and an example need not say."""
    missing: dict[str, Any] = {
        "player": "example",
        "book": 1,
        "list": "example",
        "games": strict_yaml.Sequence(value.spot),
    }
    for key, default in missing.items():
        if key not in value:
            value[key] = default
            value.values_at[key] = value.keys_at[key] = value.spot
    return value
