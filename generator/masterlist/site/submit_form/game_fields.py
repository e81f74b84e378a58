"""The fields of one game of a kind that is reported by the day: made from the kind's seats, values and columns."""

import json
from typing import NamedTuple

from masterlist.facts.night import DRAW
from masterlist.kinds.kind import Column, GameKind
from masterlist.kinds.registry import kinds
from masterlist.language import _

HALVES = "½–½"


class ColumnField(NamedTuple):
    """What is asked of a game or of a seat."""

    key: str
    label: str
    value: str  # choice, integer, number, pair or text
    choices: tuple[tuple[str, str], ...]  # answers and what they are called


class GameFields(NamedTuple):
    """The fields of one game."""

    kind: str
    facts: str  # JSON: what the scripts must know of the kind
    seats: tuple[
        tuple[str, ...], ...
    ]  # labels of each named seat, one for each way of naming; () where they are numbered
    names: tuple[tuple[str, str], ...]  # the ways of naming the seats, as answers to a question
    columns: tuple[ColumnField, ...]
    seat_columns: tuple[ColumnField, ...]  # beside the player


def game_fields(kind_id: str) -> GameFields:
    """The fields of a kind of games."""
    kind = kinds()[kind_id]
    labels = [tuple(_(kind.labels[name]) for name in names) for names in kind.seats]
    return GameFields(
        kind=kind.id,
        facts=json.dumps(facts(kind), separators=(",", ":")),
        seats=tuple(zip(*labels, strict=True)),
        names=tuple((str(at), ", ".join(own)) for at, own in enumerate(labels)),
        columns=tuple(map(_field, kind.columns)),
        seat_columns=tuple(_field(column) for column in kind.seat_columns if column.key != "player"),
    )


def facts(kind: GameKind) -> dict[str, object]:
    """What the scripts must know of a kind."""
    return {
        "id": kind.id,
        "least": kind.least,
        "most": kind.most,
        "seats": kind.seats,
        "columns": [[one.key, one.value.value, one.choices] for one in kind.columns],
        "seat_columns": [[one.key, one.value.value] for one in kind.seat_columns if one.key != "player"],
    }


def _field(column: Column) -> ColumnField:
    choices = tuple((one, HALVES if one == DRAW else one.replace("-", "–")) for one in column.choices)
    return ColumnField(column.key, _(column.label), column.value.value, choices)
