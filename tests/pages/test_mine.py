"""What waits for a player, with the form to answer filled in."""

import pytest
from playwright.sync_api import Route

from tests.conftest import Browse

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [360, 1280])
def test_a_player_answers_an_entry(served: str, browse: Browse, width: int) -> None:
    tab = browse(width)
    tab.open(served, "problems.html")
    tab.page.get_by_role("link", name="Is this about me?").click()
    name = tab.page.get_by_label("Your name")
    name.fill("ruth ellen")
    name.press("Enter")
    tab.page.get_by_text("1 entry waits for Ruth Ellen Stauffer.").wait_for()
    assert tab.page.get_by_role("link", name="line 90").get_attribute("href", timeout=1_000)
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
    tab.page.get_by_role("link", name="Enter it in your log").click()
    tab.page.wait_for_url("**/submit.html?**")
    tab.page.locator("#player").wait_for()
    tab.page.wait_for_function("document.getElementById('player').value")
    filled = {one: tab.page.locator(f"#{one}").input_value() for one in ("player", "opponent", "date")}
    assert filled == {"player": "Ruth Ellen Stauffer", "opponent": "Odessa Crane", "date": "2026-07-14"}
    assert tab.page.locator("#outcome-lost").is_checked()
    assert tab.page.locator("#level-attrition").is_checked()
    assert not tab.page.get_by_role("option").filter(visible=True).count()
    tab.open(served, "mine.html")
    tab.page.get_by_text("1 entry waits for Ruth Ellen Stauffer.").wait_for()  # this browser knows who they are
    assert not tab.troubles


def test_entries_of_the_players_own_are_sent_to_the_opponent(served: str, browse: Browse) -> None:
    tab = browse()
    tab.open(served, "mine.html?player=odessa-crane")
    form = tab.page.get_by_role("link", name="The form for Ruth Ellen Stauffer, to send to them")
    form.wait_for()
    assert "player=ruth-stauffer&opponent=odessa-crane" in (form.get_attribute("href") or "")
    assert not tab.troubles


def test_a_game_with_somebody_met_once_waits_as_well(served: str, browse: Browse) -> None:
    tab = browse()
    tab.open(served, "mine.html?player=bernadette-loomis")
    tab.page.get_by_text("1 entry waits for Bernadette Loomis.").wait_for()
    tab.page.get_by_role("link", name="Lucille Dragomir").wait_for()
    tab.open(served, "mine.html?player=no-such-player")
    tab.page.get_by_text("There is no such player.").wait_for()


def test_a_private_opponent_is_reported_with_no_form(served: str, browse: Browse) -> None:
    def hidden(route: Route) -> None:
        found = route.fetch().json()
        found["waiting"][0] |= {"opponent": "player-491f4574", "opponent_name": "Anonymous", "private": ["theirs"]}
        found["waiting"][0]["theirs"]["source"]["file"] = "content/logs/player-491f4574/01.yaml"
        route.fulfill(json=found)

    tab = browse()
    tab.page.route("**/api/v1/players/bernadette-loomis.json", hidden)
    tab.open(served, "mine.html?player=bernadette-loomis")
    tab.page.get_by_role("link", name="Anonymous").wait_for()
    assert tab.page.locator("#mine-found li a").count() == 1  # to the player's page, and no dead ones
    assert not tab.troubles
