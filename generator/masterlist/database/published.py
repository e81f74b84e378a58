"""The tables as they are published: one SQLite file, a CSV file for each table, and what they are.

A CSV file is written row by row: no table is in memory as a whole. The tables are described for programs (a
Frictionless Data Package) and for people (a text with the licence).
"""

import csv
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from masterlist.codec import digest
from masterlist.database import form
from masterlist.database.file import DATED, Database, Stamps
from masterlist.database.form import Table, sql_type
from masterlist.documents.schema_types import TableColumn
from masterlist.facts.site import RatingList, Site
from masterlist.language import _
from masterlist.publishing.store import Files, Made, Output, write
from masterlist.site.common.words import Document
from masterlist.site.downloads import lists
from masterlist.site.downloads.index import DATABASE, NAMED, PACKAGE, in_words, wants
from masterlist.site.downloads.lists import harmless
from masterlist.source import N_

FOLDER = "downloads"
MOST = 20_000_000  # bytes of a table that is one file
TABLES = "tables/"  # the parts of a site that are its tables, by name, and by year where one is so written


class TableFiles:
    """The CSV files of a finished database, one after the other.

    A table without rows is no file, unless it has a title. One of more than ``MOST`` bytes whose rows have days is
    written by year, so that a new result is a new file of its year alone; under the table's name lies an index of
    those files. What has the stamps of an earlier build is not written again.
    """

    def __init__(self, folders: Sequence[Path], stamps: Stamps, before: Made) -> None:
        """They go into the first of the ``folders``; ``before`` are the parts of the build that left the others."""
        self._folder = folders[0]
        self._folders = folders
        self._stamps = stamps
        self._before = before

    def write(self, database: Path) -> Made:
        """Write what has changed; all tables as parts of the site."""
        (self._folder / FOLDER).mkdir(parents=True, exist_ok=True)
        made: Made = {}
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as sql:
            sql.create_function("harmless", 1, harmless, deterministic=True)
            for table in form.TABLES:
                made |= self._table(sql, table)
        return made

    def _table(self, sql: sqlite3.Connection, table: Table) -> Made:
        name, own = TABLES + table.name, self._stamps.get(table.name, {})
        key = digest(sorted(own.items()))
        held = {part: one for part, one in self._before.items() if part == name or part.startswith(f"{name}/")}
        if name in held and held[name].key == key:
            return held
        if table.name not in _TITLES and not sql.execute(f"{_select(table)} limit 1", _DOUBTFUL).fetchone():
            return {name: Output(key, ())}
        dated = next((column.name for column in table.columns if column.name in DATED), "")
        header = [column.name for column in table.columns]
        path = f"{FOLDER}/{table.name}.csv"
        by_year = self._by_year(sql, table, dated, held) if len(held) > 1 else None
        if by_year is None:
            _write(self._folder / path, header, sql.execute(_select(table), _DOUBTFUL))
            if dated and (self._folder / path).stat().st_size > MOST:
                by_year = self._by_year(sql, table, dated, {})
        if by_year:
            index = ((year, part.removeprefix(TABLES) + ".csv", rows) for year, part, rows, _ in by_year)
            _write(self._folder / path, ("year", "file", "rows"), index)
        files = {part: output for _, part, _, output in by_year or ()}
        return {name: Output(key, ((path, _hash(self._folder / path)),)), **files}

    def _by_year(
        self, sql: sqlite3.Connection, table: Table, dated: str, held: Made
    ) -> list[tuple[str, str, int, Output]] | None:
        """A file for each year: the year, the part, the number of its rows; None where one file has room for all."""
        (self._folder / FOLDER / table.name).mkdir(exist_ok=True)
        header = [column.name for column in table.columns]
        year = f"iif({dated} glob '[0-9][0-9][0-9][0-9]*', substr({dated}, 1, 4), '')"
        count = f'select {year}, count(*) from "{table.name}" group by 1 order by 1'  # noqa: S608  as below
        own, found = self._stamps.get(table.name, {}), []
        head = len(",".join(header)) + 2
        size = head  # of the whole table
        for one, rows in sql.execute(count).fetchall():
            part = f"{TABLES}{table.name}/{one or 'undated'}"
            path = f"{FOLDER}/{part.removeprefix(TABLES)}.csv"
            key = own.get(one, b"")
            output = held.get(part)
            if output is None or output.key != key:
                of_year = sql.execute(f"{_select(table)} where {year} = :year", _DOUBTFUL | {"year": one})
                _write(self._folder / path, header, of_year)
                output = Output(key, ((path, _hash(self._folder / path)),))
            found.append((one, part, rows, output))
            file = next(folder / path for folder in self._folders if (folder / path).is_file())
            size += file.stat().st_size - head
        return found if size > MOST else None


def _hash(path: Path) -> bytes:
    with path.open("rb") as file:
        return file_digest(file, "sha256").digest()


