"""What the head of a page switches: its language, and light or dark."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Browse, Scheme
from tests.pages.looks import OPEN_ALL

pytestmark = pytest.mark.browser


LINKS = ".top .languages a"
BOXES = "links => links.map(one => one.getBoundingClientRect()).map(box => [box.x, box.y, box.width, box.height])"
LONG_HEADS = ("index.html", "lists/squares.html", "lists/armada.html", "lists/squares/editions.html",
              "lists/squares/history.html", "lists/squares/2026-q2.html", "records.html", "players.html", "clubs.html",
              "data.html", "log-sheet.html", "problems.html", "search.html")  # fmt: skip


@pytest.mark.parametrize("javascript", [True, False])
def test_every_language_is_in_sight(spoken_site: Path, browse: Browse, *, javascript: bool) -> None:
    tab = browse(javascript=javascript)
    for folder in ("", "de/"):
        tab.open(spoken_site, f"{folder}lists/squares.html")
        for width in (390, 768, 1280):
            tab.page.set_viewport_size({"width": width, "height": 900})
            boxes = tab.page.locator(LINKS).evaluate_all(BOXES)
            assert len(boxes) == 3
            for x, y, wide, high in boxes:
                assert 0 <= x <= x + wide <= width
                assert 0 <= y <= y + high <= 144  # the second line of a long menu
                assert min(wide, high) >= 24  # WCAG 2.5.8


def test_the_glass_of_a_phone_is_drawn_beside_them(spoken_site: Path, browse: Browse) -> None:
    page = browse(390, csp=False).open(spoken_site, "de/index.html").page
    links = page.locator(LINKS)
    drawn = [link.screenshot() for link in links.all()]
    page.add_style_tag(content=".search { visibility: hidden }")
    assert drawn == [link.screenshot() for link in links.all()]


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


# --- The switch between light and dark: kept, without a flash; the system decides where nothing is chosen ---

PAPER = {"light": "rgb(252, 251, 247)", "dark": "rgb(20, 20, 15)", "print": "rgb(255, 255, 255)"}
GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize(("system", "chosen"), [("light", "dark"), ("dark", "light")])
def test_a_choice_is_kept_for_all_pages(served: str, browse: Browse, system: Scheme, chosen: str) -> None:
    tab = browse(390, system).open(served, "index.html")
    assert tab.page.evaluate(GROUND) == PAPER[system]
    tab.page.get_by_label("Colours:").select_option(chosen)
    assert tab.page.evaluate(GROUND) == PAPER[chosen]
    tab.open(served, "players/suzy.html")
    assert tab.page.evaluate(GROUND) == PAPER[chosen]
    assert tab.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == chosen
    tab.page.emulate_media(media="print")
    assert tab.page.evaluate(GROUND) == PAPER["print"]
    tab.page.emulate_media(media="screen")
    assert tab.page.get_by_label("Colours:").input_value() == chosen
    tab.page.get_by_label("Colours:").select_option("")
    assert tab.page.evaluate(GROUND) == PAPER[system]


def test_it_holds_before_anything_is_drawn(built_site: Path) -> None:
    """A script that is put off would let the page flash; what it would hold up is asked for before it."""
    for name in ("index.html", "players/suzy.html", "submit.html"):
        head = (built_site / name).read_text("utf-8").partition("<body")[0]
        asked = re.findall(r"<(?:script|link)[^>]*?(?:src|href)=\"?([^\">\s]*assets/[^\">\s]+)", head)
        assert [one.rpartition("/")[2] for one in asked][-2:] == ["early.js", "icon.svg"]
        assert not re.search(r"early\.js[^>]*(?:defer|async)", head)


def test_without_javascript_there_is_no_switch_and_the_system_decides(built_site: Path, browse: Browse) -> None:
    tab = browse(390, "dark", javascript=False).open(built_site, "index.html")
    assert tab.page.evaluate(GROUND) == PAPER["dark"]
    assert tab.page.locator(".scheme").count() == 0


def test_pictures_have_the_colours_of_a_system_that_chooses_all(served: str, browse: Browse) -> None:
    tab = browse(1280, "light").open(served, "players/odessa-crane.html")
    curve = tab.page.locator(".curve svg .rating").first
    own = curve.evaluate("one => getComputedStyle(one).stroke")
    tab.page.emulate_media(forced_colors="active")
    link = tab.page.locator("main p a[href]").first.evaluate("one => getComputedStyle(one).color")
    assert curve.evaluate("one => getComputedStyle(one).stroke") == link != own
    tab.open(served, "lists/squares.html")
    tab.page.emulate_media(forced_colors="active")
    shown = tab.page.locator(".menu [aria-current]").first
    assert shown.evaluate("one => getComputedStyle(one).textDecorationLine") == "underline"
