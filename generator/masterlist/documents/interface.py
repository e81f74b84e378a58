"""Where the documents lie below ``api/v1``, and their description by OpenAPI 3.1."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from masterlist import documents
from masterlist.documents.games import GameJson, NightJson
from masterlist.documents.lists import GameList, MasterListJson, RatingListJson
from masterlist.documents.players import PlayerJson
from masterlist.documents.schema_types import ApiDocument, Id, MovedJson, Schema, name_of, schema_of, schemas

_TWO = "The id of a player; the two are in the order of their ids."
_IDS = {
    "event": "The id of the event.",
    "first": _TWO,
    "game": "The id of the game or the night.",
    "list": "The id of the list.",
    "player": "The id of the player.",
    "second": _TWO,
}


class Endpoint(NamedTuple):
    """Documents of one kind."""

    path: str  # below api/v1, with a placeholder for an id in braces
    operation: str
    summary: str
    types: tuple[type[ApiDocument], ...]  # of which a document is one
    name: str = ""  # of the types together, where they have one
    about: str = ""  # what they are together

    @property
    def ids(self) -> dict[str, str]:
        """What each id in the path is."""
        return {name: _IDS[name] for name in re.findall(r"{(\w+)}", self.path)}


def _declared(type_: type[ApiDocument]) -> Endpoint:
    """Documents of one type, as this says it."""
    return Endpoint(type_.path, f"get{name_of(type_)}", re.split("[.;]", type_.__doc__ or "")[0], (type_,))


for _module in iter_modules(documents.__path__, f"{documents.__name__}."):
    import_module(_module.name)
ENDPOINTS = (
    *map(_declared, sorted((one for one in ApiDocument.__subclasses__() if one.path), key=lambda one: one.path)),
    Endpoint(
        "/lists/{list}.json",
        "getList",
        "A rating list",
        (MasterListJson, RatingListJson, GameList),
        "List",
        "A rating list: by its system it is one of three kinds.",
    ),
    Endpoint("/players/{player}.json", "getPlayer", "A player", (PlayerJson, MovedJson)),
    Endpoint(
        "/games/{list}/{game}.json",
        "getGame",
        "A rated game, or a night of games",
        (GameJson, NightJson),
        "GameOrNight",
        "A rated game of Diplomacy, or a night: the games of one day between people on file.",
    ),
)


def openapi(info: Mapping[str, Any], address: str) -> Schema:
    """The description of all documents of a site: ``info`` names it, ``address`` is that of ``api/v1``."""
    return {
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {
            "description": "Static documents. Fields are added, never renamed or taken away, as long as the path says"
            " v1. All documents of a publication appear at once; its index names the commit.",
            **info,
        },
        "paths": {one.path: {"get": _get(one)} for one in ENDPOINTS},
        "servers": [{"url": address}],
        "components": {"schemas": _components()},
    }


@cache  # the same for every site
def _components() -> dict[str, Schema]:
    found = schemas(type_ for one in ENDPOINTS for type_ in one.types)
    found |= {one.name: {"description": one.about, **_types(one)} for one in ENDPOINTS if one.name}
    return dict(sorted(found.items()))


def _types(one: Endpoint) -> Schema:
    found = [{"$ref": f"#/components/schemas/{name_of(type_)}"} for type_ in one.types]
    return found[0] if len(found) == 1 else {"anyOf": found}


def _get(one: Endpoint) -> Schema:
    answer = {"$ref": f"#/components/schemas/{one.name}"} if one.name else _types(one)
    body = {"description": "The document.", "content": {"application/json": {"schema": answer}}}
    missing = {"404": {"description": "There is none of that id. The body is whatever the host sends."}}
    parameters = [
        {"name": name, "in": "path", "required": True, "description": description, "schema": schema_of(Id, {})}
        for name, description in one.ids.items()
    ]
    return {
        "operationId": one.operation,
        "summary": one.summary,
        "x-since": min((type_.since for type_ in one.types), key=lambda since: [*map(int, since.split("."))]),
        **({"parameters": parameters} if parameters else {}),
        "responses": {"200": body, **(missing if parameters else {})},
    }
