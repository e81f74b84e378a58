"""What the form knows of its reader, and what follows after a report was sent."""

import re
import time

import pytest

from tests.conftest import Browse
from tests.pages.submit_form import Form

pytestmark = pytest.mark.browser
TODAY = "new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10)"


def _known_as(browse: Browse, served: str, player: str) -> Form:
    """The form in a browser whose reader has said on the page "Me" who they are."""
    tab = browse(390).open(served, "submit.html")
    tab.page.evaluate("(me) => localStorage.setItem('masterlist-me', JSON.stringify(me))", player)
    return Form(tab, served)


def _filled(form: Form) -> list[str]:
    return [form.page.input_value(f"#{field}") for field in ("player", "opponent", "list", "date")]


def test_the_reader_and_the_day_are_filled_in(served: str, browse: Browse) -> None:
    form = _known_as(browse, served, "odessa-crane")
    today = form.page.evaluate(TODAY)
    empty = ["Odessa Crane", "", "squares", today]
    assert _filled(form) == empty
    assert form.page.input_value("#night-date") == today
    assert not form.page.locator("#player-options").is_visible()
    form.game("ruth ellen", "odessa", "2026-10-01")
    form.page.reload()
    form.page.locator("#loading").wait_for(state="hidden")
    assert _filled(form) == ["Ruth Ellen Stauffer", "Odessa Crane", "squares", "2026-10-01"]
    form.page.click("#clear")
    assert _filled(form) == empty
    form.page.reload()
    form.page.locator("#loading").wait_for(state="hidden")
    assert form.page.locator("#said").inner_text() == "", "an empty form holds nothing that was typed"
    assert _filled(form) == empty


def test_the_day_is_that_of_the_reader_s_clock(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    assert form.page.input_value("#date") == time.strftime("%Y-%m-%d")
    form.person("opponent", "ruth ellen")
    form.page.fill("#date", "")
    form.page.reload()
    form.page.locator("#loading").wait_for(state="hidden")
    assert form.page.input_value("#date") == "", "a day that was taken out stays out"


def test_the_only_list_of_a_player_is_chosen(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    form.person("player", "saskia")
    assert form.page.input_value("#list") == "chess"
    form.person("player", "odessa")
    assert form.page.input_value("#list") == "squares"
    form.page.select_option("#list", "chess")
    form.person("player", "ruth ellen")
    assert form.page.input_value("#list") == "chess", "what the reader has chosen stays"
    form.page.reload()
    form.page.locator("#loading").wait_for(state="hidden")
    assert form.page.input_value("#list") == "chess"
    form = _known_as(browse, served, "saskia-hoekstra")
    assert _filled(form)[2] == "chess"
    form.page.select_option("#list", "squares")
    form.page.reload()
    form.page.locator("#loading").wait_for(state="hidden")
    assert form.page.input_value("#list") == "squares"


def test_after_a_report_was_sent_the_next_one_begins(served: str, browse: Browse) -> None:
    form = _known_as(browse, served, "saskia-hoekstra")
    opponent = form.page.locator("#opponent")
    assert opponent.evaluate("one => one.getBoundingClientRect().top") < 400, "the form begins with the game"
    form.person("opponent", "yusuf")
    form.page.fill("#date", "2026-10-01")
    form.choose(outcome="won")
    form.page.locator("#ready").get_by_role("link", name="Send it").wait_for()
    assert form.page.locator("#points .main").first.inner_text() == "+9.97"
    assert form.page.locator("#gain").inner_text() == "+9.97 once signed"
    assert "free GitHub account" in form.page.locator("#ways").inner_text()
    assert not form.page.locator("#next").is_visible()
    form.page.context.route("https://github.com/**", lambda route: route.fulfill(body="ok"))
    with form.page.expect_popup() as opened:
        form.page.locator("#ready").get_by_role("link", name="Send it").click()
    opened.value.close()
    form.tab.troubles.clear()
    form.page.locator("#next").wait_for()
    form.page.reload()
    form.page.locator("#next").wait_for()
    form.page.click("#next")
    assert _filled(form) == ["Saskia Hoekstra", "", "chess", form.page.evaluate(TODAY)]
    assert not form.page.is_checked("#outcome-won")
    assert not form.page.locator("#ways").is_visible()
    form.person("opponent", "yusuf")
    form.choose(outcome="lost")
    form.page.locator("#ready").get_by_role("link", name="Send it").wait_for()
    assert not form.page.locator("#next").is_visible(), "this one was not sent yet"


def test_every_choice_says_for_which_game_it_is(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    assert form.page.locator("[data-field=kind] .options label").all_inner_texts() == [
        "A game for my log (SQUARES, Chess)",
        "A board of a Diplomacy event",
        "A new event",
        "A rated game of Diplomacy (ARMADA)",
        "The games of a day (Chess)",
        "A new player",
    ]


@pytest.mark.parametrize("list_", ["squares", "chess"])
def test_an_unsigned_game_is_said_not_to_be_rated(served: str, browse: Browse, list_: str) -> None:
    form = Form(browse(390), served)
    form.game("saskia", "yusuf", "2026-10-01", signed=False)
    form.page.select_option("#list", list_)
    form.choose(outcome="draw")
    if list_ == "squares":
        form.choose(figures="bonus")
        form.score("end-bonus", 3, 2)
    said = form.page.locator("#worth").get_by_text(re.compile("^Not rated until your opponent signs"))
    said.wait_for()
    form.page.set_checked("#signed", checked=True)
    said.wait_for(state="hidden")


def test_a_digit_takes_the_place_of_the_one_before(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    form.game("odessa", "ruth ellen", "2026-10-01")
    form.choose(outcome="draw")
    field = form.page.locator("#end-own-infantry")
    field.fill("3")
    form.page.locator("#entry-note").focus()
    field.click()
    form.page.keyboard.type("5")
    assert field.input_value() == "5"
    form.page.locator("#end-own-cavalry").fill("1")
    field.focus()
    form.page.locator("#end-own-cavalry").focus()
    form.page.keyboard.type("2")
    assert form.page.locator("#end-own-cavalry").input_value() == "2"
