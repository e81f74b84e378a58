"""Which systems there are: those of the folder, and those that packages announce."""

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from masterlist.scoring import elo, registry
from masterlist.scoring.choices import log_system, rate_of
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.list_words import AnyNumber
from masterlist.scoring.log import LogSystem
from masterlist.scoring.registry import list_system
from masterlist.scoring.wwr import score_log
from masterlist.source import PackageFault
from tests.systems import forget_systems

COUNT = LogSystem("count", "Count")


class _Announced:
    """An installed package's entry point."""

    name, value = "count", "package.module"

    def __init__(self, loaded: object) -> None:
        self._loaded = loaded

    def load(self) -> object:
        return self._loaded


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """What packages announce; to be filled."""
    found: list[Any] = []
    groups: list[str] = []

    def announced_by(group: str) -> list[_Announced]:
        groups.append(group)
        return [*map(_Announced, found)]

    monkeypatch.setattr(registry, "announced", announced_by)
    forget_systems()
    yield found
    assert {*groups} <= {"masterlist.systems"}
    monkeypatch.undo()
    forget_systems()


def test_those_of_the_folder() -> None:
    forget_systems()
    assert registry.all_systems() == ["armada", "daanz-squares", "elo", "glicko-2", "sum-of-squares", "wwr"]
    assert registry.rating_systems() == ["armada", "elo", "glicko-2", "wwr"]
    assert registry.log_systems() == ["wwr"]
    assert registry.systems()["elo"] is elo.SYSTEM


def test_a_package_announces_a_system_or_its_module(announced: list[Any]) -> None:
    scores = SimpleNamespace(**{key: getattr(elo.SYSTEM, key) for key in ("name", "sections", "kind", "rates_lists")})
    vars(scores).update(id="a-first", scores_events=True, rates_logs=False, no_rating_because="")
    announced += [COUNT, SimpleNamespace(SYSTEM=scores)]
    assert registry.all_systems()[:2] == ["a-first", "armada"]
    assert registry.systems()["count"] is COUNT
    assert registry.scoring_events_from_elsewhere() == ["a-first"]


def test_an_id_is_that_of_one_system(announced: list[Any]) -> None:
    announced += [LogSystem("elo", "Another")]
    with pytest.raises(PackageFault, match="two scoring systems have the id 'elo'"):
        registry.systems()


def test_what_is_no_system(announced: list[Any]) -> None:
    announced += [SimpleNamespace(SYSTEM="no system")]
    with pytest.raises(PackageFault, match=r"the entry point 'count' of 'package\.module' names no scoring system"):
        registry.systems()


def test_why_a_system_rates_no_list(announced: list[Any]) -> None:
    announced += [COUNT]
    nothing = "'count' rates nothing: the system has no rating function of its own"
    assert registry.why_no_rating("count") == nothing
    assert registry.why_no_rating("sum-of-squares") == registry.systems()["sum-of-squares"].no_rating_because != ""
    assert (registry.why_no_rating("elo"), registry.why_no_rating("none-such")) == ("", "")


def test_the_kind_of_game() -> None:
    kinds = {id_: registry.kind_of(id_) for id_ in ("wwr", "armada", "elo", "none-such")}
    assert kinds == {"wwr": "squares", "armada": "diplomacy", "elo": "duel", "none-such": ""}


def test_the_system_of_a_list_of_log_books(announced: list[Any]) -> None:
    announced += [COUNT]
    assert log_system("wwr") is registry.systems()["wwr"]
    assert log_system("count") is COUNT
    assert rate_of("wwr") is score_log
    for id_ in ("elo", "none-such"):
        with pytest.raises(KeyError, match=id_):
            log_system(id_)
    with pytest.raises(KeyError, match="count"):
        rate_of("count")


def test_the_system_of_a_list_and_those_of_events() -> None:
    assert list_system("elo") is elo.SYSTEM
    assert event_systems()["armada"].id == "armada"
    assert {"elo", "wwr"}.isdisjoint(event_systems())


def test_a_rating_that_may_be_any_number() -> None:
    assert (AnyNumber().places, AnyNumber().exact(Fraction(1, 3))) == (2, "1/3")
    assert AnyNumber().exact(Fraction(1, 4)) == "0.250000000000"
