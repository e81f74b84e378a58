"""Spreadsheets with games of days: rows for games of two, or for seats of tables, become a file for each day."""

import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from masterlist.kinds.kind import ColumnValue
from masterlist.new_site.tool import EVENT, lay_down
from masterlist.submit.cells import meaning
from tests.kinds.test_night_tables import passed  # noqa: F401  a fixture
from tests.kinds.test_table_events import announced, root  # noqa: F401  fixtures
from tests.small import TESTS
from tests.submit.conftest import Club
from tests.systems import announce

GAMES = """\
Datum;Weiß;Schwarz;Ergebnis;Bemerkung
1.10.2024;Ann Archer;Bob Baker;1:0;
1.10.2024;Cleo Cole;Ann Archer;½-½;Brett 2
8.10.2024;Bob Baker;Cleo Cole;Remis;
"""
FIRST_DAY = """\
date: 2024-10-01
games:
  - {white: ann-archer, black: bob-baker, result: 1-0}
  - {white: cleo-cole, black: ann-archer, result: draw, note: Brett 2}
"""
DAY = "games/chess/2024-10-01"
CHESS = ("--set", "list=chess")
HEADER = "date,white,black,result\n"


def test_the_games_of_a_list_that_is_named(nights: Club) -> None:
    nights.takes(GAMES, "--set", "list=Club chess")
    assert nights.read(DAY) == FIRST_DAY
    assert nights.read("games/chess/2024-10-08").endswith("  - {white: bob-baker, black: cleo-cole, result: draw}\n")
    assert nights.is_sound()
    assert "is on file already" in nights.imports(GAMES, *CHESS)[1]
    assert "the same game is also reported at" in nights.imports(GAMES, *CHESS, "--set", "word=again")[1]


def test_the_only_list_need_not_be_named_and_players_are_still_imported(chess: Club) -> None:
    assert chess.run("check")[0] == 0
    chess.takes(GAMES)
    assert chess.read(DAY) == FIRST_DAY
    chess.takes("name,club\nDee Fox,deer-valley\n")
    assert chess.has("players/dee-fox")


def test_logs_are_still_imported_where_a_site_has_both(nights: Club) -> None:
    row = "Cleo Cole,Ann Archer,2024-03-09,won-attrition,10-9,4-3,squares"
    nights.takes(f"White,Black,Date,Result,Attrition,Bonus,List\n{row}\n")
    assert nights.has("logs/cleo-cole/2024-03-09-ann-archer")


def test_white_and_black_are_seats_whatever_else_a_site_rates(nights: Club) -> None:
    sheet = "Round,Board,Date,White,Black,Result\n1,3,2024-10-01,Ann Archer,Bob Baker,1-0\n"
    assert "columns not read: 'Round', 'Board'" in nights.takes(sheet)
    assert "{white: ann-archer, black: bob-baker, result: 1-0}" in nights.read(DAY)
    nights.write("lists/blitz", "name: Blitz\nsystem: elo\n")
    assert "with --set list=blitz or --set list=chess" in nights.refuses(sheet)
    home = "Date,Home,Away,Result\n2024-10-01,Ann Archer,Bob Baker,1-0\n"
    assert "need the name of their list: --set list=LIST" in nights.refuses(home)


