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

from masterlist.database import form
from masterlist.database.file import Database
from masterlist.database.form import Table, sql_type, tables
from masterlist.documents.schema_types import TableColumn
from masterlist.facts.site import RatingList, Site
from masterlist.language import _
from masterlist.publishing.store import Files, write
from masterlist.site.common.words import Document
from masterlist.site.downloads import lists
from masterlist.site.downloads.index import DATABASE, PACKAGE, in_words, wants
from masterlist.site.downloads.lists import harmless
from masterlist.source import N_

FOLDER = "downloads"
MOST = 20_000_000  # bytes of a table that is one file


def write_tables(database: Path, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Write a file for each table of a finished database; their paths within the folder, and hashes.

    A table of more than ``MOST`` bytes whose rows have days is written by year, so that a new result is a new file of
    its year alone; under the table's name lies an index of those files.
    """
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as sql:
        sql.create_function("harmless", 1, harmless, deterministic=True)
        for table in tables().values():
            path = f"{FOLDER}/{table.name}.csv"
            file = folder / path
            _write(file, [column.name for column in table.columns], sql.execute(_select(table), _DOUBTFUL))
            dated = next((column.name for column in table.columns if column.name in DATED), "")
            if file.stat().st_size > MOST and dated:
                yield from _by_year(sql, table, dated, folder)
            yield path, _hash(file)


def _hash(path: Path) -> bytes:
    with path.open("rb") as file:
        return file_digest(file, "sha256").digest()


DATED = ("date", "night", "edition")  # columns whose texts begin with a year


def _by_year(sql: sqlite3.Connection, table: Table, dated: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Write a file for each year, and in place of the table an index of them."""
    (folder / FOLDER / table.name).mkdir(exist_ok=True)
    year = f"iif({dated} glob '[0-9][0-9][0-9][0-9]*', substr({dated}, 1, 4), '')"
    counted = sql.execute(f'select {year}, count(*) from "{table.name}" group by 1 order by 1').fetchall()  # noqa: S608
    index = []
    for one, rows in counted:
        name = f"{table.name}/{one or 'undated'}.csv"
        index.append((one, name, rows))
        file = folder / FOLDER / name
        of_year = sql.execute(f"{_select(table)} where {year} = :year", _DOUBTFUL | {"year": one})
        _write(file, [column.name for column in table.columns], of_year)
        yield f"{FOLDER}/{name}", _hash(file)
    _write(folder / FOLDER / f"{table.name}.csv", ("year", "file", "rows"), index)


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


def write_published(site: Site, database: Database, documents: dict[str, bytes], folder: Path | str) -> Files:
    """Write those that the site wants, of the rows of its ``documents`` (path and hash), into its folder or store."""
    with TemporaryDirectory(prefix="masterlist-") as aside:
        if isinstance(folder, str):
            made = write_published(site, database, documents, Path(aside))
            return tuple(write(folder, Document(path, Path(aside, path).read_bytes())) for path, _ in made)
        found: list[tuple[str, bytes]] = []
        path = (folder if wants(site, "sqlite") else Path(aside)) / DATABASE
        database.write(path, documents)
        if wants(site, "sqlite"):
            found.append((DATABASE, _hash(path)))
        if wants(site, "csv"):
            found += write_tables(path, folder)
        return tuple(found)


Json = dict[str, Any]


def documents(site: Site, lists: Mapping[str, RatingList], paths: Sequence[str]) -> Iterator[Document]:
    """The description of all tables, and their licence.

    ``paths`` are the files of lists as their pages show them, and those of tables that are written by year.
    """
    of_lists: dict[str, list[str]] = {}
    by_year: dict[str, list[str]] = {}
    for path in paths:
        file = path.removeprefix(f"{FOLDER}/")
        folder, name = file.removesuffix(".csv").split("/")[:2]
        files = of_lists.setdefault(name, []) if folder == "lists" else by_year.setdefault(folder, [])
        files.append(file)
    resources = [_resource(table, by_year.get(table.name, ())) for table in form.tables().values()]
    resources += [_of_list(lists[id_], files) for id_, files in sorted(of_lists.items())]
    value: Json = {"name": "masterlist", "title": site.title, "resources": resources}
    if site.licence:
        about = {"title": site.licence.name, **({"path": site.licence.url} if site.licence.url else {})}
        value["licenses"] = [{"name": re.sub("[^A-Za-z0-9._-]+", "-", site.licence.name), **about}]
    yield Document(PACKAGE, json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n")
    if site.licence:
        text = _("{site}: the data in this folder may be used under this licence:").format(site=site.title)
        yield Document(f"{FOLDER}/LICENCE.txt", f"{text}\n{in_words(site)}\n".encode())


_TITLES = {
    "players": N_("Players"),
    "clubs": N_("Clubs"),
    "lists": N_("Lists"),
    "tournaments": N_("Events"),
    "log": N_("Log books"),
    "ledger": N_("Ledger"),
    "games": N_("Games"),
    "nights": N_("Nights"),
    "standings": N_("Standings"),
    "rounds": N_("After each round"),
    "seats": N_("Seats"),
    "powers": N_("Powers"),
    "best_countries": N_("Best countries"),
}


def _resource(table: form.Table, by_year: Sequence[str]) -> Json:
    """A table of the database, perhaps written by year; its relations are those of the database."""
    schema = _schema(one._replace(kind="string") if one.name.endswith("_exact") else one for one in table.columns)
    schema["primaryKey"] = list(table.key)
    if table.relations:
        schema["foreignKeys"] = [
            {"fields": list(one.columns), "reference": {"resource": one.table, "fields": list(one.keys)}}
            for one in table.relations
        ]
    title = {"title": _(_TITLES[table.name])} if table.name in _TITLES else {}
    return _described(table.name, title, by_year or [f"{table.name}.csv"], schema)


def _of_list(about: RatingList, files: list[str]) -> Json:
    """A list with its editions, as the pages show them."""
    table = lists.of_list(about.system)
    schema = _schema(table.columns)
    schema["foreignKeys"] = [
        {"fields": [name], "reference": {"resource": f"{name}s", "fields": [name]}} for name in ("list", "player")
    ]
    return _described(f"lists-{about.id}", {"title": _(table.title)}, files, schema)


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
