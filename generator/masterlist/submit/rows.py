"""The rows of a spreadsheet by column, with ids in the place of names, and the drafts that they make."""

import re
from collections import abc
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile

from masterlist.checks.references import fold
from masterlist.facts.event import Event
from masterlist.facts.site import RatingList
from masterlist.read.text import At, Mapping, Sequence, Spot, Value, scalar, shown
from masterlist.source import Place, Problem, Severity
from masterlist.submit.cells import DAY_FIRST, EMPTY, day
from masterlist.submit.columns import PEOPLE, PLAYERS, Columns
from masterlist.submit.grid import Grid, SheetOptions, lists_of
from masterlist.submit.names import UNKNOWN, Key, Names, tidy
from masterlist.submit.readers import NOT_REMEMBERED
from masterlist.submit.table import Cell, SheetRow
from masterlist.submit.values import Draft, Part, append, drafted, put, typed


def _empty(required: Iterable[str], columns: Columns, row: SheetRow, file: str) -> Iterator[Problem]:
    """The cells of a row that must hold something, and hold nothing."""
    for name in required:
        if name not in row.cells:
            above = "; where it stands in the first of several rows, it is: --fill-down date" if name == "date" else ""
            message = "the cell is empty" if name in row.empty else f"column '{name}': the cell is empty"
            place = Place(file, *row.empty.get(name, row.spot))
            yield Problem(place, "answer-is-given", message, f"fill it in, like this: {columns.sample(name)}{above}")


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


def named(text: str, known: abc.Mapping[str, Event] | abc.Mapping[str, RatingList]) -> str:
    """The id of the event or list that has the name, where just one has it; else the text itself."""
    having = [one.id for one in known.values() if fold(one.name) == fold(text)]
    return having[0] if text not in known and len(having) == 1 else text


def _parts(columns: Columns, row: SheetRow, names: Names) -> Iterator[tuple[Part, At]]:
    """The cells of a row as values, with ids in the place of names; nothing for a player who is not remembered."""
    for name, cell in row.cells.items():
        path = columns.path(name)
        if path is None or path[0] == "helper":
            continue
        text, kind = cell.text, _kind_of_id(columns, name)
        if kind in {"event", "list"}:
            text = named(text, names.content.events if kind == "event" else names.content.lists)
        elif kind == "seat" and text.casefold() in NOT_REMEMBERED:
            continue
        elif kind:
            text = names.id_of("player" if kind == "seat" else kind, text, Place(names.file, *cell.spot))
            if kind == "seat" and text == UNKNOWN:
                continue
        value: Value = text
        if path[:2] == ("value", "chart"):
            value = [scalar(number) for number in re.split(r"[ ,;/-]+", text)]
        elif path[0] == "value":
            value = typed(text, columns.kind, path[1:])
        yield (path, value), cell.spot


def drafted_rows(columns: Columns, rows: Iterable[SheetRow], names: Names) -> tuple[list[Draft], list[Problem]]:
    """The drafts that rows make, and the cells that must not be empty."""
    if columns.of:
        return _drafted_games(columns, rows, names)
    drafts: list[Draft] = []
    problems: list[Problem] = []
    for row in rows:
        problems += _empty(columns.required, columns, row, names.file)
        drafts.append(drafted(columns.kind, _parts(columns, row, names), names.file, row.spot))
    return drafts, problems


# What names the file of games between people, or holds for all games in it.
_OF_THE_FILE = {"night": ("list", "date", "word"), "event-game": ("event", "board", "round", "table")}


def _drafted_games(columns: Columns, rows: Iterable[SheetRow], names: Names) -> tuple[list[Draft], list[Problem]]:
    """A draft for each day of each list, or for each board of an event; at a table each row is a seat of a game."""
    drafts: dict[tuple[str, ...], Draft] = {}
    games: dict[tuple[str, ...], Mapping] = {}
    problems: list[Problem] = []
    of_days = columns.kind == "night"
    lists = lists_of(names.content, columns.of) if of_days else []
    required = ("event", "round") if not of_days else ("date",) if len(lists) == 1 else ("date", "list")
    for number, row in enumerate(rows):
        problems += _empty(required, columns, row, names.file)
        parts = [*_parts(columns, row, names)]
        about = [one for one in parts if one[0][0][-1] in _OF_THE_FILE[columns.kind]]
        if len(lists) == 1 and "list" not in row.cells:
            about.append(((("named", "list"), lists[0]), row.spot))
        given = {path[-1]: str(value) for (path, value), _ in about}
        key = tuple(given.get(name, "") for name in _OF_THE_FILE[columns.kind])
        if columns.seats and not of_days:
            key = (*key, str(number))
        if key not in drafts:
            drafts[key] = drafted(columns.kind, about, names.file, row.spot)
        game = drafts[key].value
        if of_days:
            day_games = game.get("games") or put(game, "games", Sequence(row.spot), row.spot)
            key = (*key, str(number) if columns.seats else row.text("game"))
            if key not in games:
                games[key] = Mapping(row.spot)
                append(day_games, games[key], row.spot)
            game = games[key]
        problems += _put_into(game, columns, row, [one for one in parts if one not in about], names.file)
    return [*drafts.values()], problems


def _put_into(
    game: Mapping, columns: Columns, row: SheetRow, parts: Iterable[tuple[Part, At]], file: str
) -> Iterator[Problem]:
    """Put one row into its game, at a table as the next seat; and what contradicts the rows before it."""
    seat = Mapping(row.spot)
    for (path, value), spot in parts:
        key = path[-1]
        if "seats" in path:
            put(seat, key, value, spot)
            continue
        if (known := game.get(key, value)) != value:
            message = f"{key} is '{shown(str(value))}' here, and '{shown(str(known))}' in another row of this board"
            yield Problem(Place(file, *spot), "rows-agree", message, "correct the one that is wrong")
        put(game, key, value, spot)
    if not columns.seats:
        append(game.get("seats") or put(game, "seats", Sequence(row.spot), row.spot), seat, row.spot)


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


