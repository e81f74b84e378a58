"""The curve of a rating: a period to choose, and a second player, on every kind of list."""

import json
from pathlib import Path
from typing import Any

import pytest

from masterlist.language import dated
from tests.conftest import Browse
from tests.pages.test_browser import _violations

pytestmark = pytest.mark.browser

# A page, its list and someone else on it.
PAGES = [
    ("odessa-crane", "squares", "amos-fenstermaker"),
    ("ida-thibodeau", "armada", "femi-okafor"),
]


def _history(site: Path, player: str, list_: str) -> tuple[str, list[dict[str, Any]]]:
    found = json.loads((site / f"api/v1/players/{player}.json").read_text("utf-8"))
    return found["name"], found["lists"][list_]["history"]


@pytest.mark.node
@pytest.mark.parametrize("names", PAGES)
def test_a_period_and_a_second_player(
    built_site: Path, served: str, browse: Browse, names: tuple[str, str, str]
) -> None:
    player, list_, other = names
    tab = browse(390, csp=False)
    tab.open(served, f"players/{player}.html")
    section = tab.page.locator(f"#list-{list_}")
    first, second = (_history(built_site, one, list_) for one in (player, other))
    section.get_by_label("Period").select_option(label="The last 2 years")
    drawn = section.locator(".curve:not([hidden])")
    drawn.locator("figcaption", has_text=first[0]).wait_for()
    assert drawn.count() == 1
    said = drawn.locator(".said")
    tab.page.keyboard.press("Tab")
    drawn.locator("svg").first.focus()
    tab.page.keyboard.press("Home")
    newest = first[1][-1]["date"]
    since = f"{int(newest[:4]) - 2}{newest[4:]}"
    assert said.inner_text().startswith(dated(since)), "the first day of the period"
    field = section.get_by_label("Compare the curve with")
    field.fill(second[0])
    field.press("Enter")
    drawn.locator("figcaption", has_text=second[0]).wait_for()
    assert drawn.locator("polyline").count() == 2
    assert all(name in said.inner_text() for name in (first[0], second[0]))
    box = drawn.locator("svg").first.bounding_box()
    assert box
    before = said.inner_text()
    drawn.locator("svg").first.dispatch_event("pointerdown", {"clientX": box["x"] + 60})
    assert said.inner_text() != before, "a tap tells the values of its day"
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
    field.fill("")
    section.get_by_label("Period").select_option(label="All years")
    drawn.locator("path").first.wait_for()
    assert drawn.locator("a").count() > 10, "the marks lead to games again"
    assert not tab.troubles
    section.get_by_label("Period").select_option(label="The last 2 years")
    drawn.locator("figcaption", has_text=first[0]).wait_for()
    assert _violations(tab.page) == []


def test_a_player_who_is_not_on_the_list_is_named(served: str, browse: Browse) -> None:
    tab = browse(1280)
    tab.open(served, "players/odessa-crane.html")
    section = tab.page.locator("#list-squares")
    field = section.get_by_label("Compare the curve with")
    field.fill("Ida Thibodeau")
    field.press("Enter")
    section.get_by_text("Ida Thibodeau is not on this list.").wait_for()
    assert section.locator(".curve:not([hidden]) a").count() > 10
