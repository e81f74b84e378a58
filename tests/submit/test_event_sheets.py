"""Spreadsheets with boards of events that are games between people: one row a seat, or one row a game of two."""

from pathlib import Path

import pytest

from masterlist.cli import main
from masterlist.new_site.tool import EVENT, lay_down
from masterlist.scoring import registry
from masterlist.submit import columns as headings
from masterlist.submit.columns import EVENTS, normal
from tests.kinds.test_table_events import _Announced, announced, root  # noqa: F401  fixtures
from tests.systems import forget_systems

ROOT = Path(__file__).parents[2]
TABLES = """\
Runde;Tisch;Spieler;Platz;Punkte;Bemerkung
3;A;Ann Archer;1;10;lang
3;A;bob-baker;2;8,5;
3;A;Cleo Cole;3;5;
3;B;dan-dale;1;9;
3;B;ann-archer;2;7;
3;B;bob-baker;2;7;
"""


def _import(site: Path, text: str, *options: str) -> int:
    sheet = site.parent / "sheet.csv"
    sheet.write_text(text, encoding="utf-8")
    return main(["--root", str(site), "import", str(sheet), *options])


def _text(site: Path, name: str) -> str:
    return (site / f"content/tournaments/{name}.yaml").read_text("utf-8").partition("\n")[2]


def test_the_seats_of_tables(root: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    text = TABLES.replace("3;B;ann-archer", "4;B;ann-archer").replace("3;B", "4;B")
    assert _import(root, text, "--set", "event=Cup") == 0, capsys.readouterr()
    assert _text(root, "cup/r3-a") == (
        "round: 3\ntable: A\nseats:\n"
        "  - {player: ann-archer, place: 1, points: 10}\n"
        "  - {player: bob-baker, place: 2, points: 8.5}\n"
        "  - {player: cleo-cole, place: 3, points: 5}\n"
        "note: lang\n"
    )
    assert _text(root, "cup/r4-b").endswith("  - {player: bob-baker, place: 2, points: 7}\n")
    assert main(["--root", str(root), "check"]) == 0


def test_the_event_may_be_a_column_and_points_may_be_missing(
    root: Path,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [f"cup,3,1,{player},{place}" for place, player in enumerate(("ann-archer", "bob-baker", "cleo-cole"), 1)]
    assert _import(root, "\n".join(["Tournament,Round,Board,Name,Rank", *rows, ""])) == 0, capsys.readouterr()
    assert "  - {player: bob-baker, place: 2}\n" in _text(root, "cup/r3-1")


DUELS = """\
event,round,table,white,black,result
chess-cup,1,1,ann-archer,bob-baker,1:0
chess-cup,1,2,cleo-cole,dan-dale,½-½
"""


def test_games_of_two(
    root: Path,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lay_down("knock-out", "Knock-out", "duel", tmp_path / "package", EVENT)
    monkeypatch.syspath_prepend(str(tmp_path / "package"))
    modules = ("masterlist_places", "masterlist_knock_out")
    monkeypatch.setattr(registry, "announced", lambda group: [*map(_Announced, modules)] if "systems" in group else [])
    forget_systems()
    event = root / "content/tournaments/chess-cup/event.yaml"
    event.parent.mkdir()
    event.write_text("name: Chess cup\nsystem: knock-out\nstart: 2024-03-09\n", "utf-8")
    assert _import(root, DUELS) == 0, capsys.readouterr()
    assert _text(root, "chess-cup/r1-1") == "round: 1\ntable: 1\nwhite: ann-archer\nblack: bob-baker\nresult: 1-0\n"
    assert main(["--root", str(root), "check"]) == 0
    assert _import(root, DUELS) == 1
    assert "is on file already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("before", "after", "said"),
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
def test_what_is_wrong_is_said_at_its_cell(
    root: Path,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
    before: str,
    after: str,
    said: str,
) -> None:
    assert before in TABLES
    assert _import(root, TABLES.replace(before, after, 1), "--set", "event=cup") == 1
    printed = capsys.readouterr()
    assert said in printed.out + printed.err
    assert not (root / "content/tournaments/cup/r3-a.yaml").exists()


def test_every_column_is_documented_and_every_word_leads_to_one() -> None:
    text = (ROOT / "docs/reference/columns.md").read_text("utf-8").partition("## Boards of other events")[2]
    for columns in EVENTS.values():
        for name in columns.paths:
            assert f"`{name}`" in text, name
        for word, column in headings._words_of(columns.kind, columns.of).items():
            assert columns.path(column), word
            assert word == normal(word), "as it is looked up"
