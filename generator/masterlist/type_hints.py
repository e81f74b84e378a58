"""The fields of records, and in which of them values of one type may stand, as far as the annotations say."""

from dataclasses import fields, is_dataclass
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

PLAIN = (str, int, float, bytes, NoneType)


def fields_of(value: object) -> dict[str, Any]:
    """The fields of a named tuple or a dataclass with their values; nothing of any other value."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return dict(zip(value._fields, value, strict=True))
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return {}


def fields_with(wanted: type, record: type, around: tuple[type, ...] = ()) -> tuple[str, ...]:
    """The fields of a named tuple in which a ``wanted`` value may stand, also within tuples and other records."""
    names: tuple[str, ...] = getattr(record, "_fields", ())
    try:
        said = get_type_hints(record)
    except NameError:  # a type that is imported for the type checker alone
        return names
    return tuple(name for name in names if name not in said or _may_hold(wanted, said[name], (*around, record)))


def _may_hold(wanted: type, said: Any, around: tuple[type, ...]) -> bool:  # noqa: ANN401  any annotation
    if wanted in {said, get_origin(said)}:
        return True
    if arguments := get_args(said):
        return any(_may_hold(wanted, one, around) for one in arguments if one is not Ellipsis)
    if not isinstance(said, type) or said in (object, Any):
        return True
    if said in PLAIN or said in around:
        return False
    if not issubclass(said, tuple):
        return bool(getattr(said, "_is_protocol", False))
    return bool(fields_with(wanted, said, around)) if hasattr(said, "_fields") else True
