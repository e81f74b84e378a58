"""Facts and results as bytes, for the cache and for worker processes.

MessagePack, decoded by type: whatever a cache holds that a stranger wrote, it can be no more than values.
"""

from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import blake2b
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from masterlist import cache_files
from masterlist.cache_files import DIGEST

T = TypeVar("T")
Damaged = cache_files.Damaged  # raised where bytes are not what they should be


def encode(value: object) -> bytes:
    """Tuples, named tuples, enums, fractions and plain values as bytes."""
    return _encoder().encode(value)


def decode(data: bytes, kind: type[T]) -> T:
    """The value of this type; raises ``Damaged`` where the bytes hold no such value."""
    try:
        value: T = _decoder(kind).decode(data)  # type: ignore[arg-type]
    except msgspec.MsgspecError as error:
        raise Damaged(str(error)) from error
    return value


def digest(*values: object) -> bytes:
    """A short name for values: the same for the same values only."""
    return blake2b(_encoder().encode(values), digest_size=DIGEST).digest()


@cache
def _encoder() -> msgspec.msgpack.Encoder:
    return msgspec.msgpack.Encoder(enc_hook=_as_text)


@cache
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:  # noqa: ANN401  any type at all
    return msgspec.msgpack.Decoder(kind, dec_hook=_from_text)  # type: ignore[arg-type]  # it is asked of texts


def _as_text(value: object) -> str:
    if isinstance(value, Fraction):
        numerator, denominator = value.as_integer_ratio()  # sooner than both by themselves, which are properties
        return f"{numerator}/{denominator}"
    raise TypeError(f"{type(value).__name__} cannot be encoded")


@lru_cache(maxsize=50_000)  # many values hold the rating of a player, the same until the next game
def _from_text(kind: type, text: object) -> Fraction:
    if kind is not Fraction or not isinstance(text, str):
        raise ValueError(f"no {kind.__name__}")
    numerator, _, denominator = text.partition("/")  # as ``_as_text`` writes it: no need to ask for other forms
    return Fraction(int(numerator), int(denominator))


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
        declared = get_type_hints(record)
    except NameError:  # a type that is imported for the type checker alone
        return names
    return tuple(name for name in names if name not in declared or _may_hold(wanted, declared[name], (*around, record)))


def _may_hold(wanted: type, declared: Any, around: tuple[type, ...]) -> bool:  # noqa: ANN401  any annotation
    if wanted in {declared, get_origin(declared)}:
        return True
    if arguments := get_args(declared):
        return any(_may_hold(wanted, one, around) for one in arguments if one is not Ellipsis)
    if not isinstance(declared, type) or declared in (object, Any):
        return True
    if declared in PLAIN or declared in around:
        return False
    if not issubclass(declared, tuple):
        return bool(getattr(declared, "_is_protocol", False))
    return bool(fields_with(wanted, declared, around)) if hasattr(declared, "_fields") else True
