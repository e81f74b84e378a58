"""Spreadsheets with games of days: rows for games of two, or for seats of tables, become a file for each day."""

import shutil
from pathlib import Path

import pytest

from masterlist.cli import main
from masterlist.kinds.kind import ColumnValue
from masterlist.submit import columns as headings
from masterlist.submit.cells import meaning
from masterlist.submit.columns import NIGHTS, normal
from tests.kinds.test_night_tables import passed  # noqa: F401  a fixture

ROOT = Path(__file__).parents[2]
GAMES = """\
Datum;Weiß;Schwarz;Ergebnis;Bemerkung
1.10.2024;Ann Archer;Bob Baker;1:0;
1.10.2024;Cleo Cole;Ann Archer;½-½;Brett 2
8.10.2024;Bob Baker;Cleo Cole;Remis;
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in ("base", "base_nights"):
        shutil.copytree(ROOT / "tests" / name, tmp_path / "site", dirs_exist_ok=True)
    return tmp_path / "site"


@pytest.fixture
def chess(site: Path) -> Path:
    """A club that plays nothing but chess."""
    for name in ("lists/squares.yaml", "squares.yaml"):
        (site / "content" / name).unlink(missing_ok=True)
    shutil.rmtree(site / "content/logs")
    settings = site / "content/site.yaml"
    text = settings.read_text("utf-8")
    settings.write_text("".join(line for line in text.splitlines(keepends=True) if "squares" not in line), "utf-8")
    return site


def _import(site: Path, text: str, *options: str) -> int:
    sheet = site.parent / "sheet.csv"
    sheet.write_text(text, encoding="utf-8")
    return main(["--root", str(site), "import", str(sheet), *options])


def _text(site: Path, name: str) -> str:
    return (site / f"content/games/{name}.yaml").read_text("utf-8").partition("\n")[2]


FIRST_DAY = """\
date: 2024-10-01
games:
  - {white: ann-archer, black: bob-baker, result: 1-0}
  - {white: cleo-cole, black: ann-archer, result: draw, note: Brett 2}
