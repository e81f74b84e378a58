"""Values that know where they stand in their file."""

from typing import Any, NamedTuple

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
