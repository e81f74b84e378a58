"""Rows of a spreadsheet brought into one form: a row for each entry, board or game, with the columns of content files.

A row may be a game of two players, which both logs get, or one seat of a board.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta

from masterlist.checks.references import fold
from masterlist.facts.board import CENTRES_TO_WIN, POWERS
from masterlist.facts.logbook import Result
from masterlist.facts.night import LEFT_OUT, NOT_A_PLAYER, NOT_PLAYED, is_a_bye, was_not_played
from masterlist.kinds.kind import ColumnValue
from masterlist.kinds.registry import can_be_logged, kinds, lie_in_nights
from masterlist.kinds.squares import STATED
from masterlist.read.schemas import schema
from masterlist.read.text import shown
from masterlist.read.wording import parts_along
from masterlist.source import Place, Problem
from masterlist.submit import cells
from masterlist.submit.cells import Reader, with_score
from masterlist.submit.cells import meaning as day_meaning
from masterlist.submit.columns import ENTRIES, PEOPLE, PLAYERS, SEAT, Columns, power_of
from masterlist.submit.grid import SheetOptions
from masterlist.submit.names import displayed
from masterlist.submit.table import Cell, Shaped, SheetRow
from masterlist.submit.values import Unclear

_ONE_SEAT = ("player", *SEAT, "club", "rank")
_KEYS = {"board": ("event", "round", "table", "board"), "game": ("list", "started", "game")}


def boards_of_seats(rows: list[SheetRow], columns: Columns, file: str) -> Shaped:
    """One row for each board, from a row for each seat."""
    boards: dict[tuple[str, ...], SheetRow] = {}
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
        board = boards.setdefault(key, SheetRow({}, row.spot, {}))
        problems += _join(board, _with_elimination(row), power.text, file)
    for board in boards.values():
        _by_rank(board)
    return Shaped(
        [*boards.values()], problems, [f"boards: {len(boards):,}, from {len(rows):,} rows with one seat each"]
    )


def _with_elimination(row: SheetRow) -> SheetRow:
    """With the year of elimination where it stands in the place of the centres, as on some sites."""
    centres = row.cells.get("centres")
    if centres is None or not re.fullmatch(r"19[0-9]{2}", centres.text):
        return row
    others = {name: cell for name, cell in row.cells.items() if name != "centres"}
    return row._replace(cells={"eliminated": centres, **others})


def _by_rank(board: SheetRow) -> None:
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


def _join(board: SheetRow, row: SheetRow, power: str, file: str) -> Iterator[Problem]:
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


DAYS = frozenset(("date", "started", "finished"))
_COUNTED = re.compile(r"[2-6][0-9]{4}(?:\.[0-9]+)?")
MOST_SAMPLES = 4  # of what was read, in the report
_PAIRS = ("attrition", "bonus", "resignation_attrition", "resignation_bonus", "score")
_YES_NO = frozenset(("signed", "time_limited"))


def shaped(rows: list[SheetRow], columns: Columns, wishes: SheetOptions, file: str) -> Shaped:
    """The rows as content files want them; what cannot be understood for certain stays as it stands."""
    unplayed = [problem for row in rows for problem in _not_played(row, file)]
    rows = [row for row in rows if not any(_not_played(row, file))]
    rows, counted = _counted_days(rows, file)
    wishes, proof = _with_order(rows, wishes)
    found = [
        SheetRow({name: _normal(name, cell, columns, wishes) for name, cell in row.cells.items()}, row.spot, row.empty)
        for row in rows
    ]
    if columns.of:
        found = [row._replace(cells=with_score(row.cells, kinds()[columns.of])) for row in found]
    done = Shaped(found, [], [])
    if columns is ENTRIES:
        done = _entries(found, wishes, file)
    elif any("power" in row.cells for row in found):
        done = boards_of_seats(found, columns, file)
    understood = [*proof, *_read_as(rows, done.rows), *done.understood]
    return Shaped(done.rows, [*unplayed, *counted, *done.problems], understood)


def _counted_days(rows: list[SheetRow], file: str) -> tuple[list[SheetRow], list[Problem]]:
    """The rows whose dates are none of a spreadsheet's own numbers of days; and one sentence about those that are."""
    cells = [cell for row in rows for name, cell in row.cells.items() if name in DAYS and _COUNTED.fullmatch(cell.text)]
    if not cells:
        return rows, []
    meant = (date(1899, 12, 30) + timedelta(days=int(cells[0].text.partition(".")[0]))).isoformat()
    message = f"'{cells[0].text}' is a date as spreadsheet programs count days ({meant}, if they count from 1900)"
    others = len(cells) - 1
    more = f"; and so {'is' if others == 1 else 'are'} {others:,} more" if others else ""
    hint = "give the column the format of a date in that program, and save the file anew"
    fine = [row for row in rows if not any(cell in cells for cell in row.cells.values())]
    return fine, [Problem(Place(file, *cells[0].spot), "dates-are-written-out", f"{message}{more}", hint)]


