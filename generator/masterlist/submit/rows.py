"""The rows of a spreadsheet by column, and the drafts that they make."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from masterlist.facts.board import POWERS
from masterlist.read.marked import Spot
from masterlist.read.scalars import scalar
from masterlist.read.shown import shown
from masterlist.source import Place, Problem, Severity
from masterlist.submit.cells import EMPTY
from masterlist.submit.columns import NIGHTS, Columns
from masterlist.submit.drafts import draft
from masterlist.submit.grid import Grid, where
from masterlist.submit.header import Wishes
from masterlist.submit.row import Row
from masterlist.submit.row_ids import Book, empty, with_id
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


def _cell_value(kind: str, path: Path, text: str) -> Any:
    if path[0] == "named":
        return text
    if path[1] == "chart":
        return [scalar(number) for number in re.split(r"[ ,;/-]+", text)]
    return typed(text, kind, path[1:])
