"""Which systems a list can be rated by: a package's system that rates nothing is refused, with the reason."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from masterlist.build import check
from masterlist.scoring import registry
from masterlist.scoring.choices import INSTALL
from masterlist.scoring.log import LogSystem
from masterlist.scoring.wwr import score_log
from tests.systems import forget_systems

BASE = Path(__file__).parents[1] / "base"
NO_RATING = LogSystem("count", "Count")
WITH_RATING = LogSystem("count", "Count", rate=score_log)


class _Announced:
    """An installed package's entry point."""

    name = value = "package"

    def __init__(self, system: LogSystem) -> None:
        self._system = system

    def load(self) -> object:
        return self._system


@pytest.fixture
def announced(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "announced", lambda _group: [_Announced(request.param)])
    forget_systems()
    yield
    monkeypatch.undo()
    forget_systems()


def _problems(root: Path, text: str) -> list[tuple[int, str, str]]:
    shutil.copytree(BASE, root, dirs_exist_ok=True)
    (root / "content/lists/squares.yaml").write_text(f"name: SQUARES\n{text}", "utf-8")
    return [(one.place.line, one.message, one.hint) for one in check(root) if one.blocks]


@pytest.mark.parametrize("announced", [NO_RATING], indirect=True)
@pytest.mark.usefixtures("announced")
def test_a_system_without_a_rating_function_rates_no_list(tmp_path: Path) -> None:
    ((line, message, hint),) = _problems(tmp_path, "system: count\n")
    assert line == 2
    assert message == "'count' rates nothing: the system has no rating function of its own"
    assert hint == "the systems are: armada (Diplomacy), elo, glicko-2 (Games between two), wwr (SQUARES)"
    assert "count" not in {*registry.rating_systems(), *registry.log_systems()}


@pytest.mark.parametrize("announced", [WITH_RATING], indirect=True)
@pytest.mark.usefixtures("announced")
def test_a_system_with_one_does(tmp_path: Path) -> None:
    assert _problems(tmp_path, "system: count\n") == []


def test_a_tournament_system_says_why_it_rates_no_list(tmp_path: Path) -> None:
    ((line, message, hint),) = _problems(tmp_path, "system: sum-of-squares\n")
    assert (line, hint) == (2, "the systems are: armada (Diplomacy), elo, glicko-2 (Games between two), wwr (SQUARES)")
    assert message == registry.why_no_rating("sum-of-squares")
    assert "tournament" in message


def test_a_list_names_its_system(tmp_path: Path) -> None:
    ((_, message, hint),) = _problems(tmp_path, "editions: yearly\n")
    assert message == "'system' is missing"
    known = "armada (Diplomacy), elo, glicko-2 (Games between two), wwr (SQUARES)"
    assert hint == f"add a line like this: system: ID, with one of these ids: {known}; {INSTALL}"
