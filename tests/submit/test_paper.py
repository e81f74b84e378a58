"""One sheet of a paper log, typed in one go: it becomes a book, and its totals find what was typed wrong."""

import io
import shutil
from pathlib import Path

import pytest

from masterlist.cli import main

ROOT = Path(__file__).parents[2]
SHEET = """\
Player: Cleo Cole
Book number: 1
Games: 3
WWR: 21

1;9.5.1998;Ann Archer;W major;;4;2;9;1;9;9;x
2;16.5.1998;Bob Baker;L attrition;9-11;2;4;2;1;11;11;x
3;23.5.1998;Bob Baker;D;8:8;2;2;3;1.5;14;21;x
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base", tmp_path / "site")
    return tmp_path / "site"


def _typed(site: Path, text: str, *options: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    (site.parent / "sheet.txt").write_text(text, "utf-8")
    status = main(["--root", str(site), "new", "log", "--sheet", str(site.parent / "sheet.txt"), *options])
    said = capsys.readouterr()
    assert (site / "content/logs/cleo-cole/01.yaml").exists() == (status == 0 and "--dry-run" not in options)
    return status, said.out + said.err


def test_a_sheet_becomes_a_book(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _typed(site, SHEET, capsys=capsys)[0] == 0
    text = (site / "content/logs/cleo-cole/01.yaml").read_text("utf-8")
    assert text.startswith("# yaml-language-server")
    assert "player: cleo-cole\nbook: 1\nlist: squares\ngames:\n  - date: 1998-05-09\n    opponent: ann-archer\n" in text
    assert "stated: {game_points: 3, opponents_defeated: 1.5, total: 14, wwr: 21}" in text
    assert text.count("signed: true") == 3
    assert main(["--root", str(site), "check"]) == 0
    assert main(["--root", str(site), "fmt", "--check"]) == 0


@pytest.mark.parametrize(
    ("typed", "meant", "said"),
    [
        (";4;2;9;1;9;9;x", ";5;2;9;1;9;9;x", "the sheet states 9 game points; recomputed it is 10"),
        ("2;4;2;1;11;11;x", "2;4;2;1;12;11;x", "the sheet states 12 as the total of game points"),
        ("WWR: 21", "WWR: 27", "the sheet states 27 as the WWR; recomputed it is 21"),
        ("Games: 3", "Games: 4", "the sheet says 4 games, and 3 entries were typed"),
        ("Bob Baker;L", "Bob Bker;L", "no player 'Bob Bker' is on file"),
        ("Book number", "Bok", "unknown key 'Bok'"),
        ("Player: Cleo Cole\n", "", "does not say whose log it is"),
    ],
)
def test_what_is_typed_wrong_is_found(
    typed: str, meant: str, said: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SHEET.replace(typed, meant)
    if "WWR: 27" in text:  # the total of the whole sheet alone
        text = text.replace("14;21;x", "14;;x")
    status, printed = _typed(site, text, capsys=capsys)
    assert status == 1
    assert said in printed
    assert "Nothing was written." in printed


def test_slips_of_the_paper_are_kept_where_that_is_said(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slip = SHEET.replace("2;9;1;9;9;x", "2;9;1;0;9;x")
    status, printed = _typed(site, slip, capsys=capsys)
    assert (status, "say --accept-slips" in printed) == (1, True)
    status, printed = _typed(site, slip, "--accept-slips", capsys=capsys)
    assert (status, "which counts" in printed) == (0, True)


def test_headings_carried_over_and_new_players(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """\
Opponents carried over: Bob Baker, Dan Dale
Points carried over: 12
Total: 24

Datum\tGegner\tErgebnis\tBonus\tUnterschrift
3. Mai 2001\tEve Ely\twon-major\t7-2\tja
"""
    status, printed = _typed(site, text, "--player", "cleo-cole", "--new", "--dry-run", capsys=capsys)
    assert (status, "content/players/eve-ely.yaml: would be written" in printed) == (0, True)
    assert _typed(site, text, "--player", "cleo-cole", "--new", capsys=capsys)[0] == 0
    book = (site / "content/logs/cleo-cole/01.yaml").read_text("utf-8")
    assert "carried_over: {game_points: 12, defeated: [bob-baker, dan-dale]}" in book
    assert "stated: {total: 24}" in book


def test_the_entry_that_does_not_count_is_named(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, printed = _typed(site, SHEET.replace("1;9;9;x", "1;9;9;no"), capsys=capsys)
    assert (status, "Mind that this entry does not count" in printed) == (1, True)


def test_from_the_standard_input(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Input:
        buffer = io.BytesIO(SHEET.encode())

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr("sys.stdin", Input())
    assert main(["--root", str(site), "new", "log", "--sheet", "-"]) == 0
    assert "content/logs/cleo-cole/01.yaml: written" in capsys.readouterr().out
