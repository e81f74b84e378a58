"""A value of a game is declared once: a test declares one more, and finds it wherever games are spoken of."""

from collections.abc import Iterator
from typing import Any

import pytest

from masterlist.kinds import duel, registry
from masterlist.kinds.kind import ColumnValue, GameField
from masterlist.read import night, schemas
from masterlist.read.marked import Mapping
from masterlist.read.strict_yaml import parse
from masterlist.site.submit_form.known import game_fields
from masterlist.submit import columns
from tests import reference

FIELD = GameField(
    "moves",
    "Moves",
    ColumnValue.INTEGER,
    said="How many moves were played.",
    sample=40,
    bounds=(1, 999),
    headings="zuege zuge coups",
)
CACHED: tuple[Any, ...] = (
    registry.kinds,
    schemas.schema,
    schemas._is_good,
    schemas._rust_registry,
    schemas._finder,
    schemas._lists,
    columns._words_of,
)


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game between two has one more value."""
    monkeypatch.setattr(duel, "KIND", duel.KIND._replace(columns=(*duel.KIND.columns, FIELD)))
    _forget()
    monkeypatch.setitem(columns.NIGHTS, "duel", columns._night(registry.kinds()["duel"]))
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for one in CACHED:
        one.cache_clear()


def _faults(moves: str) -> list[str]:
    text = f"date: 2024-03-05\ngames:\n  - {{white: ann, black: bob, result: 1-0, moves: {moves}}}\n"
    value, _ = parse(text.encode(), "x")
    assert isinstance(value, Mapping)
    found = schemas.faults(value, "night", "x") or night.night(("chess", "x"), value, "x")[1]
    return [one.message for one in found]


def test_the_schema_of_content_and_its_check() -> None:
    assert schemas.schema("night")["$defs"]["game"]["properties"]["moves"] == {
        "title": "Moves",
        "description": "How many moves were played.",
        "type": "integer",
        "minimum": 1,
        "maximum": 999,
        "examples": [40],
    }
    assert "moves" in schemas.schema("event-game")["properties"]
    assert _faults("40") == []
    assert len(_faults("1000")) == 1
    assert len(_faults("many")) == 1


def test_the_headings_of_spreadsheets() -> None:
    own = columns.NIGHTS["duel"]
    assert [columns.column_of(heading, own) for heading in ("Moves", "Züge", "Coups")] == ["moves"] * 3
    assert own.sample("moves") == "40"


def test_the_form_of_the_site() -> None:
    fields = game_fields("duel")
    assert fields.columns[-1].label == "Moves"
    assert '["moves","integer",[]]' in fields.facts


def test_the_schemas_of_editors_and_the_manual() -> None:
    pages = {path.name: text for path, text in reference.pages().items()}
    assert '"How many moves were played."' in pages["night.schema.json"]
    assert "| `moves` | How many moves were played. | `40` |" in pages["content.md"]
