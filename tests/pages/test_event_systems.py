"""A final event is shown under every other system that can score its boards."""

import re
import shutil
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.whole import whole

TESTS = Path(__file__).parents[1]
EVENT = "content/tournaments/spring-open/event.yaml"
BOARD = "content/tournaments/spring-open/r1-a.yaml"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(TESTS / "base_boards/content", tmp_path / "content")
    return tmp_path


def _edit(site: Path, name: str, old: str, new: str) -> None:
    text = (site / name).read_text("utf-8")
    assert old in text
    (site / name).write_text(text.replace(old, new), "utf-8")


def _section(site: Path) -> str:
    assert build(site, site / "public", Options(jobs=1)).files
    page = (site / "public/tournaments/spring-open.html").read_text("utf-8")
    found = re.search(r"<h2>Under other systems</h2>.*?</details>", page, re.DOTALL)
    return found[0] if found else ""


def test_the_places_are_those_of_the_other_tables(site: Path) -> None:
    results = whole(site).results
    assert results
    one = results.events["spring-open"]
    assert [other.system for other in one.fitting] == ["armada", "sum-of-squares"]
    section = _section(site)
    for id_, name in (("armada", "ARMADA"), ("sum-of-squares", "Sum of Squares")):
        table = next(other for other in one.fitting if other.system == id_)
        for row in table.standings:
            line = next(tr for tr in section.split("<tr>") if f"players/{row.player}.html" in tr)
            assert re.search(rf'data-of="?{name}"?>{row.rank}\b', line), row
    assert "would have won" in section


def test_an_event_that_goes_on_has_no_other_places(site: Path) -> None:
    _edit(site, EVENT, "status: final", "status: running")
    assert not _section(site)


def test_a_system_that_cannot_score_the_boards_is_left_out(site: Path) -> None:
    """Both others must know who was out when; the event itself is scored by Sum of Squares here."""
    _edit(site, EVENT, "system: daanz-squares", "system: sum-of-squares")
    _edit(site, EVENT, "compare: [armada]\n", "")
    assert "DAANZ Squares" in _section(site)
    for name, year in ((BOARD, 1906), (BOARD, 1904)):
        _edit(site, name, f"eliminated: {year}", "centres: 0")
    assert not _section(site), "ARMADA asks for the same"
