"""A spreadsheet as rows of cells that know where they stand, and its rows by column."""

import re
from collections.abc import Callable
from typing import NamedTuple

from masterlist.read.marked import Spot
from masterlist.source import Place, Problem

DELIMITERS = ",;\t"
MOST_ROWS = 20_000
MOST_CELLS = 200_000  # of a text, empty ones as well
TITLE_ROWS = 40  # among so many the header is looked for


class Cell(NamedTuple):
    """One cell: its text without blanks around it, and where it begins."""

    text: str
    spot: Spot


Rows = list[list[Cell]]


class Sheet(NamedTuple):
    """One sheet: its rows that are not empty, and where formulas stand."""

    name: str  # "" where a file is one sheet
    rows: Rows
    formulas: list[str]  # the cells that hold one, as A1
    notes: tuple[str, ...] = ()  # what else is to be reported of it


def table(text: str, file: str, is_header: Callable[[list[str]], int] | None = None) -> tuple[Rows, list[Problem]]:
    """All rows that are not empty, and quotes that go wrong.

    The delimiter is comma, semicolon or tab: the one with which some row is most like a header, by the number that
    ``is_header`` gives its texts; else the one that the first row has most of. Excel's own first line ``sep=;`` is
    understood and passed over.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    named = re.match(r"sep=(.)\n", lines)
    start = named.end() if named else 0
    delimiter = named[1] if named else _delimiter(lines, is_header)
    scan = _Scan(lines, delimiter, file)
    rows = scan.rows(start, 2 if named else 1)
    found = [row for row in rows if any(cell.text for cell in row)]
    return (found if len(found) <= MOST_ROWS else scan.too_large(f"{MOST_ROWS:,} rows")), scan.problems


def _delimiter(text: str, is_header: Callable[[list[str]], int] | None) -> str:
    lines = text.lstrip("\n").split("\n", TITLE_ROWS)[:TITLE_ROWS]
    first = re.sub(r'"[^"]*"', "", lines[0])

    def fits(delimiter: str) -> tuple[int, int]:
        known = (is_header([cell.strip(' "') for cell in line.split(delimiter)]) for line in lines) if is_header else ()
        return max(known, default=0), first.count(delimiter)

    return max(DELIMITERS, key=fits)


def a1(row: int, column: int) -> str:
    """A cell as spreadsheet programs name it: row 4, column 3 is C4."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


class _Scan:
    def __init__(self, text: str, delimiter: str, file: str) -> None:
        self._text = text
        self._plain = re.compile(f"[^{re.escape(delimiter)}\n]*")
        self._file = file
        self.problems: list[Problem] = []

    def rows(self, at: int, line: int) -> list[list[Cell]]:
        rows: list[list[Cell]] = [[]]
        begun = at  # where the line began
        for _ in range(MOST_CELLS):
            spot = Spot(line, at - begun + 1)
            text, end = self._cell(at, spot)
            rows[-1].append(Cell(text.strip(), spot))
            newlines = self._text.count("\n", at, end)
            if newlines:
                line, begun = line + newlines, self._text.rindex("\n", at, end) + 1
            at = end + 1
            if end == len(self._text):
                return rows
            if self._text[end] == "\n":
                rows.append([])
                line, begun = line + 1, at
        return self.too_large(f"{MOST_CELLS:,} cells")

    def too_large(self, what: str) -> list[list[Cell]]:
        hint = "split it into several files"
        self.problems = [Problem(Place(self._file), "sheet-is-small", f"the sheet has more than {what}", hint)]
        return []

    def _cell(self, at: int, spot: Spot) -> tuple[str, int]:
        """A cell's text, and where the delimiter or the line end after it stands."""
        quoted = _QUOTED.match(self._text, at)
        end = self._plain.match(self._text, quoted.end() if quoted else at).end()  # type: ignore[union-attr]
        if quoted and not self._text[quoted.end() : end].strip():
            return quoted[1].replace('""', '"'), end
        if quoted or self._text[at : at + 1] == '"':
            hint = "write two quotes for one within a text, and one at its end"
            self.problems.append(Problem(Place(self._file, *spot), "quotes-are-closed", "a quote is not closed", hint))
        return self._text[at:end], end


_QUOTED = re.compile(r'"((?:[^"]|"")*)"')


class SheetRow(NamedTuple):
    """One row: its cells that hold something, by column."""

    cells: dict[str, Cell]
    spot: Spot  # where it begins
    empty: dict[str, Spot] = {}  # noqa: RUF012  never changed once the row is read; where the cells of other columns stand

    def text(self, column: str) -> str:
        cell = self.cells.get(column)
        return cell.text if cell else ""


class Shaped(NamedTuple):
    """Rows in one form, what is wrong with them, and what was understood for the report."""

    rows: list[SheetRow]
    problems: list[Problem]
    understood: list[str]