# Texts that may have to be made harmless; the hyphen comes last, as it must in such a class.
_DOUBTFUL = {"begins": "[=+@'＝＋－＠-]*", "goes_on": "*[;\t\r\n]*"}  # noqa: RUF001


def _write(path: Path, header: Iterable[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows(rows)


def _select(table: Table) -> str:
    """All rows; SQLite itself makes cells of the values, which is quicker than row by row."""
    return f'select {", ".join(map(_cell, table.columns))} from "{table.name}"'  # noqa: S608  names of our own


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


def has_tables(site: Site) -> bool:
    """Whether the rows of all documents are published, in one file or a file for each table."""
    return wants(site, "sqlite") or wants(site, "csv")


def write_published(
    site: Site, database: Database, documents: dict[str, bytes], folder: Path | str, before: Made
) -> tuple[Files, Made]:
    """Write those that the site wants, of the rows of its ``documents`` (path and hash), into its folder or store.

    The database's file, and the tables as parts; ``before`` are those of the last build.
    """
    with TemporaryDirectory(prefix="masterlist-") as aside:
        if isinstance(folder, str):
            files, made = write_published(site, database, documents, Path(aside), {})
            for path, _ in (*files, *(file for one in made.values() for file in one.files)):
                write(folder, Document(path, Path(aside, path).read_bytes()))
            return files, made
        file = (folder if wants(site, "sqlite") else Path(aside)) / DATABASE
        database.write(file, documents)
        files = ((DATABASE, _hash(file)),) if wants(site, "sqlite") else ()
        if not wants(site, "csv"):
            return files, {}
        folders = [folder, *(one for one in database.folders if isinstance(one, Path))]
        return files, TableFiles(folders, database.stamps, before).write(file)


Json = dict[str, Any]


def documents(site: Site, lists: Mapping[str, RatingList], paths: Sequence[str]) -> Iterator[Document]:
    """The description of all tables, and their licence.

    ``paths`` are the files of lists as their pages show them, and those of tables: of one that is written by year
    first the index.
    """
    of_lists: dict[str, list[str]] = {}
    of_tables: dict[str, list[str]] = {}
    for path in paths:
        file = path.removeprefix(f"{FOLDER}/")
        folder, *inner = file.removesuffix(".csv").split("/")
        files = of_lists.setdefault(inner[0], []) if inner and folder == "lists" else of_tables.setdefault(folder, [])
        files.append(file)
    resources = [_resource(table, of_tables[table.name]) for table in form.TABLES if table.name in of_tables]
    resources += [_of_list(lists[id_], files) for id_, files in sorted(of_lists.items())]
    value: Json = {"name": "masterlist", "title": site.title, "resources": resources}
    if site.licence:
        about = {"title": site.licence.name, **({"path": site.licence.url} if site.licence.url else {})}
        value["licenses"] = [{"name": re.sub("[^A-Za-z0-9._-]+", "-", site.licence.name), **about}]
    yield Document(PACKAGE, json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n")
    if site.licence:
        text = _("{site}: the data in this folder may be used under this licence:").format(site=site.title)
        yield Document(f"{FOLDER}/LICENCE.txt", f"{text}\n{in_words(site)}\n".encode())


_TITLES = NAMED | {
    "nights": N_("Nights"),
    "standings": N_("Standings"),
    "rounds": N_("After each round"),
    "seats": N_("Seats"),
    "powers": N_("Powers"),
    "best_countries": N_("Best countries"),
}


def _resource(table: form.Table, files: Sequence[str]) -> Json:
    """A table of the database, perhaps written by year; its relations are those of the database."""
    schema = _schema(one._replace(kind="string") if one.name.endswith("_exact") else one for one in table.columns)
    schema["primaryKey"] = list(table.key)
    if table.relations:
        schema["foreignKeys"] = [
            {"fields": list(columns), "reference": {"resource": other, "fields": list(keys)}}
            for columns, other, keys in table.relations
        ]
    title = {"title": _(_TITLES[table.name])} if table.name in _TITLES else {}
    return _described(table.name, title, files[1:] or files, schema)


def _of_list(about: RatingList, files: list[str]) -> Json:
    """A list with its editions, as the pages show them."""
    title, columns, _cells, _figures = lists.of_list(about.system)
    schema = _schema(columns)
    schema["foreignKeys"] = [
        {"fields": [name], "reference": {"resource": f"{name}s", "fields": [name]}} for name in ("list", "player")
    ]
    return _described(f"lists-{about.id}", {"title": _(title)}, files, schema)


def _schema(columns: Iterable[TableColumn]) -> Json:
    return {
        "fields": [{"name": one.name, "type": one.kind, "description": one.about} for one in columns],
        "missingValues": [""],
    }


def _described(name: str, title: Json, files: Sequence[str], schema: Json) -> Json:
    return {
        "name": name,
        **title,
        "path": files[0] if len(files) == 1 else [*files],
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "profile": "tabular-data-resource",
        "schema": schema,
    }
