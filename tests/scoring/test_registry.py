"""Which systems there are, those of the folder and those that packages announce, and what can be rated by them."""

import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from masterlist.build import check
from masterlist.facts.site import EditionRow
from masterlist.scoring import armada, daanz_squares, elo, registry
from masterlist.scoring.choices import INSTALL, log_system
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import RESTORE, Column
from masterlist.source import PackageFault
from tests import systems
from tests.systems import announcing, forget_systems

BASE = Path(__file__).parents[1] / "base"
COUNT = systems.log_system("count", "Count")
NO_RATING = replace(daanz_squares.SYSTEM, id="count", name="Count", no_rating_because="")
RATE_LISTS = "armada (Diplomacy), elo, glicko-2 (Games between two), wwr (SQUARES)"


def test_those_of_the_folder() -> None:
    forget_systems()
    assert registry.all_systems() == ["armada", "daanz-squares", "elo", "glicko-2", "sum-of-squares", "wwr"]
    assert registry.rating_systems() == ["armada", "elo", "glicko-2", "wwr"]
    assert registry.log_systems() == ["wwr"]
    assert registry.systems()["elo"] is list_system("elo") is elo.SYSTEM
    kinds = {id_: registry.kind_of(id_) for id_ in ("wwr", "armada", "elo", "none-such")}
    assert kinds == {"wwr": "squares", "armada": "diplomacy", "elo": "duel", "none-such": ""}
    assert [*event_systems()] == ["armada", "daanz-squares", "sum-of-squares"]
    asked = {id_: (one.scores_events, one.rates_logs, one.rates_lists) for id_, one in registry.systems().items()}
    assert asked == {
        "armada": (True, False, True),
        "daanz-squares": (True, False, False),
        "elo": (False, False, True),
        "glicko-2": (False, False, True),
        "sum-of-squares": (True, False, False),
        "wwr": (False, True, True),
    }


def test_a_package_announces_a_system_or_its_module() -> None:
    scores = replace(NO_RATING, id="a-first")
    with announcing(COUNT, SimpleNamespace(SYSTEM=scores)):
        assert registry.all_systems()[:2] == ["a-first", "armada"]
        assert registry.systems()["count"] is log_system("count") is COUNT
        assert log_system("wwr") is registry.systems()["wwr"]
        assert registry.scoring_events_from_elsewhere() == ["a-first"]
        for id_ in ("elo", "none-such"):
            with pytest.raises(KeyError, match=id_):
                log_system(id_)


@pytest.mark.parametrize(
    ("system", "message"),
    [
        (systems.log_system("elo", "Another"), "two scoring systems have the id 'elo': uninstall"),
        (SimpleNamespace(SYSTEM="no system"), r"the entry point 'count' of 'package\.module' names no scoring system"),
    ],
)
def test_what_cannot_be_announced(system: Any, message: str) -> None:
    with announcing(system), pytest.raises(PackageFault, match=message):
        registry.systems()


def _problems(root: Path, text: str) -> list[tuple[int, str, str]]:
    shutil.copytree(BASE, root, dirs_exist_ok=True)
    (root / "content/lists/squares.yaml").write_text(f"name: SQUARES\n{text}", "utf-8")
    return [(one.place.line, one.message, one.hint) for one in check(root) if one.blocks]


def test_a_system_without_a_rating_function_rates_no_list(tmp_path: Path) -> None:
    with announcing(NO_RATING):
        (found,) = _problems(tmp_path, "system: count\n")
        why = "'count' rates nothing: the system has no rating function of its own"
        assert found == (2, why, f"the systems are: {RATE_LISTS}")
        assert "count" not in {*registry.rating_systems(), *registry.log_systems()}
    with announcing(COUNT):
        assert _problems(tmp_path, "system: count\n") == []


def test_a_tournament_system_says_why_it_rates_no_list(tmp_path: Path) -> None:
    ((line, message, hint),) = _problems(tmp_path, "system: sum-of-squares\n")
    assert (line, hint) == (2, f"the systems are: {RATE_LISTS}")
    why = registry.systems()["sum-of-squares"].no_rating_because
    assert message == registry.why_no_rating("sum-of-squares") == why
    assert "tournament" in message
    assert (registry.why_no_rating("elo"), registry.why_no_rating("none-such")) == ("", "")


def test_a_list_names_its_system(tmp_path: Path) -> None:
    ((_, message, hint),) = _problems(tmp_path, "editions: yearly\n")
    assert message == "'system' is missing"
    assert hint == f"add a line like this: system: ID, with one of these ids: {RATE_LISTS}; {INSTALL}"


def test_what_a_row_of_a_list_has() -> None:
    asked = {one.id: (one.places, one.counts_results) for one in map(list_system, registry.rating_systems())}
    assert asked == {"armada": (2, False), "elo": (2, True), "glicko-2": (2, True), "wwr": (None, False)}
    exact = {id_: list_system(id_).exact(Fraction(5, 2)) for id_ in asked}
    assert exact == {
        "armada": "2.50000000000000000000",
        "elo": "2.500000000000",
        "glicko-2": "2.500000000000",
        "wwr": "5/2",
    }
    assert list_system("elo").exact(Fraction(1, 3)) == "1/3"
    assert [list_system(id_).start_rating({}) for id_ in ("armada", "wwr")] == [0, 0]
    assert COUNT.columns == (
        Column("opponents_defeated", "Opponents defeated", places=None, tie="before {player} by opponents defeated"),
        Column("game_points", "Game points", "count", tie="before {player} by game points"),
    )
    assert armada.SYSTEM.every_term({"a": 1}) == {"a": 1}


def test_a_rating_is_what_the_system_makes_of_its_figures() -> None:
    row = EditionRow(1, "ann", "21/2", 3, halves=3, points=7)
    assert COUNT.fault_in(row) is None, "it does not say what they give"
    system = replace(COUNT, product=lambda halves, points: halves * points)
    assert system.fault_in(row) is None
    for other in (row._replace(halves=4), row._replace(points=8)):
        assert system.fault_in(other) == ("the rating 21/2 is not what its figures give", RESTORE)