"""


def test_the_games_of_a_list_that_is_named(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _import(site, GAMES, "--set", "list=Club chess") == 0, capsys.readouterr()
    assert _text(site, "chess/2024-10-01") == FIRST_DAY
    assert _text(site, "chess/2024-10-08").endswith("  - {white: bob-baker, black: cleo-cole, result: draw}\n")
    assert main(["--root", str(site), "check"]) == 0
    assert main(["--root", str(site), "fmt", "--check"]) == 0


def test_the_only_list_need_not_be_named(chess: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(chess), "check"]) == 0, capsys.readouterr()
    assert _import(chess, GAMES) == 0, capsys.readouterr()
    assert _text(chess, "chess/2024-10-01") == FIRST_DAY


def test_players_are_still_imported_there(chess: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _import(chess, "name,club\nDee Fox,deer-valley\n") == 0, capsys.readouterr()
    assert (chess / "content/players/dee-fox.yaml").is_file()


def test_logs_are_still_imported_where_a_site_has_both(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "White,Black,Date,Result,Attrition,Bonus,List\nCleo Cole,Ann Archer,2024-03-09,won-attrition,10-9,4-3,squares\n"
    )
    assert _import(site, text) == 0, capsys.readouterr()
    assert (site / "content/logs/cleo-cole/2024-03-09-ann-archer.yaml").is_file()


def test_scores_of_sides_without_colours(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "home,away,result\nann-archer,bob-baker,3:1\nbob-baker,cleo-cole,1-0\n"
    assert _import(site, text, "--set", "list=chess", "--set", "date=2024-10-01") == 0, capsys.readouterr()
    assert _text(site, "chess/2024-10-01").endswith(
        "  - {one: ann-archer, two: bob-baker, score: 3-1}\n  - {one: bob-baker, two: cleo-cole, result: 1-0}\n"
    )


@pytest.mark.usefixtures("passed")
def test_the_seats_of_tables(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "content/lists/catan.yaml").write_text(
        "# yaml-language-server: $schema=../../schema/list.schema.json\nname: Catan\nsystem: passed\n", "utf-8"
    )
    rows = [
        f"catan,2024-10-01,{table},{player},{place},{points}"
        for table, seats in (("1", "ann bob cleo"), ("2", "cleo ann bob"))
        for place, (player, points) in enumerate(zip(seats.split(), ("10", "8,5", "5"), strict=True), 1)
    ]
    text = "list;date;table;name;rank;points\n" + "\n".join(rows).replace(",", ";").replace("8;5", "8,5")
    ids = {"ann": "ann-archer", "bob": "bob-baker", "cleo": "cleo-cole"}
    for short, id_ in ids.items():
        text = text.replace(f";{short};", f";{id_};")
    assert _import(site, text) == 0, capsys.readouterr()
    assert _text(site, "catan/2024-10-01") == (
        "date: 2024-10-01\ngames:\n"
        "  - seats:\n"
        "      - {player: ann-archer, place: 1, points: 10}\n"
        "      - {player: bob-baker, place: 2, points: 8.5}\n"
        "      - {player: cleo-cole, place: 3, points: 5}\n"
        "  - seats:\n"
        "      - {player: cleo-cole, place: 1, points: 10}\n"
        "      - {player: ann-archer, place: 2, points: 8.5}\n"
        "      - {player: bob-baker, place: 3, points: 5}\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("date,white,black,result\n2024-10-01,ann-archer,ann-archer,1-0\n", "has two seats"),
        ("date,white,black,result\n2024-10-01,ann-archer,bob-baker,what\n", "column 'result'"),
        ("date,white,black,result\n2024-10-01,ann-archer,bob-bakr,1-0\n", "did you mean 'bob-baker'"),
        ("date,white,black,result\n2024-10-01,ann-archer,,1-0\n", "'black' is missing"),
        ("date,white,black,result\n,ann-archer,bob-baker,1-0\n", "the cell is empty"),
        ("date,white,black,result\n2031-10-01,ann-archer,bob-baker,1-0\n", "in the future"),
        ("date,white,result\n2024-10-01,ann-archer,1-0\n", "the column 'black' is missing"),
        ("date,white,black,result,score\n2024-10-01,ann-archer,bob-baker,1-0,1-3\n", "the score contradicts it"),
    ],
)
def test_what_is_wrong_is_said_at_its_cell(
    site: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    assert _import(site, text, "--set", "list=chess") == 1
    printed = capsys.readouterr()
    assert said in printed.out + printed.err
    assert not (site / "content/games/chess/2024-10-01.yaml").exists()


@pytest.mark.parametrize(
    "result",
    [
        "+/-",
        "-/+",
        "+:-",
        "+--",
        "--+",
        "1-0F",
        "0–1f",
        "1:0 kampflos",
        "forfait",
        "w.o.",
        "0-0",
        "0:0",
        "- : +",
        "Bye",
    ],
)
def test_a_result_that_says_that_nobody_played_is_refused(
    site: Path, capsys: pytest.CaptureFixture[str], result: str
) -> None:
    """Also in the log of a player, where it was a victory, a draw or no word at all."""
    night = f"date;white;black;result\n2024-10-01;Ann Archer;Bob Baker;{result}\n"
    log = f"date;player;opponent;result\n2024-10-01;Ann Archer;Bob Baker;{result}\n"
    for sheet, name in ((night, "games/chess/2024-10-01"), (log, "logs/ann-archer/2024-10-01-bob-baker")):
        assert _import(site, sheet, "--set", "list=chess") == 1
        printed = capsys.readouterr().err
        assert f"column 'result': '{result}' says that the game was not played [games-are-played]" in printed
        assert printed.count(" error: ") == 1
        assert "leave the game out" in printed
        assert not (site / f"content/{name}.yaml").exists()


@pytest.mark.parametrize("name", ["Bye", "spielfrei", "Freilos 2", "exempt", "EXEMPTÉ"])
def test_no_player_is_made_of_a_bye(site: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    sheet = f"date;white;black;result\n2024-10-01;Ann Archer;{name};1-0\n"
    assert _import(site, sheet, "--set", "list=chess", "--new") == 1
    printed = capsys.readouterr().err
    assert f"column 'black': '{name}' is no player: the game was not played" in printed
    assert printed.count(" error: ") == 1


def test_a_score_of_nil_nil_is_a_draw(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "date,home,away,score\n2024-10-01,ann-archer,bob-baker,0:0\n"
    assert _import(site, text, "--set", "list=chess") == 0, capsys.readouterr()
    assert _text(site, "chess/2024-10-01").endswith("{one: ann-archer, two: bob-baker, score: 0-0}\n")


def test_a_date_on_a_row_of_its_own_is_that_of_the_rows_below(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In its own column, or alone in another one; a sum between two days is no heading."""
    rows = "2024-10-01,Ann Archer,Bob Baker,1-0\n3 games,,,\n2024-10-08,,,\n,Ann Archer,Cleo Cole,1-0\n,15.10.2024,,\n"
    text = f"date,white,black,result\n{rows},Bob Baker,Cleo Cole,0-1\n"
    assert _import(site, text, "--set", "list=chess", "--fill-down", "date") == 0, capsys.readouterr()
    for day, white in (("01", "ann-archer"), ("08", "ann-archer"), ("15", "bob-baker")):
        assert _text(site, f"chess/2024-10-{day}").count("white:") == 1
        assert f"white: {white}" in _text(site, f"chess/2024-10-{day}")


