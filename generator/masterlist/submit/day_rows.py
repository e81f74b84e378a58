"""Rows of a spreadsheet with games of days: a draft for each day, with all of its games."""

from collections.abc import Iterable, Iterator
from typing import Any

from masterlist.kinds.kind import Value
from masterlist.kinds.registry import kinds
from masterlist.read.marked import At, Mapping, Sequence
from masterlist.read.scalars import scalar
from masterlist.read.shown import shown
from masterlist.scoring.registry import kind_of
from masterlist.source import Place, Problem
from masterlist.submit.columns import Columns
from masterlist.submit.row import Row
from masterlist.submit.row_ids import Book, empty, with_id
from masterlist.submit.values import Draft

_NIGHT = ("list", "date", "word")  # what names the file, or holds for all games of the day


def drafted_days(columns: Columns, rows: Iterable[Row], book: Book) -> tuple[list[Draft], list[Problem]]:
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


def _draft(named: dict[str, str], row: Row, file: str) -> Draft:
    """A day without games yet."""
    about, value = Mapping(row.spot), Mapping(row.spot)
    for name, text in named.items():
        at = row.cells[name].spot if name in row.cells else row.spot
        put(value if name == "date" else about, name, text, at)
    put(value, "games", Sequence(row.spot), row.spot)
    return Draft("night", about, value, file)


def game_of(columns: Columns, row: Row, book: Book) -> Mapping:
    """One row as a game of two."""
    game = Mapping(row.spot)
    for name in (*columns.seats, *(column.key for column in kinds()[columns.of].columns), "note"):
        if name in row.cells:
            cell = row.cells[name]
            put(game, name, with_id(columns, name, cell, book), cell.spot)
    return game


def join(table: Mapping, columns: Columns, row: Row, book: Book) -> Iterator[Problem]:
    """Put one row into a table as its next seat; what is wrong where the row contradicts those before it."""
    if "seats" not in table:
        put(table, "seats", Sequence(row.spot), row.spot)
    append(table["seats"], _seat(columns, row, book), row.spot)
    if note := row.cells.get("note"):
        if table.get("note", note.text) != note.text:
            message = f"note is '{shown(note.text)}' here, and '{shown(table['note'])}' in another row of this board"
            yield Problem(Place(book.file, *note.spot), "rows-agree", message, "correct the one that is wrong")
        put(table, "note", note.text, note.spot)


def _seat(columns: Columns, row: Row, book: Book) -> Mapping:
    seat = Mapping(row.spot)
    for column in kinds()[columns.of].seat_columns:
        if column.key in row.cells:
            cell = row.cells[column.key]
            is_number = column.value in {Value.INTEGER, Value.NUMBER}
            value = scalar(cell.text) if is_number else with_id(columns, column.key, cell, book)
            put(seat, column.key, value, cell.spot)
    return seat


def put(mapping: Mapping, key: str, value: Any, at: At) -> None:
    """Set a key, which was given at one spot."""
    mapping[key] = value
    mapping.keys_at[key] = mapping.values_at[key] = at


def append(sequence: Sequence, value: Mapping, at: At) -> None:
    """Add an item, which was given at one spot."""
    sequence.append(value)
    sequence.items_at.append(at)
