"""Markdown pages with front matter, and their worked examples, which the build computes.

An example is a fenced block marked ``example`` that holds content.
An example of a log-book system has a title, ``games`` and perhaps ``carried_over`` as in a log book, and ``gives``:
the totals after the last game, among them ``game_points`` of that game. An example of a board system has a title,
``system``, what a board file has, and ``gives``: the points of the powers. With ``ratings``, by player, it is a rated
game, and ``gives`` has ``ante``, ``award`` and ``rating`` of the powers; a seat without a player is its power's own.
An example with ``results`` is of a rating system: see ``rating_examples``.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from masterlist.facts.page import BoardExample, Example, LogExample, MarkdownPage
from masterlist.read import board, logbook, schemas, strict_yaml, text
from masterlist.read.marked import Mapping, Sequence
from masterlist.read.rating_examples import flat, rating_example
from masterlist.read.shown import shown
from masterlist.read.text import MAX_PROBLEMS
from masterlist.scoring.registry import log_systems
from masterlist.source import Place, Problem

_OPENED = re.compile(r"^```example[ \t]*$", re.MULTILINE)
_CLOSED = re.compile(r"^```[ \t]*$\n?", re.MULTILINE)


def split(body: str, file: str, first_line: int) -> tuple[list[tuple[int, str | Example]], list[Problem]]:
    """The Markdown and the examples of a page's body, in order, each with the line on which it begins."""
    parts: list[tuple[int, str | Example]] = []
    problems: list[Problem] = []
    end, begun = 0, first_line
    while opened := _OPENED.search(body, end):
        inside = opened.end() + 1
        line = begun + body.count("\n", end, inside)
        closed = _CLOSED.search(body, inside)
        if closed is None:  # nor is any after it
            hint = "end it with a line that has nothing but ```"
            place = Place(file, begun + body.count("\n", end, opened.start()), 1)
            problems.append(Problem(place, "examples-are-content", "the example is not closed", hint))
            break
        if len(problems) >= MAX_PROBLEMS:
            problems.append(text.too_many(file))
            break
        parts.append((begun, body[end : opened.start()]))
        example, faults = _example(body[inside : closed.start()], file, line)
        problems += faults
        parts += [(line, example)] if example else []
        end, begun = closed.end(), line + body.count("\n", inside, closed.end())
    return [*parts, (begun, body[end:])], problems


def _example(written: str, file: str, line: int) -> tuple[Example | None, list[Problem]]:
    value, problems = strict_yaml.parse(written.encode("utf-8"), file, first_line=line)
    if problems or not isinstance(value, Mapping):
        hint = "write it like a log book or a board, with 'title' and 'gives'"
        message = "an example is a group of keys"
        return None, problems or [Problem(Place(file, line, 1), "examples-are-content", message, hint)]
    problems = list(_frame_faults(value, file))
    make = rating_example if "results" in value else _board_example if "seats" in value else _log_example
    example, faults = make(value, file) if not problems or make is not rating_example else (None, [])
    return (None if problems else example), [*problems, *faults]


def _frame_faults(value: Mapping, file: str) -> Iterator[Problem]:
    """What is wrong with the parts of an example that no file has, and no schema judges."""
    place = Place(file, *value.spot)
    for key in ("title", "system") if "seats" in value or "results" in value or "system" in value else ("title",):
        text = value.get(key)
        if not isinstance(text, str) or not text.strip():
            hint = f"add a line '{key}: …'"
            yield Problem(place, "examples-are-content", f"an example needs a text as its '{key}'", hint)
    gives = value.get("gives")
    if not isinstance(gives, Mapping) or not gives:
        hint = "add a line such as 'gives: {total: 9}'"
        yield Problem(place, "examples-are-content", "the example does not say what it gives", hint)
        return
    yield from _numbers_faults(gives, file, "gives no number", "write the number that the page promises")
    ratings = value.get("ratings", Mapping(value.spot))
    if isinstance(ratings, Mapping):
        yield from _numbers_faults(ratings, file, "has no number as its rating", "write the rating at the game's start")
    else:
        hint = "write a line such as 'ratings: {austria: 63.5}'"
        yield Problem(
            Place(file, *value.values_at["ratings"]), "examples-are-content", "'ratings' has no players", hint
        )


