"""Three people walk through the example site on a phone, as docs/explanation/walk-through.md says, click by click."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Browse

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser


GUIDE = (Path(__file__).parents[2] / "docs/explanation/walk-through.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?!wants)(\w[^|]*) \| [^|]+ \| (\d+) \| (\d+) \|$", GUIDE, re.MULTILINE)


class Walk:
    """A way through the site, and what it took."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.clicks = self.fields = 0

    def click(self, what: "Locator") -> None:
        what.first.click()
        self.clicks += 1

    def link(self, name: str) -> None:
        self.click(self.page.get_by_role("link", name=name, exact=True))

    def choose(self, field: "Locator", name: str) -> None:
        field.first.press_sequentially(name[:4], delay=200)
        self.fields += 1
        self.click(self.page.get_by_role("option", name=name))


def what_it_is(walk: Walk) -> None:
    assert "Who plays best, and why" in walk.page.locator(".hero").inner_text()
    assert walk.page.locator(".top-rows th a:visible").count() >= 2


def how_ratings_work(walk: Walk) -> None:
    walk.link("How ratings work")
    walk.page.wait_for_url("**/rules/wwr.html")


def how_a_rating_came_about(walk: Walk) -> None:
    walk.link("SQUARES")
    assert "384" in walk.page.locator(".equation:visible").inner_text()
    walk.link("Amos Fenstermaker")
    walk.page.get_by_role("link", name="The entry").first.wait_for()


def how_to_take_part(walk: Walk) -> None:
    walk.link("Report a game")
    walk.page.get_by_text("What do you report?").wait_for()


def own_page(walk: Walk) -> None:
    walk.choose(walk.page.get_by_role("combobox"), "Odessa Crane")
    walk.page.wait_for_url("**/players/odessa-crane.html")


def why_they_moved(walk: Walk) -> None:
    own_page(walk)
    walk.page.get_by_role("heading", name="Why +82.5?", exact=True).wait_for()
    assert "won against Ruth Ellen Stauffer, 5 game points" in walk.page.locator(".why").first.inner_text()


def what_waits(walk: Walk) -> None:
    walk.link("Report a game")
    walk.link("Entries that wait for you")
    walk.page.locator("#mine-player").fill("Odessa Crane")
    walk.page.locator("#mine-player").press("Enter")
    walk.fields += 1
    walk.page.locator("#mine-found").get_by_text("Without the opponent’s answer").wait_for()


def who_led(walk: Walk) -> None:
    walk.link("2026 in review")
    walk.link("All years")
    walk.link("2023")
    assert "Amos Fenstermaker" in walk.page.locator(".led").first.inner_text()


def an_old_edition(walk: Walk) -> None:
    walk.link("SQUARES")
    walk.link("All 22 ranked players of SQUARES")
    walk.click(walk.page.locator(".period summary"))
    walk.click(walk.page.get_by_role("link", name=re.compile("All .* editions")))
    walk.link("2022 Q1")
    assert "lists/squares/2022-q1.html" in walk.page.locator(".cite").inner_text()


def the_data(walk: Walk) -> None:
    walk.link("Data")
    walk.page.get_by_role("link", name="The whole site as one file").wait_for()


WAYS: tuple[Callable[[Walk], None], ...] = (
    *(what_it_is, how_ratings_work, how_a_rating_came_about, how_to_take_part, own_page),
    *(why_they_moved, what_waits, who_led, an_old_edition, the_data),
)


@pytest.mark.parametrize(("way", "row"), [*zip(WAYS, ROWS, strict=True)], ids=[way.__name__ for way in WAYS])
def test_a_way_takes_what_the_guide_says(
    served: str, browse: Browse, way: Callable[[Walk], None], row: tuple[str, str, str]
) -> None:
    tab = browse(390)
    tab.page.goto(f"{served}/index.html")
    walk = Walk(tab.page)
    way(walk)
    assert (walk.clicks, walk.fields) == (int(row[1]), int(row[2]))


# --- Without scripts everything that matters is seen: checked in a browser as visible, not as text of a file ---

