"""The switch between light and dark: kept, without a flash; the system decides where nothing is chosen."""

import re
from pathlib import Path

import pytest

from tests.conftest import Browse, Scheme

pytestmark = pytest.mark.browser
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
