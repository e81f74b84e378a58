"""A column of lists is declared once, whatever they are rated from: a test declares one, and finds it everywhere."""

import csv
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.scoring import armada, elo, wwr
from masterlist.scoring.rating import Standing
from masterlist.scoring.system import Column
from masterlist.site.downloads.lists import of_list
from tests import reference
from tests.built import in_json
from tests.editions import publish
from tests.small import copied_site, edit, put
from tests.systems import forget_systems


def _per_game(row: Standing) -> Fraction | None:
    return row.rating / row.games if row.games else None


COLUMN = Column("per_game", "rating by the game", places=3, of=_per_game)
LISTS = {"squares": "wwr", "armada": "armada", "chess": "elo"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lists of all three kinds, each with an edition, and with somebody on it who has not played."""
    root = copied_site(tmp_path_factory.mktemp("lists"), "base", "base_boards", "base_nights")
    put(root / "content/logs/cleo-cole/01.yaml", "player: cleo-cole\nbook: 1\nlist: squares\ngames: []\n")
    edit(root / "content/lists/armada.yaml", "gus-ives", "gus-ives, hal-jones")
    for list_, through in {"squares": "1996-12-31", "armada": "2024-12-31", "chess": "2024-12-31"}.items():
        publish(root, list_, through)
    return root


def test_lists_without_further_columns_say_nothing_of_them(root: Path) -> None:
    assert build(root, root / "public", Options(jobs=1)).files
    for list_ in ("squares", "armada"):
        entries = in_json(root, f"lists/{list_}")["entries"]
        assert entries
        assert not any("figures" in row for row in entries)


@pytest.fixture(scope="module")
def more(root: Path) -> Iterator[Path]:
    """The same, where the systems have one column more."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (wwr, armada, elo):
            system: Any = module.SYSTEM
            patch.setattr(module, "SYSTEM", replace(system, columns=(*system.columns, COLUMN)))
        _forget()
        assert build(root, root / "more", Options(jobs=1, cache=root / "cache")).files
        yield root / "more"
    _forget()


def _forget() -> None:
    forget_systems()
    of_list.cache_clear()


@pytest.mark.parametrize("list_", LISTS)
def test_a_column_more_is_found_wherever_a_list_is_told(more: Path, list_: str) -> None:
    entries = json.loads((more / f"api/v1/lists/{list_}.json").read_bytes())["entries"]
    rated = [row for row in entries if row["games"]]
    assert rated
    assert list_ == "chess" or len(rated) < len(entries), "somebody has not played"
    for row in rated:
        exact = Fraction(row["rating_exact"]) / row["games"]
        assert abs(Fraction(row["figures"]["per_game_exact"]) - exact) < Fraction(1, 10**10)
        assert row["figures"]["per_game"] == pytest.approx(float(exact), abs=0.005)
    page = (more / f"lists/{list_}.html").read_text("utf-8")
    assert "Rating by the game" in page
    first = rated[0]
    assert f"<td>{round(Fraction(first['rating_exact']) / first['games'] * 1000) / 1000:.3f}" in page
    assert "Rating by the game" in (more / f"players/{first['player']}.html").read_text("utf-8")
    with (more / f"downloads/lists/{list_}.csv").open(encoding="utf-8", newline="") as file:
        table = {row["player"]: row for row in csv.DictReader(file)}
    assert not any(None in row.values() for row in table.values()), "a row is shorter than the heading"
    assert float(table[first["player"]]["per_game"]) == first["figures"]["per_game"]
    assert table[first["player"]]["per_game_exact"] == first["figures"]["per_game_exact"]
    with closing(sqlite3.connect(more / "downloads/masterlist.sqlite")) as database:
        asked = "select player, value_exact from entry_figures where list = ? and name = 'per_game'"
        found = dict(database.execute(asked, (list_,)).fetchall())
    assert found == {row["player"]: row["figures"]["per_game_exact"] for row in rated}


@pytest.mark.parametrize("list_", LISTS)
def test_editions_on_file_have_it_without_being_asked_for_it(more: Path, list_: str) -> None:
    """It is worked out from the row that was published, so that no file of an edition has to change."""
    table = max((more / f"downloads/lists/{list_}").glob("*.csv"))
    with table.open(encoding="utf-8", newline="") as file:
        every = list(csv.DictReader(file))
    assert not any(None in row.values() for row in every), "a row is shorter than the heading"
    rows = [row for row in every if row["games"] != "0" and float(row["rating"])]
    assert rows
    assert all(float(row["per_game"]) for row in rows)
    assert "Rating by the game" in (more / f"lists/{list_}/{table.stem}.html").read_text("utf-8")


def test_the_manual_names_it(more: Path) -> None:
    del more  # while its systems are known
    text = next(text for path, text in reference.pages().items() if path.name == "documents.md")
    assert all(f"| `{system}` | `per_game` | rating by the game |" in text for system in LISTS.values())
