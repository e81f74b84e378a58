"""Rows with one seat each, brought into one row for each board."""

import re
from collections.abc import Iterator

from masterlist.facts.board import CENTRES_TO_WIN, POWERS
from masterlist.read.shown import shown
from masterlist.source import Place, Problem
from masterlist.submit import cells
from masterlist.submit.columns import SEAT, Columns
from masterlist.submit.headings import power_of
from masterlist.submit.row import Row, Shaped
from masterlist.submit.table import Cell

_ONE_SEAT = ("player", *SEAT, "club", "rank")
_KEYS = {"board": ("event", "round", "table", "board"), "game": ("list", "started", "game")}


def boards_of_seats(rows: list[Row], columns: Columns, file: str) -> Shaped:
    """One row for each board, from a row for each seat."""
    boards: dict[tuple[str, ...], Row] = {}
    problems: list[Problem] = []
    for row in rows:
        power = row.cells.get("power")
        if power is None or not power_of(power.text):
            place = Place(file, *(power.spot if power else row.spot))
            message = f"'{shown(power.text)}' is no power" if power else "this row does not say which power it is"
            hint = "name one of the seven powers in the column 'power', or leave the row out"
            problems.append(Problem(place, "power-is-known", message, hint))
            continue
        key = tuple(row.text(name) for name in _KEYS[columns.kind])
        board = boards.setdefault(key, Row({}, row.spot, {}))
        problems += _join(board, _with_elimination(row), power.text, file)
    for board in boards.values():
        _by_rank(board)
    return Shaped(
        [*boards.values()], problems, [f"boards: {len(boards):,}, from {len(rows):,} rows with one seat each"]
    )


def _with_elimination(row: Row) -> Row:
    """With the year of elimination where it stands in the place of the centres, as on some sites."""
    centres = row.cells.get("centres")
    if centres is None or not re.fullmatch(r"19[0-9]{2}", centres.text):
        return row
    others = {name: cell for name, cell in row.cells.items() if name != "centres"}
    return row._replace(cells={"eliminated": centres, **others})


def _by_rank(board: Row) -> None:
    """What ranks such as ``1 (D3)`` and ``1 (W)`` say of the ending: who won, who shared in the draw, who did not."""
    ranks = {power: board.cells.pop(f"{power}_rank", None) for power in map(str, POWERS)}
    marks = {power: re.search(r"\((W|D)[0-9]*\)", cell.text) for power, cell in ranks.items() if cell}
    drawn = [power for power, mark in marks.items() if mark and mark[1] == "D"]
    won = [power for power, mark in marks.items() if mark and mark[1] == "W"]
    if "ending" in board.cells or not (drawn or won):
        return
    cell = ranks[(drawn or won)[0]] or Cell("", board.spot)
    if won:
        alone = int(cells.number(board.text(f"{won[0]}_centres")) or 0) >= CENTRES_TO_WIN
        board.cells["ending"] = cell._replace(text="solo" if alone else "concession")
        if not alone:
            board.cells["conceded_to"] = cell._replace(text=won[0])
        return
    board.cells["ending"] = cell._replace(text="draw")
    for power, own in ranks.items():
        if own and power not in drawn and board.text(f"{power}_centres") not in {"", "0"}:
            board.cells[f"{power}_left_out"] = own._replace(text="true")


def _join(board: Row, row: Row, power: str, file: str) -> Iterator[Problem]:
    """Put a seat's row into its board's; what concerns the whole board must be the same in all rows."""
    if f"{power} is there" in board.cells:
        place = Place(file, *row.cells["power"].spot)
        hint = "correct the power, or the round and the table of one of the two rows"
        yield Problem(place, "powers-are-distinct", f"{power.capitalize()} is on this board already", hint)
        return
    board.cells[f"{power} is there"] = row.cells["power"]
    for name, cell in row.cells.items():
        if name == "power":
            continue
        own = {"player": power}.get(name, f"{power}_{name}") if name in _ONE_SEAT else name
        known = board.cells.setdefault(own, cell)
        if known.text != cell.text:
            message = f"{name} is '{shown(cell.text)}' here, and '{shown(known.text)}' in another row of this board"
            yield Problem(Place(file, *cell.spot), "rows-agree", message, "correct the one that is wrong")
