"""A spreadsheet as rows of cells that know where they stand, and its rows by column.

A workbook of Excel comes from strangers: it is bounded, and nothing in it is run.
"""

import io
import re
import warnings
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple

from masterlist.read.text import Spot
from masterlist.source import Place, Problem

DELIMITERS = ",;\t"
MOST_ROWS = 20_000
MOST_CELLS = 200_000  # of a text, empty ones as well
TITLE_ROWS = 40  # among so many the header is looked for


class Unclear(Exception):
    """An answer, a cell or a workbook cannot be read; ``hint`` says what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint

    def at(self, place: Place) -> Problem:
        """The problem of the answer that was given at a place."""
        return Problem(place, "answer-is-clear", str(self), self.hint)


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
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    named = re.match(r"sep=(.)\n", text)
    delimiter = named[1] if named else _delimiter(text, is_header)
    plain = re.compile(f"[^{re.escape(delimiter)}\n]*")
    rows: Rows = [[]]
    problems: list[Problem] = []
    at, line = (named.end(), 2) if named else (0, 1)
    begun = at  # where the line began
    for _ in range(MOST_CELLS):
        spot = Spot(line, at - begun + 1)
        quoted = _QUOTED.match(text, at)
        end = plain.match(text, quoted.end() if quoted else at).end()  # type: ignore[union-attr]
        is_whole = quoted and not text[quoted.end() : end].strip()
        if not is_whole and text[at : at + 1] == '"':
            hint = "write two quotes for one within a text, and one at its end"
            problems.append(Problem(Place(file, *spot), "quotes-are-closed", "a quote is not closed", hint))
        content = quoted[1].replace('""', '"') if quoted and is_whole else text[at:end]
        rows[-1].append(Cell(content.strip(), spot))
        if newlines := text.count("\n", at, end):
            line, begun = line + newlines, text.rindex("\n", at, end) + 1
        at = end + 1
        if end == len(text):
            break
        if text[end] == "\n":
            rows.append([])
            line, begun = line + 1, at
    else:
        return [], [_too_large(file, f"{MOST_CELLS:,} cells")]
    found = [row for row in rows if any(cell.text for cell in row)]
    return (found, problems) if len(found) <= MOST_ROWS else ([], [_too_large(file, f"{MOST_ROWS:,} rows")])


_QUOTED = re.compile(r'"((?:[^"]|"")*)"')


def _too_large(file: str, what: str) -> Problem:
    return Problem(Place(file), "sheet-is-small", f"the sheet has more than {what}", "split it into several files")


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


class SheetRow(NamedTuple):
    """One row: its cells that hold something, by column."""

    cells: dict[str, Cell]
    spot: Spot  # where it begins
    empty: dict[str, Spot] = {}  # noqa: RUF012  never changed once the row is read; where the cells of other columns stand

    def text(self, column: str) -> str:
        cell = self.cells.get(column)
        return cell.text if cell else ""


MOST_PARTS = 2_000  # files within the archive
MOST_BYTES = 33_554_432  # of all of them, unpacked
MOST_COLUMNS = 200
MOST_SHEETS = 200
MOST_CELLS_OF_A_WORKBOOK = 100_000  # of all sheets, that hold something; those of formulas are read twice
MOST_EMPTY = 200_000  # of all sheets, that hold a format at most
MOST_OTHERS = 50_000  # elements other than cells and their texts: formats, names, merged cells
MOST_LETTERS = 4_000_000  # in all cells: one text may stand in many
RULE = "workbook-is-sound"
# No program that makes workbooks writes these; with them a few lines can unfold to gigabytes, or name other files.
_DECLARES = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_ENCODING = re.compile(rb"^<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)")
_DAMAGE = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error),
    *(RuntimeError, NotImplementedError, EOFError, OSError),
    ValueError,  # where a part's offset lies before the file begins
)
_ENCODINGS = {b"utf-8", b"utf-16", b"us-ascii"}


def workbook(data: bytes, file: str) -> tuple[list[Sheet], list[Problem]]:
    """All sheets of a workbook, or what is wrong with it."""
    try:
        return _sheets(data, file, has_formulas=_inspect(data))
    except Unclear as refused:
        return [], [Problem(Place(file), RULE, str(refused), refused.hint)]


def has_macros(data: bytes) -> bool:
    """Whether the workbook holds macros; they are never run."""
    return b"vbaProject.bin" in data


def _inspect(data: bytes) -> bool:
    """Refuse an archive that unfolds beyond bounds, or whose parts declare entities; whether there may be formulas."""
    hint = "copy the rows into a new workbook, and save that"
    elements = Counter[bytes]()  # how many of each name there are, which is what the library needs time for
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            # A part never gives more bytes than it states, so the bound holds whatever is packed.
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_BYTES:
                message = f"the workbook unpacks to more than {MOST_BYTES:,} bytes or {MOST_PARTS:,} parts"
                raise Unclear(message, hint)
            for part in parts:
                if not part.filename.lower().endswith((".xml", ".rels", ".vml")):
                    continue
                text = archive.read(part).replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf")
                text = text.removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
                named = _ENCODING.match(text)
                if _DECLARES.search(text) or (named and named[1].lower() not in _ENCODINGS):
                    message = "the workbook declares entities or an unusual encoding, as no spreadsheet program does"
                    raise Unclear(message, hint)
                if text.count(b"<") - text.count(b"</") > 2 * (MOST_CELLS_OF_A_WORKBOOK + MOST_EMPTY + MOST_OTHERS):
                    raise Unclear(_TOO_MANY, hint)
                elements += Counter(_ELEMENT.findall(text))
                _bound(elements, hint)
    except _DAMAGE as error:
        raise _broken() from error
    return elements[b"f"] > 0


_ELEMENT = re.compile(rb"<(?:\w+:)?(\w+)")
_TOO_MANY = f"the workbook has more than {MOST_CELLS_OF_A_WORKBOOK:,} cells"
_OF_CELLS = (b"c", b"f", b"is", b"row", b"si", b"t", b"v")


def _bound(elements: Counter[bytes], hint: str) -> None:
    filled = elements[b"v"] + elements[b"is"] + elements[b"f"]
    if max(filled, elements[b"si"]) > MOST_CELLS_OF_A_WORKBOOK:
        raise Unclear(_TOO_MANY, "split it into several workbooks")
    if max(elements[b"c"], elements[b"row"]) > MOST_EMPTY:
        raise Unclear(f"the workbook has more than {MOST_EMPTY:,} cells or rows, most of them empty", hint)
    if elements[b"sheet"] > MOST_SHEETS:
        raise Unclear(f"the workbook has more than {MOST_SHEETS:,} sheets", "split it into several workbooks")
    if elements.total() - sum(elements[name] for name in _OF_CELLS) > MOST_OTHERS:
        raise Unclear(f"the workbook has more than {MOST_OTHERS:,} formats, names and other things beside cells", hint)


def _broken() -> Unclear:
    return Unclear("the workbook is damaged and cannot be opened", "open it in Excel or LibreOffice, and save it anew")


def _sheets(data: bytes, file: str, *, has_formulas: bool) -> tuple[list[Sheet], list[Problem]]:
    from openpyxl import load_workbook  # noqa: PLC0415  only workbooks need it

    def opened(*, results: bool) -> Any:
        return load_workbook(io.BytesIO(data), read_only=True, data_only=results, keep_links=False)

    problems: list[Problem] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of extensions that are not read: charts, validations, formats
            values = opened(results=True)
            formulas = opened(results=False) if has_formulas else None
            names = [name for name in values.sheetnames if hasattr(values[name], "iter_rows")]  # none of charts
            parts = {values[name]._worksheet_path for name in names}  # noqa: SLF001  there is no public name for it
            if len(parts) < len(names):  # one part would be read for each sheet
                raise _broken()  # noqa: TRY301  as where the library finds it
            sheets = [_sheet(name, values[name], formulas and formulas[name], file, problems) for name in names]
    except Unclear:
        raise
    except Exception as error:  # a damaged workbook can break the library anywhere
        raise _broken() from error
    return sheets, problems


def _sheet(name: str, values: Any, formulas: Any, file: str, problems: list[Problem]) -> Sheet:
    rows: Rows = []
    marked = {(row, column) for row, column, cell in _cells(formulas) if cell.data_type == "f"} if formulas else set()
    for row, column, cell in _cells(values):
        text = _text(cell.value)
        if cell.data_type == "e":
            problems.append(_faulty_cell(Place(file, row, column), f"the cell shows an error: {text}"))
        if not rows or rows[-1][0].spot.line != row:
            rows.append([])
        rows[-1] += [Cell("", Spot(row, at)) for at in range(len(rows[-1]) + 1, column)]
        rows[-1].append(Cell(text, Spot(row, column)))
    shown = {(cell.spot.line, cell.spot.column) for row in rows for cell in row if cell.text}
    missing = "the cell holds a formula, and its result was not saved"
    problems += [_faulty_cell(Place(file, *at), missing) for at in sorted(marked - shown)]
    return Sheet(name, rows, [a1(*at) for at in sorted(marked & shown)])


def _faulty_cell(place: Place, message: str) -> Problem:
    where = f"cell {a1(place.line, place.column)}"
    return Problem(place, RULE, f"{where}: {message}", "write the value itself into the cell")


def _cells(sheet: Any) -> Iterator[tuple[int, int, Any]]:
    """Every cell that holds something, with its row and its column."""
    sheet.reset_dimensions()  # what a workbook states of its own size need not be true
    hint, letters = "split it into several workbooks", 0
    for number, row in enumerate(sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS), 1):
        for column, cell in enumerate(row, 1):
            if cell.value is None or cell.value == "":
                continue
            letters += len(cell.value) if isinstance(cell.value, str) else 1
            if letters > MOST_LETTERS:
                raise Unclear(f"a sheet has more than {MOST_LETTERS:,} letters in its cells", hint)
            if str(cell.value).strip():
                if number > MOST_ROWS:
                    raise Unclear(f"a sheet has more than {MOST_ROWS:,} rows", hint)
                yield number, column, cell


def _text(value: Any) -> str:
    """A cell's value as it would be typed: dates as year-month-day, whole numbers without a decimal point."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    if isinstance(value, time):
        return f"{value.hour}:{value.minute}"  # 11:9 was typed, and taken for a time of day
    if isinstance(value, timedelta):
        return f"{value.days * 24 + value.seconds // 3600}:{value.seconds // 60 % 60}"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
