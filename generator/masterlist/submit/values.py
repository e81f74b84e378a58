"""Single answers become values that know where they were given, so that every complaint points there."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from masterlist.read.marked import At, Mapping, Sequence, Value
from masterlist.read.scalars import scalar
from masterlist.read.schema_parts import parts_along
from masterlist.read.schemas import schema

Path: TypeAlias = tuple[str, ...]  # keys from the outermost to the innermost


class Unclear(Exception):
    """An answer cannot be understood; ``hint`` says how to give it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Part(NamedTuple):
    """A value and the keys under which it belongs."""

    path: Path
    value: Value


class Draft(NamedTuple):
    """One thing that is handed in, not judged yet."""

    kind: str  # entry | log | board | game | night | player | event
    named: Mapping  # what names its file and does not stand in it: event, list, board, game or id
    value: Mapping  # what belongs into the file
    file: str  # where it was given, as messages name it

    def spot(self, key: str) -> At:
        """Where what a key says was given, or where the whole was."""
        return self.named.values_at.get(key) or self.value.values_at.get(key, self.named.spot)


def completed(value: Mapping, defaults: dict[str, Value]) -> Mapping:
    """A copy of the value in which every key that it lacks has its default, given where the whole was."""
    whole = Mapping(value.spot)
    for key, one in {**defaults, **value}.items():
        _put(whole, key, one, value.values_at.get(key, value.spot))
        whole.keys_at[key] = value.keys_at.get(key, value.spot)
    return whole


def assembled(parts: Iterable[tuple[Part, At]], at: At) -> Mapping:
    """A mapping of mappings; each group stands where its first part does."""
    top = Mapping(at)
    for part, spot in parts:
        inside = top
        for key in part.path[:-1]:
            inside = inside.get(key) or _put(inside, key, Mapping(spot), spot)
        _put(inside, part.path[-1], _placed(part.value, spot), spot)
    return top


def _put(mapping: Mapping, key: str, value: Any, spot: At) -> Any:
    mapping[key] = value
    mapping.keys_at[key] = mapping.values_at[key] = spot
    return value


def _placed(value: Value, spot: At) -> Value:
    if not isinstance(value, list | tuple):
        return value
    sequence = Sequence(spot)
    for one in value:
        sequence.append(_mapped(one, spot))
        sequence.items_at.append(spot)
    return sequence


def _mapped(value: Value, spot: At) -> Value:
    """A group of keys that was given at one spot, with all that it holds."""
    if not isinstance(value, dict):
        return value
    mapping = Mapping(spot)
    for key, one in value.items():
        _put(mapping, key, _placed(one, spot), spot)
    return mapping


def typed(text: str, kind: str, path: Path) -> Value:
    """A text as its schema wants it: a number, true or false, a list of ids; else the text itself."""
    *_, part = parts_along(schema(kind), [*path], schema)
    types = part.get("type", "")
    if {"integer", "number", "boolean"} & {*([types] if isinstance(types, str) else types)}:
        return scalar(text)
    if types == "array":
        return [one.strip() for one in text.replace(";", ",").split(",") if one.strip()]
    return text
