"""Rows of a spreadsheet in one form: a row for each entry, board or game, with the columns of content files.

A row may be a game of two players, which both logs get, or one seat of a board.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from functools import partial
from itertools import chain
from typing import TypeAlias

from masterlist.checks.references import fold
from masterlist.facts.board import CENTRES_TO_WIN, POWERS
from masterlist.facts.logbook import Result
from masterlist.facts.night import LEFT_OUT, NOT_A_PLAYER, NOT_PLAYED, is_a_bye, was_not_played
from masterlist.kinds.kind import ColumnValue, can_be_logged, kinds, lie_in_nights
from masterlist.kinds.squares import STATED
from masterlist.read.text import shown
from masterlist.source import Place, Problem
from masterlist.submit import cells
from masterlist.submit.cells import Reader, with_score
from masterlist.submit.columns import ENTRIES, PEOPLE, PLAYERS, SEAT, Columns, power_of
from masterlist.submit.grid import SheetOptions
from masterlist.submit.names import displayed
from masterlist.submit.table import Cell, SheetRow, Unclear
from masterlist.submit.values import UNITS, types_at

Shaped: TypeAlias = tuple[list[SheetRow], list[Problem], list[str]]  # rows, what is wrong, what was understood
_ONE_SEAT = ("player", *SEAT, "club", "rank")
_KEYS = {"board": ("event", "round", "table", "board"), "game": ("list", "started", "game")}


def _boards_of_seats(rows: list[SheetRow], columns: Columns, file: str) -> Shaped:
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
        board = boards.setdefault(tuple(row.text(name) for name in _KEYS[columns.kind]), SheetRow({}, row.spot, {}))
        problems += _join(board, row, power, file)
    for board in boards.values():
        _by_rank(board)
    return [*boards.values()], problems, [f"boards: {len(boards):,}, from {len(rows):,} rows with one seat each"]


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


def _join(board: SheetRow, row: SheetRow, power: Cell, file: str) -> Iterator[Problem]:
    """Put a seat's row into its board's; what concerns the whole board must be the same in all rows."""
    if f"{power.text} is there" in board.cells:
        hint = "correct the power, or the round and the table of one of the two rows"
        message = f"{power.text.capitalize()} is on this board already"
        yield Problem(Place(file, *power.spot), "powers-are-distinct", message, hint)
        return
    board.cells[f"{power.text} is there"] = power
    for given, cell in row.cells.items():
        if given == "power":
            continue
        # On some sites the year of elimination takes the place of the centres.
        is_year = given == "centres" and re.fullmatch(r"19[0-9]{2}", cell.text)
        if is_year and "eliminated" in row.cells:
            continue
        name = "eliminated" if is_year else given
        own = power.text if name == "player" else f"{power.text}_{name}" if name in _ONE_SEAT else name
        known = board.cells.setdefault(own, cell)
        if known.text != cell.text:
            message = f"{name} is '{shown(cell.text)}' here, and '{shown(known.text)}' in another row of this board"
            yield Problem(Place(file, *cell.spot), "rows-agree", message, "correct the one that is wrong")


DAYS = frozenset(("date", "started", "finished"))
_COUNTED = re.compile(r"[2-6][0-9]{4}(?:\.[0-9]+)?")
MOST_SAMPLES = 4  # of what was read, in the report
_PAIRS = ("attrition", "bonus", "resignation_attrition", "resignation_bonus", "score")


def shaped(rows: list[SheetRow], columns: Columns, options: SheetOptions, file: str) -> Shaped:
    """The rows as content files want them; what cannot be understood for certain stays as it is."""
    unplayed = [[*_not_played(row, file)] for row in rows]
    rows, counted = _counted_days([row for row, found in zip(rows, unplayed, strict=True) if not found], file)
    options, proof = _with_order(rows, options)
    made = []
    for row in rows:
        texts = {name: meaning_of(name, columns, options)(cell.text) for name, cell in row.cells.items()}
        meant = {name: row.cells[name]._replace(text=text) for name, text in texts.items() if text is not None}
        made.append(row._replace(cells=row.cells | meant))
    problems, understood = list[Problem](), list[str]()
    if columns.of:
        made = [row._replace(cells=with_score(row.cells, kinds()[columns.of])) for row in made]
    elif columns is ENTRIES:
        made, problems, understood = _entries(made, options, file)
    elif any("power" in row.cells for row in made):
        made, problems, understood = _boards_of_seats(made, columns, file)
    return made, [*chain(*unplayed), *counted, *problems], [*proof, *_read_as(rows, made), *understood]


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


def _with_order(rows: list[SheetRow], options: SheetOptions) -> tuple[SheetOptions, list[str]]:
    """The options with the order of day and month, where dates such as 4/24/2026 prove it for all others."""
    proofs: dict[str, Cell] = {}
    texts = [cell for row in rows for name, cell in row.cells.items() if name in DAYS]
    for cell in texts if not options.days else ():
        if order := cells.order_in(cell.text):
            proofs.setdefault(order, cell)
    if len(proofs) != 1 or not any(cells.is_ambiguous_day(cell.text) for cell in texts):
        return options, []
    ((order, proof),) = proofs.items()
    text = f"dates are read {order}, because of '{shown(proof.text)}' in row {proof.spot.line}"
    return options._replace(days=order), [text]


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
    for what, columns in (("dates", DAYS), ("results", {"result"})):
        texts = {cell.spot: cell.text for row in given for name, cell in row.cells.items() if name in columns}
        cells_made = [cell for row in made for name, cell in row.cells.items() if name in columns]
        read = {
            texts[cell.spot]: cell.text
            for cell in reversed(cells_made)
            if texts.get(cell.spot) not in {None, cell.text}
        }
        if samples := [f"'{shown(text)}' as {meant}" for text, meant in sorted(read.items())[:MOST_SAMPLES]]:
            more = f", and {len(read) - MOST_SAMPLES:,} more" if len(read) > MOST_SAMPLES else ""
            yield f"{what} read: {', '.join(samples)}{more}"


def meaning_of(name: str, columns: Columns, options: SheetOptions) -> Callable[[str], str | None]:
    """What makes the text of a content file out of a cell of that column; it gives None for one that stays as it is."""
    if columns is PLAYERS and name == "name":
        return displayed
    if name in DAYS:
        return lambda text: cells.day(text, options.days)
    if columns.of and name != "round":
        kind = kinds()[columns.of]
        value = next((one.value for one in (*kind.columns, *kind.seat_columns) if one.key == name), ColumnValue.TEXT)
        return lambda text: cells.meaning(text, value)
    if found := _MEANINGS.get(next((end for end in _OF_A_SEAT if name.endswith(end)), name)):
        return found
    path = columns.path(name) or ("",)
    is_number = path[0] == "value" and path[1] != "chart" and {"integer", "number"} & types_at(columns.kind, path[1:])
    return cells.number if is_number else lambda _: None


def _year(text: str) -> str | None:
    """A game year, perhaps with its season: ``Fall 1908``, ``F08`` is none."""
    found = re.fullmatch(r"[^\W\d]*[. ]*((?:19|20)[0-9]{2})(?:\.0+)?", text)
    return found[1] if found else None


_OF_A_SEAT = ("centres", "eliminated", "left_out")  # also behind the name of a power
_MEANINGS: dict[str, Callable[[str], str | None]] = {
    **{name: partial(cells.word, column=name) for name in cells.WORDS},
    **dict.fromkeys(("attrition", "bonus", "resignation_attrition", "resignation_bonus"), cells.score),
    "score": partial(cells.meaning, value=ColumnValue.PAIR),  # of a game between two, which may have halves
    **dict.fromkeys(("signed", "time_limited", "left_out"), cells.yes_no),
    **dict.fromkeys(("last_year", "eliminated"), _year),
    **dict.fromkeys(("power", "conceded_to"), power_of),
    "round": cells.number,
    "centres": cells.centres,
}


def _entries(rows: list[SheetRow], options: SheetOptions, file: str) -> Shaped:
    reader = Reader([row.text("result") for row in rows], options.win)
    kinds_of = options.kinds_by_name()
    found: list[SheetRow] = []
    problems: list[Problem] = []
    both = 0
    for row in rows:
        is_match = bool({"winner", "loser", "player_1", "player_2"} & row.cells.keys())
        # Whether the list is rated from games between two, where no victory has a level.
        named = kinds_of.get(fold(row.text("list") or options.constants.get("list", "")))
        possible = [named] if named else [*filter(can_be_logged, kinds_of.values())]
        is_duel = bool(kinds_of) and all(map(lie_in_nights, possible))
        cells_made = _one_sided(row)
        try:
            _set_result(cells_made, reader, "score" if is_duel else "attrition")
        except Unclear as unclear:
            at = next((cells_made[name].spot for name in _RESULT_AT if name in cells_made), row.spot)
            problems.append(unclear.at(Place(file, *at)))
        found.append(row._replace(cells=cells_made))
        if (is_match or options.both) and found[-1].text("player") and found[-1].text("opponent"):
            found.append(_from_the_other_side(found[-1]))
            both += 1
    understood = [f"{both:,} games are written into the logs of both players"] if both else []
    if reader.bare:
        understood.append(f"where a result does not say which victory it was, it is by {options.win} (--win)")
    return found, problems, understood


_RESULT_AT = ("result", "victory", "attrition")  # where an unclear result is reported


def _one_sided(row: SheetRow) -> dict[str, Cell]:
    """The cells of an entry of the winner, or of the player who is named first; scores of both sides are one cell."""
    found = dict(row.cells)
    for key in ("attrition", "bonus"):
        own, opponent = found.pop(f"own_{key}", None), found.pop(f"opponent_{key}", None)
        if own and opponent and key not in found:
            found[key] = own._replace(text=f"{own.text}-{opponent.text}")
        elif alone := own or opponent:
            found.setdefault(key, alone)
    for role, key in (("winner", "player"), ("loser", "opponent"), ("player_1", "player"), ("player_2", "opponent")):
        if cell := found.pop(role, None):
            found.setdefault(key, cell)
            if role in {"winner", "loser"}:
                found.setdefault("result", cell._replace(text="won"))
    return found


def _set_result(found: dict[str, Cell], reader: Reader, points: str) -> None:
    """Read the result, and put the score that may stand in the same cell into the column for ``points``."""
    score = found.get(points)
    if not (at := found.get("result") or score):
        return
    texts = [cell.text if cell else "" for cell in map(found.get, ("result", "victory", points))]
    result, in_result = reader.read(*texts, has_levels=points != "score")
    if in_result:
        if score and score.text != in_result:
            name = "attrition score" if points == "attrition" else points
            message = f"the result says {in_result}, and the {name} is {score.text}"
            raise Unclear(message, "correct the one that is wrong")
        found[points] = (score or at)._replace(text=in_result)
    found["result"] = at._replace(text=result)


def _from_the_other_side(row: SheetRow) -> SheetRow:
    """The same game as the opponent's log has it; stated totals are those of one log alone."""
    found: dict[str, Cell] = {}
    for name, cell in row.cells.items():
        if name in STATED:
            continue
        text = cell.text
        if name in _PAIRS:
            own, hyphen, opponent = text.partition("-")
            text = f"{opponent}{hyphen}{own}"
        elif name == "result" and text in {one.value for one in Result}:
            text = Result(text).reversed.value
        elif name == "resigned_by":
            text = {"own": "opponent", "opponent": "own"}.get(text, text)
        found[_OPPOSITE.get(name, name)] = cell._replace(text=text)
    return row._replace(cells=found)


_UNIT_PAIRS = [(f"{of}own_{unit}", f"{of}opponent_{unit}") for of in ("", "resignation_") for unit in UNITS]
_SIDES = (("player", "opponent"), ("club", "opponent_club"), *_UNIT_PAIRS)
_OPPOSITE = {**dict(_SIDES), **{other: own for own, other in _SIDES}}  # columns by what they are to the opponent
