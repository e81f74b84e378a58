"""Values that know where they stand in their file.

Of the plain scalars of YAML 1.2 core only those become more than text that a club writes.
"""

import re
from typing import Any, NamedTuple

_WORDS: dict[str, bool | int | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(("false", "False", "FALSE"), False)
_WORDS |= {str(number): number for number in range(2_000)}  # counts and game years: nearly all numbers that there are
_NUMBER_STARTS = frozenset("0123456789-+.")
# 15 digits are exact in a float too; what is longer is no number that anybody reports.
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)?\.[0-9]+")
LONGEST_DECIMAL = 16  # with its point


def scalar(text: str) -> str | int | float | bool | None:
    """A plain scalar's value: null, true, false, a whole or decimal number, else the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS or text.find("-", 1) > 0:  # after a hyphen no number goes on: dates and scores
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text) and len(text) <= LONGEST_DECIMAL:
        decimal = float(text)
        return int(decimal) if decimal.is_integer() else decimal
    return text


Value = Any  # str | int | float | bool | None | Mapping | Sequence
# Line and column, from 1: a ``Spot`` or a plain pair, as which there are dozens in every log entry.
At = tuple[int, int]


class Spot(NamedTuple):
    """A position within one file, counted from 1."""

    line: int
    column: int


class Mapping(dict[str, Value]):
    """A YAML mapping that knows where it, its keys and its values stand."""

    __slots__ = ("keys_at", "spot", "values_at")

    def __init__(self, spot: At) -> None:
        self.spot = spot
        self.keys_at: dict[str, At] = {}
        self.values_at: dict[str, At] = {}


class Sequence(list[Value]):
    """A YAML sequence that knows where it and its items stand."""

    __slots__ = ("items_at", "spot")

    def __init__(self, spot: At) -> None:
        self.spot = spot
        self.items_at: list[At] = []
