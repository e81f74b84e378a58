"""A file's bytes as rows below a header: a workbook, a page or document of another site, or text with delimiters."""

import re
from typing import NamedTuple

from masterlist.read.marked import Spot
from masterlist.read.text import (
    LINE_END,
    MARK,
    foreign,
    hidden_in,
    is_utf_16,
    is_workbook,
    shown,
    too_large,
    unreadable,
)
from masterlist.resources import DOCUMENTATION
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.cells import DAY_FIRST, day
from masterlist.submit.columns import likeness
from masterlist.submit.header import ROW_FOR_EACH, Header, SheetOptions, header
from masterlist.submit.pages.read import is_document, of_document
from masterlist.submit.table import TITLE_ROWS, Cell, Rows, Sheet, a1, table
from masterlist.submit.workbook import has_macros, workbook

LARGEST = 8_388_608  # bytes of a workbook or a page; a text has its own bound
ENCODINGS = ("utf-8", "utf-16", "windows-1252", "iso-8859-15", "macintosh", "cp850")
_CODECS = {"macintosh": "mac_roman", "windows-1252": "cp1252"}


class Grid(NamedTuple):
    """The rows of a sheet below its header."""

    header: Header
    rows: Rows
    sheet: Sheet
    is_workbook: bool
    has_macros: bool = False


class Opened(NamedTuple):
    """What came of a file: its sheet with results, or everything that keeps that from being read."""

    grid: Grid | None
    problems: list[Problem]
    lines: dict[int, str]  # as messages quote them


def opened(data: bytes, file: str, wishes: SheetOptions, default: tuple[str, ...] = ()) -> Opened:
    """The sheet that holds the results; ``default`` are the columns of one that names none."""
    sheets, problems, lines = _sheets(data, file, wishes)
    sheet, problems = (None, problems) if problems else _chosen(sheets, wishes, file)
    if sheet is None:
        return Opened(None, problems, lines)
    lines = lines or {row[0].spot.line: " | ".join(cell.text for cell in row) for row in sheet.rows}
    if default and not _has_header(sheet):
        sheet = sheet._replace(rows=[_header_row(sheet.rows[0], default), *sheet.rows])
    return Opened(*_below_the_header(sheet, data, file, wishes), lines)


def _header_row(first: list[Cell], columns: tuple[str, ...]) -> list[Cell]:
    """A header for rows without one; before the columns the entries may be numbered."""
    is_numbered = len(first) > 1 and first[0].text.isdecimal() and bool(day(first[1].text, DAY_FIRST))
    names = ("no", *columns) if is_numbered else columns
    return [Cell(name, Spot(0, at)) for at, name in enumerate(names, 1)]


def _below_the_header(sheet: Sheet, data: bytes, file: str, wishes: SheetOptions) -> tuple[Grid | None, list[Problem]]:
    found, problems = header(sheet.rows, wishes, file)
    if found is None or problems:
        return None, problems
    rows = sheet.rows[len(found.above) + 1 :]
    if not rows:
        hint = f"write one result into each row below it; see {DOCUMENTATION}reference/columns.html"
        message = f"there is nothing below the header in row {found.line}"
        return None, [Problem(Place(file, *found.row[0].spot), "file-has-content", message, hint)]
    return Grid(found, rows, sheet, is_workbook(data), is_workbook(data) and has_macros(data)), []


def _sheets(data: bytes, file: str, wishes: SheetOptions) -> tuple[list[Sheet], list[Problem], dict[int, str]]:
    """All that could hold results; and the lines of a text, which are quoted as they stand."""
    if len(data) > LARGEST:
        return [], [too_large(file, LARGEST, "split it into several files")], {}
    if is_workbook(data):
        sheets, problems = workbook(data, file)
        return sheets, [*problems, *_hidden(sheets, file)], {}
    text, problems = _decoded(data, file, wishes)
    if not problems and is_document(text):
        sheets = of_document(text)
        return sheets, _hidden(sheets, file), {}
    problems = problems or [_with_encoding(problem) for problem in unreadable(text.encode(), file)]
    if what := _of_a_program(text):
        message = f"this is {what}, and is not read here"
        return [], [*problems, Problem(Place(file, 1, 1), "rows-are-games", message, ROW_FOR_EACH)], {}
    lines = {number: line.replace("\t", " ") for number, line in enumerate(LINE_END.split(text), 1)}
    rows, problems = ([], problems) if problems else table(text, file, likeness)
    return [Sheet("", rows, [])], problems, lines


