"""The tables of the database as CSV files, row by row: no table is in memory as a whole."""

import csv
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import file_digest
from pathlib import Path

from masterlist.database.form import Table, sql_type, tables
from masterlist.documents.tables import TableColumn
from masterlist.site.downloads.lists import harmless

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


# Texts that may have to be made harmless; the hyphen stands last, as it must in such a class.
_DOUBTFUL = {"begins": "[=+@'＝＋－＠-]*", "goes_on": "*[;\t\r\n]*"}  # noqa: RUF001


def _write(sql: sqlite3.Connection, table: Table, file: int) -> None:
    """Write all rows; SQLite itself makes cells of the values, which is quicker than row by row."""
    sql.create_function("harmless", 1, harmless, deterministic=True)
    with open(file, "w", encoding="utf-8", newline="", closefd=False) as out:
        writer = csv.writer(out)
        writer.writerow(column.name for column in table.columns)
        cells = ", ".join(map(_cell, table.columns))
        writer.writerows(sql.execute(f'select {cells} from "{table.name}"', _DOUBTFUL))  # noqa: S608  names of our own


def _cell(column: TableColumn) -> str:
    """A column's values as the file has them."""
    name = f'"{column.name}"'
    if column.kind == "boolean":
        return f"iif({name}, 'true', 'false')"
    if sql_type(column) == "real":  # as JSON has it: a whole number without a point
        return f"iif({name} = cast({name} as integer), cast({name} as integer), {name})"
    if column.free:
        return f"iif({name} glob :begins or {name} glob :goes_on, harmless({name}), {name})"
    return name
