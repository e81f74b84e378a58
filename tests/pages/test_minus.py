"""Less than nothing: a minus sign for people, a hyphen for programs, and columns in order all the same."""

import html
import re
from pathlib import Path
from typing import Any

import pytest

from masterlist.language import Language, numerals, rounded, speaking
from masterlist.site.pictures.cards import can_write
from tests.conftest import Browse

GERMAN = Language("xx", "Mine", decimal=",")
HYPHEN = re.compile(r"(?<![\w.,-])-\d")  # no date, score or id


# Pages escape what would end a tag, so a pattern finds each: a parser takes twenty times as long.
TAG = re.compile("<(script|style|code)\\b.*?</\\1>|<[^>]*>", re.DOTALL)


def _texts(page: Path) -> list[str]:
    """What people read on a page."""
    return html.unescape(TAG.sub("\0", page.read_text("utf-8"))).split("\0")


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


def test_pictures_draw_it() -> None:
    assert can_write("−1,5")


def test_pages_in_every_language_have_it(spoken_site: Path) -> None:
    with_minus = set()
    for page in spoken_site.rglob("*.html"):
        texts = _texts(page)
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
def test_rows_of_a_file_are_shown_with_it_and_sorted(built_site: Path, browse: Browse) -> None:
    tab = browse(1280).open(built_site, "players.html")
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
