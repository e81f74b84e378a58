"""What the tables are, for programs (a Frictionless Data Package) and for people (a text with the licence)."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from masterlist.facts.site import RatingList, Site
from masterlist.language import _
from masterlist.scoring.registry import game_systems
from masterlist.scoring.systems import log_systems
from masterlist.site.downloads import schemas
from masterlist.site.downloads.index import PACKAGE
from masterlist.site.downloads.licence import in_words
from masterlist.site.downloads.tables import Table
from masterlist.site.model import Document

Json = dict[str, Any]
FOLDER = "downloads/"


def documents(site: Site, lists: Mapping[str, RatingList], paths: Sequence[str]) -> Iterator[Document]:
    """The description of all tables, and their licence; a table in several files is one resource."""
    found: dict[str, tuple[Table, list[str]]] = {}
    for path in paths:
        name, table = _resource_of(path.removeprefix(FOLDER), lists)
        found.setdefault(name, (table, []))[1].append(path.removeprefix(FOLDER))
    resources = [_resource(name, *of_name) for name, of_name in sorted(found.items())]
    value: Json = {"name": "masterlist", "title": site.title, "resources": resources}
    if site.licence:
        about = {"title": site.licence.name, **({"path": site.licence.url} if site.licence.url else {})}
        value["licenses"] = [{"name": re.sub("[^A-Za-z0-9._-]+", "-", site.licence.name), **about}]
    yield Document(PACKAGE, json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n")
    if site.licence:
        text = _("{site}: the data in this folder may be used under this licence:").format(site=site.title)
        yield Document(f"{FOLDER}LICENCE.txt", f"{text}\n{in_words(site)}\n".encode())


_INDEXES = {
    "players": schemas.PLAYERS,
    "clubs": schemas.CLUBS,
    "lists": schemas.LISTS,
    "events": schemas.EVENTS,
}
_OF_PLAYERS = {"logs": schemas.LOG, "ledgers": schemas.LEDGER, "records": schemas.RECORD}
_OF_EVENTS = {
    "standings": schemas.STANDINGS,
    "rounds": schemas.ROUNDS,
    "seats": schemas.SEATS,
    "powers": schemas.POWERS,
    "best-countries": schemas.BEST,
    "compared": schemas.COMPARED,
}
_OF_LISTS = {"ledger": schemas.LEDGER, "games": schemas.GAMES, "nights": schemas.NIGHTS}


def _table_of(about: RatingList) -> Table:
    if about.system in game_systems():
        return schemas.game_list(column.key for column in game_systems()[about.system].columns)
    return schemas.MASTER if about.system in log_systems() else schemas.RATING


def _resource_of(path: str, lists: Mapping[str, RatingList]) -> tuple[str, Table]:
    """The name of the resource that a file belongs to, and its kind."""
    folder, *inside = path.removesuffix(".csv").split("/")
    if not inside:
        return folder, _INDEXES[folder]
    if folder in _OF_PLAYERS:
        return folder, _OF_PLAYERS[folder]
    if folder == "tournaments":
        return f"tournaments-{inside[1]}", _OF_EVENTS[inside[1]]
    id_, *more = inside
    if more and more[0] in _OF_LISTS:
        return f"{more[0]}-of-lists", _OF_LISTS[more[0]]
    return f"lists-{id_}", _table_of(lists[id_])


def _resource(name: str, table: Table, files: list[str]) -> Json:
    fields = [{"name": column.name, "type": column.kind} for column in table.columns]
    schema: Json = {"fields": fields, "missingValues": [""]}
    if table.key:
        schema["primaryKey"] = list(table.key)
    return {
        "name": name,
        "title": _(table.title),
        "path": files[0] if len(files) == 1 else files,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "profile": "tabular-data-resource",
        "schema": schema,
    }
