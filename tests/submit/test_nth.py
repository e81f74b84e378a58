"""The second game of a day is told apart in every way to hand results in."""

from pathlib import Path

import pytest

from masterlist.cli import main
from tests.submit.test_day_sheets import _import, chess, site  # noqa: F401  fixtures


def test_in_a_sheet_of_games(chess: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    sheet = (
        "Datum;Weiß;Schwarz;Ergebnis;nth\n1.10.2024;Ann Archer;Bob Baker;1:0;2\n1.10.2024;Ann Archer;Cleo Cole;1:0;\n"
    )
    assert _import(chess, sheet) == 0, capsys.readouterr()
    text = (chess / "content/games/chess/2024-10-01.yaml").read_text("utf-8")
    assert "{white: ann-archer, black: bob-baker, result: 1-0, nth: 2}" in text
    assert "{white: ann-archer, black: cleo-cole, result: 1-0}" in text
    assert main(["--root", str(chess), "check"]) == 0


def test_in_a_sheet_of_log_entries(site: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    sheet = "player;date;opponent;result;bonus;nth;signed\nann-archer;2024-10-01;bob-baker;won-major;1-1;2;yes\n"
    assert _import(site, sheet) == 0, capsys.readouterr()
    texts = [file.read_text("utf-8") for file in (site / "content/logs/ann-archer").iterdir()]
    assert sum("nth: 2" in text for text in texts) == 1


def test_on_the_command_line(chess: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    given = ["night", "--list", "chess", "--date", "2024-10-01", "--games", "Ann Archer - Bob Baker 1:0 nth=2"]
    assert main(["--root", str(chess), "new", *given]) == 0, capsys.readouterr()
    text = (chess / "content/games/chess/2024-10-01.yaml").read_text("utf-8")
    assert "{white: ann-archer, black: bob-baker, result: 1-0, nth: 2}" in text


def test_of_an_entry_on_the_command_line(site: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    given = "--player ann-archer --opponent bob-baker --date 2024-10-01 --result won-major --bonus 1-1 --nth 2"
    assert main(["--root", str(site), "new", "entry", *given.split()]) == 0, capsys.readouterr()
    texts = [file.read_text("utf-8") for file in (site / "content/logs/ann-archer").iterdir()]
    assert sum("nth: 2" in text for text in texts) == 1