def test_dates_that_prove_two_orders_prove_none(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    days = ("4/24/2024", "24/4/2024", "1/5/2024")
    text = "date,white,black,result\n" + "".join(f"{day},ann-archer,bob-baker,1-0\n" for day in days)
    assert _import(site, text, "--set", "list=chess") == 1
    assert "'1/5/2024' could be either of two days" in capsys.readouterr().err
    assert _import(site, text.replace("24/4/2024", "2024-04-25"), "--set", "list=chess") == 0
    assert "dates are read month-first, because of '4/24/2024' in row 2" in capsys.readouterr().out
    assert (site / "content/games/chess/2024-01-05.yaml").is_file()


def test_people_who_are_called_as_a_sum_are_people(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'white,black,date,result\n"Sum, Ann",Bob Baker,2024-10-01,1-0\nTotal games: 1,,,1\n'
    assert _import(site, text, "--set", "list=chess", "--new") == 0, capsys.readouterr()
    assert "row 3 is no result and is passed over: it says 'Total games: 1'" in capsys.readouterr().err


@pytest.mark.parametrize("heading", ["White Elo", "DWZ", "Elo", "Rating"])
def test_a_column_of_ratings_is_called_one(chess: Path, capsys: pytest.CaptureFixture[str], heading: str) -> None:
    sheet = f"Date,White,Black,Result,{heading}\n2024-06-04,ann-archer,bob-baker,1-0,1500\n"
    assert _import(chess, sheet) == 1
    error = capsys.readouterr().err
    assert f"unknown column '{heading}'" in error
    assert f"a list works its ratings out by itself: leave it out with --ignore '{heading}'" in error
    assert _import(chess, sheet, "--ignore", heading) == 0


def test_a_game_that_stands_twice_is_named_by_its_row(chess: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = "2024-06-04,ann-archer,bob-baker,1-0\n"
    assert _import(chess, f"Date,White,Black,Result\n{row}{row}") == 0
    assert ".csv:2 as well, and counts again" in capsys.readouterr().err


def test_a_game_that_is_on_file_is_refused(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _import(site, GAMES, "--set", "list=chess") == 0
    assert _import(site, GAMES, "--set", "list=chess") == 1
    assert "is on file already" in capsys.readouterr().err
    assert _import(site, GAMES, "--set", "list=chess", "--set", "word=again") == 1
    assert "the same game is also reported at" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "value", "meant"),
    [
        ("1–0", ColumnValue.CHOICE, "1-0"),
        ("0:1", ColumnValue.CHOICE, "0-1"),
        ("½ - ½", ColumnValue.CHOICE, "draw"),
        ("0,5:0,5", ColumnValue.CHOICE, "draw"),
        ("Weiß", ColumnValue.CHOICE, "1-0"),
        ("2-0", ColumnValue.CHOICE, None),
        ("2,5 : 1,5", ColumnValue.PAIR, "2.5-1.5"),
        ("03-1", ColumnValue.PAIR, "3-1"),
        ("3", ColumnValue.PAIR, None),
        ("1.", ColumnValue.INTEGER, "1"),
        ("−12,50", ColumnValue.NUMBER, "-12.50"),
        ("ten", ColumnValue.NUMBER, None),
        ("any", ColumnValue.TEXT, None),
    ],
)
def test_cells(text: str, value: ColumnValue, meant: str | None) -> None:
    assert meaning(text, value) == meant


def test_every_column_is_documented_and_every_word_leads_to_one() -> None:
    text = (ROOT / "docs/reference/columns.md").read_text("utf-8")
    for columns in NIGHTS.values():
        for name in (*columns.paths, *columns.helpers):
            assert f"`{name}`" in text, name
        for word, column in headings._words_of(columns.kind, columns.of).items():
            assert columns.path(column) or column in {"country", "club"}, word
            assert word == normal(word), "as it is looked up"
