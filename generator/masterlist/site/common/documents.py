"""Documents of the interface as files, and in them numbers, each beside its exact form, and how it was worked out."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from masterlist.amount import Amount, exact, exactly, number, rounded
from masterlist.documents import schema_types
from masterlist.documents.schema_types import LineJson, SourceJson, Telling
from masterlist.scoring.ledger import DECIMALS
from masterlist.scoring.working import Line
from masterlist.site.common.model import Document
from masterlist.source import Details, Place
from masterlist.standings.totals import OpenEntry

Json = dict[str, Any]


def document(name: str, value: schema_types.ApiDocument) -> Document:
    """A JSON document of the interface, by its path without the ending."""
    index = f"{'../' * name.count('/')}index.json"
    whole = msgspec.structs.replace(value, index=index)
    return Document(f"api/v1/{name}.json", msgspec.json.encode(whole) + b"\n")


def amounts(places: int = 2, /, **values: Amount) -> dict[str, Any]:
    """``points`` with at most so many decimals, and ``points_exact`` as an integer or ``p/q`` in lowest terms."""
    shown: dict[str, Any] = {}
    for name, value in values.items():
        if type(value) is int:  # as most are
            shown[name] = value
            shown[f"{name}_exact"] = str(value)
            continue
        shown[name] = number(value, places)
        shown[f"{name}_exact"] = exact(value)
    return shown


def working(lines: Iterable[Line]) -> tuple[LineJson, ...]:
    """The lines of a working: most of a site's JSON."""
    return tuple([LineJson(label, sum_, value) for label, sum_, value in lines])


def source(place: Place) -> SourceJson:
    """Where something was submitted."""
    return SourceJson(place.file, place.line)


def details(found: Details) -> Json:
    """What was reported of a game or a seat beside who won; nothing where nothing was."""
    return {"details": dict(found)} if found else {}


def ledger_amounts(**values: Amount) -> Json:
    """Numbers of a ledger: two decimals, and as exact form the decimals in which the ledger is kept."""
    shown: Json = {}
    for name, value in values.items():
        shown[name] = number(value)
        shown[f"{name}_exact"] = rounded(value, DECIMALS)
    return shown


def figures(values: Mapping[str, Amount]) -> Json:
    """Some numbers, each beside its exact form."""
    shown: Json = {}
    for name, value in values.items():
        shown[name] = number(value)
        shown[f"{name}_exact"] = exactly(value)
    return shown


def telling(said: OpenEntry | None) -> Telling | None:
    """What a log says of a game."""
    return said and Telling(result=said.result.value, status=said.status.value, source=source(said.place))
