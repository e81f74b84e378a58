"""The rows of a spreadsheet by column, with ids in the place of names, and the drafts that they make."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Any, NamedTuple

from masterlist.checks.references import fold
from masterlist.facts.content import Content
from masterlist.kinds.kind import ColumnValue, GameField
from masterlist.kinds.registry import kinds
from masterlist.read.text import At, Mapping, Sequence, Spot, scalar, shown
from masterlist.scoring.registry import kind_of
from masterlist.source import Place, Problem, Severity
from masterlist.submit.cells import DAY_FIRST, EMPTY, day
from masterlist.submit.columns import PEOPLE, PLAYERS, Columns
from masterlist.submit.drafts import draft
from masterlist.submit.grid import Grid, SheetOptions, where
from masterlist.submit.names import UNKNOWN, Key, Names, tidy
from masterlist.submit.table import Cell, SheetRow
from masterlist.submit.values import NOT_REMEMBERED, Draft, KeyedValue, Path, typed


class Book(NamedTuple):
    """What ids are looked up in."""

    names: Names
    content: Content
    file: str  # the spreadsheet


def empty(required: Iterable[str], columns: Columns, row: SheetRow, file: str) -> Iterator[Problem]:
    """The cells of a row that must hold something, and hold nothing."""
    for name in required:
        if name not in row.cells:
            above = "; where it stands in the first of several rows, it is: --fill-down date" if name == "date" else ""
            hint = f"fill it in, like this: {columns.sample(name)}{above}"
            if name in row.empty:
                yield Problem(Place(file, *row.empty[name]), "answer-is-given", "the cell is empty", hint)
            else:
                message = f"column '{name}': the cell is empty"
                yield Problem(Place(file, *row.spot), "answer-is-given", message, hint)


def with_id(columns: Columns, name: str, cell: Cell, book: Book) -> str | None:
    """A cell's text, with the id for a name; None for a seat whose player is not remembered."""
    kind = _kind_of_id(columns, name)
    if kind == "event":
        return named(cell.text, {one.id: one.name for one in book.content.events.values()})
    if kind == "list":
        return named(cell.text, {one.id: one.name for one in book.content.lists.values()})
    is_seat = kind == "seat"
    if is_seat and cell.text.casefold() in NOT_REMEMBERED:
        return None
    if not kind:
        return cell.text
    found = book.names.id_of("player" if is_seat else kind, cell.text, Place(book.file, *cell.spot))
    return None if is_seat and found == UNKNOWN else found


def names_in(columns: Columns, rows: Iterable[SheetRow]) -> Iterator[Key]:
    """All names of players and clubs in the rows."""
    for row in rows:
        for name, cell in row.cells.items():
            kind = "club" if name == "club" or name.endswith("_club") else _kind_of_id(columns, name)
            if kind in {"player", "club", "seat"} and cell.text.casefold() not in NOT_REMEMBERED:
                yield "club" if kind == "club" else "player", tidy(cell.text)


def _kind_of_id(columns: Columns, name: str) -> str:
    """What a column's cells name: event, list, player, club, or the player of a seat; or ""."""
    if columns is PLAYERS:
        return "club" if name == "club" else ""
    if name in {"event", "list"}:
        return name
    path = columns.path(name) or ()
    if path[:2] == ("value", "seats") and not columns.of:
        return "seat" if path[-1] in {"player", "replaces"} else ""
    return "player" if name in {"player", "opponent", *columns.seats} else ""


def named(text: str, known: dict[str, str]) -> str:
    """The id of the event or list that has the name, where just one has it; else the text itself."""
    having = [id_ for id_, name in known.items() if fold(name) == fold(text)]
    return having[0] if text not in known and len(having) == 1 else text


_NIGHT = ("list", "date", "word")  # what names the file, or holds for all games of the day


