"""What holds results in a page of another site: its elements, its tables, and the boards in them."""

import re
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from typing import NamedTuple

from masterlist.facts.board import CENTRES_TO_WIN
from masterlist.read.marked import Spot
from masterlist.submit.table import Cell, Rows, Sheet

DEEPEST = 100  # levels; what lies deeper belongs to the element at that depth
MOST = 100_000  # elements
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_SKIPPED = frozenset(("script", "style", "template", "noscript"))


class Element(NamedTuple):
    """One element."""

    tag: str
    attributes: dict[str, str]
    parts: list[str]  # of the text within, also of elements within
    inside: tuple[int, ...]  # the numbers of the elements that it lies in, the outermost first

    @property
    def text(self) -> str:
        return " ".join("".join(self.parts).split())

    def has(self, name: str) -> bool:
        """Whether it is of that class."""
        return name in self.attributes.get("class", "").split()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Element] = []
        self._open: list[int] = []
        self._skipping = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SKIPPED:
            self._skipping += 1
        elif len(self._open) < DEEPEST and len(self.found) < MOST:
            self.found.append(Element(tag, {key: value or "" for key, value in attrs}, [], tuple(self._open)))
            if tag not in _VOID:
                self._open.append(len(self.found) - 1)
        if tag == "br":
            self.handle_data(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _SKIPPED:
            self.handle_starttag(tag, attrs)
            if tag not in _VOID:
                self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self._skipping = max(0, self._skipping - 1)
            return
        at = next((at for at in range(len(self._open) - 1, -1, -1) if self.found[self._open[at]].tag == tag), None)
        if at is not None:
            del self._open[at:]

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            for number in self._open:
                self.found[number].parts.append(data)


def elements(text: str) -> list[Element]:
    """The elements of a page."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.found


def first_text(found: list[Element], name: str) -> str:
    """The text of the first element of that class, or ""."""
    return next((element.text for element in found if element.has(name)), "")


# --- The tables of a saved page as sheets, as the World Diplomacy Database and many clubs' pages have them.


MOST_CELLS = 100_000
MOST_SPAN = 60  # columns that one cell may fill
_NOT_CELLS = frozenset(("script", "style", "template", "noscript"))
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
        if tag in _NOT_CELLS:
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
        if tag not in _NOT_CELLS:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in _NOT_CELLS:
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


# --- Boards found in a page or a document, as rows with one seat each, which the import of spreadsheets reads on.


COLUMNS = (
    *("event", "round", "table", "power", "player", "centres", "eliminated", "left_out"),
    *("ending", "conceded_to", "last_year", "time_limited"),
)


class FoundSeat(NamedTuple):
    """One seat as a site shows it; "" for what it does not say."""

    power: str
    player: str = ""
    centres: str = ""
    eliminated: str = ""
    left_out: bool = False


class FoundBoard(NamedTuple):
    """One board as a site shows it; "" for what it does not say."""

    seats: tuple[FoundSeat, ...]
    facts: Mapping[str, str]  # by column, for the whole board


def sheet(name: str, boards: Iterable[FoundBoard], notes: Iterable[str] = ()) -> Sheet:
    """The boards as a sheet with a header of its own; ``notes`` go into the report."""
    cells = [_cells(board, seat) for board in boards for seat in board.seats]
    used = [column for column in COLUMNS if any(one.get(column) for one in cells)]
    texts = [used, *([one.get(column, "") for column in used] for one in cells)]
    rows: Rows = [
        [Cell(text, Spot(number, at)) for at, text in enumerate(row, 1)] for number, row in enumerate(texts, 1)
    ]
    return Sheet(name, rows, [], tuple(notes))


def _cells(board: FoundBoard, seat: FoundSeat) -> dict[str, str]:
    return {**board.facts, **seat._asdict(), "left_out": "true" if seat.left_out else ""}


def soloist(seats: Iterable[FoundSeat]) -> str:
    """The power that has enough centres to have won by itself, or ""."""
    won = [seat.power for seat in seats if seat.centres.isdecimal() and int(seat.centres) >= CENTRES_TO_WIN]
    return won[0] if len(won) == 1 else ""