def _with_order(rows: list[SheetRow], wishes: SheetOptions) -> tuple[SheetOptions, list[str]]:
    """The wishes with the order of day and month, where dates of the file such as 4/24/2026 prove it for all others."""
    proofs: dict[str, Cell] = {}
    texts = [cell for row in rows for name, cell in row.cells.items() if name in DAYS]
    for cell in texts if not wishes.days else ():
        if order := cells.order_in(cell.text):
            proofs.setdefault(order, cell)
    if len(proofs) != 1 or not any(cells.is_ambiguous_day(cell.text) for cell in texts):
        return wishes, []
    ((order, proof),) = proofs.items()
    text = f"dates are read {order}, because of '{shown(proof.text)}' in row {proof.spot.line}"
    return wishes._replace(days=order), [text]


def _not_played(row: SheetRow, file: str) -> Iterator[Problem]:
    """Cells that say that there was no game: never guessed at, and no player is made of them."""
    for name, cell in row.cells.items():
        place = Place(file, *cell.spot)
        if name == "result" and was_not_played(cell.text):
            is_score = re.fullmatch(r"0\s*[-–—−:/]\s*0", cell.text)
            hint = f"{LEFT_OUT}; if these are scores, say so with --column 'HEADING=score'" if is_score else LEFT_OUT
            yield Problem(place, "games-are-played", NOT_PLAYED.format(text=shown(cell.text)), hint)
        elif name in PEOPLE and is_a_bye(cell.text):
            yield Problem(place, "games-are-played", NOT_A_PLAYER.format(text=shown(cell.text)), LEFT_OUT)


def _read_as(given: list[SheetRow], made: Iterable[SheetRow]) -> Iterator[str]:
    """A few dates and results as they stand in the sheet, and as they were read."""
    for columns in (DAYS, {"result"}):
        texts = {cell.spot: cell.text for row in given for name, cell in row.cells.items() if name in columns}
        cells_made = [cell for row in made for name, cell in row.cells.items() if name in columns]
        told = {
            texts[cell.spot]: cell.text
            for cell in reversed(cells_made)
            if texts.get(cell.spot) not in {None, cell.text}
        }
        samples = [f"'{shown(text)}' as {meant}" for text, meant in sorted(told.items())[:MOST_SAMPLES]]
        if samples:
            more = f", and {len(told) - MOST_SAMPLES:,} more" if len(told) > MOST_SAMPLES else ""
            yield f"{'dates' if columns is DAYS else 'results'} read: {', '.join(samples)}{more}"


def _normal(name: str, cell: Cell, columns: Columns, wishes: SheetOptions) -> Cell:
    meant = meaning_of(name, columns, wishes)(cell.text)
    return cell if meant is None else cell._replace(text=meant)


def meaning_of(name: str, columns: Columns, wishes: SheetOptions) -> Callable[[str], str | None]:
    """What makes the text of a content file out of a cell of that column."""
    if columns is PLAYERS and name == "name":
        return displayed
    if name in DAYS:
        return lambda text: cells.day(text, wishes.days)
    if name == "round":
        return cells.number
    return _of_a_day(name, columns) if columns.of else _of_an_entry(name) or _of_a_board(name) or _number(name, columns)


def _of_an_entry(name: str) -> Callable[[str], str | None] | None:
    if name in cells.WORDS:
        return lambda text: cells.word(text, name)
    if name in _YES_NO or name.endswith("left_out"):
        return cells.yes_no
    if name == "score":  # of a game between two, which may have halves
        return lambda text: day_meaning(text, ColumnValue.PAIR)
    if name in _PAIRS:
        return cells.score
    return cells.centres if name.endswith("centres") else None


def _of_a_day(name: str, columns: Columns) -> Callable[[str], str | None]:
    kind = kinds()[columns.of]
    value = next((one.value for one in (*kind.columns, *kind.seat_columns) if one.key == name), ColumnValue.TEXT)
    return lambda text: day_meaning(text, value)


def _of_a_board(name: str) -> Callable[[str], str | None] | None:
    if name == "last_year" or name.endswith("eliminated"):
        return _year
    return power_of if name in {"power", "conceded_to"} else None


def _number(name: str, columns: Columns) -> Callable[[str], str | None]:
    return cells.number if _is_number(name, columns) else _as_it_stands


def _as_it_stands(_: str) -> None:
    return None


def _year(text: str) -> str | None:
    """A game year, perhaps with its season: ``Fall 1908``, ``F08`` is none."""
    found = re.fullmatch(r"[^\W\d]*[. ]*((?:19|20)[0-9]{2})(?:\.0+)?", text)
    return found[1] if found else None


def _is_number(name: str, columns: Columns) -> bool:
    path = columns.path(name) or ()
    if path[:1] != ("value",) or path[1] == "chart":
        return False
    *_, part = parts_along(schema(columns.kind), [*path[1:]], schema)
    types = part.get("type", "")
    return bool({"integer", "number"} & {*([types] if isinstance(types, str) else types)})


