"""Tables as CSV (RFC 4180): the same numbers as in the JSON documents, and nothing that a spreadsheet would run.

A text in which a cell could begin like a formula gets an apostrophe there. A cell begins at the start of the text,
and, for spreadsheets that part at semicolons or tabs, behind each of those. Numbers are written as they are.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from typing import Any, NamedTuple

from masterlist.site.common.model import Document

Json = Mapping[str, Any]
_RISKY = re.compile(r"(^|[;\t\r\n])(?=[=+\-@'＝＋－＠])")  # noqa: RUF001  the wide ones begin formulas too

_HARMLESS = re.compile(r"(?![=+\-@'＝＋－＠])[^;\t\r\n]*+").fullmatch  # noqa: RUF001  as nearly all texts are


class Column(NamedTuple):
    """A column: its name, and where in the JSON of a row its value stands."""

    name: str
    kind: str  # string, integer, number, boolean or date, as Frictionless calls them
    path: tuple[str, ...]
    trusted: bool  # whether it holds numbers of our own, which may begin with a minus


class Table(NamedTuple):
    """A kind of table."""

    title: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]  # the columns that name a row
    # The columns once more, as the thousands of rows need them:
    places: Mapping[str, int]  # where in a row each stands, by its name
    outer: tuple[str, ...]  # the first name of each path
    inner: tuple[tuple[int, str], ...]  # where in a row a path goes on, and each name there
    guarded: tuple[int, ...]  # those that are not trusted


def table(title: str, columns: str, *key: str) -> Table:
    """A kind of table; ``columns`` are ``name:kind`` or ``name=path.in.json:kind``, without a kind texts."""
    found = tuple(_column(one) for one in columns.split())
    return Table(
        title,
        found,
        key,
        places={column.name: at for at, column in enumerate(found)},
        outer=tuple(column.path[0] for column in found),
        inner=tuple((at, name) for at, column in enumerate(found) for name in column.path[1:]),
        guarded=tuple(at for at, column in enumerate(found) if not column.trusted),
    )


def _column(text: str) -> Column:
    name, _, kind = text.partition(":")
    name, _, path = name.partition("=")
    trusted = kind in {"integer", "number"} or name.endswith("_exact")
    return Column(name, kind or "string", tuple((path or name).split(".")), trusted)


def document(path: str, kind: Table, rows: Iterable[Json], **shared: str) -> Document:
    """A table as a file below ``downloads/``; ``shared`` are columns that are the same in all rows."""
    return grouped(path, kind, [(shared, rows)])


def grouped(path: str, kind: Table, groups: Iterable[tuple[Json, Iterable[Json]]]) -> Document:
    """A table whose rows come in groups, each with the columns that are the same in all of its rows."""
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(column.name for column in kind.columns)
    for shared, rows in groups:
        writer.writerows(_cells(kind, shared, rows))
    return Document(f"downloads/{path}.csv", out.getvalue().encode())


def _cells(kind: Table, shared: Json, rows: Iterable[Json]) -> Iterator[list[object]]:
    """The cells of each row."""
    same = [(kind.places[name], cell(value)) for name, value in shared.items()]
    for row in rows:
        values: list[Any] = list(map(row.get, kind.outer))
        for at, name in kind.inner:
            value = values[at]
            values[at] = value.get(name) if value else None
        for at in kind.guarded:
            value = values[at]
            if isinstance(value, str):  # as most are
                values[at] = harmless(value)
            elif value is not None:
                values[at] = cell(value)
        for at, value in same:
            values[at] = value
        yield values


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
