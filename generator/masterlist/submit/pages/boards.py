"""Boards found in a page or a document, as rows with one seat each, which the import of spreadsheets reads on."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from masterlist.facts.board import CENTRES_TO_WIN
from masterlist.read.marked import Spot
from masterlist.submit.table import Cell, Rows, Sheet

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
