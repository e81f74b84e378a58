"""Spreadsheets that grow: what is new is taken, what is on file alike passed over, and an import is taken back."""

import shutil
from pathlib import Path

import pytest

from masterlist.cli import main
from tests.kinds.test_night_tables import passed  # noqa: F401  a fixture

ROOT = Path(__file__).parents[2]
HEADER = "date;white;black;result\n"
FIRST = "2024-10-01;Ann Archer;Bob Baker;1-0\n2024-10-01;Cleo Cole;Bob Baker;draw\n"
NIGHT = "content/games/chess/2024-10-01.yaml"
CHESS = ("--set", "list=chess")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in ("base", "base_nights"):
        shutil.copytree(ROOT / "tests" / name, tmp_path / "site", dirs_exist_ok=True)
    return tmp_path / "site"


@pytest.fixture
def run(site: Path, capsys: pytest.CaptureFixture[str]) -> "Run":
    return Run(site, capsys)


class Run:
    """Imports into the site; gives the exit status and all that is printed."""

    def __init__(self, site: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.site = site
        self._capsys = capsys

    def __call__(self, sheet: str, *options: str) -> tuple[int, str]:
        (self.site.parent / "sheet.csv").write_text(sheet, "utf-8")
        file = [str(self.site.parent / "sheet.csv")] if sheet else []
        status = main(["--root", str(self.site), "import", *file, *options])
        said = self._capsys.readouterr()
        return status, said.out + said.err

    def files(self) -> dict[str, str]:
        return {str(path): path.read_text("utf-8") for path in sorted((self.site / "content").rglob("*.yaml"))}


def test_what_is_new_is_added_and_every_comment_stays(site: Path, run: Run) -> None:
    assert run(HEADER + FIRST, *CHESS)[0] == 0
    night = site / NIGHT
    text = night.read_text("utf-8").replace("result: 1-0}", "result: 1-0}  # by candle light")
    night.write_text(text, "utf-8")
    grown = f"{HEADER}{FIRST}2024-10-01;Ann Archer;Cleo Cole;0-1\n2024-10-08;Ann Archer;Dan Dale;0-1\n"
    status, printed = run(grown, *CHESS)
    assert (status, "take only what is new with --add" in printed) == (1, True)
    status, printed = run(grown, *CHESS, "--add", "--new")
    assert status == 0, printed
    assert f"on file alike, and left as they are: 2 in {NIGHT}" in printed
    assert night.read_text("utf-8") == f"{text}  - {{white: ann-archer, black: cleo-cole, result: 0-1}}\n"
    assert (site / "content/games/chess/2024-10-08.yaml").is_file()
    before = run.files()
    status, printed = run(grown, *CHESS, "--add")
    assert (status, "nothing in the sheet is new" in printed, run.files() == before) == (0, True, True)
    assert main(["--root", str(site), "check"]) == 0
    assert main(["--root", str(site), "fmt", "--check"]) == 0


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("2024-10-01;Ann Archer;Bob Baker;0-1", "result is '0-1' here, and '1-0' in"),
        ("2024-10-01;Bob Baker;Ann Archer;1-0", "white is 'bob-baker' here, and 'ann-archer' in"),
    ],
)
def test_what_differs_stops_the_import(row: str, said: str, run: Run) -> None:
    assert run(HEADER + FIRST, *CHESS)[0] == 0
    before = run.files()
    status, printed = run(f"{HEADER}{row}\n2024-10-08;Ann Archer;Bob Baker;0-1\n", *CHESS, "--add")
    assert (status, f"{said} {NIGHT}:4" in printed, run.files() == before) == (1, True, True), printed


def test_a_pair_may_meet_twice_a_day(site: Path, run: Run) -> None:
    """A game counts as on file once for each time that it is there; what the sheet no longer has is said."""
    twice = "2024-10-01;Ann Archer;Bob Baker;1-0\n2024-10-01;Ann Archer;Bob Baker;0-1\n"
    assert run(HEADER + FIRST, *CHESS)[0] == 0
    status, printed = run(HEADER + twice, *CHESS, "--add")
    assert (status, f"{NIGHT} has 1 game that this sheet does not have" in printed) == (0, True), printed
    assert (site / NIGHT).read_text("utf-8").count("black: bob-baker, result") == 3


def test_a_fault_of_what_is_added_is_shown_in_the_sheet(run: Run) -> None:
    assert run(HEADER + FIRST, *CHESS)[0] == 0
    before = run.files()
    status, printed = run(f"{HEADER}{FIRST}2024-10-01;Ann Archer;Ann Archer;1-0\n", *CHESS, "--add")
    said = "sheet.csv:4:23: error: column 'black': 'ann-archer' has two seats"
    assert (status, said in printed) == (1, True), printed
    assert run.files() == before


def test_entries_of_logs(site: Path, run: Run) -> None:
    """Also those in books, of which a file may say more than a sheet."""
    header = "player,date,opponent,result,bonus,signed\n"
    assert run(f"{header}cleo-cole,2024-03-09,ann-archer,won-major,4-3,yes\n")[0] == 0
    more = "cleo-cole,2024-03-10,ann-archer,won-major,4-3,no\n"
    on_file = "ann-archer,1996-05-09,bob-baker,won-major,,\n"
    book = (site / "content/logs/ann-archer/01.yaml").read_text("utf-8")
    assert "date: 1996-05-09" in book
    result = next(word for word in ("won-strategic", "won-major", "won-attrition") if f"result: {word}" in book)
    opponent = book.partition("opponent: ")[2].partition(",")[0].split()[0]
    on_file = f"ann-archer,1996-05-09,{opponent},{result},,\n"
    sheet = f"{header}{on_file}cleo-cole,2024-03-09,ann-archer,won-major,4-3,yes\n{more}"
    status, printed = run(sheet, "--add", "--set", "list=squares")
    assert (status, "on file alike, and left as they are: 2 in" in printed) == (0, True), printed
    assert (site / "content/logs/cleo-cole/2024-03-10-ann-archer.yaml").is_file()
    status, printed = run(sheet.replace("4-3,no", "4-2,no"), "--add")
    assert (status, "bonus is '4-2' here, and '4-3' in content/logs/cleo-cole/2024-03-10" in printed) == (1, True)


