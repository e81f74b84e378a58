"""The curve of a rating: a period to choose, and a second player, on every kind of list."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Locator

from masterlist.language import dated
from tests.conftest import Browse
from tests.pages.looks import violations

pytestmark = pytest.mark.browser

# A page, its list and someone else on it.
PAGES = [("odessa-crane", "squares", "amos-fenstermaker"), ("ida-thibodeau", "armada", "femi-okafor")]


def _names(drawn: Locator) -> list[str]:
    return drawn.locator(".called").all_text_contents()


def _history(site: Path, player: str, list_: str) -> tuple[str, list[dict[str, Any]]]:
    found = json.loads((site / f"api/v1/players/{player}.json").read_text("utf-8"))
    return found["name"], found["lists"][list_]["history"]


@pytest.mark.node
@pytest.mark.parametrize("names", PAGES)
def test_a_period_and_a_second_player(
    built_site: Path, served: str, browse: Browse, names: tuple[str, str, str]
) -> None:
    player, list_, other = names
    tab = browse(390, csp=False).open(served, f"players/{player}.html")
    section = tab.page.locator(f"#list-{list_}")
    first, second = (_history(built_site, one, list_) for one in (player, other))
    section.get_by_label("Period").select_option(label="The last 2 years")
    drawn = section.locator(".curve:not([hidden])")
    drawn.locator("figcaption").get_by_role("button", name="Save picture").wait_for()
    section.locator(".curve[hidden]").wait_for(state="attached")
    assert drawn.count() == 1
    assert _names(drawn) == [], "one line needs no name"
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
    drawn.locator(".called", has_text=second[0]).wait_for()
    assert set(_names(drawn)) == {first[0], second[0]}
    assert drawn.locator("path.rating").count() == 2
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
    section.get_by_label("Period").select_option(label="The last 2 years")
    section.locator(".curve[hidden]").wait_for(state="attached")
    assert violations(tab.page) == []


@pytest.mark.parametrize("period", ["All years", "The last year"])
def test_a_curve_is_taken_away_as_a_picture_or_a_table(
    built_site: Path, served: str, browse: Browse, period: str
) -> None:
    """What is shown, and with a finger."""
    tab = browse(390, touch=True).open(served, "players/saskia-hoekstra.html")
    section = tab.page.locator("#list-chess")
    section.get_by_label("Period").select_option(label=period)
    if period != "All years":
        section.locator(".curve[hidden]").wait_for(state="attached")
    drawn = section.locator(".curve:not([hidden])")
    with tab.page.expect_download() as table:
        drawn.get_by_role("button", name="Save data").tap()
    assert table.value.suggested_filename == "saskia-hoekstra.csv"
    rows = table.value.path().read_text("utf-8").splitlines()
    _name, history = _history(built_site, "saskia-hoekstra", "chess")
    every = [f"saskia-hoekstra,{one['date']},{one['rating']}" for one in history]
    assert rows[0] == "player,date,rating"
    assert rows[1:] == every if period == "All years" else 0 < len(rows) - 1 <= len(every)
    with tab.page.expect_download() as picture:
        drawn.get_by_role("button", name="Save picture").tap()
    assert picture.value.suggested_filename == "saskia-hoekstra.svg"
    svg = ET.fromstring(picture.value.path().read_bytes())  # noqa: S314  the site wrote it
    shapes = [one.tag.partition("}")[2] for one in svg.iter()]
    assert "path" in shapes
    assert svg.findtext("{http://www.w3.org/2000/svg}text") == "Saskia Hoekstra"
    assert {one.get("stroke") for one in svg.iter()} - {None, "none"}, "style sheets are not with it"
    assert set(tab.troubles) == {"download"}
    tab.troubles.clear()


def test_two_names_at_one_height_stand_apart(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "compare.html?a=saskia-hoekstra&b=yusuf-karahan")
    tab.page.locator(".called").nth(1).wait_for()
    boxes = [one.bounding_box() for one in tab.page.locator(".called").all()]
    upper, lower = sorted((box for box in boxes if box), key=lambda box: box["y"])
    assert upper["y"] + upper["height"] <= lower["y"] + 2
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in (upper, lower))


def test_a_player_who_is_not_on_the_list_is_named(served: str, browse: Browse) -> None:
    tab = browse(1280).open(served, "players/odessa-crane.html")
    section = tab.page.locator("#list-squares")
    field = section.get_by_label("Compare the curve with")
    field.fill("Ida Thibodeau")
    field.press("Enter")
    section.get_by_text("Ida Thibodeau is not on this list.").wait_for()
    assert section.locator(".curve:not([hidden]) a").count() > 10
