"""Systems from elsewhere are found where they are installed, and nothing is looked for where there are none."""

import sys
from pathlib import Path

import pytest

from masterlist import resources
from masterlist.scoring.registry import ENTRY_POINTS

NAMES = "[console_scripts]\nother = other:main\n\n[{group}]\nours = masterlist.scoring.sum_of_squares\n"


def _package(folder: Path, text: str) -> None:
    info = folder / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(text, "utf-8")


def test_a_package_announces_its_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    assert resources.announced(ENTRY_POINTS) == []
    _package(tmp_path, NAMES.format(group=ENTRY_POINTS))
    (found,) = resources.announced(ENTRY_POINTS)
    assert found.load().SYSTEM.id == "sum-of-squares"
    assert str(tmp_path / "other-1.0.dist-info") in [*resources.metadata_folders()]


def test_where_nobody_names_the_group_nothing_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _package(tmp_path, NAMES.format(group="somebody.else"))
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "nowhere")])
    monkeypatch.delitem(sys.modules, "importlib.metadata", raising=False)
    assert resources.announced(ENTRY_POINTS) == []
    assert "importlib.metadata" not in sys.modules


def test_every_module_of_a_package_is_named() -> None:
    assert {"masterlist.scoring.wwr", "masterlist.scoring.registry"} <= {*resources.modules("scoring")}
    assert "masterlist.scoring.__init__" not in resources.modules("scoring")