def rows_of(grid: Grid, options: SheetOptions) -> tuple[list[SheetRow], dict[Place, str], list[Problem]]:
    """The rows with their cells by column, what each cell is called, and the problems of what cannot be read."""
    file = grid.file
    rows: list[SheetRow] = []
    labels: dict[Place, str] = {}
    problems: list[Problem] = []
    above: dict[str, Cell] = {}
    skipped: list[Cell] = []  # the first cells of rows without a result, since the last one that has one
    for cells in grid.rows:
        row = SheetRow({}, Spot(cells[0].spot.line, 0), {})
        for name, cell in zip(grid.names, cells, strict=False):
            if name and cell.text and cell.text not in EMPTY:
                row.cells[name] = cell
            elif name:
                row.empty[name] = cell.spot
            if name:
                labels[Place(file, *cell.spot)] = f"column '{name}'{grid.where(*cell.spot)}"
        problems += _beyond(grid, cells)
        if _is_result(row, cells, grid):
            problems += [*_across(row, skipped, options, file), *_passed_over(skipped, file)]
            skipped = []
            rows.append(_completed(row, options, above, grid))
        elif given := _given_below(row, cells, options):
            above.update(given)
            problems += _passed_over(skipped, file)
            skipped = []
        else:
            skipped += [*(cell for cell in cells if cell.text and cell.text not in EMPTY)][:1]
    return rows, labels, [*problems, *_passed_over(skipped, file)]


def _is_result(row: SheetRow, cells: list[Cell], grid: Grid) -> bool:
    first = next((cell.text for cell in cells if cell.text), "")
    tells = any(
        name in PEOPLE or cell.text not in NOTHING
        for name, cell in row.cells.items()
        if name in TELLING or name.endswith(("centres", "eliminated"))
    )
    return tells and not _SUM.fullmatch(first) and (len(row.cells) > 1 or len(grid.header) < FEWEST)


def _given_below(row: SheetRow, cells: list[Cell], options: SheetOptions) -> dict[str, Cell]:
    """What a row of its own says of the rows below it: values of columns that are filled down, or a date anywhere."""
    if row.cells and row.cells.keys() <= options.repeated:
        return dict(row.cells)
    filled = [cell for cell in cells if cell.text]
    if len(filled) == 1 and "date" in options.repeated and day(filled[0].text, options.days or DAY_FIRST):
        return {"date": filled[0]}
    return {}


def _across(row: SheetRow, skipped: list[Cell], options: SheetOptions, file: str) -> Iterator[Problem]:
    """A cell that would be filled from above a row which is not understood, and may say something else."""
    # What begins with a sum, a count or the number of an empty row is no heading.
    figure = re.compile(r"[0-9.,]+(?:\s+[^\W\d]+)?$")
    headings = [cell for cell in skipped if not (_SUM.fullmatch(cell.text) or figure.match(cell.text))]
    column = next((name for name in sorted(options.repeated) if name in row.empty), "")
    if headings and column:
        message = f"row {headings[-1].spot.line} above says '{shown(headings[-1].text)}', which may be another {column}"
        hint = f"fill in the {column} here, or empty that row"
        yield Problem(Place(file, *row.empty[column]), "rows-are-results", message, hint)


def _completed(row: SheetRow, options: SheetOptions, above: dict[str, Cell], grid: Grid) -> SheetRow:
    """The row with the values of all rows, and those above its empty cells where these repeat them."""
    cells = dict(row.cells)
    for name in sorted(options.repeated & {*grid.names}):
        if name in cells:
            above[name] = cells[name]
        elif name in above:
            cells[name] = above[name]._replace(spot=row.empty.get(name, row.spot))
    for name, text in options.constants.items():
        cells.setdefault(name, Cell(text, Spot(grid.header[0].spot.line, 0)))
    return row._replace(cells=cells)


def _passed_over(skipped: list[Cell], file: str) -> Iterator[Problem]:
    """Sums, headings and remarks: they are named, because nothing is left out silently; empty tails in one sentence."""
    at = 0
    while at < len(skipped):
        first, run = skipped[at], skipped[at : at + 1]
        if not re.search(r"[^\W\d]", first.text):
            run += takewhile(lambda cell: not re.search(r"[^\W\d]", cell.text), islice(skipped, at + 1, None))
        at += len(run)
        message = f"row {first.spot.line} is no result and is passed over: it says '{shown(first.text)}'"
        if len(run) > 1:
            lines = f"rows {first.spot.line} to {run[-1].spot.line}"
            message = f"{lines} are no results and are passed over: the first says '{shown(first.text)}'"
        yield Problem(Place(file, *first.spot), "rows-are-results", message, "", Severity.WARNING)


def _beyond(grid: Grid, row: list[Cell]) -> Iterator[Problem]:
    """Cells that stand under no column's name."""
    headings = grid.header
    for number, cell in enumerate(row):
        if cell.text and (number >= len(headings) or not headings[number].text):
            hint = "name the column in the header, or empty the cell; a text with the delimiter in it needs quotes"
            message = f"'{shown(cell.text)}' stands in a column without a name{grid.where(*cell.spot)}"
            yield Problem(Place(grid.file, *cell.spot), "columns-are-known", message, hint)
