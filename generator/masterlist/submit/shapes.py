"""Rows of a spreadsheet brought into one form: a row for each entry, board or game, with the columns of content files.

A row may be a game of two players, which both logs get, or one seat of a board.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from masterlist.checks.names import fold
from masterlist.facts.logbook import Result
from masterlist.kinds.kind import Value
from masterlist.kinds.registry import can_be_logged, kinds, lie_in_nights
from masterlist.kinds.squares_log import STATED
from masterlist.read.schema_parts import parts_along
from masterlist.read.schemas import schema
from masterlist.read.shown import shown
from masterlist.source import Place, Problem
from masterlist.submit import cells
from masterlist.submit.columns import ENTRIES, Columns
from masterlist.submit.day_cells import meaning as day_meaning
from masterlist.submit.day_cells import with_score
from masterlist.submit.header import Wishes
from masterlist.submit.headings import power_of
from masterlist.submit.outcomes import Reader
from masterlist.submit.row import Row, Shaped
from masterlist.submit.seat_rows import boards_of_seats
from masterlist.submit.table import Cell
from masterlist.submit.values import Unclear

DAYS = frozenset(("date", "started", "finished"))
MOST_SAMPLES = 4  # of what was read, in the report
_PAIRS = ("attrition", "bonus", "resignation_attrition", "resignation_bonus", "score")
_YES_NO = frozenset(("signed", "time_limited"))


def shaped(rows: list[Row], columns: Columns, wishes: Wishes, file: str) -> Shaped:
    """The rows as content files want them; what cannot be understood for certain stays as it stands."""
    found = [
        Row({name: _normal(name, cell, columns, wishes) for name, cell in row.cells.items()}, row.spot, row.empty)
        for row in rows
    ]
    if columns.of:
        found = [row._replace(cells=with_score(row.cells, kinds()[columns.of])) for row in found]
    done = Shaped(found, [], [])
    if columns is ENTRIES:
        done = _entries(found, wishes, file)
    elif any("power" in row.cells for row in found):
        done = boards_of_seats(found, columns, file)
    return done._replace(understood=[*_read_as(rows, done.rows), *done.understood])


def _read_as(given: list[Row], made: Iterable[Row]) -> Iterator[str]:
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


def _normal(name: str, cell: Cell, columns: Columns, wishes: Wishes) -> Cell:
    meant = _meaning(name, columns, wishes)(cell.text)
    return cell if meant is None else cell._replace(text=meant)


def _meaning(name: str, columns: Columns, wishes: Wishes) -> Callable[[str], str | None]:
    """What makes the text of a content file out of a cell of that column."""
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
        return lambda text: day_meaning(text, Value.PAIR)
    if name in _PAIRS:
        return cells.score
    return cells.centres if name.endswith("centres") else None


def _of_a_day(name: str, columns: Columns) -> Callable[[str], str | None]:
    kind = kinds()[columns.of]
    value = next((one.value for one in (*kind.columns, *kind.seat_columns) if one.key == name), Value.TEXT)
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


def _entries(rows: list[Row], wishes: Wishes, file: str) -> Shaped:
    reader = Reader([row.text("result") for row in rows], wishes.win)
    found: list[Row] = []
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


def _with_scores(row: Row) -> Row:
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


def _with_players(row: Row) -> Row:
    """Whose entry it is: of the winner, or of the player who is named first."""
    found = dict(row.cells)
    for first, second in (("winner", "loser"), ("player_1", "player_2")):
        for role, key in ((first, "player"), (second, "opponent")):
            if cell := found.pop(role, None):
                found.setdefault(key, cell)
                if role in {"winner", "loser"}:
                    found.setdefault("result", cell._replace(text="won"))
    return row._replace(cells=found)


def _tells_duel(row: Row, wishes: Wishes) -> bool:
    """Whether the list of a row is rated from games between two, where no victory has a level."""
    by_name = {fold(name): kind for id_, (called, kind) in wishes.lists.items() for name in (id_, called)}
    named = by_name.get(fold(row.text("list") or wishes.constants.get("list", "")))
    return all(map(lie_in_nights, [named] if named else filter(can_be_logged, by_name.values()))) and bool(by_name)


def _with_result(row: Row, reader: Reader, points: str) -> Row:
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


def _from_the_other_side(row: Row) -> Row:
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
