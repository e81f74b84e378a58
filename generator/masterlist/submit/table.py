"""A spreadsheet's export as rows of cells that know where they stand."""

import re
from typing import NamedTuple

from masterlist.read.marked import Spot
from masterlist.source import Place, Problem

DELIMITERS = ",;\t"


class Cell(NamedTuple):
    """One cell: its text without blanks around it, and where it begins."""

    text: str
    spot: Spot


def table(text: str, file: str) -> tuple[list[list[Cell]], list[Problem]]:
    """All rows that are not empty, the first being the header; and quotes that go wrong.

    The delimiter is the one that the first row has most of: comma, semicolon or tab. Excel's own first line
    ``sep=;`` is understood and passed over.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    named = re.match(r"sep=(.)\n", lines)
    start = named.end() if named else 0
    delimiter = named[1] if named else _delimiter(lines)
    scan = _Scan(lines, delimiter, file)
    rows = scan.rows(start, 2 if named else 1)
    return [row for row in rows if any(cell.text for cell in row)], scan.problems


def _delimiter(text: str) -> str:
    first = re.sub(r'"[^"]*"', "", text.lstrip("\n").partition("\n")[0])
    return max(DELIMITERS, key=first.count)


class _Scan:
    def __init__(self, text: str, delimiter: str, file: str) -> None:
        self._text = text
        self._plain = re.compile(f"[^{re.escape(delimiter)}\n]*")
        self._file = file
        self.problems: list[Problem] = []

    def rows(self, at: int, line: int) -> list[list[Cell]]:
        rows: list[list[Cell]] = [[]]
        begun = at  # where the line began
        while True:
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
