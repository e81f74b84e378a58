"""The JSON documents described as OpenAPI 3.1 does it: what ``schema/api/`` says, with what this site is called."""

from collections.abc import Mapping
from typing import Any

import msgspec.json

from masterlist.facts.site import Site
from masterlist.site.api.document import SCHEMA_VERSION
from masterlist.site.common.address import address_of
from masterlist.site.common.model import Document
from masterlist.site.downloads.index import OPENAPI

Json = dict[str, Any]


def description(site: Site, interface: Json, schemas: Mapping[str, Json]) -> Document:
    """The interface with the schemas of its documents; each file of schemas holds some by their names."""
    info = {**interface["info"], "title": f"{site.title}: JSON documents", "version": SCHEMA_VERSION}
    if site.licence:
        info["license"] = {"name": site.licence.name, **({"url": site.licence.url} if site.licence.url else {})}
    components = {name: schema for _, found in sorted(schemas.items()) for name, schema in found.items()}
    value = {
        **interface,
        "info": info,
        "servers": [{"url": f"{address_of(site)}api/v1" if address_of(site) else "."}],
        "components": {"schemas": components},
    }
    return Document(OPENAPI, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")
