"""Tables as CSV (RFC 4180): the same numbers as in the JSON documents, and nothing that a spreadsheet would run.

A text in which a cell could begin like a formula gets an apostrophe there. A cell begins at the start of the text,
and, for spreadsheets that part at semicolons or tabs, behind each of those. Numbers are written as they are.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, NamedTuple

from generator.site.model import Document

Json = Mapping[str, Any]
_RISKY = re.compile(r"(^|[;\t\r\n])(?=[=+\-@'＝＋－＠])")  # noqa: RUF001  the wide ones begin formulas too


class Column(NamedTuple):
    """A column: its name, and where in the JSON of a row its value stands."""

    name: str
    kind: str  # string, integer, number, boolean or date, as Frictionless calls them
    path: tuple[str, ...]
    trusted: bool  # whether it holds exact numbers of our own, which may begin with a minus


class Table(NamedTuple):
    """A kind of table."""

    title: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]  # the columns that name a row


def table(title: str, columns: str, *key: str) -> Table:
    """A kind of table; ``columns`` are ``name:kind`` or ``name=path.in.json:kind``, without a kind texts."""
    return Table(title, tuple(_column(one) for one in columns.split()), key)


def _column(text: str) -> Column:
    name, _, kind = text.partition(":")
    name, _, path = name.partition("=")
    return Column(name, kind or "string", tuple((path or name).split(".")), name.endswith("_exact"))


def document(path: str, kind: Table, rows: Iterable[Json]) -> Document:
    """A table as a file below ``downloads/``."""
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(column.name for column in kind.columns)
    writer.writerows(_cells(kind.columns, row) for row in rows)
    return Document(f"downloads/{path}.csv", out.getvalue().encode())


def _cells(columns: Sequence[Column], row: Json) -> Iterator[object]:
    for column in columns:
        value: Any = row
        for name in column.path:
            value = value.get(name) if value else None
        yield value if column.trusted else cell(value)


def cell(value: object) -> object:
    """A value as it stands in a table: texts harmless, truth in words, nothing where there is nothing."""
    if isinstance(value, str):
        return _RISKY.sub(r"\1'", value) if _RISKY.search(value) else value
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


_READ = re.compile(r"(^|[;\t\r\n])'(?=[=+\-@'＝＋－＠])")  # noqa: RUF001


def text_of(value: str) -> str:
    """The text that a cell was made of."""
    return _READ.sub(r"\1", value)
