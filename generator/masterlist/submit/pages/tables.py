"""The tables of a saved page as sheets, as the World Diplomacy Database and many clubs' pages have them.

Nothing of a page is run, loaded or followed: it is read as text by the standard library's parser.
"""

import re
from html.parser import HTMLParser

from masterlist.read.marked import Spot
from masterlist.submit.table import Cell, Rows, Sheet

MOST_CELLS = 100_000
MOST_SPAN = 60  # columns that one cell may fill
_SKIPPED = frozenset(("script", "style", "template", "noscript"))
_ENDS_CELL = frozenset(("td", "th", "tr", "table", "tbody", "thead", "tfoot"))


class _Tables(HTMLParser):
    """Gathers the innermost tables, each with its rows; many pages leave end tags out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Rows] = []
        self.cells = 0
        self._open: list[Rows] = []
        self._text: list[str] | None = None  # of the cell that is open
        self._span = 1
        self._skipping = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in _SKIPPED:
            self._skipping += 1
        elif tag == "table":
            self._end_cell()
            self._open.append([])
            self.found.append(self._open[-1])
        elif tag == "tr" and self._open:
            self._end_cell()
            self._open[-1].append([])
        elif tag in {"td", "th"} and self._open:
            self._begin_cell(given)
        elif tag == "img" and self._text is not None:
            self._text.append(f" {given.get('alt') or given.get('title') or ''} ")
        elif tag == "br" and self._text is not None:
            self._text.append(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _SKIPPED:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self._skipping = max(0, self._skipping - 1)
        elif tag in _ENDS_CELL:
            self._end_cell()
            if tag == "table" and self._open:
                self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._text is not None and not self._skipping:
            self._text.append(data)

    def _begin_cell(self, given: dict[str, str | None]) -> None:
        self._end_cell()
        if not self._open[-1]:
            self._open[-1].append([])
        self._text = []
        span = given.get("colspan") or "1"
        self._span = min(int(span), MOST_SPAN) if span.isascii() and span.isdecimal() else 1

    def _end_cell(self) -> None:
        if self._text is None or not self._open or self.cells > MOST_CELLS:
            self._text = None
            return
        text, row = " ".join("".join(self._text).split()), self._open[-1][-1]
        for number in range(max(1, self._span)):
            row.append(Cell(text if number == 0 else "", Spot(1, len(row) + 1)))
        self.cells += len(row)
        self._text = None


def tables(text: str) -> list[Sheet]:
    """The tables that have rows, in the order in which they begin."""
    parser = _Tables()
    parser.feed(text)
    parser.close()
    filled = [[row for row in rows if any(cell.text for cell in row)] for rows in parser.found]
    return [Sheet(f"table {number}", numbered(rows), []) for number, rows in enumerate(filled, 1) if rows]


def numbered(rows: Rows) -> Rows:
    """The rows with each cell at its number: a page may have all of them on one line."""
    return [
        [cell._replace(spot=Spot(number, column)) for column, cell in enumerate(row, 1)]
        for number, row in enumerate(rows, 1)
    ]


def is_page(text: str) -> bool:
    """Whether the text is a page of the web."""
    start = text[:2_000].lstrip("\ufeff \t\r\n").casefold()
    return bool(
        re.match(r"<!doctype html|<html|<!--|<\?xml[^>]*>\s*<!doctype html|<(?:head|body|table|meta|title)\b", start)
    )
