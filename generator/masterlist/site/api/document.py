"""A document of the interface: what all of them have."""

from typing import Any

import msgspec

from masterlist.site.common.model import Document

Json = dict[str, Any]

SCHEMA_VERSION = "1.1"  # the second number grows where fields are added; docs/reference/api.md says with what


def document(name: str, value: Json) -> Document:
    """A JSON document of the interface, by its path without the ending."""
    about = {"schema_version": SCHEMA_VERSION, "index": f"{'../' * name.count('/')}index.json"}
    return Document(f"api/v1/{name}.json", msgspec.json.encode(about | value) + b"\n")