def _of_a_program(text: str) -> str:
    """What a text is that programs for tournaments write and no spreadsheet program; "" where it is none."""
    if re.match(r"\s*\[[A-Z][A-Za-z]+ \"", text):
        return "PGN, the moves of games of chess"
    if re.search(r"^001 [ 0-9]{3}[0-9] ", text, re.MULTILINE) and re.match(r"(?:[0-9]{3}|XX[A-Z]) ", text):
        return "a tournament report in the format of FIDE (TRF)"
    return ""


def _hidden(sheets: list[Sheet], file: str) -> list[Problem]:
    """Invisible characters in cells; a text is searched for them as a whole."""
    cells = (cell for sheet in sheets for row in sheet.rows for cell in row)
    return [problem for cell in cells for problem in hidden_in(cell.text, Place(file, *cell.spot))]


def _decoded(data: bytes, file: str, wishes: SheetOptions) -> tuple[str, list[Problem]]:
    """The text of a file; in UTF-16 as programs mark it, and else in UTF-8 unless another encoding is named."""
    encoding = wishes.encoding or ("utf-16" if is_utf_16(data) and data[:1] in b"\xff\xfe" else "utf-8")
    if encoding == "utf-8" and (what := foreign(data)):
        hint = "open it in the program that made it, and save it as an Excel workbook (.xlsx) or as CSV UTF-8"
        return "", [Problem(Place(file), "text-is-utf-8", f"this is {what}, and cannot be read here", hint)]
    try:
        return data.decode(_CODECS.get(encoding, encoding)).removeprefix("\ufeff"), []
    except (UnicodeDecodeError, LookupError):
        if encoding == "utf-8":
            problems = [_with_encoding(problem) for problem in unreadable(data, file)]
            return data.removeprefix(MARK).decode(errors="replace"), problems
        hint = f"try another one of {', '.join(ENCODINGS)}, or save the file anew as CSV UTF-8"
        return "", [Problem(Place(file), "text-is-utf-8", f"the file is not in the encoding {encoding}", hint)]


def _with_encoding(problem: Problem) -> Problem:
    """With the other way out that there is for a spreadsheet in an old encoding."""
    if problem.rule != "text-is-utf-8":
        return problem
    return problem._replace(hint=f"{problem.hint}; or name the one that it has, such as --encoding windows-1252")


def _chosen(sheets: list[Sheet], wishes: SheetOptions, file: str) -> tuple[Sheet | None, list[Problem]]:
    """The sheet with results: the one that is named, or the only one with a header."""
    place = Place(file)
    filled = [sheet for sheet in sheets if sheet.rows]
    named = [sheet for sheet in sheets if sheet.name == wishes.sheet] if wishes.sheet else filled
    all_names = ", ".join(f"'{shown(sheet.name)}'" for sheet in sheets)
    if wishes.sheet and not named:
        hint = did_you_mean(wishes.sheet, [sheet.name for sheet in sheets]) or f"the sheets are: {all_names}"
        return None, [Problem(place, "sheet-is-there", f"there is no sheet '{shown(wishes.sheet)}'", hint)]
    if not filled or not named[0].rows:
        hint = f"the first row names the columns; see {DOCUMENTATION}reference/columns.html"
        return None, [Problem(place, "file-has-content", "there is nothing here to read", hint)]
    if len(named) > 1:
        with_header = [sheet for sheet in named if _has_header(sheet)]
        if len(with_header) > 1:
            names = ", ".join(f"'{shown(sheet.name)}'" for sheet in with_header)
            message = f"several sheets look like results: {names}"
            return None, [Problem(place, "sheet-is-there", message, "name one with --sheet, and import one at a time")]
        named = with_header or named
    return named[0], []


def _has_header(sheet: Sheet) -> bool:
    return any(likeness(cell.text for cell in row) > 1 for row in sheet.rows[:TITLE_ROWS])


def where(grid: Grid, line: int, column: int) -> str:
    """A cell as people find it in the program that they use: in a workbook by its letter and number."""
    return f" (cell {a1(line, column)})" if grid.is_workbook else ""
