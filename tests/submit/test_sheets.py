"""Spreadsheets: good rows become canonical files, a bad one is reported and nothing is written."""

import re
import shlex
import shutil
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from masterlist.cli import main
from masterlist.read import schemas
from masterlist.read.files import File
from masterlist.submit.sheet import imported
from masterlist.submit.table import table
from masterlist.write.comments import tidy
from tests.examples import examples
from tests.small import copied_site, put
from tests.submit.conftest import Club
from tests.whole import whole

HEADER = "player,date,opponent,result,attrition,bonus,signed,note\n"
GOOD = "cleo-cole,2024-03-09,ann-archer,won-attrition,10-9,4-3,true,Club night\n"


ENTRY = "logs/cleo-cole/2024-03-09-ann-archer"


def _taken(club: Club, sheet: str | bytes) -> str:
    """Import a sheet that leaves a sound site."""
    printed = club.takes(sheet)
    assert club.is_sound()
    return printed


def test_a_row_becomes_an_entry(club: Club) -> None:
    assert f"content/{ENTRY}.yaml: written" in _taken(club, HEADER + GOOD)
    assert (
        club.read(ENTRY)
        == """\
player: cleo-cole
list: squares
game:
  date: 2024-03-09
  opponent: ann-archer
  result: won-attrition
  attrition: 10-9
  bonus: 4-3
  signed: true
  note: Club night
"""
    )


@pytest.mark.parametrize("other", ["", "name: Chess\nsystem: elo\n"], ids=["alone", "beside-chess"])
def test_a_score_of_squares_is_its_attrition_score(other: str, club: Club) -> None:
    if other:
        club.write("lists/chess", other)
        put(club.root / "content/pages/rules/elo.md", "---\ntitle: Elo\nsummary: Rules.\n---\nRules.\n")
        assert club.run("fmt")[0] == 0
    assert "columns read: 'score' as attrition" in _taken(club, HEADER.replace("attrition", "score") + GOOD)
    assert "attrition: 10-9" in club.read(ENTRY)


def test_no_book_is_touched(club: Club) -> None:
    book = club.root / "content/logs/ann-archer/01.yaml"
    before = book.read_bytes()
    rows = "ann-archer,2024-03-09,cleo-cole,draw,9-9,2-2,,x\nann-archer,2024-03-09,cleo-cole,draw,8-8,2-2,,y\n"
    _taken(club, HEADER + rows)
    assert book.read_bytes() == before
    names = sorted(path.name for path in book.parent.iterdir())
    assert names == ["01.yaml", "2024-03-09-cleo-cole--2.yaml", "2024-03-09-cleo-cole.yaml"]


def test_old_results_come_in_any_order(club: Club) -> None:
    """Also from before the first book on file: they count by their dates."""
    days = ["1990-01-01", "2003-05-05", "1989-02-03", "1996-05-09"]
    rows = "".join(f"ann-archer,{day},cleo-cole,won-major,,{at}-2,true,\n" for at, day in enumerate(days))
    _taken(club, HEADER + rows)
    results = whole(club.root).results
    assert results
    log = results.lists["squares"].logs["ann-archer"]
    assert [line.entry.date for line in log] == sorted([*days, "1996-05-09"])
    assert [line.total for line in log] == [*accumulate(line.points for line in log)]


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + (HEADER + GOOD).replace(",", ";").replace("\n", "\r\n").encode(),
        (HEADER + GOOD).replace(",", "\t").encode(),
        ("sep=;\r\n" + (HEADER + GOOD).replace(",", ";")).encode(),
        (
            HEADER.replace("player", "Player").replace("date", " Date ") + GOOD.replace("true", "TRUE") + ",,,\n"
        ).encode(),
        b'"player","date","opponent","result","bonus","note"\n"cleo-cole","2024-03-09","ann-archer","draw","2-2","a ""b"", c\nd"',  # noqa: E501
    ],
    ids=["excel", "tabs", "sep", "capitals-and-empty-row", "quotes"],
)
def test_what_programs_export(data: bytes, club: Club) -> None:
    _taken(club, data)
    assert "date: 2024-03-09" in club.read(ENTRY)


