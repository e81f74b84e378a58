"""What strangers write costs no more than its length: checked by growth, and by what is refused, never by seconds."""

import io
import time
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from string import ascii_uppercase

import pytest
from tests.checks.test_broken import site as broken
from tests.fuzz import campaign
from tests.fuzz.costs import MARKDOWN

from masterlist.build import build, check
from masterlist.building.checking import Options
from masterlist.checks import references
from masterlist.checks.site import PICTURE, pages_are_bounded
from masterlist.read.markdown_html import TooCostly, to_html
from masterlist.read.page import read_page
from masterlist.read.text import MAX_PROBLEMS
from masterlist.report import as_text, excerpts
from masterlist.source import Place, Problem
from masterlist.submit.table import table, workbook
from masterlist.write.comments import texts

PAGE = "---\ntitle: About us\n---\n"
LARGEST = 100  # bytes of HTML for each letter of a text, where an empty cell of a table has the most


def growth(call: Callable[[int], object], size: int) -> float:
    """How many times longer it takes when what is given doubles: 2 for a cost in proportion, 4 for a square."""
    times: dict[int, list[float]] = {size: [], 2 * size: []}
    for _ in range(5):
        for many, own in times.items():
            begun = time.process_time()
            call(many)
            own.append(time.process_time() - begun)
    return min(times[2 * size]) / min(times[size])


def page_faults(text: str) -> list[str]:
    """The rules by which a page is refused."""
    page, problems = read_page("about", (PAGE + text).encode(), "content/pages/about.md")
    return [one.rule for one in problems or (pages_are_bounded([page]) if page else ())]


@pytest.mark.parametrize("name", MARKDOWN)
def test_markdown_is_rendered_within_bounds_or_refused(name: str) -> None:
    """The library alone ends in a traceback for some, and is busy for minutes with others."""
    text = MARKDOWN[name].text(20_000)
    with suppress(TooCostly):
        assert len(to_html(text, set())) < LARGEST * len(text)


def test_a_long_page_of_plain_text_is_let_through() -> None:
    paragraph = "Lorem *ipsum* dolor sit [amet](about.md), `consectetur` adipiscing <b>elit</b>.\n" * 6
    rows = "| Name | Games | Won |\n|---|--:|--:|\n" + "| Ann Archer | 12 | 3 |\n" * 300
    assert page_faults(f"## Heading\n\n{paragraph}\n- One\n- Two\n    - Three\n\n" * 250 + rows) == []


def test_mistakes_that_share_a_line_are_shown_in_time_in_proportion(tmp_path: Path) -> None:
    """A player's file of one long line, with ten thousand lists that are not on file, took minutes."""

    def shown(count: int) -> None:
        (tmp_path / "a.yaml").write_text("a, " * count, "utf-8")
        as_text(
            [Problem(Place("a.yaml", 1, 3 * at + 1), "list-is-known", "no") for at in range(count)], excerpts(tmp_path)
        )

    assert growth(shown, 4_000) < 3


def test_a_line_of_many_texts_is_written_anew_in_time_in_proportion() -> None:
    name = f"{'Ann ' * 50}, "
    assert growth(lambda count: texts(f"aka: [{name * count}]"), 2_500) < 3


@pytest.mark.parametrize(
    "case", ["page-with-a-huge-table", "page-with-list-markers-in-a-line", "page-that-takes-too-long"]
)
def test_a_check_refuses_what_no_build_could_render(case: str, tmp_path: Path) -> None:
    root = broken(case, tmp_path / "site")
    (found,) = check(root)
    assert found.blocks
    assert build(root, tmp_path / "public", Options(jobs=1)).problems == [found]
    assert not (tmp_path / "public").exists()


def test_parts_of_a_page_are_bounded_together() -> None:
    """Examples split a page into parts; each of them alone would be let through."""
    cells = "a|b\n-|-\n" + "a|b\n" * 3_000
    example = "\n```example\ntitle: One\ngames: []\ngives: {total: 0}\n```\n\n"
    assert page_faults(cells) == []
    assert page_faults(example.join([cells] * 6)) == ["pages-are-simple"]


SQUARES = {
    "examples that are not closed": "```example\n",
    "examples": "```example\n```\n",
    "pictures that are not closed": "![",
}


@pytest.mark.parametrize("again", SQUARES.values(), ids=SQUARES)
def test_reading_a_page_takes_time_in_proportion(again: str) -> None:
    def read(count: int) -> None:
        page, _ = read_page("about", f"{PAGE}{again * count}".encode(), "content/pages/about.md")
        if page:
            assert not [*page.found(PICTURE)]

    assert growth(read, 30_000) < 3


def test_the_faults_of_examples_are_counted() -> None:
    text = PAGE + "```example\n[\n```\n" * 1_000
    _, problems = read_page("about", text.encode(), "content/pages/about.md")
    assert len(problems) < 2 * MAX_PROBLEMS
    assert problems[-1].rule == "problems-are-few"