@pytest.mark.usefixtures("passed")
def test_the_seats_of_tables(nights: Club) -> None:
    nights.write("lists/catan", "name: Catan\nsystem: passed\n")
    tables = {"1": ("ann-archer", "bob-baker", "cleo-cole"), "2": ("cleo-cole", "ann-archer", "bob-baker")}
    rows = [
        f"catan;2024-10-01;{table};{player};{place};{points}"
        for table, players in tables.items()
        for place, (player, points) in enumerate(zip(players, ("10", "8,5", "5"), strict=True), 1)
    ]
    nights.takes("\n".join(["list;date;table;name;rank;points", *rows, ""]))
    seats = "".join(
        "  - seats:\n"
        + "".join(
            f"      - {{player: {player}, place: {place}, points: {points}}}\n"
            for place, (player, points) in enumerate(zip(players, ("10", "8.5", "5"), strict=True), 1)
        )
        for players in tables.values()
    )
    assert nights.read("games/catan/2024-10-01") == f"date: 2024-10-01\ngames:\n{seats}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{HEADER}2024-10-01,ann-archer,ann-archer,1-0\n", "has two seats"),
        (f"{HEADER}2024-10-01,ann-archer,bob-baker,what\n", "column 'result'"),
        (f"{HEADER}2024-10-01,ann-archer,bob-bakr,1-0\n", "did you mean 'bob-baker'"),
        (f"{HEADER}2024-10-01,ann-archer,,1-0\n", "'black' is missing"),
        (f"{HEADER},ann-archer,bob-baker,1-0\n", "the cell is empty"),
        (f"{HEADER}2031-10-01,ann-archer,bob-baker,1-0\n", "in the future"),
        ("date,white,result\n2024-10-01,ann-archer,1-0\n", "the column 'black' is missing"),
        ("date,white,black,result,score\n2024-10-01,ann-archer,bob-baker,1-0,1-3\n", "the score contradicts it"),
    ],
)
def test_what_is_wrong_is_reported_at_its_cell(nights: Club, text: str, message: str) -> None:
    status, printed = nights.imports(text, *CHESS)
    assert (status, message in printed, nights.has(DAY)) == (1, True, False), printed


UNPLAYED = ["+/-", "-/+", "+:-", "+--", "--+", "1-0F", "0–1f", "1:0 kampflos", "forfait", "w.o.", "0-0", "0:0", "- : +"]


@pytest.mark.parametrize("result", [*UNPLAYED, "Bye"])
def test_a_result_that_says_that_nobody_played_is_refused(nights: Club, result: str) -> None:
    """Also in the log of a player, where it was a victory, a draw or no word at all."""
    for columns, name in (("white;black", DAY), ("player;opponent", "logs/ann-archer/2024-10-01-bob-baker")):
        sheet = f"date;{columns};result\n2024-10-01;Ann Archer;Bob Baker;{result}\n"
        status, printed = nights.imports(sheet, *CHESS)
        assert f"column 'result': '{result}' says that the game was not played [games-are-played]" in printed
        assert (status, printed.count(" error: "), "leave the game out" in printed) == (1, 1, True)
        assert not nights.has(name)


@pytest.mark.parametrize("name", ["Bye", "spielfrei", "Freilos 2", "exempt", "EXEMPTÉ"])
def test_no_player_is_made_of_a_bye(nights: Club, name: str) -> None:
    status, printed = nights.imports(f"{HEADER}2024-10-01,Ann Archer,{name},1-0\n", *CHESS, "--new")
    assert f"column 'black': '{name}' is no player: the game was not played" in printed
    assert (status, printed.count(" error: ")) == (1, 1)


def test_a_date_on_a_row_of_its_own_is_that_of_the_rows_below(nights: Club) -> None:
    """In its own column, or alone in another one; a sum between two days is no heading."""
    rows = "2024-10-01,Ann Archer,Bob Baker,1-0\n3 games,,,\n2024-10-08,,,\n,Ann Archer,Cleo Cole,1-0\n,15.10.2024,,\n"
    nights.takes(f"{HEADER}{rows},Bob Baker,Cleo Cole,0-1\n", *CHESS, "--fill-down", "date")
    for day, white in (("01", "ann-archer"), ("08", "ann-archer"), ("15", "bob-baker")):
        text = nights.read(f"games/chess/2024-10-{day}")
        assert (text.count("white:"), f"white: {white}" in text) == (1, True)


def test_dates_that_prove_two_orders_prove_none(nights: Club) -> None:
    days = ("4/24/2024", "24/4/2024", "1/5/2024")
    text = HEADER + "".join(f"{day},ann-archer,bob-baker,1-0\n" for day in days)
    assert "'1/5/2024' could be either of two days" in nights.refuses(text, *CHESS)
    assert "dates are read month-first, because of '4/24/2024' in row 2" in nights.takes(
        text.replace("24/4/2024", "2024-04-25"), *CHESS
    )
    assert nights.has("games/chess/2024-01-05")


def test_people_who_are_called_as_a_sum_are_people(nights: Club) -> None:
    text = 'white,black,date,result\n"Sum, Ann",Bob Baker,2024-10-01,1-0\nTotal games: 1,,,1\n'
    assert "row 3 is no result and is passed over: it says 'Total games: 1'" in nights.takes(text, *CHESS, "--new")


