"""Spreadsheets with boards of events that are games between people: one row a seat, or one row a game of two."""

from pathlib import Path

import pytest

from masterlist.new_site.tool import EVENT, lay_down
from tests.kinds.test_table_events import announced, root  # noqa: F401  fixtures
from tests.submit.conftest import Club
from tests.systems import announce

TABLES = """\
Runde;Tisch;Spieler;Platz;Punkte;Bemerkung
3;A;Ann Archer;1;10;lang
3;A;bob-baker;2;8,5;
3;A;Cleo Cole;3;5;
3;B;dan-dale;1;9;
3;B;ann-archer;2;7;
3;B;bob-baker;2;7;
"""


@pytest.fixture
def cup(root: Path, capsys: pytest.CaptureFixture[str]) -> Club:  # noqa: F811
    """A club with a cup of games at tables."""
    return Club(root, capsys)


def test_the_seats_of_tables(cup: Club) -> None:
    text = TABLES.replace("3;B;ann-archer", "4;B;ann-archer").replace("3;B", "4;B")
    cup.takes(text, "--set", "event=Cup")
    assert cup.read("tournaments/cup/r3-a") == (
        "round: 3\ntable: A\nseats:\n"
        "  - {player: ann-archer, place: 1, points: 10}\n"
        "  - {player: bob-baker, place: 2, points: 8.5}\n"
        "  - {player: cleo-cole, place: 3, points: 5}\n"
        "note: lang\n"
    )
    assert cup.read("tournaments/cup/r4-b").endswith("  - {player: bob-baker, place: 2, points: 7}\n")
    assert cup.run("check")[0] == 0


def test_the_event_may_be_a_column_and_points_may_be_missing(cup: Club) -> None:
    rows = [f"cup,3,1,{player},{place}" for place, player in enumerate(("ann-archer", "bob-baker", "cleo-cole"), 1)]
    cup.takes("\n".join(["Tournament,Round,Board,Name,Rank", *rows, ""]))
    assert "  - {player: bob-baker, place: 2}\n" in cup.read("tournaments/cup/r3-1")


DUELS = """\
event,round,table,white,black,result
chess-cup,1,1,ann-archer,bob-baker,1:0
chess-cup,1,2,cleo-cole,dan-dale,½-½
"""


def test_games_of_two(cup: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_down("knock-out", "Knock-out", "duel", tmp_path / "package", EVENT)
    monkeypatch.syspath_prepend(str(tmp_path / "package"))
    announce(monkeypatch, "masterlist_places", "masterlist_knock_out")
    cup.write("tournaments/chess-cup/event", "name: Chess cup\nsystem: knock-out\nstart: 2024-03-09\n")
    cup.takes(DUELS)
    board = "round: 1\ntable: 1\nwhite: ann-archer\nblack: bob-baker\nresult: 1-0\n"
    assert cup.read("tournaments/chess-cup/r1-1") == board
    assert cup.run("check")[0] == 0
    assert "is on file already" in cup.refuses(DUELS)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("Cleo Cole;3;5", "Cleo Cole;;", "'cleo-cole' has no place"),
        ("Cleo Cole;3", "Cleo Cole;4", "the number of players ahead of them is 2"),
        ("Cleo Cole;3", "Cleo Coal;3", "did you mean 'cleo-cole'"),
        ("Cleo Cole;3", ";3", "'player' is missing"),
        ("3;A;Cleo Cole", ";A;Cleo Cole", "the cell is empty"),
        ("8,5;", "8,5;kurz", "'lang' in another row of this board"),
        ("Platz", "Plaz", "unknown column 'Plaz'"),
        ("3;B;dan-dale", "3;C;dan-dale", "seats"),
    ],
)
def test_what_is_wrong_is_reported_at_its_cell(cup: Club, before: str, after: str, message: str) -> None:
    assert before in TABLES
    status, printed = cup.imports(TABLES.replace(before, after, 1), "--set", "event=cup")
    assert (status, message in printed, cup.has("tournaments/cup/r3-a")) == (1, True, False), printed
