"""Rows of a spreadsheet with games of events between people: a draft for each board."""

from collections.abc import Iterable

from masterlist.read.marked import Mapping
from masterlist.source import Problem
from masterlist.submit.columns import Columns
from masterlist.submit.day_rows import game_of, join, put
from masterlist.submit.row import Row
from masterlist.submit.row_ids import Book, empty, with_id
from masterlist.submit.values import Draft, typed

_NAMED = ("event", "board")
_BOARD = (*_NAMED, "round", "table")  # what tells one board from another


def drafted_boards(columns: Columns, rows: Iterable[Row], book: Book) -> tuple[list[Draft], list[Problem]]:
    """A draft for each board, with ids in the place of names; and the cells that must not be empty."""
    drafts: list[Draft] = []
    tables: dict[tuple[str, ...], Mapping] = {}
    problems: list[Problem] = []
    for row in rows:
        problems += empty(("event", "round"), columns, row, book.file)
        key = tuple(row.text(name) for name in _BOARD)
        if columns.seats or key not in tables:
            drafts.append(_draft(columns, row, book))
            tables[key] = drafts[-1].value
        if not columns.seats:
            problems += join(tables[key], columns, row, book)
    return drafts, problems


def _draft(columns: Columns, row: Row, book: Book) -> Draft:
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