@pytest.mark.parametrize("heading", ["White Elo", "DWZ", "Elo", "Rating"])
def test_a_column_of_ratings_is_called_one(chess: Club, heading: str) -> None:
    sheet = f"Date,White,Black,Result,{heading}\n2024-06-04,ann-archer,bob-baker,1-0,1500\n"
    printed = chess.refuses(sheet)
    assert f"unknown column '{heading}'" in printed
    assert f"a list works its ratings out by itself: leave it out with --ignore '{heading}'" in printed
    chess.takes(sheet, "--ignore", heading)


def test_a_game_that_stands_twice_is_named_by_its_row(chess: Club) -> None:
    row = "2024-06-04,ann-archer,bob-baker,1-0\n"
    assert ".csv:2 as well, and counts again" in chess.takes(f"{HEADER}{row}{row}")


def test_the_second_game_of_a_day_is_numbered(chess: Club) -> None:
    sheet = f"{HEADER.strip()},nth\n1.10.2024,Ann Archer,Bob Baker,1:0,2\n1.10.2024,Ann Archer,Cleo Cole,1:0,\n"
    chess.takes(sheet)
    assert "{white: ann-archer, black: bob-baker, result: 1-0, nth: 2}" in chess.read(DAY)
    assert "{white: ann-archer, black: cleo-cole, result: 1-0}" in chess.read(DAY)
    given = ("--list", "chess", "--date", "2024-10-02", "--games", "Ann Archer - Bob Baker 1:0 nth=2")
    assert chess.run("new", "night", *given)[0] == 0
    assert "{white: ann-archer, black: bob-baker, result: 1-0, nth: 2}" in chess.read("games/chess/2024-10-02")
    assert chess.run("check")[0] == 0


def test_the_second_game_of_a_day_is_numbered_in_a_log(nights: Club) -> None:
    sheet = "player;date;opponent;result;bonus;nth;signed\nann-archer;2024-10-01;bob-baker;won-major;1-1;2;yes\n"
    nights.takes(sheet)
    assert "nth: 2" in nights.read("logs/ann-archer/2024-10-01-bob-baker")
    given = "--player ann-archer --opponent bob-baker --date 2024-10-02 --result won-major --bonus 1-1 --nth 2"
    assert nights.run("new", "entry", *given.split())[0] == 0
    assert "nth: 2" in nights.read("logs/ann-archer/2024-10-02-bob-baker")


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
        ("0,333", ColumnValue.NUMBER, "0.333"),
        ("1234,567", ColumnValue.NUMBER, "1234.567"),
        ("25,000", ColumnValue.NUMBER, None),  # of many points, or of 25
        ("-1.000", ColumnValue.INTEGER, None),
        ("ten", ColumnValue.NUMBER, None),
        ("any", ColumnValue.TEXT, None),
    ],
)
def test_cells(text: str, value: ColumnValue, meant: str | None) -> None:
    assert meaning(text, value) == meant


# --- Boards of events that are games between people: one row a seat, or one row a game of two.


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


def test_the_seats_of_tables_of_an_event(cup: Club) -> None:
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


def test_a_table_is_asked_for(cup: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("cup\n5\nC\nAnn Archer > bob-baker = Cleo Cole\n\n\n"))
    cup.passes("new", "event-game")
    assert "  - {player: cleo-cole, place: 2}\n" in cup.read("tournaments/cup/r5-c")


DUELS = """\
event,round,table,white,black,result
chess-cup,1,1,ann-archer,bob-baker,1:0
chess-cup,1,2,cleo-cole,dan-dale,½-½
"""


