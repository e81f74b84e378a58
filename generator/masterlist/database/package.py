"""What the tables are, for programs (a Frictionless Data Package) and for people (a text with the licence)."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from masterlist.database import form
from masterlist.documents.tables import TableColumn
from masterlist.facts.site import RatingList, Site
from masterlist.language import _
from masterlist.site.common.model import Document
from masterlist.site.downloads import lists
from masterlist.site.downloads.head import in_words
from masterlist.site.downloads.index import PACKAGE
from masterlist.source import N_

Json = dict[str, Any]
FOLDER = "downloads/"


def documents(site: Site, lists: Mapping[str, RatingList], paths: Sequence[str]) -> Iterator[Document]:
    """The description of all tables, and their licence; ``paths`` are the files of lists as their pages show them."""
    of_lists: dict[str, list[str]] = {}
    for path in paths:
        file = path.removeprefix(FOLDER)
        of_lists.setdefault(file.removesuffix(".csv").split("/")[1], []).append(file)
    resources = [_resource(table) for table in form.tables().values()]
    resources += [_of_list(lists[id_], files) for id_, files in sorted(of_lists.items())]
    value: Json = {"name": "masterlist", "title": site.title, "resources": resources}
    if site.licence:
        about = {"title": site.licence.name, **({"path": site.licence.url} if site.licence.url else {})}
        value["licenses"] = [{"name": re.sub("[^A-Za-z0-9._-]+", "-", site.licence.name), **about}]
    yield Document(PACKAGE, json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n")
    if site.licence:
        text = _("{site}: the data in this folder may be used under this licence:").format(site=site.title)
        yield Document(f"{FOLDER}LICENCE.txt", f"{text}\n{in_words(site)}\n".encode())


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


def _resource(table: form.Table) -> Json:
    """A table of the database; its relations are those of the database."""
    schema = _schema(one._replace(kind="string") if one.name.endswith("_exact") else one for one in table.columns)
    schema["primaryKey"] = list(table.key)
    if table.relations:
        schema["foreignKeys"] = [
            {"fields": list(one.columns), "reference": {"resource": one.table, "fields": list(one.keys)}}
            for one in table.relations
        ]
    title = {"title": _(_TITLES[table.name])} if table.name in _TITLES else {}
    return _described(table.name, title, [f"{table.name}.csv"], schema)


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


def _described(name: str, title: Json, files: list[str], schema: Json) -> Json:
    return {
        "name": name,
        **title,
        "path": files[0] if len(files) == 1 else files,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "profile": "tabular-data-resource",
        "schema": schema,
    }
