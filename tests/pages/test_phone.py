"""A phone: every cell is on the screen, no word of a table is broken, and a finger hits what it is meant to."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Browse, build_site
from tests.pages.looks import BROKEN, OUTSIDE, parted
from tests.pages.test_browser import NARROWEST
from tests.small import copied_site
from tests.tabs import SHOWN

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def _open(site: Path | str, browse: Browse, path: str, width: int = NARROWEST) -> "Page":
    tab = browse(width).open(site, path)
    return tab.page


def test_a_cell_outside_and_a_broken_word_would_be_noticed(served: str, browse: Browse) -> None:
    """A guard for the test of all kinds of pages."""
    page = _open(served, browse, "lists/squares.html")
    page.evaluate("document.querySelector('.master').style.width = '40rem'")
    assert page.evaluate(OUTSIDE)
    narrow = "display: block; width: 1em; word-break: break-all"
    page.locator(".master tbody a").first.evaluate("(one, style) => { one.style = style; }", narrow)
    assert page.evaluate(BROKEN)


@pytest.mark.parametrize("path", ["lists/chess.html", "lists/armada.html"])
def test_the_rows_of_a_list_begin_within_280_pixels(served: str, browse: Browse, path: str) -> None:
    """Rank, name, form, curve, rating and change; all else stands below."""
    page = _open(served, browse, path, 390)
    row = page.locator(".master tbody tr").first
    assert row.bounding_box()["y"] <= 280  # type: ignore[index]
    for part in (".rank", "th a", ".form", ".curve path", ".main", ":is(.gain, .loss)"):
        assert row.locator(part).is_visible(), part
    below = page.locator("#about").bounding_box()
    assert below
    assert below["y"] > page.locator(".master").bounding_box()["y"]  # type: ignore[index]


def test_a_rated_game_shows_what_it_changed_and_by_what_award(served: str, browse: Browse) -> None:
    page = _open(served, browse, "games/armada/2018-05-spring-point.html")
    cells = page.locator(".stakes tbody tr").first.locator("td[data-of]")
    places = "all => all.filter((one) => one.offsetTop).map((one) => [one.offsetTop, one.offsetLeft, one.dataset.of])"
    assert [name for _, _, name in sorted(cells.evaluate_all(places))] == ["Change", "Centres", "Ante", "Award"]


def test_a_players_page_begins_with_what_is_asked_for_most(served: str, browse: Browse) -> None:
    page = _open(served, browse, "players/odessa-crane.html", 390)
    assert page.locator(".leads dt").all_inner_texts() == ["WWR", "Rank"]
    assert page.locator(".number").first.bounding_box()["y"] < 300  # type: ignore[index]
    days = page.locator(".log tbody th").all_inner_texts()
    assert days[:10] == sorted(days[:10], reverse=True)
    assert page.evaluate("document.documentElement.scrollHeight") < 6_000, "older books are folded"


def test_of_long_figures_a_phone_shows_the_rating(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, browse: Browse
) -> None:
    """A rating with a deviation and a volatility of six digits each: what is cut off looks like another number."""
    copied_site(tmp_path / "club", "base", "base_nights")
    (tmp_path / "club/content/lists/chess.yaml").write_text("name: Chess\nsystem: glicko-2\n", "utf-8")
    page = _open(build_site(tmp_path / "club", tmp_path_factory), browse, "lists/chess.html")
    assert page.evaluate(OUTSIDE) == []
    shown = page.locator("th[data-column]").evaluate_all(
        "(heads) => heads.filter((head) => head.checkVisibility()).map((head) => head.dataset.column)"
    )
    assert shown == ["rank", "player", "rating"]


def test_what_has_the_focus_stands_above_the_five_places(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "players/saskia-hoekstra.html")
    hidden = """() => {
      const one = document.activeElement, bar = document.querySelector(".places");
      return !bar.contains(one) && one.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
    }"""
    for _ in range(45):
        tab.page.keyboard.press("Tab")
        assert not tab.page.evaluate(hidden), tab.page.evaluate("document.activeElement.outerHTML")


NAMES_BROKEN = parted(
    "main :is(h1, a, dt, .place a, .said, .log td)",
    ".unseen, .behind, details li, .working, [href*='://']",
    r"\p{L}\p{N}",
)


@pytest.mark.parametrize(
    "path",
    [
        *("index.html", "lists/squares.html", "lists/chess.html", "players/priya-maddala.html", "years/2026.html"),
        *("players.html", "results.html", "tournaments/clifton-bridge-2026.html"),
        *(
            "games/armada/2026-10-wood-island.html",
            "games/chess/2026-05-19.html",
            "compare.html?a=saskia-hoekstra&b=yusuf-karahan",
        ),
    ],
)
def test_large_letters_break_no_name(served: str, browse_in_fonts: Browse, path: str) -> None:
    """Nothing is wider than the screen, and the places at its foot keep one row."""
    tab = browse_in_fonts(390, csp=False).open(served, path)
    seen = "one.checkVisibility() && !one.querySelector('.log')"
    frames = f"all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && {seen}).length"
    clipped = ":is(.number, .curve-tools select, .curve .said)"
    wider = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    for size in (150, 200):
        tab.page.add_style_tag(content=f"html {{ font-size: {size}% }}")
        tab.page.evaluate(SHOWN)
        assert tab.page.evaluate(NAMES_BROKEN) == [], size
        assert tab.page.evaluate("document.documentElement.scrollWidth") == 390, size
        assert not tab.page.locator(".wide").evaluate_all(frames), size
        assert tab.page.locator(".places").evaluate("one => one.offsetHeight") < 80, size
        assert tab.page.locator(clipped).evaluate_all(wider) == [], size
    assert not tab.page.locator(".tabs ul").evaluate_all(frames), "every list can be seen"
    assert tab.page.locator("h1").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 40


def test_a_result_with_what_it_is_rounded_to_stays_on_the_screen(served: str, browse: Browse) -> None:
    tab = browse(320, csp=False).open(served, "tournaments/clifton-bridge-2025.html")
    tab.page.add_style_tag(content="html { font-size: 200% }")
    result = tab.page.locator(".equation > span", has_text="≈").first
    assert result.inner_text().split() == ["=", "114.647", "≈", "114.65"]
    assert result.evaluate("one => one.getBoundingClientRect().right") <= 320


@pytest.mark.parametrize("path", ["lists/chess/2026-q1.html", "years/2026.html"])
@pytest.mark.parametrize("width", [320, 344, 360])
def test_no_long_sum_breaks_the_name_beside_it(served: str, browse: Browse, path: str, width: int) -> None:
    tab = browse(width, csp=False).open(served, path)
    assert tab.page.evaluate(NAMES_BROKEN) == []


@pytest.mark.parametrize(
    "path", ["lists/squares.html", "tournaments/roaring-forties-2023/r2-a.html", "games/chess/2026-01-13.html"]
)
def test_the_narrowest_screen_cuts_no_table(served: str, browse_in_fonts: Browse, path: str) -> None:
    tab = browse_in_fonts(320).open(served, path)
    wider = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.slice(0, 40))"
    assert tab.page.locator(".wide").evaluate_all(wider) == []


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("players/priya-maddala.html", "All steps"),
        ("players/saskia-hoekstra.html", "All steps"),  # on the page of the night
        ("tournaments/roaring-forties-2023/r2-a.html", "All steps"),
    ],
)
def test_exact_digits_arrive_opened(served: str, browse: Browse, path: str, name: str) -> None:
    tab = browse(390).open(served, path)
    tab.page.get_by_role("link", name=name).first.click()
    target = tab.page.locator(":target")
    target.wait_for()
    assert target.locator("xpath=descendant-or-self::details").first.evaluate("one => one.open")
    assert target.locator(":is(details li, .working, .workings p)").first.is_visible()


def test_the_tools_of_a_list_reach_the_edge_and_fade(spoken_site: Path, browse: Browse) -> None:
    tab = browse(390).open(spoken_site, "lists/chess.html")
    last = tab.page.locator(".list-tools .bar button").last
    assert last.evaluate("one => one.getBoundingClientRect().right") <= 390, "all are in sight"
    tab.open(spoken_site, "de/lists/chess.html")
    bar = tab.page.locator(".list-tools .bar")
    assert bar.evaluate("one => one.getBoundingClientRect().right") == 390
    assert "gradient" in bar.evaluate("one => getComputedStyle(one).maskImage")
    bar.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    assert bar.get_by_role("button").last.evaluate("one => one.getBoundingClientRect().right") <= 390 - 24, (
        "beyond it the bar fades"
    )


def test_the_row_of_an_address_is_tinted_throughout(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "games/chess/2026-01-13.html#g1")
    cells = tab.page.locator(":target :is(th, td), :target:is(tr) > *").filter(visible=True)
    colours = cells.evaluate_all("all => all.map((one) => getComputedStyle(one.closest('th') || one).backgroundColor)")
    paper = tab.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert colours
    assert paper not in colours


# --- What a phone shows small is legible still: the labels of pictures, and days in narrow columns ---

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
def test_labels_of_pictures_stand_apart(built_site: Path, served: str, browse_in_fonts: Browse, kind: str) -> None:
    pages = [path for path in sorted(built_site.glob(kind)) if re.search('class="?picture', path.read_text("utf-8"))]
    # One page for each length of its tables, and so of its axes.
    chosen = {path.read_text("utf-8").count("<tr>"): path for path in pages}
    tab = browse_in_fonts()
    for path in list(chosen.values())[:8]:
        tab.open(served, path.relative_to(built_site).as_posix())
        for width in (390, 1280):
            tab.page.set_viewport_size({"width": width, "height": 900})
            for picture in tab.page.evaluate(LABELS):
                boxes = picture["boxes"]
                assert picture["size"] >= SMALLEST
                assert min(left for _, left, *_ in boxes) >= 0
                assert not [(a[0], b[0]) for at, a in enumerate(boxes) for b in boxes[:at] if _overlap(a, b)], path
    assert chosen


def test_the_cells_of_an_event_stand_within_a_phone(built_site: Path, served: str, browse_in_fonts: Browse) -> None:
    """Those of the centres by year; tables with more columns scroll."""
    tab, seen = browse_in_fonts(360), 0
    for path in sorted(built_site.glob("tournaments/*.html")):
        tab.open(served, path.relative_to(built_site).as_posix())
        tab.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        ends = tab.page.locator(".chart :is(th, td)").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().right)"
        )
        assert not [end for end in ends if end > 360], path
        seen += len(ends)
    assert seen > 100


def test_a_day_is_not_broken_on_a_phone(served: str, browse: Browse) -> None:
    tab = browse(320).open(served, "records.html")
    lines = [number for numbers in tab.page.evaluate(DAYS) for number in numbers]
    assert len(lines) > 20
    assert set(lines) == {1}


def test_who_holds_a_record_takes_a_line_on_a_phone(served: str, browse: Browse) -> None:
    """With the day; of many who share one the first two are in sight."""
    page = browse(390).open(served, "records.html").page
    heights = page.locator(".records li").filter(visible=True).evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert len(heights) > 40
    assert min(heights) >= 42  # what a finger hits
    assert sum(height > 48 for height in heights) < 5
    shared = page.locator(".records td", has=page.locator("summary", has_text="and 5 more"))
    assert shared.locator("li > a").filter(visible=True).count() == 2
    shared.locator("summary").click()
    assert shared.locator("li > a").filter(visible=True).count() == 5
    assert shared.get_by_text("and 2 more").is_visible()


@pytest.mark.parametrize(
    ("site", "page", "shown"),
    [
        ("german_site", "tournaments/open/r1-a.html", ".seats:has-text('Deutschland')"),
        ("built_site", "players/sam-ouellette.html", ".powers"),
    ],
)
def test_powers_fit_on_a_phone(
    site: str, page: str, shown: str, browse: Browse, request: pytest.FixtureRequest
) -> None:
    tab = browse(390).open(request.getfixturevalue(site), page)
    assert tab.page.locator(shown).count() == 1
    assert tab.page.evaluate(SCROLLING) == []


def test_a_half_keeps_off_the_next_number(served: str, browse: Browse) -> None:
    tab = browse(1024)  # a phone shows the rating alone
    tab.open(served, "lists/squares.html")
    ends = tab.page.locator("td.units:not(.main) i")
    gaps = ends.evaluate_all(GAPS)
    assert gaps
    assert min(gaps) > 12
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 1024


def test_a_game_has_a_title_and_no_id(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "games/armada/2026-08-doubling-point.html")
    assert tab.page.locator("h1").inner_text() == "Doubling Point\u00a0· August–October 2026"
    tab.open(served, "lists/armada.html")
    assert tab.page.get_by_role("link", name="Doubling Point").count() == 1
    assert "doubling-point" not in tab.page.locator("main").inner_text()


@pytest.mark.parametrize(
    ("page", "where"),
    [
        ("tournaments/clifton-bridge-2025.html", "beside"),
        ("years/2026.html", "beside"),
        ("games/armada/2026-10-wood-island.html", ""),  # nothing is offered
        ("players/alastair-penhaligon.html", "beneath"),  # a rank is there
        ("head-to-head/saskia-hoekstra--yusuf-karahan.html", "beneath"),  # two things are offered
    ],
)
def test_what_is_done_with_a_page_is_beside_its_number(served: str, browse: Browse, page: str, where: str) -> None:
    plate = browse(390).open(served, page).page.locator(".plate").first
    tops = {
        one: plate.locator(one).evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        for one in (".number", ".acts", ".equation")
    }
    (number,) = tops[".number"]
    assert all(number < top for top in tops[".equation"]), "the number leads"
    assert [("beneath" if top > number + 80 else "beside") for top in tops[".acts"]] == ([where] if where else [])


@pytest.mark.parametrize("player", ["saskia-hoekstra", "odessa-crane", "ida-thibodeau"])
def test_why_a_rating_moved_begins_on_the_first_screen(served: str, browse: Browse, player: str) -> None:
    tab = browse(390).open(served, f"players/{player}.html")
    top, places = (
        tab.page.locator(one).first.evaluate("one => one.getBoundingClientRect().top")
        for one in (".why > p", "nav.places")
    )
    assert top + 24 < places, "a line of it is above the five places"
