"""Who has left a list keeps rating and page there, and has no rank until a later rated game."""

import json
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from masterlist.cli import main
from tests.clubs import committed

TESTS = Path(__file__).parents[1]


class Kind(NamedTuple):
    """A list of each kind of files, and a player with the day of their last game."""

    base: str
    list: str
    player: str
    last: str


@pytest.fixture(
    params=[
        Kind("base", "squares", "ann-archer", "1996-05-09"),
        Kind("base_boards", "armada", "ann-hill", "2024-02-03"),
        Kind("base_nights", "chess", "cleo-cole", "2024-05-07"),
    ],
    ids=lambda kind: kind.list,
)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


def _site(tmp_path: Path, name: str) -> Path:
    bases = ("base", name) if name == "base_nights" else (name,)
    for base in bases:
        shutil.copytree(TESTS / base, tmp_path / "site", dirs_exist_ok=True)
    return tmp_path / "site"


def _leave(site: Path, player: str, list_: str, day: str) -> None:
    file = site / f"content/players/{player}.yaml"
    file.write_text(file.read_text("utf-8") + f"left: {{{list_}: {day}}}\n", "utf-8")


def _rows(site: Path, list_: str) -> list[dict[str, object]]:
    assert main(["--root", str(site), "build", "--full"]) == 0
    found = json.loads((site / f"public/api/v1/lists/{list_}.json").read_text("utf-8"))["entries"]
    assert isinstance(found, list)
    return found


def test_who_has_left_keeps_the_rating_and_has_no_rank(
    tmp_path: Path, kind: Kind, capsys: pytest.CaptureFixture[str]
) -> None:
    base, list_, player, last = kind
    site = _site(tmp_path, base)
    before = {str(row["player"]): row for row in _rows(site, list_)}
    assert before[player]["rank"]
    _leave(site, player, list_, last)
    capsys.readouterr()
    assert main(["--root", str(site), "check", "content/players"]) == 0
    assert capsys.readouterr().out == "No problems.\n"
    rows = _rows(site, list_)
    after = {str(row["player"]): row for row in rows}
    assert after[player]["rank"] is None
    assert after[player]["not_ranked_because"] == f"left the list on {last}"
    assert after[player]["rating_exact"] == before[player]["rating_exact"]
    others = [row["rank"] for row in rows if row["player"] != player and row["rank"]]
    assert others[0] == 1
    assert len(others) == len([row for row in before.values() if row["rank"]]) - 1, "the others move up"
    page = (site / f"public/lists/{list_}.html").read_text("utf-8")
    assert "left the list on" in page
    assert "eft " in (site / f"public/players/{player}.html").read_text("utf-8")
    document = json.loads((site / f"public/api/v1/players/{player}.json").read_text("utf-8"))
    assert document["left"] == {list_: last}
    assert document["lists"][list_]["rank"] is None


def test_a_later_rated_game_brings_the_rank_back_and_check_asks_about_it(
    tmp_path: Path, kind: Kind, capsys: pytest.CaptureFixture[str]
) -> None:
    base, list_, player, last = kind
    site = _site(tmp_path, base)
    _leave(site, player, list_, f"{last[:-2]}01")
    assert all(row["rank"] for row in _rows(site, list_) if row["player"] == player)
    capsys.readouterr()
    assert main(["--root", str(site), "check", f"content/players/{player}.yaml"]) == 0
    said = capsys.readouterr().out
    message = f"left on {last[:-2]}01, and has a rated game of {last} since, which brings the rank back"
    assert f"warning: {message} [left-is-the-end]\n" in said


def test_an_edition_ranks_who_left_after_its_last_day(tmp_path: Path, kind: Kind) -> None:
    base, list_, player, last = kind
    site = _site(tmp_path, base)
    _leave(site, player, list_, "2025-06-30")
    committed(site)
    for day in (last, "2025-12-31"):
        main(["--root", str(site), "cut", list_, "--through", day])
        committed(site, f"Publish {day}")
    texts = {path.stem[:4]: path.read_text("utf-8") for path in (site / f"content/editions/{list_}").iterdir()}
    rows = {
        year: next(line for line in text.splitlines() if f"player: {player}," in line) for year, text in texts.items()
    }
    assert "rank: null" not in rows[last[:4]]
    assert "rank: null" in rows["2025"]
    assert main(["--root", str(site), "check"]) == 0
    assert main(["--root", str(site), "cut", "--verify"]) == 0


def test_what_is_wrong_with_left_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = _site(tmp_path, "base")
    _leave(site, "bob-baker", "squares", "2999-01-01")
    assert main(["--root", str(site), "check"]) == 0
    assert "warning: 2999-01-01 is in the future" in capsys.readouterr().out
    _leave(site, "ann-archer", "square", "2024-01-01")
    assert main(["--root", str(site), "check"]) == 1
    said = capsys.readouterr().out
    assert "no list 'square' is on file" in said
    assert "did you mean 'squares'" in said


def test_who_is_shown_by_initials_may_have_left(tmp_path: Path) -> None:
    site = _site(tmp_path, "base")
    _leave(site, "ann-archer", "squares", "1996-05-09")
    file = site / "content/players/ann-archer.yaml"
    file.write_text(file.read_text("utf-8") + "privacy: initials\n", "utf-8")
    assert [row["rank"] for row in _rows(site, "squares") if row["name"] == "A. A."] == [None]