def drafted_days(columns: Columns, rows: Iterable[SheetRow], book: Book) -> tuple[list[Draft], list[Problem]]:
    """A draft for each day of each list, with ids in the place of names; and the cells that must not be empty."""
    drafts: dict[tuple[str, ...], Draft] = {}
    tables: dict[tuple[str, ...], Mapping] = {}
    problems: list[Problem] = []
    own = [one.id for one in book.content.lists.values() if kind_of(one.system) == columns.of]
    for row in rows:
        problems += empty(["date", *(["list"] if len(own) != 1 else [])], columns, row, book.file)
        named = {name: with_id(columns, name, row.cells[name], book) or "" for name in _NIGHT if name in row.cells}
        if len(own) == 1:
            named.setdefault("list", own[0])
        day = tuple(named.get(name, "") for name in _NIGHT)
        if day not in drafts:
            drafts[day] = _draft(named, row, book.file)
        games: Sequence = drafts[day].value["games"]
        if columns.seats:
            append(games, game_of(columns, row, book), row.spot)
            continue
        table = tables.setdefault((*day, row.text("game")), Mapping(row.spot))
        if not table:
            append(games, table, row.spot)
        problems += join(table, columns, row, book)
    return [*drafts.values()], problems


def _draft(named: dict[str, str], row: SheetRow, file: str) -> Draft:
    """A day without games yet."""
    about, value = Mapping(row.spot), Mapping(row.spot)
    for name, text in named.items():
        at = row.cells[name].spot if name in row.cells else row.spot
        put(value if name == "date" else about, name, text, at)
    put(value, "games", Sequence(row.spot), row.spot)
    return Draft("night", about, value, file)


def game_of(columns: Columns, row: SheetRow, book: Book) -> Mapping:
    """One row as a game of two."""
    game = Mapping(row.spot)
    for name in columns.seats:
        if name in row.cells:
            put(game, name, with_id(columns, name, row.cells[name], book), row.cells[name].spot)
    _put_fields(game, kinds()[columns.of].columns, columns, row, book)
    if note := row.cells.get("note"):
        put(game, "note", note.text, note.spot)
    return game


def _put_fields(into: Mapping, fields: Iterable[GameField], columns: Columns, row: SheetRow, book: Book) -> None:
    """What a row says of a game or of a seat."""
    for field in fields:
        if cell := row.cells.get(field.key):
            is_number = field.value in {ColumnValue.INTEGER, ColumnValue.NUMBER}
            value = scalar(cell.text) if is_number else with_id(columns, field.key, cell, book)
            put(into, field.key, value, cell.spot)


def join(table: Mapping, columns: Columns, row: SheetRow, book: Book) -> Iterator[Problem]:
    """Put one row into a table as its next seat; what is wrong where the row contradicts those before it."""
    if "seats" not in table:
        put(table, "seats", Sequence(row.spot), row.spot)
    kind = kinds()[columns.of]
    seat, game = Mapping(row.spot), Mapping(row.spot)
    _put_fields(seat, kind.seat_columns, columns, row, book)
    append(table["seats"], seat, row.spot)
    _put_fields(game, kind.columns, columns, row, book)
    if note := row.cells.get("note"):
        put(game, "note", note.text, note.spot)
    for key, value in game.items():
        spot = game.values_at[key]
        if table.get(key, value) != value:
            message = (
                f"{key} is '{shown(str(value))}' here, and '{shown(str(table[key]))}' in another row of this board"
            )
            yield Problem(Place(book.file, *spot), "rows-agree", message, "correct the one that is wrong")
        put(table, key, value, spot)


def put(mapping: Mapping, key: str, value: Any, at: At) -> None:
    """Set a key, which was given at one spot."""
    mapping[key] = value
    mapping.keys_at[key] = mapping.values_at[key] = at


def append(sequence: Sequence, value: Mapping, at: At) -> None:
    """Add an item, which was given at one spot."""
    sequence.append(value)
    sequence.items_at.append(at)


_NAMED = ("event", "board")
_BOARD = (*_NAMED, "round", "table")  # what tells one board from another


