"""What a phone shows small is legible still: the labels of pictures, and days in narrow columns."""

import re
from pathlib import Path

import pytest

from tests.conftest import Browse

pytestmark = pytest.mark.browser

SMALLEST = 11  # pixels: letters of a label
GAP = 4  # pixels between two labels
SLACK = 4  # pixels above and below the letters of a label that belong to its box
LABELS = """() => [...document.querySelectorAll(".picture svg")].map((svg) => ({
  size: parseFloat(getComputedStyle(svg.querySelector("text")).fontSize) * svg.clientWidth / svg.viewBox.baseVal.width,
  boxes: [...svg.querySelectorAll("text")].map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return [text.textContent, left, right, top, bottom];
  }),
}))"""
DAYS = """() => [...document.querySelectorAll(".records .small a")].map((link) => {
  const day = /[0-9]{1,2} [A-Z][a-z]+ [0-9]{4}/g, node = link.firstChild, range = document.createRange();
  return [...node.data.matchAll(day)].map((found) => {
    range.setStart(node, found.index);
    range.setEnd(node, found.index + found[0].length);
    return range.getClientRects().length;
  });
})"""
SCROLLING = """() => [...document.querySelectorAll(".wide:has(> :is(.seats, .powers))")]
  .filter((frame) => frame.scrollWidth > frame.clientWidth).map((frame) => frame.getAttribute("aria-label"))"""
Box = tuple[str, float, float, float, float]


def _overlap(one: Box, other: Box) -> bool:
    (_, left, right, top, bottom), (_, start, end, above, below) = one, other
    return left < end + GAP and start < right + GAP and top + SLACK < below and above + SLACK < bottom


GAPS = """halves => halves.map(half => {
  const letters = document.createRange();
  const next = half.parentElement.nextElementSibling;
  letters.selectNodeContents(half);
  const end = letters.getBoundingClientRect().right;
  letters.selectNodeContents(next);
  return letters.getBoundingClientRect().left - end;
})"""


@pytest.mark.parametrize("kind", ["tournaments/*/*.html", "games/*/*.html", "players/*.html", "head-to-head/*.html"])
def test_labels_of_pictures_stand_apart(built_site: Path, browse_in_fonts: Browse, kind: str) -> None:
    pages = [path for path in sorted(built_site.glob(kind)) if re.search('class="?picture', path.read_text("utf-8"))]
    # One page for each length of its tables, and so of its axes.
    chosen = {path.read_text("utf-8").count("<tr>"): path for path in pages}
    tab = browse_in_fonts()
    for path in list(chosen.values())[:8]:
        tab.open(built_site, path.relative_to(built_site).as_posix())
        for width in (390, 1280):
            tab.page.set_viewport_size({"width": width, "height": 900})
            for picture in tab.page.evaluate(LABELS):
                boxes = picture["boxes"]
                assert picture["size"] >= SMALLEST
                assert min(left for _, left, *_ in boxes) >= 0
                assert not [(a[0], b[0]) for at, a in enumerate(boxes) for b in boxes[:at] if _overlap(a, b)], path
    assert chosen


def test_the_cells_of_an_event_stand_within_a_phone(built_site: Path, browse_in_fonts: Browse) -> None:
    """Those of the centres by year; tables with more columns scroll."""
    tab, seen = browse_in_fonts(360), 0
    for path in sorted(built_site.glob("tournaments/*.html")):
        tab.open(built_site, path.relative_to(built_site).as_posix())
        tab.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        ends = tab.page.locator(".chart :is(th, td)").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().right)"
        )
        assert not [end for end in ends if end > 360], path
        seen += len(ends)
    assert seen > 100


def test_a_day_is_not_broken_on_a_phone(built_site: Path, browse: Browse) -> None:
    tab = browse(320).open(built_site, "records.html")
    lines = [number for numbers in tab.page.evaluate(DAYS) for number in numbers]
    assert len(lines) > 20
    assert set(lines) == {1}


def test_a_board_fits_on_a_phone_in_german(german_site: Path, browse: Browse) -> None:
    tab = browse(390)
    (board, *_) = sorted(german_site.glob("tournaments/*/*.html"))
    tab.open(german_site, board.relative_to(german_site).as_posix())
    assert tab.page.locator(".seats", has_text="Deutschland").count() == 1
    assert tab.page.evaluate(SCROLLING) == []


def test_a_record_by_power_fits_on_a_phone(built_site: Path, browse: Browse) -> None:
    tab = browse(390).open(built_site, "players/sam-ouellette.html")
    assert tab.page.locator(".powers").count() == 1
    assert tab.page.evaluate(SCROLLING) == []


def test_a_half_keeps_off_the_next_number(built_site: Path, browse: Browse) -> None:
    tab = browse(1024)  # a phone shows the rating alone
    tab.open(built_site, "lists/squares.html")
    ends = tab.page.locator("td.units:not(.main) i")
    gaps = ends.evaluate_all(GAPS)
    assert gaps
    assert min(gaps) > 12
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 1024


def test_a_game_has_a_title_and_no_id(built_site: Path, browse: Browse) -> None:
    tab = browse(390).open(built_site, "games/armada/2026-08-doubling-point.html")
    assert tab.page.locator("h1").inner_text() == "Doubling Point · August–October 2026"
    tab.open(built_site, "lists/armada.html")
    assert tab.page.get_by_role("link", name="Doubling Point").count() == 1
    assert "doubling-point" not in tab.page.locator("main").inner_text()
