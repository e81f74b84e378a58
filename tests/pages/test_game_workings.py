"""The workings of rated games: rounded for readers, exact on demand, and each shared sum once."""

import html
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from masterlist import resources
from masterlist.facts.content import Content, alone
from masterlist.language import Language, numerals, rounded, speaking
from masterlist.read.page import read_page
from masterlist.scoring.registry import systems
from masterlist.scoring.working import Line
from masterlist.site.common.games import game_workings
from masterlist.site.common.steps import brief
from masterlist.site.layout import sections
from tests.built import document
from tests.conftest import ROOT, Browse
from tests.evaluate import evaluate

LONG = re.compile(r"\d\.\d{4}")
EXACT = re.compile(r"<details class=exact>.*?</details>", re.DOTALL)


def _page(built_site: Path, game: str) -> str:
    return (built_site / f"games/armada/{game}.html").read_text(encoding="utf-8")


GAMES = ["2019-06-burnt-island", "2025-09-whaleback"]


@pytest.mark.parametrize("game", GAMES)
def test_readers_see_three_decimals_and_documents_stay_exact(built_site: Path, game: str) -> None:
    page = _page(built_site, game)
    assert LONG.search(page)
    assert not LONG.search(EXACT.sub("", page))
    assert page.count("ratings of the seven") == 2
    assert EXACT.sub("", page).count("ratings of the seven") == 1
    workings = [seat["working"] for seat in document(built_site, f"games/armada/{game}")["seats"]]
    assert all("ratings of the seven" in {line["label"] for line in lines} for lines in workings)
    for lines in workings:
        for line in lines:
            assert evaluate(line["sum"]) == Fraction(line["value"])


def test_a_game_that_is_not_rated_shows_its_awards_once(built_site: Path) -> None:
    page = _page(built_site, "2021-02-heron-neck")
    assert "ratings of the seven" not in page
    assert "How each number was worked out" in page


def test_the_sums_that_seats_share_stand_apart() -> None:
    one, two, three = Line("ratings of the seven", "1 + 1", "2"), Line("ante", "2", "2"), Line("award", "3 − 1", "2")
    found = game_workings(((one, two), (one, three)))
    assert found == ((one,), ((two,), (three,)))


def _brief(*lines: tuple[str, str]) -> list[str]:
    return [f"{line.sum} {line.sign} {line.value}" for line in brief(tuple(Line("", *line) for line in lines))[0]]


@pytest.mark.parametrize(
    ("sum_", "value", "shown"),
    [
        ("1.25 + 0.125", "1.375", "1.25 + 0.125 = 1.375"),
        ("1.25 + 0.12345 − 0.005", "1.36845", "1.25 + 0.123 − 0.005 = 1.368"),
        ("100 − 1.2344 − 1.2344", "97.5312", "100 − 1.234 − 1.234 ≈ 97.531"),
        ("round(420 × (1.23456 + 210) ÷ 1470, 20)", "60.35273142857142857143", "420 × (1.235 + 210) ÷ 1470 ≈ 60.353"),
        ("(420 − 44 + 34) ÷ 3 − 12", "374/3", "(420 − 44 + 34) ÷ 3 − 12 ≈ 124.667"),
        ("round(40 × (1 − 0.5), 12)", "20", "40 × (1 − 0.5) = 20"),
        ("round(1 ÷ (1 + 10^(0 ÷ 400)), 24)", "0.5", "1 ÷ (1 + 10^(0 ÷ 400)) ≈ 0.5"),
        ("0.005756462732 × -2.5", "-0.01439115683", "0.00576 × -2.5 ≈ -0.0144"),
        ("1500.0001 − 1500", "0.0001", "1500.0001 − 1500 = 0.0001"),
        ("1464.05067 − 1464.05065", "0.00002", "1464.05067 − 1464.05065 = 0.00002"),
        ("0.1234567890123 − 0.1234567890124", "-0.0000000000001", "0.123 − 0.123 = -0.000000000000"),
    ],
)
def test_three_digits_are_shown_first(sum_: str, value: str, shown: str) -> None:
    """And never so few that two which differ look alike; = stands only where the digits that are seen come out."""
    assert _brief((sum_, value)) == [shown]


def test_numbers_of_all_lines_are_told_apart() -> None:
    assert _brief(("1.00004", "1.00004"), ("1", "1")) == ["1.00004 = 1.00004", "1 = 1"]


