"""What is printed: the log sheet fits one page of either paper, and a player's log is a log book with signatures."""

import re
from pathlib import Path
from typing import Any

import pytest

from masterlist.site.own_pages import ROWS
from tests.conftest import Browse

pytestmark = pytest.mark.browser

# Between margins of 10 mm, in pixels of 1/96 inch: what a landscape page holds.
PAPERS = {"A4": (1046, 718), "Letter": (980, 740)}
COLUMNS = [  # of the source, in its order (sources/000)
    *("Date", "Opponent", "Result", "Attrition score", "Own bonus", "Opponent’s bonus"),
    *("Game points", "Opponents defeated", "Total points", "WWR", "Signature of opponent"),
]
CELLS = """() => [...document.querySelectorAll('.sheet :is(th, li, p)')]
  .filter(one => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
  .map(one => one.textContent)"""


def _pages(tab: Any, paper: str) -> tuple[int, set[bytes]]:
    """How many pages are printed, and of what size."""
    printed = tab.page.pdf(format=paper, prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", printed)), set(re.findall(rb"/MediaBox\s*\[0 0 (\d+)", printed))


@pytest.mark.parametrize("sheet", ["log-sheet", "order-sheet"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_fills_one_page(served: str, browse: Browse, paper: str, scheme: str, sheet: str) -> None:
    tab = browse(scheme=scheme).open(served, f"{sheet}.html")
    pages, widths = _pages(tab, paper)
    assert pages == 1
    assert widths == {{"A4": b"842", "Letter": b"792"}[paper]}  # points: it lies across
    width, height = PAPERS[paper]
    tab.page.set_viewport_size({"width": width, "height": height})
    tab.page.emulate_media(media="print")
    assert tab.page.evaluate(CELLS) == []
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
    bottom = tab.page.evaluate("document.querySelector('.sheet').getBoundingClientRect().bottom")
    assert height * 0.9 < bottom <= height
    assert tab.page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert tab.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_the_log_sheet_has_the_columns_of_the_source(served: str, browse: Browse) -> None:
    tab = browse().open(served, "log-sheet.html")
    heads = tab.page.locator(".sheet thead th").all_inner_texts()
    assert [" ".join(head.split()) for head in heads] == ["No.", *COLUMNS]
    rows = tab.page.locator(".sheet tbody tr")
    assert rows.count() == ROWS >= 20
    tab.page.emulate_media(media="print")
    for row in (0, ROWS - 1):
        height = rows.nth(row).evaluate("row => row.getBoundingClientRect().height")
        assert height >= 6 * 96 / 25.4  # millimetres that a hand needs


def test_a_players_log_is_printed_as_a_log_book(served: str, browse: Browse) -> None:
    tab = browse().open(served, "players/suzy.html")
    _, widths = _pages(tab, "A4")
    assert widths == {b"842"}
    tab.page.emulate_media(media="print")
    heads = tab.page.locator(".log thead th").all_inner_texts()
    sign = "getComputedStyle(document.querySelector('.log thead tr'), '::after')"
    assert [" ".join(head.split()) for head in heads] == COLUMNS[:-1]
    assert tab.page.evaluate(f"{sign}.content") == f'"{COLUMNS[-1]}"'
    assert tab.page.evaluate(f"{sign}.display") == "table-cell"
    row = "getComputedStyle(document.querySelector('.log tbody tr'), '::after')"
    assert tab.page.evaluate(f"parseFloat({row}.width)") > 100
    assert not tab.page.locator("nav, footer, .log details").filter(visible=True).count()


@pytest.mark.parametrize("page", ["index.html", "lists/squares.html", "tournaments/whipping-2009.html"])
def test_other_pages_are_printed_upright_with_all_columns(served: str, browse: Browse, page: str) -> None:
    tab = browse().open(served, page)
    _, widths = _pages(tab, "A4")
    assert widths == {b"595"}
    tab.page.set_viewport_size({"width": 703, "height": 1000})
    tab.page.emulate_media(media="print")
    late = tab.page.locator("main .late")
    assert all(late.nth(at).is_visible() for at in range(min(3, late.count())))


@pytest.mark.parametrize(("sheet", "leads"), [("log-sheet", "submit"), ("order-sheet", "index")])
def test_a_site_without_such_games_has_no_sheet_for_them(empty_site: Path, sheet: str, leads: str) -> None:
    assert not (empty_site / f"{sheet}.html").exists()
    assert f"{sheet}.html" not in (empty_site / f"{leads}.html").read_text(encoding="utf-8")


def test_pages_about_logs_lead_to_the_log_sheet(built_site: Path) -> None:
    assert 'href="log-sheet.html"' in (built_site / "submit.html").read_text(encoding="utf-8")
    assert "href=../log-sheet.html" in (built_site / "players/suzy.html").read_text(encoding="utf-8")


def test_the_order_sheet_has_a_row_for_each_phase_and_a_column_for_each_player(served: str, browse: Browse) -> None:
    tab = browse().open(served, "order-sheet.html")
    rows = tab.page.locator(".sheet tbody th").all_inner_texts()
    assert (rows[:3], rows[-1], len(rows)) == (["Spring 1901", "Fall 1901", "Spring 1902"], "Fall 1910", 20)
    heads = tab.page.locator(".sheet thead th").all_inner_texts()
    assert [" ".join(head.split()) for head in heads] == [
        "Phase", *(f"Player {number}" for number in range(1, 7)), "Orders", "Retreats", "Adjustments",
    ]  # fmt: skip


def test_an_edition_is_a_bulletin_of_one_sheet(served: str, browse: Browse) -> None:
    """With the command that prints a page: all rows, and nothing that can only be pressed."""
    tab = browse().open(served, "lists/squares/2026-q2.html")
    pages, _ = _pages(tab, "A4")
    assert pages == 1
    tab.page.emulate_media(media="print")
    assert tab.page.locator(".master tbody tr").count() == 22
    assert tab.page.locator(".movers").first.is_visible()
    for pressed in (".top .button", ".list-tools", "summary", "nav"):
        assert not [one for one in tab.page.locator(pressed).all() if one.is_visible()], pressed


@pytest.mark.parametrize("page", ["index.html", "results.html", "lists/chess.html", "players/ida-thibodeau.html"])
def test_neither_feeds_nor_badges_are_printed(served: str, browse: Browse, page: str) -> None:
    tab = browse().open(served, page)
    folded = tab.page.locator(":is(.follow, .badges)")
    assert folded.first.is_visible()
    tab.page.emulate_media(media="print")
    assert not [one for one in folded.all() if one.is_visible()]


@pytest.mark.parametrize("page", ["lists/squares.html", "players/odessa-crane.html"])
def test_letters_on_a_ground_are_dark_on_paper(served: str, browse: Browse, page: str) -> None:
    """Browsers print no grounds. Heads are printed again on the next sheet, where what is a button would be missing."""
    tab = browse(1280).open(served, page)
    tab.page.wait_for_function("!document.querySelector('.list-tools[inert]')")
    tab.page.emulate_media(media="print")
    colours = tab.page.locator(".form > *").evaluate_all("all => all.map(one => getComputedStyle(one).color)")
    assert {*colours} == {"rgb(0, 0, 0)"}
    heads = tab.page.locator("thead button").evaluate_all("all => all.map(one => getComputedStyle(one).display)")
    assert {*heads} <= {"contents"}
    assert heads or "lists" not in page
