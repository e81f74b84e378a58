"""The way to a page's other languages: in sight at once, by keyboard, and nowhere where there is one language."""

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Browse
from tests.pages.looks import OPEN_ALL

pytestmark = pytest.mark.browser

LINKS = ".top .languages a"
BOXES = "links => links.map(one => one.getBoundingClientRect()).map(box => [box.x, box.y, box.width, box.height])"
LONG_HEADS = ("index.html", "lists/squares.html", "lists/armada.html", "lists/squares/editions.html",
              "lists/squares/history.html", "lists/squares/2026-q2.html", "records.html", "players.html", "clubs.html",
              "data.html", "log-sheet.html", "problems.html", "search.html")  # fmt: skip


@pytest.mark.parametrize("javascript", [True, False])
def test_every_language_is_in_sight(spoken_site: Path, browse: Browse, javascript: bool) -> None:  # noqa: FBT001
    tab = browse(javascript=javascript)
    for folder in ("", "de/"):
        tab.open(spoken_site, f"{folder}lists/squares.html")
        for width in (390, 768, 1280):
            tab.page.set_viewport_size({"width": width, "height": 900})
            boxes = tab.page.locator(LINKS).evaluate_all(BOXES)
            assert len(boxes) == 3
            for x, y, wide, high in boxes:
                assert 0 <= x <= x + wide <= width
                assert 0 <= y <= y + high <= 120
                assert min(wide, high) >= 24  # WCAG 2.5.8


def test_the_header_is_no_higher_for_them(spoken_site: Path, built_site: Path, browse: Browse) -> None:
    tab, heights = browse(), []
    for site in (built_site, spoken_site):
        tab.open(site, "players.html")
        for width in (390, 1280):
            tab.page.set_viewport_size({"width": width, "height": 900})
            heights.append(tab.page.locator("header.top").evaluate("header => header.offsetHeight"))
    assert heights[:2] == heights[2:]


def test_they_lead_to_the_same_page(spoken_site: Path, browse: Browse) -> None:
    """By keyboard, after the menu; each language calls itself by its own name."""
    tab = browse(390).open(spoken_site, "lists/squares/2026-q2.html")
    names = [
        link.inner_text() for link in tab.page.get_by_role("navigation", name="Languages").get_by_role("link").all()
    ]
    assert len(names) == 3
    assert tab.page.get_by_role("link", name="English", exact=True).get_attribute("aria-current") == "true"
    _tab_to(tab.page, "hreflang", "de")
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**/de/lists/squares/2026-q2.html")
    assert tab.page.locator("html").get_attribute("lang") == "de"
    tab.page.get_by_role("link", name="Français", exact=True).click()
    tab.page.wait_for_url("**/public/fr/lists/squares/2026-q2.html")
    tab.page.get_by_role("link", name="English", exact=True).click()
    tab.page.wait_for_url("**/public/lists/squares/2026-q2.html")


def _tab_to(page: Any, name: str, value: str) -> None:
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.getAttribute('{name}')") == value:
            return
    raise AssertionError(f"no {name} {value} within twenty steps")


def test_a_site_in_one_language_shows_none(built_site: Path) -> None:
    for path in ("index.html", "players/suzy.html"):
        html = (built_site / path).read_text("utf-8")
        assert "languages" not in html
        assert "class=ways>" not in html


@pytest.mark.parametrize("folder", ["de", "fr"])
def test_longer_words_fit(spoken_site: Path, browse: Browse, folder: str) -> None:
    """On a phone the pages do not scroll sideways, and of their tables only those that do so in English too."""
    tab = browse(390)
    for path in LONG_HEADS:
        tab.open(spoken_site, f"{folder}/{path}")
        tab.page.evaluate(OPEN_ALL)
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390, path
        wider = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length"
        assert not tab.page.locator(".wide:not(.scrolls)").evaluate_all(wider), path