def test_only_what_is_shortened_is_repeated_exactly() -> None:
    lines = (Line("a", "1 + 1", "2"), Line("b", "1 ÷ 7000000", "1/7000000"))
    assert [tuple(line)[:3] for line in brief(lines)[1]] == [("b", "1 ÷ 7000000", "1/7000000")]
    assert brief(lines[:1])[1] == ()


# --- Each line of a working leads to the section of the rules page that it applies ---


def _content(id_: str, text: bytes) -> Content:
    page, problems = read_page(f"rules/{id_}", text, f"content/pages/rules/{id_}.md")
    assert page, problems
    return alone({})._replace(pages={page.id: page})


@pytest.mark.parametrize("id_", sorted(systems()))
def test_every_section_is_on_our_own_page(id_: str) -> None:
    text = (resources.folder("rules") / f"{id_}.md").read_bytes()
    ((path, found),) = sections(_content(id_, text))
    assert path == f"rules/{id_}.html"
    named = [heading for _, heading in systems()[id_].sections if heading]
    assert named, "every system says where its rules are"
    assert len([link for _, link in found if "#" in link.path]) == len(named)


def test_a_page_that_lacks_a_section_is_linked_as_a_whole() -> None:
    text = b"---\ntitle: Ours\n---\n## Game points\n\n## Resignations\n\n## Resignations\n"
    ((_, found),) = sections(_content("wwr", text))
    assert dict(found)[""].path == "rules/wwr.html#game-points"
    assert dict(found)["opponents defeated"].path == "rules/wwr.html"
    assert dict(found)["resigner's"].path == "rules/wwr.html", "two of one name have two addresses"


def test_a_site_without_rules_pages_links_nothing() -> None:
    assert sections(alone({})) == ()


def test_every_line_on_the_pages_of_boards_and_games_leads_to_a_rule(built_site: Path) -> None:
    """With three digits; the same lines with all digits stand below it."""
    seen = {"tournaments": 0, "games": 0}
    for kind in seen:
        for path in built_site.glob(f"{kind}/**/*.html"):
            text = re.sub("<details class=exact>.*?</details>", "", path.read_text("utf-8"), flags=re.DOTALL)
            for table in text.split("<table class=working>")[1:]:
                rows = table.split("</table>")[0].split("<tr>")[1:]
                assert all("/rules/" in row.split("<td")[0] for row in rows), path
                seen[kind] += len(rows)
    assert all(seen.values()), seen


def test_the_example_site_has_every_system() -> None:
    assert {path.name.split(".")[0] for path in (ROOT / "content/pages/rules").iterdir()} == {*systems()}


@pytest.mark.parametrize("path", sorted((ROOT / "content/pages/rules").glob("*.*.md")), ids=lambda path: path.name)
def test_a_translation_has_the_sections_and_examples_of_the_original(path: Path) -> None:
    """The headings by their place and level; an example's keys and values, where its title alone is translated."""
    system = path.name.split(".")[0]
    original = path.with_name(f"{system}.md")
    assert _levels(path) == _levels(original)
    assert _examples(path) == _examples(original)
    assert _examples(path), "every system has a worked example"


def _levels(path: Path) -> list[str]:
    return re.findall(r"^#+ ", path.read_text("utf-8"), re.MULTILINE)


def _examples(path: Path) -> list[str]:
    found = re.findall(r"^```example\n(.*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [re.sub(r"^title: .*$", "", one, flags=re.MULTILINE) for one in found]


# --- Less than nothing: a minus sign for people, a hyphen for programs, and columns in order all the same ---

GERMAN = Language("xx", "Mine", decimal=",")
HYPHEN = re.compile(r"(?<![\w.,-])-\d")  # no date, score or id


# Between texts that people read. Pages escape what would end a tag: a parser takes twenty times as long.
TAG = re.compile("<(script|style|code)\\b.*?</\\1>|<[^>]*>", re.DOTALL)


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("-12", "−12", "−12"),
        ("-1/3", "−1/3", "−1/3"),
        ("7.5 + -2.25", "7.5 + −2.25", "7,5 + −2,25"),
        ("3 × (-0.5)", "3 × (−0.5)", "3 × (−0,5)"),
        ("min(-1.5, -2)", "min(−1.5, −2)", "min(−1,5; −2)"),
        ("10-9", "10-9", "10-9"),
        ("2024-05-09", "2024-05-09", "2024-05-09"),
        ("3 − 2", "3 − 2", "3 − 2"),
        ("-", "-", "-"),
    ],
)
def test_what_is_less_than_nothing_has_a_minus_sign(text: str, english: str, german: str) -> None:
    assert numerals(text) == english
    with speaking(GERMAN):
        assert numerals(text) == german