def _entries(rows: list[SheetRow], wishes: SheetOptions, file: str) -> Shaped:
    reader = Reader([row.text("result") for row in rows], wishes.win)
    found: list[SheetRow] = []
    problems: list[Problem] = []
    both = 0
    for row in rows:
        is_match = bool({"winner", "loser", "player_1", "player_2"} & row.cells.keys())
        one = _with_players(_with_scores(row))
        try:
            one = _with_result(one, reader, "score" if _tells_duel(one, wishes) else "attrition")
        except Unclear as unclear:
            at = one.cells.get("result") or one.cells.get("victory") or one.cells.get("attrition") or Cell("", one.spot)
            problems.append(Problem(Place(file, *at.spot), "answer-is-clear", str(unclear), unclear.hint))
        found.append(one)
        if (is_match or wishes.both) and one.text("player") and one.text("opponent"):
            found.append(_from_the_other_side(one))
            both += 1
    understood = [f"{both:,} games are written into the logs of both players"] if both else []
    if reader.bare:
        understood.append(f"where a result does not say which victory it was, it is by {wishes.win} (--win)")
    return Shaped(found, problems, understood)


def _with_scores(row: SheetRow) -> SheetRow:
    """Scores that stand in two columns, own and opponent's, in one."""
    found = dict(row.cells)
    for key in ("attrition", "bonus"):
        own, opponent = found.pop(f"own_{key}", None), found.pop(f"opponent_{key}", None)
        if own and opponent and key not in found:
            found[key] = own._replace(text=f"{own.text}-{opponent.text}")
        elif own or opponent:
            alone = own or opponent
            assert alone  # noqa: S101  one of them is there
            found.setdefault(key, alone)
    return row._replace(cells=found)


def _with_players(row: SheetRow) -> SheetRow:
    """Whose entry it is: of the winner, or of the player who is named first."""
    found = dict(row.cells)
    for first, second in (("winner", "loser"), ("player_1", "player_2")):
        for role, key in ((first, "player"), (second, "opponent")):
            if cell := found.pop(role, None):
                found.setdefault(key, cell)
                if role in {"winner", "loser"}:
                    found.setdefault("result", cell._replace(text="won"))
    return row._replace(cells=found)


def _tells_duel(row: SheetRow, wishes: SheetOptions) -> bool:
    """Whether the list of a row is rated from games between two, where no victory has a level."""
    by_name = {fold(name): kind for id_, (called, kind) in wishes.lists.items() for name in (id_, called)}
    named = by_name.get(fold(row.text("list") or wishes.constants.get("list", "")))
    return all(map(lie_in_nights, [named] if named else filter(can_be_logged, by_name.values()))) and bool(by_name)


def _with_result(row: SheetRow, reader: Reader, points: str) -> SheetRow:
    """The row with its result, and the score that may stand in the same cell in the column for ``points``."""
    found = dict(row.cells)
    victory = found.pop("victory", None)
    result, attrition = found.get("result"), found.get(points)
    if not (result or attrition):
        return row._replace(cells=found)
    read = reader.read(
        result.text if result else "",
        victory.text if victory else "",
        attrition.text if attrition else "",
        has_levels=points != "score",
    )
    at = result or attrition
    assert at  # noqa: S101  one of them is there
    found["result"] = at._replace(text=read.result)
    if read.attrition:
        if attrition and attrition.text != read.attrition:
            score = "attrition score" if points == "attrition" else points
            message = f"the result says {read.attrition}, and the {score} is {attrition.text}"
            raise Unclear(message, "correct the one that is wrong")
        found[points] = (attrition or at)._replace(text=read.attrition)
    return row._replace(cells=found)


def _from_the_other_side(row: SheetRow) -> SheetRow:
    """The same game as the opponent's log has it; stated totals are those of one log alone."""
    found: dict[str, Cell] = {}
    for name, cell in row.cells.items():
        if name not in STATED:
            turned, text = _turned(name, cell.text)
            found[turned] = cell._replace(text=text)
    return row._replace(cells=found)


def _turned(name: str, text: str) -> tuple[str, str]:
    """A column and its text, seen by the opponent."""
    if name in _PAIRS:
        own, hyphen, opponent = text.partition("-")
        return name, f"{opponent}{hyphen}{own}"
    if name == "result" and text in {one.value for one in Result}:
        return name, Result(text).reversed.value
    if name == "resigned_by":
        return name, {"own": "opponent", "opponent": "own"}.get(text, text)
    swapped = {"player": "opponent", "opponent": "player", "club": "opponent_club", "opponent_club": "club"}
    for own, opponent in (("own_", "opponent_"), ("resignation_own_", "resignation_opponent_")):
        for unit in ("infantry", "cavalry", "artillery"):
            swapped |= {f"{own}{unit}": f"{opponent}{unit}", f"{opponent}{unit}": f"{own}{unit}"}
    return swapped.get(name, name), text
