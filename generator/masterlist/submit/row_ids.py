"""Names in the cells of a row become ids; and cells of a row that must not be empty."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.checks.names import fold
from masterlist.facts.content import Content
from masterlist.source import Place, Problem
from masterlist.submit.answers import NOT_REMEMBERED
from masterlist.submit.columns import PLAYERS, Columns
from masterlist.submit.names import UNKNOWN, Names
from masterlist.submit.row import Row
from masterlist.submit.table import Cell


class Book(NamedTuple):
    """What ids are looked up in."""

    names: Names
    content: Content
    file: str  # the spreadsheet


def empty(required: Iterable[str], columns: Columns, row: Row, file: str) -> Iterator[Problem]:
    """The cells of a row that must hold something, and hold nothing."""
    for name in required:
        if name not in row.cells:
            hint = f"fill it in, like this: {columns.sample(name)}"
            if name in row.empty:
                yield Problem(Place(file, *row.empty[name]), "answer-is-given", "the cell is empty", hint)
            else:
                message = f"column '{name}': the cell is empty"
                yield Problem(Place(file, *row.spot), "answer-is-given", message, hint)


def with_id(columns: Columns, name: str, cell: Cell, book: Book) -> str | None:
    """A cell's text, with the id for a name; None for a seat whose player is not remembered."""
    kind = _kind_of_id(columns, name)
    if kind == "event":
        return _named(cell.text, {one.id: one.name for one in book.content.events.values()})
    if kind == "list":
        return _named(cell.text, {one.id: one.name for one in book.content.lists.values()})
    is_seat = kind == "seat"
    if is_seat and cell.text.casefold() in NOT_REMEMBERED:
        return None
    if not kind:
        return cell.text
    found = book.names.id_of("player" if is_seat else kind, cell.text, Place(book.file, *cell.spot))
    return None if is_seat and found == UNKNOWN else found


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


def _named(text: str, known: dict[str, str]) -> str:
    """The id of the event or list that has the name, where just one has it; else the text itself."""
    having = [id_ for id_, name in known.items() if fold(name) == fold(text)]
    return having[0] if text not in known and len(having) == 1 else text