@pytest.mark.parametrize(
    ("row", "message", "remedy"),
    [
        ("cleo-cole,09.03.24,ann-archer,draw,,2-2,,", "column 'date'", "year with four digits"),
        ("cleo-cole,9/3/2024,ann-archer,draw,,2-2,,", "either of two days", "--dates day-first"),
        ("cleo-cole,2024-03-09,ann-archer,draw,10-Sep,2-2,,", "column 'attrition'", "took a score for a date"),
        ("cleo-cole,2024-03-09,ann-archer,drwa,,2-2,,", "'result' cannot be 'drwa'", "did you mean 'draw'?"),
        ("cleo-col,2024-03-09,ann-archer,draw,,2-2,,", "no player 'cleo-col'", "did you mean 'cleo-cole'?"),
        (
            "cleo-cole,2024-03-09,ann-archer,draw,,2-2,perhaps,",
            "'signed' must be yes or no, not 'perhaps'",
            "→ write yes or no\n",
        ),
        ("cleo-cole,2024-03-09,ann-archer,draw,ten,2-2,,", "'attrition' cannot be 'ten'", "→ write 10-9 ("),
        ("cleo-cole,soon,ann-archer,draw,,2-2,,", "'soon', which is no date", "→ write 1996-05-09 ("),
        ("cleo-cole,,ann-archer,draw,,2-2,,", "column 'date': the cell is empty", "fill it in"),
        ("cleo-cole,2024-03-09,ann-archer,draw,,,,", "bonus", ""),
        ("cleo-cole,2024-03-09,cleo-cole,draw,,2-2,,", "own opponent", ""),
        ("cleo-cole,2024-03-09,ann-archer,draw,,2-2,,x,y", "'y' stands in a column without a name", "quotes"),
        ("cleo-cole,2024-03-09", "column 'opponent': the cell is empty", "fill it in"),
        ('cleo-cole,"2024-03-09,ann-archer', "a quote is not closed", "two quotes"),
        ("../../x,2024-03-09,ann-archer,draw,,2-2,,", "no player '../../x'", "an id, or 'new' to add the player"),
        ("A. Archer,2024-03-09,bob-baker,draw,,2-2,,", "no player 'A. Archer'", "did you mean 'ann-archer'?"),
        ("cleo-cole,2024-03-09,../x,draw,,2-2,,", "no player '../x' is on file", "an id, or 'new'"),
        ("cleo-cole,2024-03-09,ann-archer,draw,,2-2,,a\x1b[31m", "invisible character", "delete it"),
        ("ann-archer,1996-05-09,bob-baker,won-attrition,10-9,4-3,true,", "same game stands at", "leave it out"),
    ],
)
def test_every_bad_cell_is_reported(row: str, message: str, remedy: str, club: Club) -> None:
    printed = club.refuses(f"{HEADER}{row}\n{GOOD}")
    for said in ("sheet.csv:2:", message, remedy, "Nothing was written."):
        assert said in printed


def test_every_fault_is_told_and_each_once(club: Club) -> None:
    printed = club.refuses(f"{HEADER}cleo-cole,2024-03-09,ann-archer,won-attrition 11:9,10-9,,,\n")
    assert "the result says 11-9, and the attrition score is 10-9" in printed
    assert printed.count(": error: ") == 1
    rows = "".join(f"cleo-cole,2024-13-{day:02},ann-archer,draw,,2-2,,\n" for day in range(1, 29))
    printed = club.refuses(HEADER + rows)
    assert (printed.count(": error: "), "28 errors." in printed) == (28, True)


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ("a,b\n", "these are no columns"),
        (HEADER.replace("opponent", "oponent"), "unknown column 'oponent'"),
        (HEADER.replace("note", "date"), "the column 'date' is there twice"),
        (HEADER.replace("player,", ""), "the column 'player' is missing"),
        ("\n", "nothing here to read"),
        ("\xff\n", "these are no columns"),
        ((HEADER + GOOD.replace("Club", "Clüb")).encode("latin-1"), "save the file anew, with the encoding UTF-8"),
    ],
)
def test_wrong_headers_and_encodings(sheet: str | bytes, message: str, club: Club) -> None:
    assert message in club.refuses(sheet)


