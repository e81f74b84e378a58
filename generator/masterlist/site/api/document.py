"""A document of the interface as a file."""

import msgspec

from masterlist.documents import schema_types
from masterlist.site.common.model import Document


def document(name: str, value: schema_types.Document) -> Document:
    """A JSON document of the interface, by its path without the ending."""
    index = f"{'../' * name.count('/')}index.json"
    whole = msgspec.structs.replace(value, index=index)
    return Document(f"api/v1/{name}.json", msgspec.json.encode(whole) + b"\n")
