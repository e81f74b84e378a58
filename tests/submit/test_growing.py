"""Spreadsheets that grow: what is new is taken, what is on file alike passed over, and an import is taken back."""

import shutil
from collections.abc import Callable

import pytest

from tests.kinds.test_night_tables import passed  # noqa: F401  a fixture
from tests.submit.conftest import TESTS, Club

HEADER = "date;white;black;result\n"
FIRST = "2024-10-01;Ann Archer;Bob Baker;1-0\n2024-10-01;Cleo Cole;Bob Baker;draw\n"
GROWN = f"{HEADER}{FIRST}2024-10-01;Ann Archer;Cleo Cole;0-1\n2024-10-08;Ann Archer;Dan Dale;0-1\n"
NIGHT = "games/chess/2024-10-01"
CHESS = ("--set", "list=chess")


@pytest.fixture
def begun(nights: Club) -> Club:
    """A club that has imported the first rows."""
    nights.takes(HEADER + FIRST, *CHESS)
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
    status, printed = begun.imports(f"{HEADER}{rows}\n2024-10-08;Ann Archer;Bob Baker;0-1\n", *CHESS, "--add")
    assert (status, message in printed, begun.files() == before) == (1, True, True), printed


def test_a_pair_may_meet_twice_a_day(begun: Club) -> None:
    """A game counts as on file once for each time that it is there; what the sheet no longer has is reported."""
    twice = "2024-10-01;Ann Archer;Bob Baker;1-0\n2024-10-01;Ann Archer;Bob Baker;0-1\n"
    assert f"{NIGHT}.yaml has 1 game that this sheet does not have" in begun.takes(HEADER + twice, *CHESS, "--add")
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
    nights.takes(HEADER + rows, *CHESS)
    assert nights.read("players/bob-baker").endswith("name: Bob Baker  # the Elder\naka: [Bobby, B. Baker]\n")
    names.unlink()
    nights.takes(f"{HEADER}2024-10-08;Ann Archer;B. Baker;1-0\n", *CHESS)


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
    nights.takes(f"{HEADER}{FIRST}2024-10-08;Ann Archer;Bob Baker;0-1\n", *CHESS)
    day = "games/chess/2024-10-08"
    nights.write(day, nights.read(day).replace("0-1", "draw"))
    status, printed = nights.run("import", "--undo")
    assert (status, nights.has(day), nights.has(NIGHT)) == (1, True, False)
    assert "2024-10-08.yaml: was changed since, and stays as it is" in printed


def test_what_other_files_need_is_not_taken_back(nights: Club) -> None:
    nights.takes(f"{HEADER}2024-10-01;Ann Archer;Dan Dale;1-0\n", *CHESS, "--new")
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
    assert nights.imports(HEADER, "--undo") == (2, said)