def test_what_rounds_to_nothing_has_none() -> None:
    assert [rounded(-12, 2), rounded(-1, 0), rounded(0, 2)] == ["−12.00", "−1", "0.00"]


def test_pages_in_every_language_have_it(spoken_site: Path) -> None:
    with_minus = set()
    for page in spoken_site.rglob("*.html"):
        texts = html.unescape(TAG.sub("\0", page.read_text("utf-8"))).split("\0")
        assert [text for text in texts if HYPHEN.search(text)] == [], page
        with_minus |= {page.relative_to(spoken_site).as_posix() for text in texts if re.search(r"−\d", text)}
    lists = {f"{folder}lists/armada.html" for folder in ("", "de/", "fr/")}
    assert lists | {"index.html", "players.html", "clubs/casco-bay.html", "players/seventh-player.html"} <= with_minus


def test_data_has_a_hyphen(spoken_site: Path) -> None:
    patterns = ("downloads/**/*.csv", "rows/**/*.js", "*/rows/**/*.js", "api/v1/lists/*.json")
    files = [file for pattern in patterns for file in spoken_site.glob(pattern)]
    held = [file.read_text("utf-8") for file in files]
    assert [file for file, text in zip(files, held, strict=True) if "−" in text] == []
    assert sum(",-" in text or ": -" in text or ":-" in text for text in held) > 2
    attributes = re.compile(r'(?:data-[\w-]+|points|[xy][12]?|href|id)="[^"]*−')
    assert not [page for page in spoken_site.rglob("*.html") if attributes.search(page.read_text("utf-8"))]


RATINGS = """(table) => {
  const at = [...table.tHead.rows[0].cells].findIndex((head) => head.textContent.includes("ARMADA"));
  return [...table.tBodies[0].rows].map((row) => row.cells[at].textContent.trim());
}"""


@pytest.mark.browser
@pytest.mark.parametrize("folder", ["", "de/"])
def test_columns_are_sorted_by_it(spoken_site: Path, browse: Browse, folder: str) -> None:
    tab = browse(1280).open(spoken_site, f"{folder}players.html")
    tab.page.locator("th").get_by_role("button", name="ARMADA").click()
    shown = [text for text in tab.page.locator("table.members").evaluate(RATINGS) if text]
    values = [float(text.replace(",", ".").replace("−", "-")) for text in shown]
    assert min(values) < -1 < 1 < max(values)
    assert values in (sorted(values), sorted(values, reverse=True))


FILE = """(texts) => {
  const table = document.querySelector("table.members");
  const names = texts.map((text, at) => `Player ${at}`);
  const none = texts.map(() => 0);
  const columns = { "list-1": texts };
  MasterlistTables.take("made-up", { names, ids: none, clubs: [], club: none, country: texts.map(() => ""), columns });
  const head = table.tHead.querySelector("[data-column=list-1]").cellIndex;
  return MasterlistTables.rowsOfFile("made-up", table, table.tBodies[0].rows[0]).map((row) =>
    [row.values["list-1"], row.element().cells[head].textContent]);
}"""


@pytest.mark.browser
def test_rows_of_a_file_are_shown_with_it_and_sorted(served: str, browse: Browse) -> None:
    tab = browse(1280).open(served, "players.html")
    found: list[list[Any]] = tab.page.evaluate(FILE, ["3.50", "-12.25", ""])
    assert found == [[3.5, "3.50"], [-12.25, "−12.25"], [None, ""]]


@pytest.mark.browser
def test_scripts_write_as_pages_do(spoken_site: Path, browse: Browse) -> None:
    tab = browse(1280)
    for folder, mark in (("", "."), ("de/", ",")):
        tab.open(spoken_site, f"{folder}players.html")
        for text in ("-12.5", "7.5 + -2.25", "10-9", "3 − 2.5", "2024-05-09"):
            with speaking(GERMAN._replace(decimal=mark)):
                assert tab.page.evaluate("(text) => MasterlistWords.numerals(text)", text) == numerals(text)
