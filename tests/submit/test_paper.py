"""One sheet of a paper log, typed in one go: it becomes a book, and its totals find what was typed wrong."""

import io

import pytest

from tests.submit.conftest import Club

BOOK = "logs/cleo-cole/01"
SHEET = """\
Player: Cleo Cole
Book number: 1
Games: 3
WWR: 21

1;9.5.1998;Ann Archer;W major;;4;2;9;1;9;9;x
2;16.5.1998;Bob Baker;L attrition;9-11;2;4;2;1;11;11;x
3;23.5.1998;Bob Baker;D;8:8;2;2;3;1.5;14;21;x
"""


def _typed(club: Club, text: str, *options: str) -> tuple[int, str]:
    sheet = club.root.parent / "sheet.txt"
    sheet.write_text(text, "utf-8")
    status, printed = club.run("new", "log", "--sheet", str(sheet), *options)
    assert club.has(BOOK) == (status == 0 and "--dry-run" not in options)
    return status, printed


def test_a_sheet_becomes_a_book(club: Club) -> None:
    assert _typed(club, SHEET)[0] == 0
    text = club.read(BOOK)
    assert text.startswith(
        "player: cleo-cole\nbook: 1\nlist: squares\ngames:\n  - date: 1998-05-09\n    opponent: ann-archer\n"
    )
    assert "stated: {game_points: 3, opponents_defeated: 1.5, total: 14, wwr: 21}" in text
    assert text.count("signed: true") == 3
    assert club.is_sound()


@pytest.mark.parametrize(
    ("typed", "meant", "message"),
    [
        (";4;2;9;1;9;9;x", ";5;2;9;1;9;9;x", "the sheet states 9 game points; recomputed it is 10"),
        ("2;4;2;1;11;11;x", "2;4;2;1;12;11;x", "the sheet states 12 as the total of game points"),
        ("WWR: 21", "WWR: 27", "the sheet states 27 as the WWR; recomputed it is 21"),
        ("Games: 3", "Games: 4", "the sheet says 4 games, and 3 entries were typed"),
        ("Bob Baker;L", "Bob Bker;L", "no player 'Bob Bker' is on file"),
        ("Book number", "Bok", "unknown key 'Bok'"),
        ("Player: Cleo Cole\n", "", "does not say whose log it is"),
        ("1;9;9;x", "1;9;9;no", "Mind that this entry does not count"),
    ],
)
def test_what_is_typed_wrong_is_found(typed: str, meant: str, message: str, club: Club) -> None:
    text = SHEET.replace(typed, meant)
    if "WWR: 27" in text:  # the total of the whole sheet alone
        text = text.replace("14;21;x", "14;;x")
    status, printed = _typed(club, text)
    assert (status, message in printed, "Nothing was written." in printed) == (1, True, True), printed


def test_slips_of_the_paper_are_kept_with_the_option(club: Club) -> None:
    slip = SHEET.replace("2;9;1;9;9;x", "2;9;1;0;9;x")
    status, printed = _typed(club, slip)
    assert (status, "say --accept-slips" in printed) == (1, True)
    status, printed = _typed(club, slip, "--accept-slips")
    assert (status, "which counts" in printed) == (0, True)


def test_headings_carried_over_and_new_players(club: Club) -> None:
    text = """\
Opponents carried over: Bob Baker, Dan Dale
Points carried over: 12
Total: 24

Datum\tGegner\tErgebnis\tBonus\tUnterschrift
3. Mai 2001\tEve Ely\twon-major\t7-2\tja
"""
    status, printed = _typed(club, text, "--player", "cleo-cole", "--new", "--dry-run")
    assert (status, "content/players/eve-ely.yaml: would be written" in printed) == (0, True)
    assert _typed(club, text, "--player", "cleo-cole", "--new")[0] == 0
    book = club.read(BOOK)
    assert "carried_over: {game_points: 12, defeated: [bob-baker, dan-dale]}" in book
    assert "stated: {total: 24}" in book


def test_from_the_standard_input(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(SHEET.encode())

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr("sys.stdin", Input())
    status, printed = club.run("new", "log", "--sheet", "-")
    assert (status, "content/logs/cleo-cole/01.yaml: written" in printed) == (0, True)
