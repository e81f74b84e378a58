"""One row of a spreadsheet by its columns, and what comes of all of them."""

from typing import NamedTuple

from masterlist.read.marked import Spot
from masterlist.source import Problem
from masterlist.submit.table import Cell


class Row(NamedTuple):
    """One row: its cells that hold something, by column."""

    cells: dict[str, Cell]
    spot: Spot  # where it begins
    empty: dict[str, Spot] = {}  # noqa: RUF012  never changed once the row is read; where the cells of other columns stand

    def text(self, column: str) -> str:
        cell = self.cells.get(column)
        return cell.text if cell else ""


class Shaped(NamedTuple):
    """Rows in one form, what is wrong with them, and what was understood for the report."""

    rows: list[Row]
    problems: list[Problem]
    understood: list[str]
