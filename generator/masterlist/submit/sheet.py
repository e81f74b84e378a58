"""Spreadsheets of log entries, boards and rated games: every row a draft, every bad cell a problem."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from masterlist.read.marked import Spot
from masterlist.read.samples import day_of
from masterlist.read.scalars import scalar
from masterlist.read.text import MARK, shown, unreadable
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.apply import Outcome, outcome
from masterlist.submit.columns import KINDS, Columns, columns_for, normal
from masterlist.submit.drafts import draft, labelled
from masterlist.submit.table import Cell, table
from masterlist.submit.values import Draft, Part, typed


class Header(NamedTuple):
    """What the first row says."""

    columns: Columns
    names: list[str]  # of every column, from the left; "" for one without a name


def imported(root: Path, data: bytes, file: str) -> Outcome:
    """The files that a spreadsheet would make, or everything that is wrong with it."""
    if problems := unreadable(data, file):
        return Outcome(problems, {})
    rows, problems = table(data.removeprefix(MARK).decode(), file)
    if not rows:
        hint = "the first row names the columns; see docs/submitting.md"
        problems.append(Problem(Place(file), "file-has-content", "there is nothing here to read", hint))
    if problems:
        return Outcome(problems, {})
    header, problems = _header(rows[0], file)
    if header is None or problems:
        return Outcome(problems, {})
    drafts, labels, problems = _drafts(header, rows[1:], file)
    found = outcome(root, drafts, problems)
    texts = {(cell.spot.line, cell.spot.column): cell.text for row in rows for cell in row}
    problems = [_in_a_spreadsheet(problem, texts, file) for problem in found.problems]
    return found._replace(problems=[_whole_row(problem) for problem in labelled(problems, labels)])


def _header(row: list[Cell], file: str) -> tuple[Header | None, list[Problem]]:
    names = [normal(cell.text) for cell in row]
    columns = columns_for(set(names))
    if columns is None:
        kinds = "; ".join(", ".join(kind.required) for kind in KINDS)
        message = "these are no columns of log entries, boards or rated games"
        return None, [Problem(Place(file, *row[0].spot), "columns-are-known", message, f"at least needed are: {kinds}")]
    problems = list(_unknown(columns, names, row, file))
    missing = [name for name in columns.required if name not in names]
    place = Place(file, *row[0].spot)
    problems += [
        Problem(place, "columns-are-complete", f"the column '{name}' is missing", f"add it: {columns.sample(name)}")
        for name in missing
    ]
    return Header(columns, names), problems


def _unknown(columns: Columns, names: list[str], row: list[Cell], file: str) -> Iterator[Problem]:
    for number, (name, cell) in enumerate(zip(names, row, strict=True)):
        place = Place(file, *cell.spot)
        if name and columns.path(name) is None:
            hint = did_you_mean(name, columns.paths) or "remove the column; docs/submitting.md lists those there are"
            yield Problem(place, "columns-are-known", f"unknown column '{shown(cell.text)}'", hint)
        elif name and name in names[:number]:
            yield Problem(place, "columns-are-unique", f"the column '{name}' is there twice", "remove one of them")


def _drafts(header: Header, rows: list[list[Cell]], file: str) -> tuple[list[Draft], dict[Place, str], list[Problem]]:
    drafts: list[Draft] = []
    labels: dict[Place, str] = {}
    problems: list[Problem] = []
    for row in rows:
        parts = []
        for name, cell in zip(header.names, row, strict=False):
            place = Place(file, *cell.spot)
            labels[place] = f"column '{name}'"
            path = header.columns.path(name) if name else None
            if path and cell.text:
                parts.append((Part(path, _cell_value(header.columns.kind, path, cell.text)), cell.spot))
            elif name in header.columns.required:
                hint = f"fill it in, like this: {header.columns.sample(name)}"
                problems.append(Problem(place, "answer-is-given", "the cell is empty", hint))
        problems += _beyond(header, row, file)
        drafts.append(draft(header.columns.kind, parts, file, Spot(row[0].spot.line, 0)))
    return drafts, labels, problems


def _beyond(header: Header, row: list[Cell], file: str) -> Iterator[Problem]:
    """Cells that stand under no column's name, and required ones that a short row leaves out."""
    for number, cell in enumerate(row):
        if cell.text and (number >= len(header.names) or not header.names[number]):
            hint = "name the column in the first row, or empty the cell; a text with the delimiter in it needs quotes"
            message = f"'{shown(cell.text)}' stands in a column without a name"
            yield Problem(Place(file, *cell.spot), "columns-are-known", message, hint)
    for name in header.names[len(row) :]:
        if name in header.columns.required:
            hint = f"fill it in, like this: {header.columns.sample(name)}"
            place = Place(file, row[0].spot.line, 0)
            yield Problem(place, "answer-is-given", f"column '{name}': the cell is empty", hint)


def _cell_value(kind: str, path: tuple[str, ...], text: str) -> Any:
    if path[0] == "named":
        return text
    if path[1] == "chart":
        return [scalar(number) for number in re.split(r"[ ,;-]+", text)]
    return typed(text, kind, path[1:])


def _in_a_spreadsheet(problem: Problem, texts: dict[tuple[int, int], str], file: str) -> Problem:
    """With the remedy for what spreadsheets do to dates and scores."""
    place = problem.place
    text = texts.get((place.line, place.column), "") if place.file == file else ""
    day = _DAY.fullmatch(text)
    if problem.rule == "schema-format" and day:
        meant = day_of(int(day[3]), int(day[2]), int(day[1])) if day[0].count(".") == 2 else None
        write = f"write {meant}" if meant else "write year-month-day"
        return problem._replace(hint=f"{write}, and give the column the format YYYY-MM-DD")
    if problem.rule == "schema-pattern" and _SCORE_AS_DATE.fullmatch(text):
        hint = "the spreadsheet took a score for a date: give the column the format 'text', and type the score anew"
        return problem._replace(hint=hint)
    return problem


_DAY = re.compile(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4})", re.ASCII)
_SCORE_AS_DATE = re.compile(
    r"[0-9]{1,2}[-. ]+[A-Za-zÀ-ÿ]{3,}\.?|[A-Za-zÀ-ÿ]{3,}[-. ]+[0-9]{1,2}|.*[0-9]{4}.*|4[0-9]{4}"
)


def _whole_row(problem: Problem) -> Problem:
    """A problem of a whole row points at its beginning."""
    place = problem.place
    return problem if place.column or not place.line else problem._replace(place=place._replace(column=1))