def test_hostile_notes_stay_texts(club: Club) -> None:
    note = "---\n- x: &a [*b]\n# no comment\n" + "{" * 100 + "'\\ é"
    row = f'cleo-cole,2024-03-09,ann-archer,draw,2-2,"{note}"'
    _taken(club, f"player,date,opponent,result,bonus,note\n{row}\n")
    value, problems = schemas.parse(club.read(ENTRY).encode(), "")
    assert (problems, value["game"]["note"]) == ([], note)


def test_boards_and_rated_games(club_of: Callable[..., Club]) -> None:
    boards = club_of("base_boards")
    assert boards.run("fmt")[0] == 0
    powers = ["austria", "england", "france", "germany", "italy", "russia", "turkey"]
    players = ["ann-hill", "bob-lee", "cy-dow", "dee-fox", "eve-gray", "fay-holt", "gus-ives"]
    columns = ",".join(f"{power},{power}_centres" for power in powers)
    seats = ",".join(f"{player},{centres}" for player, centres in zip(players, [5, 5, 5, 5, 5, 5, 4], strict=True))
    sheet = f"event,round,table,last_year,ending,{columns}\nspring-open,9,Main hall,1907,draw,{seats}\n"
    _taken(boards, sheet)
    assert "  austria: {player: ann-hill, centres: 5}\n" in boards.read("tournaments/spring-open/r9-main-hall")
    boards.refuses(sheet)  # a file is never written over
    rated = f"list,started,finished,last_year,ending,{columns}\narmada,2024-03-02,2024-03-03,1907,draw,{seats}\n"
    _taken(boards, rated)
    assert boards.has("games/armada/2024-03-02")
    for bad, message in (("spring-opn", "did you mean 'spring-open'?"), ("../..", "no event '../..'")):
        assert message in boards.refuses(sheet.replace("spring-open", bad))


def test_cells_know_their_place() -> None:
    rows, problems = table('a,"b\nc",d\n\n e ,f', "x")
    assert problems == []
    assert [[(cell.text, *cell.spot) for cell in row] for row in rows] == [
        [("a", 1, 1), ("b\nc", 1, 3), ("d", 2, 4)],
        [("e", 4, 1), ("f", 4, 5)],
    ]


ODD = ['"', '""', "\n", "\r", "\x00", "\u202e", "é", "---", "&a", "5", "-1", "1e400", "9" * 30, "[", "{a: b}", "'"]
USUAL = "cleo-cole,ann-archer,2024-03-09,draw,won-attrition,2-2,10-9,true,,x,=1+1,../x"
CELLS = st.sampled_from([*USUAL.split(","), *ODD])


@settings(max_examples=examples(40))
@given(rows=st.lists(st.lists(CELLS, min_size=1, max_size=9), max_size=4), delimiter=st.sampled_from(",;\t"))
def test_no_spreadsheet_is_too_odd(base_site: Path, rows: list[list[str]], delimiter: str) -> None:
    lines = [HEADER.strip().split(","), *rows]
    data = "\n".join(delimiter.join(row) for row in lines).encode()
    found = imported(base_site, data, "sheet.csv")
    assert found.accepted or not found.texts
    for name, text in found.texts.items():
        assert re.fullmatch(
            r"content/logs/(ann-archer|cleo-cole)/[0-9-]{10}-(ann-archer|cleo-cole)(--\d+)?\.yaml", name
        )
        assert tidy(File("entry", (), name), text, []) == (text, [])


@given(data=st.binary(max_size=80))
def test_no_bytes_are_too_odd(base_site: Path, data: bytes) -> None:
    found = imported(base_site, HEADER.encode() + data, "sheet.csv")
    assert found.texts == {}
    assert found.problems or not data.strip(b" ,\t\r\n\x0b\x0c")


