"""Data are the same bytes, whatever the site speaks; what people read in feeds is in its language."""

from pathlib import Path

import pytest

from tests.conftest import build_site
from tests.editions import publish
from tests.small import edit, small_site

# Folders with documents of every kind.
KINDS = {"v1", "lists", "squares", "players", "tournaments", "armada", "downloads", "schema"}


def _built(language: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = small_site(tmp_path_factory.mktemp(language))
    edit(root / "content/site.yaml", "language: en", f"language: {language}")
    publish(root, "squares", "1998-12-31")
    return build_site(root, tmp_path_factory)


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site in German alone."""
    return _built("de", tmp_path_factory)


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same site in English."""
    return _built("en", tmp_path_factory)


def test_data_are_the_same(english: Path, german: Path) -> None:
    def data(site: Path) -> dict[str, bytes]:
        found = [*(site / "api").rglob("*.json"), *(site / "downloads").rglob("*.csv"), *(site / "schema").rglob("*")]
        return {file.relative_to(site).as_posix(): file.read_bytes() for file in found if file.is_file()}

    ours, theirs = data(english), data(german)
    assert {path.split("/")[-2] for path in ours} >= KINDS
    ours["api/v1/index.json"] = ours["api/v1/index.json"].replace(b'"language":"en"', b'"language":"de"')
    assert [name for name in ours if ours[name] != theirs[name]] == []
    assert ours.keys() == theirs.keys()


def test_feeds_calendar_and_badges_speak(german: Path) -> None:
    feed = (german / "feeds/lists/squares.atom").read_text("utf-8")
    assert 'xml:lang="de"' in feed
    assert " besiegte " in feed
    assert " beat " not in feed
    assert any("Partiepunkte" in file.read_text("utf-8") for file in (german / "feeds/players").glob("*.atom"))
    assert "Gewertet nach" in (german / "feeds/events.ics").read_text("utf-8")
    assert " Spieler<" in (german / "badges/squares.svg").read_text("utf-8")
    assert "Eine Rangliste" in (german / "downloads/datapackage.json").read_text("utf-8")
    assert "dürfen" in (german / "downloads/LICENCE.txt").read_text("utf-8")
