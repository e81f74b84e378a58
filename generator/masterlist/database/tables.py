"""The tables of the database as CSV files, row by row: no table is in memory as a whole."""

import csv
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import file_digest
from pathlib import Path

from masterlist.database.form import Table, tables
from masterlist.site.downloads.fields import is_boolean, is_free
from masterlist.site.downloads.tables import cell

FOLDER = "downloads"


def write_tables(database: Path, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Write a file for each table of a finished database; their paths within the folder, and hashes."""
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as sql:
        for table in tables().values():
            path = f"{FOLDER}/{table.name}.csv"
            with (folder / path).open("w+b") as raw:
                _write(sql, table, raw.fileno())
                raw.seek(0)
                yield path, file_digest(raw, "sha256").digest()


def _write(sql: sqlite3.Connection, table: Table, file: int) -> None:
    with open(file, "w", encoding="utf-8", newline="", closefd=False) as out:
        writer = csv.writer(out)
        writer.writerow(column.name for column in table.columns)
        names = ", ".join(_selected(column.name) for column in table.columns)
        rows = sql.execute(f'select {names} from "{table.name}"')  # noqa: S608  names of our own
        found = enumerate(_change(column.name, column.kind) for column in table.columns)
        changes = [(at, change) for at, change in found if change]
        for row in rows:
            cells = list(row)
            for at, change in changes:
                if cells[at] is not None:
                    cells[at] = change(cells[at])
            writer.writerow(cells)


def _selected(name: str) -> str:
    return f"iif(\"{name}\", 'true', 'false')" if is_boolean(name) else f'"{name}"'


def _change(name: str, kind: str) -> Callable[[object], object] | None:
    if kind == "real":
        return _number
    return cell if kind == "text" and is_free(name) else None


def _number(value: object) -> object:
    """As JSON has it: a whole number without a point."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
