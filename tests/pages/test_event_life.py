"""The page of an event that runs, and of a board in play: on a phone and a desk, in every language."""

from pathlib import Path

import pytest

from tests.conftest import Browse

EVENT = "tournaments/clifton-bridge-2026"
STATES = {"": "after round 2 of 4", "de/": "nach Runde 2 von 4", "fr/": "après la ronde 2 sur 4"}
HEADINGS = {"": "After each round", "de/": "Nach jeder Runde", "fr/": "Après chaque ronde"}


@pytest.mark.parametrize("folder", STATES)
def test_how_far_it_has_come(spoken_site: Path, folder: str) -> None:
    page = (spoken_site / f"{folder}{EVENT}.html").read_text("utf-8")
    assert STATES[folder] in page
    assert HEADINGS[folder] in page
    assert STATES[folder] in (spoken_site / f"{folder}tournaments.html").read_text("utf-8")


@pytest.mark.browser
def test_places_after_each_round_are_seen_at_once(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, f"{EVENT}.html")
    for width in (1280, 390):
        tab.page.set_viewport_size({"width": width, "height": 900})
        heading = tab.page.get_by_role("heading", name="After each round").bounding_box()
        table = tab.page.get_by_role("table", name="Places and points after each round").bounding_box()
        assert heading is not None
        assert table is not None
        assert heading["y"] + heading["height"] <= table["y"] < heading["y"] + 100
        assert table["height"] > 200
        assert table["width"] <= width


def test_days_to_an_announced_event_are_counted(built_site: Path, browse: Browse) -> None:
    """Without scripts its first day stands there; a file for calendars is beside it."""
    tab = browse(390)
    tab.page.clock.set_fixed_time("2027-01-13T22:00:00")
    tab.open(built_site, "tournaments/roaring-forties-2027.html")
    assert tab.page.locator(".coming dl").inner_text().split("\n") == ["Days to go", "10"]
    tab.page.clock.set_fixed_time("2027-01-24T12:00:00")
    tab.open(built_site, "tournaments/roaring-forties-2027.html?again")
    assert tab.page.locator(".coming dl").inner_text().split("\n") == ["Begins", "23 January 2027"]
    calendar = (
        built_site / "tournaments" / str(tab.page.get_by_role("link", name="Add to calendar").get_attribute("href"))
    )
    assert calendar.read_text("utf-8").count("SUMMARY:Roaring Forties Open 2027") == 1


def test_an_event_fills_the_screen_of_a_hall(built_site: Path, browse: Browse) -> None:
    tab = browse(1920).open(built_site, "tournaments/clifton-bridge-2026.html")
    box, leads = (tab.page.locator(one).first.bounding_box() for one in (".cross", ".plate"))
    assert box is not None
    assert leads is not None
    assert box["width"] > 1200
    assert leads["x"] + leads["width"] < box["x"], "beside the standings, not above them"
    third = tab.page.locator(".cross tbody tr").nth(2).bounding_box()
    assert third is not None
    assert third["y"] + third["height"] < 900, "the first three are seen without scrolling"
    assert tab.page.locator(".number").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 90
    root = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert tab.page.evaluate(root) == 22
    for other in ("tournaments/clifton-bridge-2026/r1-a.html", "tournaments/roaring-forties-2027.html", "index.html"):
        tab.open(built_site, other)
        assert tab.page.evaluate(root) == 16, "who reads at a wide desk has chosen the size"
