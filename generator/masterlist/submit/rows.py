"""The rows of a spreadsheet by column, and the drafts that they make."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from masterlist.checks.names import fold
from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.read.marked import Spot
from masterlist.read.scalars import scalar
from masterlist.read.shown import shown
from masterlist.source import Place, Problem, Severity
from masterlist.submit.cells import EMPTY
from masterlist.submit.columns import NIGHTS, PLAYERS, Columns
from masterlist.submit.drafts import draft
from masterlist.submit.fields import NOT_REMEMBERED
from masterlist.submit.grid import Grid, where
from masterlist.submit.header import Wishes
from masterlist.submit.names import UNKNOWN, Names
from masterlist.submit.row import Row
from masterlist.submit.table import Cell
from masterlist.submit.values import Draft, Part, Path, typed

# Columns without any of which a row is no result, but a sum, a heading or a remark.
TELLING = frozenset(
    ("date", "opponent", "result", "winner", "loser", "player", "player_1", "player_2", "power", "round", "started")
) | {"name", *map(str, POWERS), *(name for one in NIGHTS.values() for name in one.seats)}
FEWEST = 3  # columns of a sheet in which a row with one cell alone is a sum or a remark


def rows_of(grid: Grid, wishes: Wishes, file: str) -> tuple[list[Row], dict[Place, str], list[Problem]]:
    """The rows with their cells by column, what each cell is called, and what stands where nothing can be."""
    rows: list[Row] = []
    labels: dict[Place, str] = {}
    problems: list[Problem] = []
    above: dict[str, Cell] = {}
    for cells in grid.rows:
        row = _row(grid, cells)
        for name, spot in [*((name, cell.spot) for name, cell in row.cells.items()), *row.empty.items()]:
            labels[Place(file, *spot)] = f"column '{name}'{where(grid, *spot)}"
        problems += _beyond(grid, cells, file)
        if TELLING & row.cells.keys() and (len(row.cells) > 1 or len(grid.header.row) < FEWEST):
            rows.append(_completed(row, wishes, above, grid))
        else:
            problems += _passed_over(cells, row.spot.line, file)
    return rows, labels, problems


def _row(grid: Grid, given: list[Cell]) -> Row:
    row = Row({}, Spot(given[0].spot.line, 0), {})
    for name, cell in zip(grid.header.names, given, strict=False):
        if name and cell.text and cell.text not in EMPTY:
            row.cells[name] = cell
        elif name:
            row.empty[name] = cell.spot
    return row


def _completed(row: Row, wishes: Wishes, above: dict[str, Cell], grid: Grid) -> Row:
    """The row with what is said of all rows, and what stands above its empty cells where these mean that."""
    cells = dict(row.cells)
    for name in sorted(wishes.repeated & {*grid.header.names}):
        if name in cells:
            above[name] = cells[name]
        elif name in above:
            cells[name] = above[name]._replace(spot=row.empty.get(name, row.spot))
    for name, text in wishes.constants.items():
        cells.setdefault(name, Cell(text, Spot(grid.header.line, 0)))
    return row._replace(cells=cells)


def _passed_over(row: list[Cell], line: int, file: str) -> Iterator[Problem]:
    """A sum, a heading or a remark: it is said, because nothing is left out silently."""
    first = next((cell for cell in row if cell.text and cell.text not in EMPTY), None)
    if first:
        message = f"row {line} is no result and is passed over: it says '{shown(first.text)}'"
        yield Problem(Place(file, *first.spot), "rows-are-results", message, "", Severity.WARNING)


def _beyond(grid: Grid, row: list[Cell], file: str) -> Iterator[Problem]:
    """Cells that stand under no column's name."""
    headings = grid.header.row
    for number, cell in enumerate(row):
        if cell.text and (number >= len(headings) or not headings[number].text):
            hint = "name the column in the header, or empty the cell; a text with the delimiter in it needs quotes"
            message = f"'{shown(cell.text)}' stands in a column without a name{where(grid, *cell.spot)}"
            yield Problem(Place(file, *cell.spot), "columns-are-known", message, hint)


class Book(NamedTuple):
    """What ids are looked up in."""

    names: Names
    content: Content
    file: str  # the spreadsheet


def drafted_rows(columns: Columns, rows: Iterable[Row], book: Book) -> tuple[list[Draft], list[Problem]]:
    """A draft for each row, with ids in the place of names; and the cells that must not be empty."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    for row in rows:
        problems += empty(columns.required, columns, row, book.file)
        parts: list[tuple[Part, Spot]] = []
        for name, cell in row.cells.items():
            path = columns.path(name)
            if path is None or path[0] == "helper":
                continue
            text = with_id(columns, name, cell, book)
            if text is not None:
                parts.append((Part(path, _cell_value(columns.kind, path, text)), cell.spot))
        drafts.append(draft(columns.kind, parts, book.file, row.spot))
    return drafts, problems


def empty(required: Iterable[str], columns: Columns, row: Row, file: str) -> Iterator[Problem]:
    """The cells of a row that must hold something, and hold nothing."""
    for name in required:
        if name not in row.cells:
            hint = f"fill it in, like this: {columns.sample(name)}"
            if name in row.empty:
                yield Problem(Place(file, *row.empty[name]), "answer-is-given", "the cell is empty", hint)
            else:
                message = f"column '{name}': the cell is empty"
                yield Problem(Place(file, *row.spot), "answer-is-given", message, hint)


def with_id(columns: Columns, name: str, cell: Cell, book: Book) -> str | None:
    """A cell's text, with the id for a name; None for a seat whose player is not remembered."""
    kind = _kind_of_id(columns, name)
    if kind == "event":
        return _named(cell.text, {one.id: one.name for one in book.content.events.values()})
    if kind == "list":
        return _named(cell.text, {one.id: one.name for one in book.content.lists.values()})
    is_seat = kind == "seat"
    if is_seat and cell.text.casefold() in NOT_REMEMBERED:
        return None
    if not kind:
        return cell.text
    found = book.names.id_of("player" if is_seat else kind, cell.text, Place(book.file, *cell.spot))
    return None if is_seat and found == UNKNOWN else found


def _kind_of_id(columns: Columns, name: str) -> str:
    """What a column's cells name: event, list, player, club, or the player of a seat; or ""."""
    if columns is PLAYERS:
        return "club" if name == "club" else ""
    if name in {"event", "list"}:
        return name
    path = columns.path(name) or ()
    if path[:2] == ("value", "seats"):
        return "seat" if path[-1] in {"player", "replaces"} else ""
    return "player" if name in {"player", "opponent", *columns.seats} else ""


def _named(text: str, known: dict[str, str]) -> str:
    """The id of the event or list that has the name, where just one has it; else the text itself."""
    having = [id_ for id_, name in known.items() if fold(name) == fold(text)]
    return having[0] if text not in known and len(having) == 1 else text


def _cell_value(kind: str, path: Path, text: str) -> Any:
    if path[0] == "named":
        return text
    if path[1] == "chart":
        return [scalar(number) for number in re.split(r"[ ,;/-]+", text)]
    return typed(text, kind, path[1:])