def test_games_of_two_in_an_event(cup: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_what_is_wrong_in_an_event_is_reported_at_its_cell(cup: Club, before: str, after: str, message: str) -> None:
    assert before in TABLES
    status, printed = cup.imports(TABLES.replace(before, after, 1), "--set", "event=cup")
    assert (status, message in printed, cup.has("tournaments/cup/r3-a")) == (1, True, False), printed


# --- Spreadsheets that grow: what is new is taken, what is on file alike passed over, and an import is taken back ---

GROWING = "date;white;black;result\n"
FIRST = "2024-10-01;Ann Archer;Bob Baker;1-0\n2024-10-01;Cleo Cole;Bob Baker;draw\n"
GROWN = f"{GROWING}{FIRST}2024-10-01;Ann Archer;Cleo Cole;0-1\n2024-10-08;Ann Archer;Dan Dale;0-1\n"
NIGHT = "games/chess/2024-10-01"


@pytest.fixture
def begun(nights: Club) -> Club:
    """A club that has imported the first rows."""
    nights.takes(GROWING + FIRST, *CHESS)
    return nights


def test_what_is_new_is_added_and_every_comment_stays(begun: Club) -> None:
    text = begun.read(NIGHT).replace("result: 1-0}", "result: 1-0}  # by candle light")
    head = "# yaml-language-server: $schema=../../../schema/night.schema.json\n"
    begun.write(NIGHT, head + text)
    assert "take only what is new with --add" in begun.refuses(GROWN, *CHESS)
    assert f"on file alike, and left as they are: 2 in content/{NIGHT}.yaml" in begun.takes(
        GROWN, *CHESS, "--add", "--new"
    )
    assert begun.read(NIGHT) == f"{text}  - {{white: ann-archer, black: cleo-cole, result: 0-1}}\n"
    assert begun.has("games/chess/2024-10-08")
    before = begun.files()
    status, printed = begun.imports(GROWN, *CHESS, "--add")
    assert (status, "nothing in the sheet is new" in printed, begun.files() == before) == (0, True, True)
    assert begun.is_sound()


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("2024-10-01;Ann Archer;Bob Baker;0-1", f"result is '0-1' here, and '1-0' in content/{NIGHT}.yaml:4"),
        ("2024-10-01;Bob Baker;Ann Archer;1-0", f"white is 'bob-baker' here, and 'ann-archer' in content/{NIGHT}.yaml"),
        (
            f"{FIRST}2024-10-01;Ann Archer;Ann Archer;1-0",
            "sheet.csv:4:23: error: column 'black': 'ann-archer' has two seats",
        ),
    ],
)
def test_what_differs_or_is_wrong_stops_the_import(rows: str, message: str, begun: Club) -> None:
    before = begun.files()
    status, printed = begun.imports(f"{GROWING}{rows}\n2024-10-08;Ann Archer;Bob Baker;0-1\n", *CHESS, "--add")
    assert (status, message in printed, begun.files() == before) == (1, True, True), printed


def test_a_pair_may_meet_twice_a_day(begun: Club) -> None:
    """A game counts as on file once for each time that it is there; what the sheet no longer has is reported."""
    twice = "2024-10-01;Ann Archer;Bob Baker;1-0\n2024-10-01;Ann Archer;Bob Baker;0-1\n"
    assert f"{NIGHT}.yaml has 1 game that this sheet does not have" in begun.takes(GROWING + twice, *CHESS, "--add")
    assert begun.read(NIGHT).count("black: bob-baker, result") == 3


def test_entries_of_logs(nights: Club) -> None:
    """Also those in books, of which a file may say more than a sheet."""
    header = "player,date,opponent,result,bonus,signed\n"
    nights.takes(f"{header}cleo-cole,2024-03-09,ann-archer,won-major,4-3,yes\n")
    book = nights.read("logs/ann-archer/01")
    assert "date: 1996-05-09" in book
    result = next(word for word in ("won-strategic", "won-major", "won-attrition") if f"result: {word}" in book)
    opponent = book.partition("opponent: ")[2].partition(",")[0].split()[0]
    on_file = f"ann-archer,1996-05-09,{opponent},{result},,\n"
    more = "cleo-cole,2024-03-10,ann-archer,won-major,4-3,no\n"
    sheet = f"{header}{on_file}cleo-cole,2024-03-09,ann-archer,won-major,4-3,yes\n{more}"
    assert "on file alike, and left as they are: 2 in" in nights.takes(sheet, "--add", "--set", "list=squares")
    assert nights.has("logs/cleo-cole/2024-03-10-ann-archer")
    assert "bonus is '4-2' here, and '4-3' in content/logs/cleo-cole/2024-03-10" in nights.refuses(
        sheet.replace("4-3,no", "4-2,no"), "--add"
    )


