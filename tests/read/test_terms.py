"""Terms of systems from elsewhere: a package's mistake is a problem with a place, never a traceback."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist import resources
from masterlist.read import schemas
from masterlist.read.content import term_faults
from masterlist.read.schemas import parse
from masterlist.scoring import elo, registry
from masterlist.scoring.rating import Terms, game_systems


@dataclass(frozen=True)
class _Narrow(Terms):
    k: Fraction = Fraction(20)


OTHER = replace(elo.SYSTEM, id="other-elo", name="Other Elo", terms=_Narrow, unfit=lambda _terms: ())  # type: ignore[arg-type]
CACHED = (
    registry.systems,
    game_systems,
    schemas.schema,
    schemas._is_good,
    schemas._rust_registry,
    schemas._finder,
    resources.package_folders,
)


class _Announced:
    value = "tests:SYSTEM"

    def load(self) -> object:
        return OTHER


def _forget() -> None:
    for found in CACHED:
        found.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package that brings the system."""
    monkeypatch.setattr(registry, "announced", lambda _group: [_Announced()])
    monkeypatch.setattr(resources, "package_folders", lambda _group: (tmp_path,))
    monkeypatch.setattr(schemas, "package_folders", lambda _group: (tmp_path,))
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


def _said(text: str) -> list[str]:
    value, _ = parse(f"name: x\nsystem: other-elo\nterms: {text}\n".encode(), "lists/x.yaml")
    return [f"{one.place}: {one.message}" for one in term_faults(value, "lists/x.yaml")]


def test_a_system_without_a_schema_has_no_terms(package: Path) -> None:
    assert package.is_dir()
    assert _said("{k: 5}") == ["lists/x.yaml:3:1: Other Elo has no terms"]
    assert _said("{}") == []


def test_a_schema_beside_the_module_judges_the_terms(package: Path) -> None:
    _schema(package, {"k": {"type": "number", "minimum": 1}})
    assert _said("{k: 5}") == []
    assert _said("{k: 0}") == ["lists/x.yaml:3:12: 'k' must be at least 1, not 0"]


def test_a_schema_may_use_what_ours_do_not(package: Path) -> None:
    _schema(package, {"k": {"type": "number", "exclusiveMinimum": 1, "examples": [2]}})
    assert _said("{k: 1}") == ["lists/x.yaml:3:12: 'k' does not fit the schema of its system: exclusiveMinimum: 1"]


def test_a_schema_that_allows_more_than_the_system_takes(package: Path) -> None:
    _schema(package, {"k": {"type": ["number", "string"]}})
    (message,) = _said("{k: high}")
    assert message.startswith("lists/x.yaml:3:1: Other Elo does not take these terms: ")


def _schema(package: Path, properties: dict[str, object]) -> None:
    schema = {"$id": "other-elo.schema.json", "type": "object", "additionalProperties": False, "properties": properties}
    (package / "other-elo.schema.json").write_text(json.dumps(schema), encoding="utf-8")
