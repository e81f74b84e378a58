"""Facts and results as bytes, for the cache and for worker processes.

MessagePack, decoded by type: whatever stands in a cache that a stranger wrote, it can be no more than values.
"""

from fractions import Fraction
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, TypeVar

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
    return msgspec.msgpack.Decoder(kind, dec_hook=_from_text)


def _as_text(value: object) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(f"{type(value).__name__} cannot be encoded")


@lru_cache(maxsize=50_000)  # the rating of a player stands in many values, the same until the next game
def _fraction(text: str) -> Fraction:
    numerator, _, denominator = text.partition("/")  # as ``_as_text`` writes it: no need to ask for other forms
    return Fraction(int(numerator), int(denominator))


def _from_text(kind: type, value: object) -> Fraction:
    if kind is Fraction and isinstance(value, str):
        return _fraction(value)
    raise ValueError(f"no {kind.__name__}")
