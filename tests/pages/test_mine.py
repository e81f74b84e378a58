"""What waits for a player, with the form to answer filled in."""

import pytest
from playwright.sync_api import Route

from tests.conftest import Browse

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [360, 1280])
def test_a_player_answers_an_entry(served: str, browse: Browse, width: int) -> None:
    tab = browse(width).open(served, "problems.html")
    tab.page.get_by_role("link", name="Is this about me?").click()
    name = tab.page.get_by_label("Your name")
    name.fill("ruth ellen")
    name.press("Enter")
    tab.page.get_by_text("1 entry waits for Ruth Ellen Stauffer.").wait_for()
    assert tab.page.get_by_role("link", name="The line submitted").get_attribute("href", timeout=1_000)
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
    tab.open(served, "index.html")
    tab.page.get_by_text("Ruth Ellen Stauffer: rank 6 in SQUARES, with 2651").wait_for()
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width


def test_entries_of_the_players_own_are_sent_to_the_opponent(served: str, browse: Browse) -> None:
    tab = browse().open(served, "mine.html?player=odessa-crane")
    form = tab.page.get_by_role("link", name="The form for Ruth Ellen Stauffer, to send to them")
    form.wait_for()
    assert "player=ruth-stauffer&opponent=odessa-crane" in (form.get_attribute("href") or "")
    tab.page.get_by_text("1 entry waits for Odessa Crane.").wait_for()  # the other one waits for somebody else
    tab.open(served, "mine.html?player=lotte-verschuren")
    tab.page.get_by_role("link", name="The form for Mateo Quiroga, to send to them").wait_for()
    assert tab.page.locator("#mine-said").inner_text() == "Nothing waits for Lotte Verschuren."


def test_a_game_with_somebody_met_once_waits_as_well(served: str, browse: Browse) -> None:
    tab = browse().open(served, "mine.html?player=bernadette-loomis")
    tab.page.get_by_text("1 entry waits for Bernadette Loomis.").wait_for()
    tab.page.get_by_role("link", name="Lucille Dragomir").wait_for()
    tab.open(served, "mine.html?player=no-such-player")
    tab.page.get_by_text("There is no such player.").wait_for()
    tab.troubles.clear()
    tab.open(served, "mine.html")
    assert tab.page.get_by_label("Your name").input_value() == "", "an address does not say who reads it"


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
    assert tab.page.locator("#mine-found .waiting li a").count() == 1  # to the player's page, and no dead ones


@pytest.mark.parametrize(
    ("player", "number", "first"),
    [
        (
            "saskia-hoekstra",
            "1561.45",
            ["Lost: Yusuf Karahan", "18 August 2026 · Linden Street Chess · Counted", "-10.64"],
        ),
        (
            "odessa-crane",
            "4356",
            ["Won, attrition: Ruth Ellen Stauffer", "14 July 2026 · World Wide Rating: SQUARES · Counted", "+82.5"],
        ),
        (
            "ida-thibodeau",
            "246.8",
            ["Doubling Point", "18 October 2026 · ARMADA Rating: Casco Bay · Counted", "+30.60"],
        ),
    ],
)
def test_the_last_results_are_told_with_their_state(
    served: str, browse: Browse, player: str, number: str, first: list[str]
) -> None:
    """Whatever the list is rated from: log books, nights, boards."""
    tab = browse(390).open(served, f"mine.html?player={player}")
    results = tab.page.locator("#mine-found .results li")
    results.first.wait_for()
    assert tab.page.locator("#mine-found .number").first.inner_text() == number
    assert results.first.inner_text().replace("−", "-").split("\n") == first
    assert results.count() == 5
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_result_that_does_not_count_says_why(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "mine.html?player=dale-hartsock")
    tab.page.get_by_text("1 entry waits for Dale Hartsock").wait_for()
    assert not tab.page.locator("#mine-found .number").count(), "without a rating"
    tab.open(served, "mine.html?player=kenji-morishige")
    state = tab.page.locator("#mine-found .results li", has_text="Dale Hartsock").locator(".doubt-word")
    assert state.inner_text() == "Not counted: excluded: Signed for a game that was not played"


def test_nothing_waits(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "mine.html?player=saskia-hoekstra")
    tab.page.get_by_text("Nothing waits for Saskia Hoekstra.").wait_for()


def test_a_list_says_how_far_ahead_the_next_player_is_and_leads_to_what_if(served: str, browse: Browse) -> None:
    tab = browse(390)
    for reader, page, said in (
        ("yusuf-karahan", "lists/chess.html", "0.88 behind Saskia Hoekstra · What if you play?"),
        (
            "femi-okafor",
            "lists/armada.html",
            "54.26 behind Ida Thibodeau",
        ),  # it says nothing of what games would be worth
        ("amos-fenstermaker", "lists/squares.html", "3516 ahead of Odessa Crane · What if you play?"),
    ):
        tab.open(served, "index.html").page.evaluate(
            "id => localStorage.setItem('masterlist-me', JSON.stringify(id))", reader
        )
        tab.open(served, page)
        assert tab.page.locator("tr.me .mine").inner_text() == said
    tab.page.get_by_role("link", name="What if you play?").click()
    part = tab.page.locator("#what-if-squares")
    part.get_by_text("against Odessa Crane").wait_for()
    assert part.get_by_label("Opponent").input_value() == "Odessa Crane"
    tab.open(served, "lists/squares/2026-q2.html").page.locator("tr.me").first.wait_for()
    assert not tab.page.locator(".mine").count(), "and it says nothing of today"
