"""The parts of a schema that speak of one value: found along the value's path."""

import re
from collections.abc import Callable, Iterator
from typing import Any

Schema = dict[str, Any]


def parts_along(root: Schema, path: list[Any], schema_of: Callable[[str], Schema]) -> Iterator[Schema]:
    """The schemas of every value along the path, with what they refer to."""
    part, root = _whole(root, root, schema_of)
    yield part
    for step in path:
        part = part.get("items", {}) if isinstance(step, int) else _property(part, step)
        part, root = _whole(part, root, schema_of)
        yield part


def _property(part: Schema, key: str) -> Schema:
    found: Schema | None = part.get("properties", {}).get(key)
    if found is not None:
        return found
    return next((one for pattern, one in part.get("patternProperties", {}).items() if re.search(pattern, key)), {})


def _whole(part: Schema, root: Schema, schema_of: Callable[[str], Schema]) -> tuple[Schema, Schema]:
    """A schema together with the one that it refers to, and the file's schema in which that stands.

    What it says itself comes first.
    """
    if "$ref" not in part:
        return part, root
    file, _, pointer = part["$ref"].partition("#/")
    root = schema_of(file.removesuffix(".schema.json")) if file else root
    target: Any = root
    for step in pointer.split("/") if pointer else ():
        target = target[step]
    return {**target, **part}, root