def drafted_boards(columns: Columns, rows: Iterable[SheetRow], book: Book) -> tuple[list[Draft], list[Problem]]:
    """A draft for each board, with ids in the place of names; and the cells that must not be empty."""
    drafts: list[Draft] = []
    tables: dict[tuple[str, ...], Mapping] = {}
    problems: list[Problem] = []
    for row in rows:
        problems += empty(("event", "round"), columns, row, book.file)
        key = tuple(row.text(name) for name in _BOARD)
        if columns.seats or key not in tables:
            drafts.append(_board(columns, row, book))
            tables[key] = drafts[-1].value
        if not columns.seats:
            problems += join(tables[key], columns, row, book)
    return drafts, problems


def _board(columns: Columns, row: SheetRow, book: Book) -> Draft:
    """A board: with its game between two, or without seats yet."""
    named, value = Mapping(row.spot), Mapping(row.spot)
    for name in _BOARD:
        if cell := row.cells.get(name):
            if name in _NAMED:
                put(named, name, with_id(columns, name, cell, book), cell.spot)
            else:
                put(value, name, typed(cell.text, columns.kind, (name,)), cell.spot)
    game = game_of(columns, row, book) if columns.seats else Mapping(row.spot)
    for key, one in game.items():
        put(value, key, one, game.values_at[key])
    return Draft(columns.kind, named, value, book.file)


# Columns without any of which a row is no result, but a sum, a heading or a remark.
TELLING = PEOPLE | {"result", "score", "attrition", "own_attrition", "opponent_attrition", "place", "points", "power"}
FEWEST = 3  # columns of a sheet in which a row with one cell alone is a sum or a remark
NOTHING = frozenset(("0", "0-0", "0:0", "0:00", "false", "falsch", "faux"))  # in rows that formulas were drawn down to
_SUM = re.compile(
    "(?:sum|summe|total|totals|grand total|subtotal|gesamt|gesamtpunkte|insgesamt|zwischensumme|anzahl|count|average"
    "|mean|schnitt|durchschnitt|mittelwert|somme|sous-total|nombre|moyenne|[∑Σ])"
    r"(?:\s*[:=(].*|\s+(?:[0-9]|(?:der |of |de )?(?:partien|spiele|punkte|games|results|points|parties)\b).*)?",
    re.IGNORECASE,
)


def rows_of(grid: Grid, wishes: SheetOptions, file: str) -> tuple[list[SheetRow], dict[Place, str], list[Problem]]:
    """The rows with their cells by column, what each cell is called, and what stands where nothing can be."""
    rows: list[SheetRow] = []
    labels: dict[Place, str] = {}
    problems: list[Problem] = []
    above: dict[str, Cell] = {}
    over: list[list[Cell]] = []  # rows without a result, since the last one that has one
    for cells in grid.rows:
        row = _row(grid, cells)
        for name, spot in [*((name, cell.spot) for name, cell in row.cells.items()), *row.empty.items()]:
            labels[Place(file, *spot)] = f"column '{name}'{where(grid, *spot)}"
        problems += _beyond(grid, cells, file)
        if _is_result(row, cells, grid):
            problems += [*_across(row, over, wishes, file), *_passed_over(over, file)]
            over = []
            rows.append(_completed(row, wishes, above, grid))
        elif given := _given_below(row, cells, wishes):
            above.update(given)
            problems += _passed_over(over, file)
            over = []
        else:
            over.append(cells)
    return rows, labels, [*problems, *_passed_over(over, file)]


def _is_result(row: SheetRow, cells: list[Cell], grid: Grid) -> bool:
    first = next((cell.text for cell in cells if cell.text), "")
    tells = any(
        name in PEOPLE or cell.text not in NOTHING
        for name, cell in row.cells.items()
        if name in TELLING or name.endswith(("centres", "eliminated"))
    )
    return tells and not _SUM.fullmatch(first) and (len(row.cells) > 1 or len(grid.header.row) < FEWEST)


def _given_below(row: SheetRow, cells: list[Cell], wishes: SheetOptions) -> dict[str, Cell]:
    """What a row of its own says of the rows below it: values of columns that are filled down, or a date anywhere."""
    if row.cells and row.cells.keys() <= wishes.repeated:
        return dict(row.cells)
    filled = [cell for cell in cells if cell.text]
    if len(filled) == 1 and "date" in wishes.repeated and day(filled[0].text, wishes.days or DAY_FIRST):
        return {"date": filled[0]}
    return {}