@pytest.mark.usefixtures("passed")
def test_tables_are_alike_in_any_order_of_seats(site: Path, run: Run) -> None:
    (site / "content/lists/catan.yaml").write_text("name: Catan\nsystem: passed\n", "utf-8")
    rows = ["ann-archer;1;10.0", "bob-baker;2;8.5", "cleo-cole;3;5"]
    header, fixed = "date;name;rank;points\n", ("--set", "list=catan")
    sheet = header + "".join(f"2024-10-01;{row}\n" for row in rows)
    assert run(sheet, *fixed)[0] == 0
    turned = header + "".join(f"2024-10-01;{row}\n" for row in rows[::-1])
    assert "nothing in the sheet is new" in run(turned, *fixed, "--add")[1]
    status, printed = run(turned.replace("8.5", "8"), *fixed, "--add")
    assert (status, "points is '8' here, and '8.5' in content/games/catan" in printed) == (1, True), printed


def test_boards_of_events(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(ROOT / "tests/base_boards", tmp_path / "site")
    run = Run(tmp_path / "site", capsys)
    case = ROOT / "tests/spreadsheets/boards"
    shutil.copy(case / "names.yaml", tmp_path / "site")
    sheet = (case / "sheet.csv").read_text("windows-1252")
    assert run(sheet)[0] == 0
    before = run.files()
    status, printed = run(sheet, "--add")
    assert (status, "nothing in the sheet is new" in printed, run.files() == before) == (0, True, True), printed


def test_a_spelling_becomes_one_of_the_players_other_names(site: Path, run: Run) -> None:
    player = site / "content/players/bob-baker.yaml"
    player.write_text("name: Bob Baker  # the Elder\naka: [Bobby]\n", "utf-8")
    (site / "names.yaml").write_text('players:\n  "Baker, B.": aka bob-baker\n  "Bobby": aka bob-baker\n', "utf-8")
    status, printed = run(f'{HEADER}2024-10-01;Ann Archer;"Baker, B.";1-0\n2024-10-02;Bobby;Ann Archer;1-0\n', *CHESS)
    assert status == 0, printed
    assert player.read_text("utf-8").endswith("name: Bob Baker  # the Elder\naka: [Bobby, B. Baker]\n")
    (site / "names.yaml").unlink()
    assert run(f"{HEADER}2024-10-08;Ann Archer;B. Baker;1-0\n", *CHESS)[0] == 0


def test_the_last_import_is_taken_back(site: Path, run: Run) -> None:
    assert run(HEADER + FIRST, *CHESS)[0] == 0
    before = run.files()
    grown = f"{HEADER}{FIRST}2024-10-01;Ann Archer;Cleo Cole;0-1\n2024-10-08;Ann Archer;Dan Dale;0-1\n"
    assert run(grown, *CHESS, "--add", "--new")[0] == 0
    after = run.files()
    status, printed = run("", "--undo", "--dry-run")
    assert (status, run.files() == after) == (0, True)
    assert f"{NIGHT}: would be as it was before" in printed
    status, printed = run("", "--undo")
    assert (status, run.files() == before) == (0, True), printed
    assert "content/players/dan-dale.yaml: removed" in printed
    status, printed = run("", "--undo")
    assert (status, "there is no import to take back" in printed) == (2, True)
    assert not list((site / "content").rglob("*import*")), "no record lies in the content"


def test_what_somebody_has_changed_since_stays(site: Path, run: Run) -> None:
    day = site / "content/games/chess/2024-10-08.yaml"
    assert run(f"{HEADER}{FIRST}2024-10-08;Ann Archer;Bob Baker;0-1\n", *CHESS)[0] == 0
    day.write_text(day.read_text("utf-8").replace("0-1", "draw"), "utf-8")
    status, printed = run("", "--undo")
    assert (status, day.is_file(), (site / NIGHT).exists()) == (1, True, False)
    assert "2024-10-08.yaml: was changed since, and stays as it is" in printed


def test_what_other_files_need_is_not_taken_back(site: Path, run: Run) -> None:
    assert run(f"{HEADER}2024-10-01;Ann Archer;Dan Dale;1-0\n", *CHESS, "--new")[0] == 0
    other = "date: 2024-10-02\ngames:\n  - {white: ann-archer, black: dan-dale, result: 1-0}\n"
    (site / "content/games/chess/2024-10-02.yaml").write_text(other, "utf-8")
    before = run.files()
    status, printed = run("", "--undo")
    assert (status, run.files() == before) == (1, True)
    assert "no player 'dan-dale' is on file" in printed
    assert "Nothing was taken back" in printed


def test_wrong_usage(run: Run) -> None:
    assert run("", "--add") == (2, "masterlist: name the spreadsheet: masterlist import FILE\n")
    assert run(HEADER, "--undo")[1] == "masterlist: --undo takes no file: it takes back what the last import wrote\n"
