"""A file's bytes as rows below a header, and the header: which row it is, and what each column holds.

A file is a workbook, a page or document of another site, or text with delimiters.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from masterlist.checks.references import fold
from masterlist.facts.content import Content
from masterlist.kinds.kind import can_be_logged, kinds
from masterlist.read.text import (
    LINE_END,
    MARK,
    Spot,
    foreign,
    hidden_in,
    is_utf_16,
    is_workbook,
    shown,
    too_large,
    unreadable,
)
from masterlist.resources import DOCUMENTATION
from masterlist.scoring.registry import kind_of, systems
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.cells import DAY_FIRST, day
from masterlist.submit.columns import (
    BOARDS,
    ENTRIES,
    EVENTS,
    KINDS,
    NIGHTS,
    PLAYERS,
    Columns,
    column_of,
    is_counter,
    likeness,
    normal,
)
from masterlist.submit.pages import is_document, of_document
from masterlist.submit.table import TITLE_ROWS, Cell, Rows, Sheet, a1, has_macros, table, workbook

LEAST_COLUMNS = 2  # that a row must name to be a header
# What a column can be made of instead: any one group of these.
_INSTEAD = {
    "player": (("winner", "loser"), ("player_1", "player_2"), ("player_1", "opponent")),
    "opponent": (("winner", "loser"), ("player_1", "player_2"), ("player", "player_2")),
    "result": (("winner", "loser"), ("attrition",), ("own_attrition", "opponent_attrition")),
    **{name: kinds()[id_].seats for id_ in NIGHTS for names in kinds()[id_].seats for name in names},
}


class SheetOptions(NamedTuple):
    """The options of the command that say how a spreadsheet is read."""

    sheet: str = ""  # of a workbook
    columns: Mapping[str, str] = MappingProxyType({})  # columns by the headings that stand for them
    constants: Mapping[str, str] = MappingProxyType({})  # what holds for every row, by column
    ignored: frozenset[str] = frozenset()  # headings
    repeated: frozenset[str] = frozenset()  # columns whose empty cells repeat the cell above
    days: str = ""  # day-first | month-first
    win: str = ""  # the victory that a bare "won" means: strategic | major | attrition
    both: bool = False  # whether a row is written into the logs of both players
    new: bool = False  # whether names that resemble none on file are new players and clubs
    add: bool = False  # whether what is on file alike is passed over
    encoding: str = ""  # of a text that is not in UTF-8
    slips: bool = False  # whether wrong totals of a log on paper are kept as they are
    content: Content | None = None  # where the kind of games follows from the lists and events on file

    def kinds_by_name(self, *, of_events: bool = False) -> dict[str, str]:
        """The kinds of games of lists, or of events, by id and by name."""
        known = self.content and (self.content.events if of_events else self.content.lists)
        return {fold(name): kind_of(one.system) for one in (known or {}).values() for name in (one.id, one.name)}


class Grid(NamedTuple):
    """The rows of a sheet below its header, and what the columns hold."""

    columns: Columns
    names: list[str]  # of every column, from the left; "" for one that is not read
    header: list[Cell]
    above: Rows  # titles and whatever else comes before the header
    rows: Rows
    sheet: Sheet
    file: str  # as messages name it
    is_workbook: bool
    has_macros: bool

    @property
    def ignored(self) -> list[str]:
        """Headings of columns that are not read."""
        return [cell.text for cell, name in zip(self.header, self.names, strict=True) if cell.text and not name]

    def where(self, line: int, column: int) -> str:
        """A cell as people find it in the program that they use: in a workbook by its letter and number."""
        return f" (cell {a1(line, column)})" if self.is_workbook else ""


def _grid(sheet: Sheet, data: bytes, file: str, options: SheetOptions) -> tuple[Grid | None, list[Problem]]:
    """The sheet with its header, and what is wrong with it; a sheet of another make is named in one sentence."""
    likenesses = [
        likeness(cell.text for cell in row) + sum(cell.text in options.columns for cell in row)
        for row in sheet.rows[:TITLE_ROWS]
    ]
    at = likenesses.index(max(likenesses)) if max(likenesses) >= LEAST_COLUMNS else 0
    row, rows = sheet.rows[at], sheet.rows[at + 1 :]
    place = Place(file, *row[0].spot)
    possible = _possible(sheet.rows[at:], options)
    columns = _kind([cell.text for cell in row], options, possible)
    names = _names(columns, row, options, possible) if columns else []
    if columns:
        problems = [*_faults(columns, names, row, options, file)]
    else:
        message = "these are no columns of log entries, boards, rated games, games of a day or players"
        hint = "at least needed are: " + "; ".join(", ".join(kind.required) for kind in (*KINDS, *NIGHTS.values()))
        problems = [Problem(place, "columns-are-known", message, hint)]
    pair = [cell.text for cell, name in zip(row, names, strict=False) if name in _OF_EITHER]
    other = _in_two_columns(pair) if len(pair) > 1 and _is_of_two(options) else None
    if what := other or _other_make(sheet.rows, at, is_read=bool(columns and not problems)):
        return None, [Problem(place, "rows-are-games", *what)]
    if columns is None or problems:
        return None, problems
    if not rows:
        hint = f"write one result into each row below it; see {DOCUMENTATION}reference/columns.html"
        message = f"there is nothing below the header in row {row[0].spot.line}"
        return None, [Problem(place, "file-has-content", message, hint)]
    book = is_workbook(data)
    return Grid(columns, names, row, sheet.rows[:at], rows, sheet, file, book, book and has_macros(data)), []


def _names(columns: Columns, row: list[Cell], options: SheetOptions, possible: tuple[Columns, ...]) -> list[str]:
    """What each column of the header holds, "" for none that is known."""
    names = [_named(cell.text, columns, options) for cell in row]
    if ("power" in names or columns in EVENTS.values()) and "table" not in names:
        return ["table" if name == "board" else name for name in names]  # "Board A" is one of the round's tables
    if columns is ENTRIES and possible is KINDS and "attrition" not in names:  # what log books of SQUARES call a score
        named = zip(names, row, strict=True)
        return ["attrition" if one == "score" and cell.text not in options.columns else one for one, cell in named]
    return names


def _faults(columns: Columns, names: list[str], row: list[Cell], options: SheetOptions, file: str) -> Iterator[Problem]:
    """Columns that are unknown, that are there twice, or that are missing, and options that name none."""
    known = [*columns.paths, *columns.helpers]
    for number, (name, cell) in enumerate(zip(names, row, strict=True)):
        place = Place(file, *cell.spot)
        if cell.text and not name and cell.text not in options.ignored and not is_counter(cell.text, columns):
            hint = f"a list works its ratings out by itself: leave it out with --ignore '{shown(cell.text)}'"
            if not _ratings().search(cell.text):
                hint = did_you_mean(normal(cell.text), known) or (
                    f"name what it holds with --column '{shown(cell.text)}=COLUMN', or leave it out with "
                    f"--ignore '{shown(cell.text)}'; {DOCUMENTATION}reference/columns.html lists the columns"
                )
            yield Problem(place, "columns-are-known", f"unknown column '{shown(cell.text)}'", hint)
        elif name and name in names[:number]:
            other = row[names.index(name)].text
            both = f": as '{shown(other)}' and as '{shown(cell.text)}'" if other != cell.text else ""
            hint = f"leave out the one that does not hold it with --ignore '{shown(cell.text)}'"
            yield Problem(place, "columns-are-unique", f"the column '{name}' is there twice{both}", hint)
    yield from _option_faults(columns, names, options, Place(file, *row[0].spot))


def _option_faults(columns: Columns, names: list[str], options: SheetOptions, place: Place) -> Iterator[Problem]:
    known = [*columns.paths, *columns.helpers]
    given_by = {"--column": options.columns.values(), "--set": options.constants, "--fill-down": options.repeated}
    for option, name in ((option, name) for option, given in given_by.items() for name in given):
        if not columns.path(name):
            hint = did_you_mean(name, known) or f"the columns are: {', '.join(known[:40])}"
            yield Problem(place, "columns-are-known", f"{option} names no column: '{shown(name)}'", hint)
    lists = lists_of(options.content, columns.of)
    given = {*options.constants, *(["list"] if len(lists) == 1 else [])}
    for name in columns.required:
        if name not in given and not _is_there(name, names):
            sample, all_rows = columns.sample(name), f"--set {name}=…"
            if name == "list" and lists:
                sample, all_rows = lists[0], " or ".join(f"--set list={id_}" for id_ in lists)
            hint = f"add it: {sample}; or say what it is in all rows with {all_rows}"
            yield Problem(place, "columns-are-complete", f"the column '{name}' is missing", hint)


ROW_FOR_EACH = "write a row for each game, with the columns date, white, black and result"
_CROSSED = re.compile(r"[0-9]{1,3}\s*[wbs]\s*[01½=+-]|[+=-]\s*[0-9]{1,3}\s*[wbs]?", re.IGNORECASE)  # 12w1, +12
_OF_A_CROSS_TABLE = frozenset(("0", "1", "½", "1/2", "0.5", "0,5", "=", "+", "-", "*", "x", "X", "", "#", "\\", "■"))
_OF_EITHER = frozenset(("own_attrition", "opponent_attrition"))
_FEWEST = 3  # players of a cross table
_TWO_POINTS = frozenset(("points", "punkte", "pts", "score", "scores", "goals", "tore", "buts", "satze", "sets"))


def _other_make(rows: Rows, at: int, *, is_read: bool) -> tuple[str, str] | None:
    """What a sheet is that has no row for each game below one header, and what to do; None where it may have."""
    texts = [[cell.text for cell in row] for row in rows]
    if (below := _two_rows(texts, at, is_read=is_read)) is not None:
        numbers = f"{rows[below][0].spot.line} and {rows[below + 1][0].spot.line}"
        hint = "write one heading over each column, all in one row, such as 'White' and 'White club'"
        return f"the header stands in two rows, {numbers}", hint
    if is_read:
        return None
    if twice := next((one for one in texts[at] if normal(one) in _TWO_POINTS and texts[at].count(one) > 1), ""):
        return _in_two_columns([twice, twice])
    head = next((row for row in texts[: at + 1] if _crosses(row, texts)), None)
    if head or sum(bool(_CROSSED.fullmatch(text)) for row in texts for text in row) >= _FEWEST:
        swiss = "" if head else " of a Swiss tournament"
        return f"this is a cross table{swiss}, with a row for each player and not for each game", ROW_FOR_EACH
    return None


def _is_of_two(options: SheetOptions) -> bool:
    """Whether the list, or all lists, are rated from games between two, which have one score."""
    known, list_ = options.kinds_by_name(), fold(options.constants.get("list", ""))
    kinds_of = {known[list_]} if list_ in known else {*known.values()}
    return bool(kinds_of) and kinds_of <= NIGHTS.keys()


def _in_two_columns(names: list[str]) -> tuple[str, str]:
    called = f"'{shown(names[0])}'" if len({*names}) == 1 else " and ".join(f"'{shown(name)}'" for name in names)
    return f"this sheet has two columns {called}, one for each player", "write both into one column 'score', as 3-1"


def _two_rows(texts: list[list[str]], at: int, *, is_read: bool) -> int | None:
    """The upper one of two rows that are one header: the row below it, or above it, names columns again."""
    for upper in [at] if is_read or not at else [at, at - 1]:
        other = texts[upper + 1 if upper == at else upper] if upper + 1 < len(texts) else []
        filled = [text for text in other if text]
        known = [text for text in filled if likeness([text])]
        if len(known) >= LEAST_COLUMNS and (len(known) == len(filled) or len({*known}) < len(known)):
            return upper
    return None


def _crosses(head: list[str], texts: list[list[str]]) -> bool:
    """Whether a row names the players, or their numbers, over columns that hold their results with each other."""
    numbers = [at for at, text in enumerate(head) if text.isdecimal()]
    if len(numbers) >= _FEWEST and [head[at] for at in numbers] == [str(one) for one in range(1, len(numbers) + 1)]:
        cells = [row[at] for row in texts if row is not head for at in numbers if at < len(row)]
        return all(text in _OF_A_CROSS_TABLE for text in cells)
    named = {text for text in head if text}
    return any(len(named & {row[at] for row in texts if row is not head and at < len(row)}) >= _FEWEST for at in (0, 1))


def lists_of(content: Content | None, kind: str) -> list[str]:
    """The lists on file whose games are of that kind; where there is one alone, it need not be named."""
    return [one.id for one in (content.lists.values() if content else ()) if kind_of(one.system) == kind]


def _possible(rows: Rows, options: SheetOptions) -> tuple[Columns, ...]:
    """What a sheet can hold: its event or list says which games, or else what all lists of the site are rated from."""
    events = options.kinds_by_name(of_events=True)
    if first := _first(rows, "event", EVENTS.values(), options):
        every = {*events.values()}
        kind = events.get(first) or (every.pop() if len(every) == 1 else "")
        if kind in EVENTS:
            return (EVENTS[kind],)
    known = options.kinds_by_name()

    def of_kind(kind: str) -> tuple[Columns, ...]:
        return (NIGHTS[kind], ENTRIES) if can_be_logged(kind) else (NIGHTS[kind],)

    if first := _first(rows, "list", NIGHTS.values(), options):
        return of_kind(known[first]) if known.get(first) in NIGHTS else KINDS
    by_day = [kind for kind in dict.fromkeys(known.values()) if kind in NIGHTS]
    if by_day and len(by_day) == len({*known.values()}):
        return (*(one for kind in by_day for one in of_kind(kind)), BOARDS, PLAYERS)
    return tuple(NIGHTS[kind] for kind in by_day if _has_sides(rows[0], NIGHTS[kind], options)) or KINDS


def _has_sides(header: list[Cell], columns: Columns, options: SheetOptions) -> bool:
    """Whether both seats that differ are named, such as White and Black: no log says who had which."""
    sides = kinds()[columns.of].seats[:1]
    return bool(sides) and {*sides[0]} <= {_named(cell.text, columns, options) for cell in header}


def _first(rows: Rows, column: str, sheets: Collection[Columns], options: SheetOptions) -> str:
    """What the first row that is filled in, or an option, says in a column that sheets have; "" where nothing does."""
    is_it = [any(_named(cell.text, columns, options) == column for columns in sheets) for cell in rows[0]]
    at = is_it.index(True) if any(is_it) else -1
    named = [options.constants.get(column, ""), *(row[at].text for row in rows[1:] if 0 <= at < len(row))]
    return next((fold(name) for name in named if name), "")


def _kind(headings: list[str], options: SheetOptions, possible: tuple[Columns, ...]) -> Columns | None:
    """The kind of spreadsheet with most of such columns; one that has all it needs goes before any other."""

    def fits(columns: Columns) -> tuple[bool, int]:
        names = [*(_named(text, columns, options) for text in headings), *options.constants]
        names += ["list"] if len(lists_of(options.content, columns.of)) == 1 else []
        known = {name for name in names if name and columns.path(name)}
        return bool(known) and all(_is_there(name, [*known]) for name in columns.required), len(known)

    # A list of players needs a name alone, which other spreadsheets have too.
    best = max([columns for columns in possible if columns is not PLAYERS], key=fits)
    if PLAYERS in possible and not fits(best)[0] and fits(PLAYERS)[0] and fits(PLAYERS)[1] >= fits(best)[1]:
        return PLAYERS
    return best if fits(best)[0] or fits(best)[1] >= LEAST_COLUMNS else None


def _is_there(name: str, names: list[str]) -> bool:
    return name in names or any(all(other in names for other in group) for group in _INSTEAD.get(name, ()))


def _named(heading: str, columns: Columns, options: SheetOptions) -> str:
    if heading in options.ignored:
        return ""
    return options.columns.get(heading) or column_of(heading, columns)


@cache
def _ratings() -> re.Pattern[str]:
    """What a column of ratings is called: by a common word, or by the name of a system."""
    named = "|".join(re.escape(one.name) for one in systems().values())
    return re.compile(rf"\b((?:{named})(zahl)?|ratings?|dwz|wertungszahl|classement)\b", re.IGNORECASE)


LARGEST = 8_388_608  # bytes of a workbook or a page; a text has its own bound
ENCODINGS = ("utf-8", "utf-16", "windows-1252", "iso-8859-15", "macintosh", "cp850")
_CODECS = {"macintosh": "mac_roman", "windows-1252": "cp1252"}


def opened(
    data: bytes, file: str, options: SheetOptions, default: tuple[str, ...] = ()
) -> tuple[Grid | None, list[Problem], dict[int, str]]:
    """The sheet that holds the results, everything that keeps it from being read, and its lines for messages.

    ``default`` are the columns of a sheet that names none; before them the entries may be numbered.
    """
    sheets, problems, lines = _sheets(data, file, options)
    sheet, problems = (None, problems) if problems else _chosen(sheets, options, file)
    if sheet is None:
        return None, problems, lines
    lines = lines or {row[0].spot.line: " | ".join(cell.text for cell in row) for row in sheet.rows}
    if default and not _has_header(sheet):
        first = sheet.rows[0]
        is_numbered = len(first) > 1 and first[0].text.isdecimal() and bool(day(first[1].text, DAY_FIRST))
        names = ("no", *default) if is_numbered else default
        sheet = sheet._replace(rows=[[Cell(name, Spot(0, at)) for at, name in enumerate(names, 1)], *sheet.rows])
    return *_grid(sheet, data, file, options), lines


def _sheets(data: bytes, file: str, options: SheetOptions) -> tuple[list[Sheet], list[Problem], dict[int, str]]:
    """All that could hold results; and the lines of a text, which are quoted as they stand."""
    if len(data) > LARGEST:
        return [], [too_large(file, LARGEST, "split it into several files")], {}
    if is_workbook(data):
        sheets, problems = workbook(data, file)
        return sheets, [*problems, *_hidden(sheets, file)], {}
    text, problems = _decoded(data, file, options)
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


def _decoded(data: bytes, file: str, options: SheetOptions) -> tuple[str, list[Problem]]:
    """The text of a file; in UTF-16 as programs mark it, and else in UTF-8 unless another encoding is named."""
    encoding = options.encoding or ("utf-16" if is_utf_16(data) and data[:1] in b"\xff\xfe" else "utf-8")
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


def _chosen(sheets: list[Sheet], options: SheetOptions, file: str) -> tuple[Sheet | None, list[Problem]]:
    """The sheet with results: the one that is named, or the only one with a header."""
    place = Place(file)
    filled = [sheet for sheet in sheets if sheet.rows]
    named = [sheet for sheet in sheets if sheet.name == options.sheet] if options.sheet else filled
    all_names = ", ".join(f"'{shown(sheet.name)}'" for sheet in sheets)
    if options.sheet and not named:
        hint = did_you_mean(options.sheet, [sheet.name for sheet in sheets]) or f"the sheets are: {all_names}"
        return None, [Problem(place, "sheet-is-there", f"there is no sheet '{shown(options.sheet)}'", hint)]
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