# What a page must show on a phone, by selector and text.
SHOWN = {
    "index.html": [
        ("#squares .headline", "Amos Fenstermaker leads"),
        ("#squares .leader .number", "7872"),
        ("#armada .leader .number", "246.80"),  # every list, where scripts show one at a time
        ("#chess .leader .number", "1561.45"),
        ("#results ~ .results", "Saskia Hoekstra"),
        (".search a", "Search"),
        (".places a", "Report"),
    ],
    "lists/squares.html": [
        ("h1", "SQUARES"),
        (".period summary", "11 August 2026"),
        (".master tbody th", "Amos Fenstermaker"),
        (".master .form", "W"),
        (".master td.main", "7872"),
        ("#about", "A rank with = is shared."),
    ],
    "players/saskia-hoekstra.html": [
        (".number", "1561.45"),
        (".place", "1st"),
        (".since", "last game"),
        (".curve svg", ""),
        (".form .won", "W"),
        (".equation", "−10.64"),
        (".origins", "Something wrong?"),
        (".origins", "The entry"),
        (".cross tbody th", "Yusuf Karahan"),
    ],
    "players/odessa-crane.html": [(".number", "4356"), (".log tbody td", "Ruth Ellen Stauffer"), ("#follow", "Follow")],
    "players/ida-thibodeau.html": [(".number", "246.80"), (".powers", "Austria"), (".curve svg", "")],
    "tournaments/roaring-forties-2023.html": [
        (".who", "Ngaire Whitlock"),
        (".number", "120.00"),
        (".since", "on wins"),
        (".cross tbody th", "Hamish Corrigan"),
    ],
    "tournaments/roaring-forties-2027.html": [(".plate, main", "23 January 2027"), (".acts", "Add to calendar")],
    "tournaments/roaring-forties-2023/r2-a.html": [
        (".number", "25.60"),
        (".seats", "Turkey"),
        (".origins", "The rule"),
    ],
    "games/chess/2026-08-18--logs.html": [
        ("h1", "Yusuf Karahan beat Saskia Hoekstra"),
        (".number", "+10.64"),
        (".cross", "0–1"),
    ],
    "games/armada/2018-10-halfway-rock.html": [(".number", "+196.24"), (".rows, .seats, .cross", "Italy")],
    "head-to-head/odessa-crane--ruth-stauffer.html": [(".number", "5–0"), (".curve svg", "")],
    "years/2025.html": [(".number", "+1715.5"), (".why", "Amos Fenstermaker gained 1,715.5 in 2025.")],
    "clubs/harlan-ferry.html": [(".number", "4356"), (".members", "Odessa Crane")],
    "search.html": [("noscript", "The search needs JavaScript"), ("#indexes", "Players")],
    "compare.html": [("noscript", "Comparing needs JavaScript.")],
    "submit.html": [("main", "JavaScript")],
    "mine.html": [("main", "JavaScript")],
    "problems.html": [("main", "Ruth Ellen Stauffer")],
    "records.html": [("main table", "Amos Fenstermaker")],
}
SEEN = """([selector, text]) => [...document.querySelectorAll(selector)].some((one) => {
  const box = one.getBoundingClientRect();
  const isThere = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isOnPage = box.width > 1 && box.height > 1 && box.right > 0 && box.left < innerWidth;
  return isThere && isOnPage && (!text || one.innerText.includes(text));
})"""
# What does nothing without scripts.
DEAD = "button, .scripted, .list-tools *, .curve-tools, .said:empty, input:not([type=checkbox]), select"


@pytest.mark.parametrize("path", SHOWN)
def test_it_is_seen_without_scripts(served: str, browse: Browse, path: str) -> None:
    tab = browse(390, javascript=False).open(served, path)
    unseen = [one for one in SHOWN[path] if not tab.page.evaluate(SEEN, [*one])]
    assert unseen == []
    dead = [one.evaluate("one => one.outerHTML") for one in tab.page.locator(DEAD).all() if one.is_visible()]
    assert dead == []
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_is_folded_opens_without_scripts(served: str, browse: Browse) -> None:
    tab = browse(390, javascript=False).open(served, "lists/squares.html")
    edition = tab.page.get_by_role("link", name="2026 Q1", exact=True)
    assert not edition.is_visible()
    tab.page.locator(".period summary").click()
    assert edition.is_visible()
    tab.open(served, "tournaments/roaring-forties-2023/r2-a.html")
    tab.page.get_by_text("How each number was worked out").click()
    assert tab.page.locator(".workings .working").first.is_visible()