def _across(row: SheetRow, over: list[list[Cell]], wishes: SheetOptions, file: str) -> Iterator[Problem]:
    """A cell that would be filled from above a row which is not understood, and may say something else."""
    headings = [cell for cells in over if (cell := _first(cells)) and not _is_a_figure(cell.text)]
    column = next((name for name in sorted(wishes.repeated) if name in row.empty), "")
    if headings and column:
        message = f"row {headings[-1].spot.line} above says '{shown(headings[-1].text)}', which may be another {column}"
        hint = f"fill in the {column} here, or empty that row"
        yield Problem(Place(file, *row.empty[column]), "rows-are-results", message, hint)


def _first(cells: list[Cell]) -> Cell | None:
    return next((cell for cell in cells if cell.text and cell.text not in EMPTY), None)


def _is_a_figure(text: str) -> bool:
    """Whether a row that begins so is a sum, a count or the number of an empty row, and no heading."""
    return bool(_SUM.fullmatch(text) or re.match(r"[0-9.,]+(?:\s+[^\W\d]+)?$", text))


def _row(grid: Grid, given: list[Cell]) -> SheetRow:
    row = SheetRow({}, Spot(given[0].spot.line, 0), {})
    for name, cell in zip(grid.header.names, given, strict=False):
        if name and cell.text and cell.text not in EMPTY:
            row.cells[name] = cell
        elif name:
            row.empty[name] = cell.spot
    return row


def _completed(row: SheetRow, wishes: SheetOptions, above: dict[str, Cell], grid: Grid) -> SheetRow:
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


def _passed_over(over: list[list[Cell]], file: str) -> Iterator[Problem]:
    """Sums, headings and remarks: they are named, because nothing is left out silently; empty tails in one sentence."""
    found = [cell for cells in over if (cell := _first(cells))]
    at = 0
    while at < len(found):
        first = found[at]
        run = [first]
        if not re.search(r"[^\W\d]", first.text):
            run += takewhile(lambda cell: not re.search(r"[^\W\d]", cell.text), islice(found, at + 1, None))
        at += len(run)
        if len(run) == 1:
            which = f"row {first.spot.line} is no result and is"
        else:
            which = f"rows {first.spot.line} to {run[-1].spot.line} are no results and are"
        message = f"{which} passed over: it says '{shown(first.text)}'"
        message = message if len(run) == 1 else message.replace("it says", "the first says")
        yield Problem(Place(file, *first.spot), "rows-are-results", message, "", Severity.WARNING)


def _beyond(grid: Grid, row: list[Cell], file: str) -> Iterator[Problem]:
    """Cells that stand under no column's name."""
    headings = grid.header.row
    for number, cell in enumerate(row):
        if cell.text and (number >= len(headings) or not headings[number].text):
            hint = "name the column in the header, or empty the cell; a text with the delimiter in it needs quotes"
            message = f"'{shown(cell.text)}' stands in a column without a name{where(grid, *cell.spot)}"
            yield Problem(Place(file, *cell.spot), "columns-are-known", message, hint)


def drafted_rows(columns: Columns, rows: Iterable[SheetRow], book: Book) -> tuple[list[Draft], list[Problem]]:
    """A draft for each row, with ids in the place of names; and the cells that must not be empty."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    for row in rows:
        problems += empty(columns.required, columns, row, book.file)
        parts: list[tuple[KeyedValue, Spot]] = []
        for name, cell in row.cells.items():
            path = columns.path(name)
            if path is None or path[0] == "helper":
                continue
            text = with_id(columns, name, cell, book)
            if text is not None:
                parts.append((KeyedValue(path, _cell_value(columns.kind, path, text)), cell.spot))
        drafts.append(draft(columns.kind, parts, book.file, row.spot))
    return drafts, problems


def _cell_value(kind: str, path: Path, text: str) -> Any:
    if path[0] == "named":
        return text
    if path[1] == "chart":
        return [scalar(number) for number in re.split(r"[ ,;/-]+", text)]
    return typed(text, kind, path[1:])
