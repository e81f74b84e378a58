"""Lists as CSV (RFC 4180): the same numbers as in the JSON documents, and nothing that a spreadsheet would run.

A text in which a cell could begin like a formula gets an apostrophe there. A cell begins at the start of the text,
and, for spreadsheets that part at semicolons or tabs, behind each of those. Numbers are written as they are.
"""

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from io import StringIO
from typing import NamedTuple

from masterlist.documents.lists import GameRow, ListRowJson, MasterRow, RatingRow
from masterlist.documents.tables import Column, Row, cells, columns_of
from masterlist.kinds.kind import Files
from masterlist.queries.lists import files_of_system
from masterlist.scoring.listed import list_system
from masterlist.site.common.model import Document
from masterlist.source import N_

_RISKY = re.compile(r"(^|[;\t\r\n])(?=[=+\-@'＝＋－＠])")  # noqa: RUF001  the wide ones begin formulas too

_HARMLESS = re.compile(r"(?![=+\-@'＝＋－＠])[^;\t\r\n]*+").fullmatch  # noqa: RUF001  as nearly all texts are
ROWS: Mapping[Files, tuple[str, type[ListRowJson]]] = {
    Files.LOGS: (N_("A master list"), MasterRow),
    Files.BOARDS: (N_("A list rated from games"), RatingRow),
    Files.NIGHTS: (N_("A list rated from nights"), GameRow),
}
SHARED = (  # by all rows of a file
    Column("list", "string", "The list's id.", required=True, free=False),
    Column("edition", "string", "The edition's id; nothing for the list as it stands.", required=False, free=False),
)


class ListTable(NamedTuple):
    """The table of a list or of one of its editions, as their pages show them."""

    title: str
    columns: tuple[Column, ...]
    cells: Callable[[object], Row]
    figures: tuple[str, ...]  # names of those that a row has of its system, in the last columns


@cache
def of_list(system: str) -> ListTable:
    """A list that is rated by a system; one rated from nights has the figures of its system, too."""
    files = files_of_system(system)
    title, row = ROWS[files]
    own = columns_of(row)
    ends = ("", "_exact") if files is Files.NIGHTS else ()
    figures = [f"{column.key}{end}" for column in list_system(system).columns for end in ends]
    inside = cells([(one.name,) for one in own])
    return ListTable(title, (*SHARED, *own, *map(_figure, figures)), inside, tuple(figures))


def _figure(name: str) -> Column:
    if name.endswith("_exact"):
        return Column(name, "string", "The same number, exact.", required=False, free=False)
    return Column(name, "number", "A figure of the list's rating system; rounded", required=False, free=False)


def document(path: str, kind: ListTable, rows: Iterable[ListRowJson], *shared: str) -> Document:
    """A table as a file below ``downloads/``; ``shared`` are the values of the first columns, the same in all rows."""
    free = [at for at, column in enumerate(kind.columns) if column.free or column.kind == "boolean"]
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(column.name for column in kind.columns)
    for row in rows:
        values = [*shared, *kind.cells(row)]
        if isinstance(row, GameRow):
            values += map(row.figures.get, kind.figures)
        for at in free:
            values[at] = cell(values[at])
        writer.writerow(values)
    return Document(f"downloads/{path}.csv", out.getvalue().encode())


def cell(value: object) -> object:
    """A value as it stands in a table: texts harmless, truth in words, nothing where there is nothing."""
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


def harmless(text: str) -> str:
    """A text in which no cell begins like a formula."""
    return text if _HARMLESS(text) else _RISKY.sub(r"\1'", text)


_READ = re.compile(r"(^|[;\t\r\n])'(?=[=+\-@'＝＋－＠])")  # noqa: RUF001


def text_of(value: str) -> str:
    """The text that a cell was made of."""
    return _READ.sub(r"\1", value)
