"""The menu: every entry of it and the button are in sight on a phone, and it shows which page is open."""

import json
from pathlib import Path

import pytest

from tests.conftest import Browse

PAGES = ["records.html", "lists/squares.html", "players.html", "de/records.html", "fr/submit.html"]


@pytest.mark.browser
@pytest.mark.parametrize("page", PAGES)
def test_the_whole_menu_is_in_sight(spoken_site: Path, browse: Browse, page: str) -> None:
    tab = browse()
    tab.open(spoken_site, page)
    assert tab.page.locator(".top [aria-current=page]").count() == 1
    for width in (360, 390, 768):
        tab.page.set_viewport_size({"width": width, "height": 900})
        entries = tab.page.locator(".top :is(.menu a, .button)")
        boxes = entries.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        assert len(boxes) == tab.page.locator(".menu li").count() + 1 > 6
        assert all(0 <= box["left"] < box["right"] <= width and box["bottom"] < 400 for box in boxes), width
        assert all(box["height"] >= 44 for box in boxes), width


def test_menu_and_home_have_one_order(built_site: Path) -> None:
    home = (built_site / "index.html").read_text("utf-8")
    menu, main = home.partition("<main")[::2]
    for text in (menu[menu.index("class=menu") :], main):
        assert text.index('href="lists/squares.html">SQUARES</a>') < text.index('href="lists/armada.html">ARMADA</a>')


def test_the_latest_results_begin_with_the_newest_of_every_kind(built_site: Path) -> None:
    section = (
        (built_site / "index.html").read_text("utf-8").partition("<h2>Latest results</h2>")[2].partition("</ul>")[0]
    )
    lines = section.split("<li>")[1:]
    days = [line.partition("<time>")[2][:10] for line in lines]
    assert len(lines) == 12
    assert days == sorted(days, reverse=True)
    newest = json.loads((built_site / "api/v1/index.json").read_text("utf-8"))["as_of"]
    assert days[0] == newest, "the day that the top of the page speaks of"
    assert any('href="games/armada/' in line for line in lines)
    assert any('href="players/' in line for line in lines)