def _numbers_faults(numbers: Mapping, file: str, message: str, hint: str) -> Iterator[Problem]:
    for key, number in numbers.items():
        if isinstance(number, Mapping):
            yield from _numbers_faults(number, file, message, hint)
        elif isinstance(number, bool) or not isinstance(number, int | float):
            place = Place(file, *numbers.values_at[key])
            yield Problem(place, "examples-are-content", f"'{shown(key)}' {message}", hint)


def _board_example(value: Mapping, file: str) -> tuple[Example | None, list[Problem]]:
    title, gives, system = value.pop("title", ""), value.pop("gives", {}), value.pop("system", "")
    ratings = value.pop("ratings", None)
    value = _completed(value, {"round": 1})
    if ratings is not None:
        _name_players(value["seats"])
    problems = schemas.faults(value, "board", file)
    if problems:
        return None, problems
    found, problems = board.board("example", value, file)
    if found is None:
        return None, problems
    example = BoardExample(title, system, found, flat(gives), Place(file, *value.spot))
    if not isinstance(ratings, Mapping):
        return example, []
    known = {player: Fraction(str(rating)) for player, rating in ratings.items() if isinstance(rating, int | float)}
    # No days are told of: it is a game by itself, begun and ended.
    return example._replace(ratings=known, board=found._replace(started="", finished="")), []


def _name_players(seats: Any) -> None:
    """In a rated example a seat is its power's own, where no player is named."""
    for power, seat in seats.items() if isinstance(seats, Mapping) else ():
        if isinstance(seat, Mapping):
            _completed(seat, {"player": power})


def _log_example(value: Mapping, file: str) -> tuple[Example | None, list[Problem]]:
    title, gives = value.pop("title", ""), value.pop("gives", {})
    system = value.pop("system", None) or log_systems()[0]
    place = Place(file, *value.spot)
    games = Sequence(value.spot)
    value = _completed(value, {"player": "example", "book": 1, "list": "example", "games": games})
    problems = schemas.faults(value, "log", file)
    return (None if problems else LogExample(title, system, logbook.log_book(value, file), gives, place)), problems


def _completed(value: Mapping, missing: dict[str, Any]) -> Mapping:
    """The example with what every such file has and an example need not say."""
    for key, default in missing.items():
        if key not in value:
            value[key] = default
            value.values_at[key] = value.keys_at[key] = value.spot
    return value


# The first line may begin with a byte order mark, as some editors have it; the last one need not end.
FRONT_MATTER = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*\n((?:.*\n)*?)---[ \t]*(?:\n|\Z)")


def read_page(id_: str, data: bytes, file: str) -> tuple[MarkdownPage | None, list[Problem]]:
    """A page from its file: YAML between two lines of three hyphens, then Markdown."""
    if problems := text.unreadable(data, file):
        return None, problems
    data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    front = FRONT_MATTER.match(data)
    if front is None or not front[1].strip():
        hint = "begin the file with a line '---', a line 'title: …' and another line '---'"
        return None, [
            Problem(Place(file, 1, 1), "page-has-front-matter", "the page does not begin with its title", hint)
        ]
    value, problems = strict_yaml.parse(front[1], file, first_line=2)
    if value is not None or not problems:
        problems += schemas.faults(value, "page", file)
    line = 1 + data.count(b"\n", 0, front.end())
    parts, faults = split(data[front.end() :].decode("utf-8"), file, line)
    if problems or faults:
        return None, [*problems, *faults]
    return MarkdownPage(
        id=id_,
        title=value["title"],
        menu=value.get("menu", False),
        summary=value.get("summary", ""),
        parts=tuple(part for _, part in parts),
        place=Place(file, 1, 1),
        lines=tuple(line for line, _ in parts),
    ), []
