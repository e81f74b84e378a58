"""The description of the JSON documents, as OpenAPI 3.1 has it, with what this site is called."""

from typing import Any

import msgspec.json

from masterlist.documents.interface import openapi
from masterlist.documents.schema_types import SCHEMA_VERSION
from masterlist.facts.site import Site
from masterlist.site.common.links import address_of
from masterlist.site.common.model import Document
from masterlist.site.downloads.index import OPENAPI


def description(site: Site) -> Document:
    """The interface with the schemas of its documents."""
    info: dict[str, Any] = {"title": f"{site.title}: JSON documents", "version": SCHEMA_VERSION}
    if site.licence:
        info["license"] = {"name": site.licence.name, **({"url": site.licence.url} if site.licence.url else {})}
    value = openapi(info, f"{address_of(site)}api/v1" if address_of(site) else ".")
    return Document(OPENAPI, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")