@pytest.fixture
def sought(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words for which a similar one was sought: at 10,000 players that takes some 50 ms each."""
    found: list[str] = []

    def noted(word: str, _known: object) -> str:
        found.append(word)
        return ""

    monkeypatch.setattr(references, "nearest", noted)
    return found


def test_similar_players_are_sought_for_few_ids_of_a_file(sought: list[str]) -> None:
    similar = references.Similar({})
    for number in range(1_000):
        similar.remedy(f"nobody-{number}", "content/logs/ann-archer/01.yaml")
        similar.remedy("nobody-0", "content/logs/ann-archer/01.yaml")
        similar.remedy("nobody-0", "content/logs/bob-baker/01.yaml")
    assert len(sought) == references.MOST_ANSWERS
    similar.remedy("nobody-9999", "content/logs/bob-baker/01.yaml")
    assert sought[-1] == "nobody-9999", "each file has answers of its own"


UNKNOWN = {
    "content/logs/ann-archer/02.yaml": (
        "player: ann-archer\nbook: 2\nlist: squares\ngames:\n",
        "  - {date: 2024-03-01, opponent: nobody-%d, result: draw}\n",
    ),
    "content/games/chess/2024-03-09.yaml": (
        "date: 2024-03-09\ngames:\n",
        "  - {white: nobody-%d, black: bob-baker, result: 1-0}\n",
    ),
    "content/lists/squares.yaml": (
        "name: Squares\nsystem: wwr\nexcluded:\n",
        "  - {player: nobody-%d, since: 2024-01-01, reason: Left}\n",
    ),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_each_loop_over_unknown_players_asks_few_times(name: str, sought: list[str]) -> None:
    head, line = UNKNOWN[name]
    text = head + "".join(line % number for number in range(300))
    assert campaign.attempt(campaign.site_files(), name, text.encode()) in {"checked", "scored"}
    assert len(sought) == references.MOST_ANSWERS


def test_one_long_text_in_every_cell_of_a_workbook_is_refused() -> None:
    """A workbook of 10 kB took 2 GB: its one text of a million letters stands in 2,000 cells."""
    assert "4,000,000 letters" in _of_one_text(1_000_000, 2_000)
    assert _of_one_text(10_000, 26) == ""


STYLES, SHEET, BOOK = "xl/styles.xml", "xl/worksheets/sheet1.xml", "xl/workbook.xml"


@pytest.mark.parametrize(
    ("large", "message"),
    [
        ((SHEET, "</sheetData>", "<row><c><v>1</v></c></row>", 400_000), "100,000 cells"),
        ((SHEET, "</sheetData>", "<row><c><f>1</f><v>1</v></c></row>", 50_001), "100,000 cells"),
        ((SHEET, "</sheetData>", "<row><x:c><is><t>a</t></is></x:c></row>", 100_001), "100,000 cells"),
        ((SHEET, "</sheetData>", "<row><c/></row>", 200_001), "most of them empty"),
        ((SHEET, "</sheetData>", "<row/>", 200_001), "most of them empty"),
        ((SHEET, "</sheetData>", '</sheetData><mergeCell ref="A1:B2"/>', 50_001), "beside cells"),
        ((STYLES, "</cellXfs>", "<xf/>", 50_001), "beside cells"),
        ((STYLES, "</cellXfs>", "<xf/>", 2_000_000), "100,000 cells"),
        ((BOOK, "</sheets>", '<sheet name="a" sheetId="9"/>', 201), "200 sheets"),
    ],
)
def test_a_large_workbook_is_refused_before_the_library_reads_it(
    large: tuple[str, str, str, int], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cells, formats and sheets take the library up to 50 µs each: 400,000 cells were refused after 3 s."""

    def opened(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("openpyxl.load_workbook", opened)
    part, end, again, count = large
    (problem,) = workbook(_with_part(part, end, again * count), "results.xlsx")[1]
    assert message in problem.message


@pytest.mark.parametrize(("text", "what"), [(",\n" * 100_001, "200,000 cells"), ("a\n" * 20_001, "20,000 rows")])
def test_a_large_text_is_refused(text: str, what: str) -> None:
    rows, (problem,) = table(text, "results.csv")
    assert (rows, problem.message) == ([], f"the sheet has more than {what}")


def test_a_workbook_whose_sheets_are_all_the_same_part_is_refused() -> None:
    again = '<sheet name="s{n}" sheetId="{n}" r:id="rId1"/>'
    made = _with_part(BOOK, "</sheets>", "".join(again.replace("{n}", str(n)) for n in range(2, 9)))
    assert [one.message for one in workbook(made, "results.xlsx")[1]] == [
        "the workbook is damaged and cannot be opened"
    ]


def _with_part(part: str, end: str, more: str) -> bytes:
    """An empty workbook, one part of which has more before what it ends with."""
    parts = {name: text.replace("<sheetData/>", "<sheetData></sheetData>") for name, text in _parts().items()}
    assert end in parts[part]
    return _zipped(parts | {part: parts[part].replace(end, more + end)})


@cache
def _parts() -> dict[str, str]:
    """Those of an empty workbook, by their names; not to be changed."""
    from openpyxl import Workbook  # only the worker that runs this waits for it

    empty = io.BytesIO()
    Workbook().save(empty)
    with zipfile.ZipFile(empty) as given:
        return {name: given.read(name).decode() for name in given.namelist()}


def _zipped(parts: Mapping[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return made.getvalue()


def _of_one_text(letters: int, cells: int) -> str:
    """What is said of a workbook whose cells all hold the same shared text."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    rows = "".join(
        f'<row r="{row}">'
        + "".join(f'<c r="{letter}{row}" t="s"><v>0</v></c>' for letter in ascii_uppercase)
        + "</row>"
        for row in range(1, cells // 26 + 2)
    )
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    parts = {
        "xl/sharedStrings.xml": f"<sst {space}><si><t>{'a' * letters}</t></si></sst>",
        "xl/worksheets/sheet1.xml": f"<worksheet {space}><sheetData>{rows}</sheetData></worksheet>",
    }
    shared = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
    whole = {name: text.replace("</Types>", shared) for name, text in _parts().items()} | parts
    return "".join(one.message for one in workbook(_zipped(whole), "results.xlsx")[1])