@pytest.mark.usefixtures("passed")
def test_tables_are_alike_in_any_order_of_seats(nights: Club) -> None:
    nights.write("lists/catan", "name: Catan\nsystem: passed\n")
    rows = [f"2024-10-01;{row}\n" for row in ("ann-archer;1;10.0", "bob-baker;2;8.5", "cleo-cole;3;5")]
    header, fixed = "date;name;rank;points\n", ("--set", "list=catan")
    nights.takes(header + "".join(rows), *fixed)
    turned = header + "".join(rows[::-1])
    assert "nothing in the sheet is new" in nights.imports(turned, *fixed, "--add")[1]
    assert "points is '8' here, and '8.5' in content/games/catan" in nights.refuses(
        turned.replace("8.5", "8"), *fixed, "--add"
    )


def test_boards_of_events(club_of: Callable[..., Club]) -> None:
    boards, case = club_of("base_boards"), TESTS / "spreadsheets/boards"
    shutil.copy(case / "names.yaml", boards.root)
    sheet = (case / "sheet.csv").read_text("windows-1252")
    boards.takes(sheet)
    before = boards.files()
    status, printed = boards.imports(sheet, "--add")
    assert (status, "nothing in the sheet is new" in printed, boards.files() == before) == (0, True, True), printed


def test_a_spelling_becomes_one_of_the_players_other_names(nights: Club) -> None:
    nights.write("players/bob-baker", "name: Bob Baker  # the Elder\naka: [Bobby]\n")
    names = nights.root / "names.yaml"
    names.write_text('players:\n  "Baker, B.": aka bob-baker\n  "Bobby": aka bob-baker\n', "utf-8")
    rows = '2024-10-01;Ann Archer;"Baker, B.";1-0\n2024-10-02;Bobby;Ann Archer;1-0\n'
    nights.takes(GROWING + rows, *CHESS)
    assert nights.read("players/bob-baker").endswith("name: Bob Baker  # the Elder\naka: [Bobby, B. Baker]\n")
    names.unlink()
    nights.takes(f"{GROWING}2024-10-08;Ann Archer;B. Baker;1-0\n", *CHESS)


def test_the_last_import_is_taken_back(begun: Club) -> None:
    before = begun.files()
    begun.takes(GROWN, *CHESS, "--add", "--new")
    after = begun.files()
    status, printed = begun.run("import", "--undo", "--dry-run")
    assert (status, begun.files() == after) == (0, True)
    assert f"{NIGHT}.yaml: would be as it was before" in printed
    status, printed = begun.run("import", "--undo")
    assert (status, begun.files() == before) == (0, True), printed
    assert "content/players/dan-dale.yaml: removed" in printed
    status, printed = begun.run("import", "--undo")
    assert (status, "there is no import to take back" in printed) == (2, True)
    assert not list((begun.root / "content").rglob("*import*")), "no record lies in the content"


def test_what_was_changed_since_stays(nights: Club) -> None:
    nights.takes(f"{GROWING}{FIRST}2024-10-08;Ann Archer;Bob Baker;0-1\n", *CHESS)
    day = "games/chess/2024-10-08"
    nights.write(day, nights.read(day).replace("0-1", "draw"))
    status, printed = nights.run("import", "--undo")
    assert (status, nights.has(day), nights.has(NIGHT)) == (1, True, False)
    assert "2024-10-08.yaml: was changed since, and stays as it is" in printed


def test_what_other_files_need_is_not_taken_back(nights: Club) -> None:
    nights.takes(f"{GROWING}2024-10-01;Ann Archer;Dan Dale;1-0\n", *CHESS, "--new")
    other = "date: 2024-10-02\ngames:\n  - {white: ann-archer, black: dan-dale, result: 1-0}\n"
    nights.write("games/chess/2024-10-02", other)
    before = nights.files()
    status, printed = nights.run("import", "--undo")
    assert (status, nights.files() == before) == (1, True)
    assert "no player 'dan-dale' is on file" in printed
    assert "Nothing was taken back" in printed


def test_wrong_usage(nights: Club) -> None:
    assert nights.run("import", "--add") == (2, "masterlist: name the spreadsheet: masterlist import FILE\n")
    said = "masterlist: --undo takes no file: it takes back what the last import wrote\n"
    assert nights.imports(GROWING, "--undo") == (2, said)
