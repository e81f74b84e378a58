"""Without scripts everything that matters is seen: checked in a browser as visible, not as text of a file."""

import pytest

from tests.conftest import Browse

pytestmark = pytest.mark.browser

# What a page must show on a phone, by selector and text.
SHOWN = {
    "index.html": [
        (".headline", "leads"),
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
        (".acts", "Compare"),
        (".equation", "−10.64"),
        (".origins", "Something wrong?"),
        (".origins", "Correct the file"),
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
    "games/chess/2026-08-18--logs.html": [("h1", "18 August 2026"), (".number", "+10.64"), (".cross", "0–1")],
    "games/armada/2018-10-halfway-rock.html": [(".number", "+196.24"), (".rows, .seats, .cross", "Italy")],
    "head-to-head/odessa-crane--ruth-stauffer.html": [(".number", "5–0"), (".curve svg", "")],
    "years/2025.html": [(".number", "+1715.5"), (".why", "Amos Fenstermaker gained 1715.5 in 2025.")],
    "clubs/harlan-ferry.html": [(".number", "4356"), (".members", "Odessa Crane")],
    "search.html": [("noscript ul", "Players")],
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
