"""Several results in one text: an event with its boards, its new players, and games of logs."""

import shutil
from pathlib import Path

import pytest

from masterlist.cli import main
from tests.submit.test_issues import ROOT, _body, _run

SEATS = """seats:
  austria: {player: ann-hill, centres: 14}
  england: {player: bob-lee, centres: 10}
  france: {player: cy-dow, centres: 6}
  germany: {player: dee-fox, centres: 4}
  italy: {player: eve-gray, eliminated: 1904}
  russia: {player: zoe-new, eliminated: 1905}
  turkey: {player: gus-ives, eliminated: 1905}
"""
BOARD = f"round: 1\ntable: a\nlast_year: 1908\nending: draw\n{SEATS}"
EVENT = "name: Autumn Cup\nsystem: daanz-squares\nstart: 2024-09-14\nend: 2024-09-15\nstatus: final\n"
TEXT = f"""\
# content/tournaments/autumn-cup/r1-a.yaml
{BOARD}
# content/tournaments/autumn-cup/event.yaml
{EVENT}
# content/players/zoe-new.yaml
name: Zoe New

"""


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base_boards", tmp_path / "boards")
    return tmp_path / "boards"


@pytest.mark.parametrize("wrapped", ["```yaml\n{}\n```", "{}"])
def test_an_event_with_its_boards_is_one_submission(boards: Path, wrapped: str) -> None:
    """In any order: what mentions an event or a player may stand before it."""
    status, words, told = _run(boards, _body("results", {"files": wrapped.format(TEXT)}), "results")
    assert status == 0, told
    assert words["paths"] == [
        "content/players/zoe-new.yaml",
        "content/tournaments/autumn-cup/event.yaml",
        "content/tournaments/autumn-cup/r1-a.yaml",
    ]
    assert words["title"] == "Add the event autumn-cup with 1 board"
    assert words["branch"] == "submit/issue-12-event-autumn-cup"
    assert words["body"].count("The issue was opened by") == 2, "once for the player, once for all else"
    assert main(["--root", str(boards), "check"]) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("_No response_", "nothing is filled in"),
        ("name: X", "no file is named here"),
        ("# content/../../etc/passwd\nname: X", "is no file that can be handed in"),
        ("# content/site.yaml\ntitle: Mine", "'content/site.yaml' is no file that can be handed in"),
        ("# content/pages/x.md\nHello", "is no file that can be handed in"),
        ("# content/players/x.yaml", "error: content/players/x.yaml:1:1: "),
        ("# content/players/x.yaml\n- name", "this is not what the submit page writes"),
        ("# content/players/x.yaml\nname: a: b", "content/players/x.yaml:1"),
        ("# content/players/ann-hill.yaml\nname: Ann", "content/players/ann-hill.yaml is on file already"),
        (TEXT + "# content/players/zoe-new.yaml\nname: Zoe", "content/players/zoe-new.yaml is on file already"),
        (TEXT.replace("name: Zoe New", ""), "error: content/players/zoe-new.yaml:1:1: "),
        (TEXT.replace("centres: 14", "centres: 15"), "add up to 35"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(boards: Path, text: str, message: str) -> None:
    before = sorted((boards / "content").rglob("*"))
    status, words, told = _run(boards, _body("results", {"files": text}), "results")
    assert (status, words["written"], words["paths"]) == (1, False, [])
    assert message in told
    assert sorted((boards / "content").rglob("*")) == before


def test_a_text_that_was_downloaded_is_imported(boards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = boards.parent / "results.txt"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert main(["--root", str(boards), "import", str(file), "--dry-run"]) == 0
    assert "content/tournaments/autumn-cup/r1-a.yaml: would be written" in capsys.readouterr().out
    assert main(["--root", str(boards), "import", str(file)]) == 0
    assert main(["--root", str(boards), "check"]) == 0
    assert main(["--root", str(boards), "import", str(file)]) == 1
    assert "is on file already" in capsys.readouterr().err


def test_games_of_a_day_are_named_by_their_list_and_day(tmp_path: Path) -> None:
    for name in ("base", "base_nights"):
        shutil.copytree(ROOT / "tests" / name, tmp_path / "site", dirs_exist_ok=True)
    night = "date: 2024-10-01\ngames:\n  - {white: ann-archer, black: bob-baker, result: draw}\n"
    text = f"# content/games/chess/2024-10-01-juniors.yaml\n{night}"
    status, words, told = _run(tmp_path / "site", _body("results", {"files": text}), "results")
    assert status == 0, told
    assert words["paths"] == ["content/games/chess/2024-10-01-juniors.yaml"]
    assert (tmp_path / "site" / words["paths"][0]).read_text("utf-8").endswith(night)
