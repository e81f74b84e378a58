"""Spreadsheets: good rows become canonical files, a bad one is reported and nothing is written."""

import re
import shutil
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from masterlist.cli import main
from masterlist.read.files import File
from masterlist.submit.columns import BOARDS, ENTRIES, GAMES, KINDS
from masterlist.submit.sheet import imported
from masterlist.submit.table import table
from masterlist.write.comments import tidy
from tests.examples import examples
from tests.whole import whole

ROOT = Path(__file__).parents[2]
HEADER = "player,date,opponent,result,attrition,bonus,signed,note\n"
GOOD = "cleo-cole,2024-03-09,ann-archer,won-attrition,10-9,4-3,true,Club night\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base", tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base_boards", tmp_path / "boards")
    assert main(["--root", str(tmp_path / "boards"), "fmt"]) == 0
    return tmp_path / "boards"


def _import(site: Path, data: str | bytes, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    sheet = site.parent / "sheet.csv"
    sheet.write_bytes(data if isinstance(data, bytes) else data.encode())
    before = _files(site)
    status = main(["--root", str(site), "import", str(sheet)])
    printed = capsys.readouterr()
    if status:
        assert _files(site) == before, "nothing is half imported"
        assert "Nothing was written." in printed.err
    else:
        assert main(["--root", str(site), "check"]) == 0
        assert main(["--root", str(site), "fmt", "--check"]) == 0
        capsys.readouterr()
    return status, printed.out + printed.err


def _files(site: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted((site / "content").rglob("*")) if path.is_file()}


def test_a_row_becomes_an_entry(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "content/logs/cleo-cole/2024-03-09-ann-archer.yaml"
    status, printed = _import(site, HEADER + GOOD, capsys)
    assert (status, f"{name}: written" in printed) == (0, True)
    assert (
        (site / name).read_text("utf-8")
        == """\
# yaml-language-server: $schema=../../../schema/entry.schema.json
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
def test_a_score_of_squares_is_its_attrition_score(other: str, site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if other:
        (site / "content/lists/chess.yaml").write_text(other, encoding="utf-8")
        (site / "content/pages/rules").mkdir(parents=True, exist_ok=True)
        (site / "content/pages/rules/elo.md").write_text("---\ntitle: Elo\nsummary: Rules.\n---\nRules.\n", "utf-8")
        assert main(["--root", str(site), "fmt"]) == 0
    status, printed = _import(site, HEADER.replace("attrition", "score") + GOOD, capsys)
    assert status == 0, printed
    assert "columns read: 'score' as attrition" in printed
    (entry,) = site.glob("content/logs/cleo-cole/2024-03-09-*.yaml")
    assert "attrition: 10-9" in entry.read_text("utf-8")


def test_no_book_is_touched(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = site / "content/logs/ann-archer/01.yaml"
    before = book.read_bytes()
    rows = "ann-archer,2024-03-09,cleo-cole,draw,9-9,2-2,,x\nann-archer,2024-03-09,cleo-cole,draw,8-8,2-2,,y\n"
    assert _import(site, HEADER + rows, capsys)[0] == 0
    assert book.read_bytes() == before
    names = sorted(path.name for path in book.parent.iterdir())
    assert names == ["01.yaml", "2024-03-09-cleo-cole--2.yaml", "2024-03-09-cleo-cole.yaml"]


def test_old_results_come_in_any_order(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also from before the first book on file: they count by their dates."""
    days = ["1990-01-01", "2003-05-05", "1989-02-03", "1996-05-09"]
    rows = "".join(f"ann-archer,{day},cleo-cole,won-major,,{at}-2,true,\n" for at, day in enumerate(days))
    assert _import(site, HEADER + rows, capsys)[0] == 0
    results = whole(site).results
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
def test_what_programs_export(data: bytes, site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _import(site, data, capsys)[0] == 0
    assert "date: 2024-03-09" in (site / "content/logs/cleo-cole/2024-03-09-ann-archer.yaml").read_text("utf-8")


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
def test_every_bad_cell_is_reported(
    row: str, message: str, remedy: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed = _import(site, HEADER + row + "\n" + GOOD, capsys)
    assert status == 1
    assert "sheet.csv:2:" in printed
    assert message in printed
    assert remedy in printed


def test_all_bad_rows_are_reported_at_once(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "".join(f"cleo-cole,2024-13-{day:02},ann-archer,draw,,2-2,,\n" for day in range(1, 29))
    status, printed = _import(site, HEADER + rows, capsys)
    assert status == 1
    assert printed.count(": error: ") == 28
    assert "28 errors." in printed


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("a,b", "these are no columns"),
        (HEADER.replace("opponent", "oponent"), "unknown column 'oponent'"),
        (HEADER.replace("note", "date"), "the column 'date' is there twice"),
        (HEADER.replace("player,", ""), "the column 'player' is missing"),
        ("", "nothing here to read"),
        ("\xff", "these are no columns"),
    ],
)
def test_wrong_headers(header: str, message: str, site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, printed = _import(site, header.strip() + "\n", capsys)
    assert status == 1
    assert message in printed


def test_a_text_that_is_not_utf_8(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, printed = _import(site, (HEADER + GOOD.replace("Club", "Clüb")).encode("latin-1"), capsys)
    assert status == 1
    assert "save the file anew, with the encoding UTF-8" in printed


def test_hostile_notes_stay_texts(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = "---\n- x: &a [*b]\n# no comment\n" + "{" * 100 + "'\\ é"
    quoted = note.replace('"', '""')
    status, _ = _import(
        site, f'player,date,opponent,result,bonus,note\ncleo-cole,2024-03-09,ann-archer,draw,2-2,"{quoted}"\n', capsys
    )
    assert status == 0
    from masterlist.read import schemas

    value, problems = schemas.parse((site / "content/logs/cleo-cole/2024-03-09-ann-archer.yaml").read_bytes(), "")
    assert problems == []
    assert value["game"]["note"] == note


def test_boards_and_rated_games(boards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    powers = ["austria", "england", "france", "germany", "italy", "russia", "turkey"]
    players = ["ann-hill", "bob-lee", "cy-dow", "dee-fox", "eve-gray", "fay-holt", "gus-ives"]
    columns = ",".join(f"{power},{power}_centres" for power in powers)
    seats = ",".join(f"{player},{centres}" for player, centres in zip(players, [5, 5, 5, 5, 5, 5, 4], strict=True))
    sheet = f"event,round,table,last_year,ending,{columns}\nspring-open,9,Main hall,1907,draw,{seats}\n"
    assert _import(boards, sheet, capsys)[0] == 0
    text = (boards / "content/tournaments/spring-open/r9-main-hall.yaml").read_text("utf-8")
    assert "  austria: {player: ann-hill, centres: 5}\n" in text
    assert _import(boards, sheet, capsys)[0] == 1, "a file is never written over"
    rated = f"list,started,finished,last_year,ending,{columns}\narmada,2024-03-02,2024-03-03,1907,draw,{seats}\n"
    assert _import(boards, rated, capsys)[0] == 0
    assert (boards / "content/games/armada/2024-03-02.yaml").is_file()
    for bad, message in (("spring-opn", "did you mean 'spring-open'?"), ("../..", "no event '../..'")):
        status, printed = _import(boards, sheet.replace("spring-open", bad), capsys)
        assert (status, message in printed) == (1, True)


def test_every_column_is_documented() -> None:
    text = (ROOT / "docs/reference/columns.md").read_text("utf-8")
    for columns in KINDS:
        for name in columns.paths:
            generic = name
            for power in ("england", "france", "germany", "italy", "russia", "turkey"):
                generic = generic.replace(power, "austria")
            assert f"`{generic}`" in text, name
    assert {ENTRIES.kind, BOARDS.kind, GAMES.kind} == {"entry", "board", "game"}


def test_cells_know_their_place() -> None:
    rows, problems = table('a,"b\nc",d\n\n e ,f', "x")
    assert problems == []
    assert [[(cell.text, *cell.spot) for cell in row] for row in rows] == [
        [("a", 1, 1), ("b\nc", 1, 3), ("d", 2, 4)],
        [("e", 4, 1), ("f", 4, 5)],
    ]


CELLS = st.sampled_from(
    [
        *[
            "cleo-cole",
            "ann-archer",
            "2024-03-09",
            "draw",
            "won-attrition",
            "2-2",
            "10-9",
            "true",
            "",
            "x",
            "=1+1",
            "../x",
        ],
        *['"', '""', "\n", "\r", "\x00", "\u202e", "é", "---", "&a", "5", "-1", "1e400", "9" * 30, "[", "{a: b}", "'"],
    ]
)


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
