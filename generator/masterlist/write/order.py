"""In which order keys stand: that of their schema."""

from collections.abc import Sequence
from functools import cache

from masterlist.read.schema_parts import Schema, parts_along
from masterlist.read.schemas import schema
from masterlist.write.nodes import Item

Path = tuple[str | int, ...]  # keys, and 0 for any item of a list


def in_order(items: Sequence[Item], kind: str, path: Path) -> list[Item]:
    """The items by their schema; keys it does not name keep their order and come last, a table goes by its keys."""
    if is_table(kind, path):
        return sorted(items, key=lambda item: item.key)
    known = _known(kind, path)
    return sorted(items, key=lambda item: known.get(item.key, len(known)))


@cache
def is_table(kind: str, path: Path) -> bool:
    """Whether the keys are data, such as the years of a chart."""
    return "patternProperties" in _part(kind, path)


@cache
def _known(kind: str, path: Path) -> dict[str, int]:
    return {name: number for number, name in enumerate(_part(kind, path).get("properties", {}))}


@cache
def _part(kind: str, path: Path) -> Schema:
    *_, part = parts_along(schema(kind), list(path), schema)
    return part
