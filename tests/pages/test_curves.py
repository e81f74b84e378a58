"""A rating curve tells its values by hand and by keyboard, and two clicks lead from a rating to the submitted line."""

from datetime import datetime
from pathlib import Path

import pytest

from tests.conftest import Browse

pytestmark = pytest.mark.browser

PAGES = {"players/odessa-crane.html": "WWR 4356", "players/ida-thibodeau.html": "rating 246.80"}


@pytest.mark.parametrize("path", PAGES)
def test_a_curve_tells_its_values(built_site: Path, browse: Browse, path: str) -> None:
    tab = browse().open(built_site, path)
    svg, said = tab.page.locator(".curve svg").first, tab.page.locator(".curve .said").first
    newest = said.inner_text()
    assert newest.endswith(f"{PAGES[path]}\nopen game"), "the newest value, before anything is touched"
    box = svg.bounding_box()
    assert box
    assert box["width"] > 800, "as wide as a text"
    svg.hover(position={"x": box["width"] / 2, "y": box["height"] / 2})
    middle = said.inner_text()
    assert _day(middle) < _day(newest)
    svg.focus()
    tab.page.keyboard.press("ArrowLeft")
    assert _day(said.inner_text()) <= _day(middle)
    tab.page.keyboard.press("End")
    assert said.inner_text() == newest
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**#squares-3-10" if "odessa" in path else "**/games/armada/*.html")


def test_a_curve_says_that_a_game_is_not_rated(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, "players/jamie-tolliver-reyes.html")
    row = tab.page.locator("tbody.unrated").first
    mark = tab.page.locator(f'.curve svg a[href="#{row.get_attribute("id")}"]')
    svg, said = tab.page.locator(".curve svg").first, tab.page.locator(".curve .said").first
    svg.focus()
    tab.page.keyboard.press("Home")
    for _ in range(tab.page.locator(".curve svg a").count()):
        if said.get_by_role("link").get_attribute("href") == mark.get_attribute("href"):
            break
        tab.page.keyboard.press("ArrowRight")
    status = row.locator(".status").text_content()
    assert status
    assert f"({status})" in said.inner_text()


def _day(said: str) -> datetime:
    return datetime.strptime(said.partition(":")[0], "%d %B %Y")  # noqa: DTZ007  a day has no zone


def test_two_clicks_lead_from_a_rating_to_the_submitted_line(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "lists/squares.html")
    tab.page.locator(".master .opens").nth(1).click()
    tab.page.locator("tr.opened tbody tr").first.get_by_role("link").first.click()
    tab.page.wait_for_url("**/players/odessa-crane.html#squares-3-10")
    line = tab.page.get_by_role("link", name="03.yaml, line 90")
    assert line.is_visible()


def test_a_game_in_an_older_book_is_opened_by_its_address(built_site: Path, browse: Browse) -> None:
    tab = browse().open(built_site, "players/odessa-crane.html#squares-1-3")
    row = tab.page.locator("#squares-1-3")
    assert row.locator(".working").is_visible()
    assert row.evaluate("one => one.getBoundingClientRect().top < innerHeight")


def test_all_digits_are_shown_where_they_were_asked_for(served: str, browse: Browse) -> None:
    """The page has three; the others come from its document."""
    tab = browse(390).open(served, "games/chess/2026-08-18--logs.html")
    tab.page.locator("details.workings summary").first.click()
    tab.page.locator("a.digits").first.click()
    shown = tab.page.locator("details.exact").first
    shown.locator("td", has_text="0.531841").first.wait_for()
    assert len(shown.locator("td.n").first.inner_text()) > len("0.468000")
    assert shown.evaluate("one => one.open && one.contains(document.activeElement)")
    assert tab.page.url.endswith("--logs.html")