# --- Spreadsheets as clubs keep them: what is made of each, and what is said of it, word for word. A folder of
# ``tests/spreadsheets`` holds a sheet, the options of the command, perhaps a file of names and the name of the site
# in ``tests``; ``expected.txt`` has all that is printed, and then every file that was written. The table of the
# manual says in short what is read, asked about and refused ---

TESTS = Path(__file__).parents[1]
SHEETS = TESTS / "spreadsheets"
CASES = sorted(path.name for path in SHEETS.iterdir() if path.is_dir())


def _files(root: Path) -> dict[str, str]:
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in sorted(root.rglob("*.yaml"))}


def _imported(case: str, root: Path, *options: str) -> int:
    """Import the sheet of a case, with what names in it mean, into its site."""
    folder = SHEETS / case
    kind = (folder / "site.txt").read_text("utf-8").strip() if (folder / "site.txt").is_file() else "base"
    copied_site(root / "site", kind)
    (sheet,) = folder.glob("sheet.*")
    shutil.copy(sheet, root)
    if (folder / "names.yaml").is_file():
        shutil.copy(folder / "names.yaml", root / "site")
    given = shlex.split((folder / "options.txt").read_text("utf-8"))
    return main(["--root", str(root / "site"), "import", str(root / sheet.name), *given, *options])


@pytest.mark.parametrize("case", CASES)
def test_messy_sheet(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed and written; a dry run before it writes nothing, and says what would be written."""
    expected = (SHEETS / case / "expected.txt").read_text("utf-8")
    (tmp_path / "dry").mkdir()
    status = _imported(case, tmp_path / "dry", "--dry-run")
    before = {name.removeprefix("dry/"): text for name, text in _files(tmp_path).items()}
    dry = capsys.readouterr().out
    assert _imported(case, tmp_path) == status
    printed = capsys.readouterr()
    after = {name: text for name, text in _files(tmp_path).items() if not name.startswith("dry/")}
    written = {name: text for name, text in after.items() if before.get(name) != text}
    parts = [f"{printed.out}{printed.err}".replace(f"{tmp_path}/", ""), f"exit status {status}\n"]
    assert "\n".join([*parts, *(f"--- {name}\n{text}" for name, text in written.items())]) == expected
    assert {*before} == {*after} - ({*written} - {*before})
    for line in dry.splitlines():
        if line.endswith(": would be written"):
            assert f"{line.removesuffix('would be written')}written" in expected


MANUAL = (TESTS.parent / "docs/how-to/import.md").read_text("utf-8")
LINE = re.compile(r"^\| `(.+?)` \|(?: `(.+?)`)? \| (read|asked|passed over|refused) \| `(.+)` \|$", re.MULTILINE)
LINES = [found.groups(default="") for found in LINE.finditer(MANUAL)]


def test_the_whole_table_of_the_manual_is_tried() -> None:
    table = MANUAL.partition("|---|---|---|---|\n")[2].partition("\n\n")[0]
    assert len(table.splitlines()) == len(LINES) > 20


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_a_line_of_the_manual(line: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, options, what, said = line
    copied_site(tmp_path / "site", "base", "base_nights")
    rows = sheet.split(" ⏎ ")
    header = ["Date;White;Black;Result"] if len(rows) == 1 and not sheet.startswith("001") else []
    file = tmp_path / "sheet.csv"
    file.write_text("".join(f"{row}\n" for row in (*header, *rows)), "utf-8")
    before = _files(tmp_path)
    status = main(["--root", str(tmp_path / "site"), "import", str(file), "--set", "list=chess", *shlex.split(options)])
    printed = capsys.readouterr().err
    written = "".join(text for name, text in _files(tmp_path).items() if before.get(name) != text)
    if what in {"read", "passed over"}:
        assert status == 0, printed
        assert said in (written if what == "read" else printed)
    else:
        assert (status, printed.count(" error: "), said in printed) == (1, 1, True), printed
        assert ("names-are-answered" in printed) == (what == "asked")
        assert "white:" not in written
