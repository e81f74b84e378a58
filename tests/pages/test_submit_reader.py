"""What the form knows of its reader, and what follows after a report was sent."""

import re
import time
from typing import TYPE_CHECKING

import pytest

from masterlist.folding import slug
from masterlist.read import schemas
from masterlist.write.comments import canonical_text
from tests.conftest import Browse
from tests.pages.submit_form import Form

if TYPE_CHECKING:
    from playwright.sync_api import Route

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
    form.reload()
    assert _filled(form) == ["Ruth Ellen Stauffer", "Odessa Crane", "squares", "2026-10-01"]
    form.page.click("#clear")
    assert _filled(form) == empty
    form.reload()
    assert form.page.locator("#said").inner_text() == "", "an empty form holds nothing that was typed"
    assert _filled(form) == empty


def test_the_day_is_that_of_the_reader_s_clock(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    assert form.page.input_value("#date") == time.strftime("%Y-%m-%d")
    form.person("opponent", "ruth ellen")
    form.page.fill("#date", "")
    form.reload()
    assert form.page.input_value("#date") == "", "a day that was taken out stays out"


def test_the_only_list_of_a_player_is_chosen(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    form.person("opponent", "saskia")
    assert form.page.input_value("#list") == "chess", "until the other is named"
    form.person("player", "odessa")
    assert form.page.input_value("#list") == "squares"
    form.person("opponent", "ruth ellen")
    form.person("player", "saskia")
    assert form.page.input_value("#list") == "chess"
    form.person("player", "odessa")
    assert form.page.input_value("#list") == "squares"
    form.page.select_option("#list", "chess")
    form.person("player", "ruth ellen")
    assert form.page.input_value("#list") == "chess", "what the reader has chosen stays"
    form.reload()
    assert form.page.input_value("#list") == "chess"
    form = _known_as(browse, served, "saskia-hoekstra")
    assert _filled(form)[2] == "chess"
    form.page.select_option("#list", "squares")
    form.reload()
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
    names = form.page.locator("#points .seat-points th").all_inner_texts()
    assert [name.split("\n")[0] for name in names] == ["Saskia Hoekstra", "Yusuf Karahan"]
    assert form.page.locator("#gain").inner_text() == "+9.97 once signed"
    assert "free GitHub account" in form.page.locator("main > .lead").inner_text()
    assert not form.page.locator("#next").is_visible()
    form.page.context.route("https://github.com/**", lambda route: route.fulfill(body="ok"))
    with form.page.expect_popup() as opened:
        form.page.locator("#ready").get_by_role("link", name="Send it").click()
    opened.value.close()
    form.tab.troubles.clear()
    form.page.locator("#next").wait_for()
    assert form.page.locator("#heard").text_content() == "Sent? Then start the next one.", "it is read aloud"
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
        "A rated game of Diplomacy (ARMADA)",
        "The games of a day (Chess)",
        "A new event",
        "A new player",
    ]


def test_what_is_reported_is_one_line_once_it_is_known(served: str, browse: Browse) -> None:
    """By the address, or because the reader is known and mostly reports a game of their own; it opens by a touch."""
    page = Form(browse(390), served).page
    line, choices = page.locator("#kinds > summary"), page.locator("[data-field=kind]")
    assert (line.is_visible(), choices.is_visible()) == (False, True)
    form = _known_as(browse, served, "saskia-hoekstra")
    page, line, choices = form.page, form.page.locator("#kinds > summary"), form.page.locator("[data-field=kind]")
    assert (line.inner_text().split("\n"), choices.is_visible()) == (["A game for my log", "Change"], False)
    assert page.locator("label[for=outcome-won], label:has(#outcome-won)").evaluate(
        "one => one.getBoundingClientRect().bottom < innerHeight"
    ), "what is asked is on the first screen"
    line.click()
    assert (line.is_visible(), choices.is_visible()) == (False, True)
    form.tab.open(served, "submit.html?kind=player")
    assert (line.inner_text().split("\n")[0], choices.is_visible()) == ("A new player", False)
    assert page.locator("#player-name").is_visible()
    line.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.localName") == "summary", "the focus stays"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "kind-player"
    assert not line.is_visible()


def test_a_kind_that_is_not_there_leaves_the_form_with_its_first_one(served: str, browse: Browse) -> None:
    """As an address may name it, or what was typed before a site had others."""
    page = browse(390).open(served, "submit.html?kind=said").page
    line, choices = page.locator("#kinds > summary"), page.locator("[data-field=kind]")
    choices.wait_for()
    assert (line.is_visible(), choices.is_visible()) == (False, True)
    left = {"kind-entry": False, "kind-other": True}
    page.evaluate("answers => MasterlistKit.remember('submission', { answers })", left)
    page.goto(page.url.partition("?")[0])
    page.locator("#said", has_text="What you typed before is still here.").wait_for()
    assert page.locator("[name=kind]:checked").get_attribute("value") == "entry"
    page.locator("#outcome-won").wait_for()
    page.locator("#go-on").click()
    assert page.locator("#player-fault").inner_text() == "Your name: type a part of it and choose."


def test_one_button_that_sends_is_in_view(served: str, browse: Browse) -> None:
    """The bar at the foot of a phone's screen goes for the button at the end of the form, and once all is sent."""
    asked = "kind=entry&player=saskia-hoekstra&opponent=yusuf-karahan&list=chess&date=2026-09-01&outcome=won"
    tab = browse(390).open(served, f"submit.html?{asked}")
    page = tab.page
    page.set_viewport_size({"width": 390, "height": 844})
    bar, end = page.locator("#ready"), page.locator("#ways [data-send]")
    bar.wait_for()
    assert not end.evaluate("one => one.getBoundingClientRect().top < innerHeight")
    end.evaluate("one => one.scrollIntoView({ block: 'center' })")
    bar.wait_for(state="hidden")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(100)
    assert not bar.is_visible(), "it is behind the reader"
    page.evaluate("scrollTo(0, 0)")
    bar.wait_for()
    page.context.route("https://github.com/**", lambda route: route.fulfill(body="ok"))
    with page.expect_popup() as opened:
        bar.get_by_role("link", name="Send it").click()
    opened.value.close()
    tab.troubles.clear()
    page.locator("#next").wait_for()
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(100)
    assert [page.locator(one).is_visible() for one in ("#ready", "#another", "#clear")] == [False] * 3


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
    if list_ == "squares":  # who has no log yet begins with it
        assert " ".join(form.page.locator("#points .equation").inner_text().split()) == "2 WWR − 0 before = +2"
        assert form.page.locator("#gain").inner_text() == "+2 once signed"
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


# --- The submit page for a new player: a file of their own, checked as the program checks it ---


@pytest.fixture(name="form")
def player_form(form: Form) -> Form:
    """The form for new players."""
    form.choose(kind="player")
    return form


def _fill(form: Form, **answers: str) -> None:
    for field, text in answers.items():
        form.type(**{f"player-{field}": text})


def test_a_name_is_enough(form: Form) -> None:
    assert "Name, as the site is to show it" in form.needed
    _fill(form, name="Deirdre Vosburgh")
    assert form.where == "The new file content/players/deirdre-vosburgh.yaml"
    assert form.yaml.splitlines() == [
        "# yaml-language-server: $schema=../../schema/player.schema.json",
        "name: Deirdre Vosburgh",
    ]
    assert not form.page.locator("#worth").is_visible()
    assert form.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_file_is_called_as_the_program_would_call_it(form: Form) -> None:
    for name, id_ in (
        ("Zoë Müller-Ødegård", "zoe-muller-odegard"),
        ("Łukasz Straßer", "lukasz-strasser"),
        ("Þóra O’Brien", "thora-obrien"),
        ("Seán d'Æth", "sean-daeth"),
    ):
        assert slug(name) == id_
        _fill(form, name=name)
        assert form.where == f"The new file content/players/{id_}.yaml"


def test_everything_else_goes_into_the_file_as_the_program_writes_it(form: Form) -> None:
    _fill(form, name="Deirdre: Vosburgh", country="us", github="deev", id="dee-v")
    form.page.select_option("#player-club", "harlan-ferry")
    assert form.where.endswith("content/players/dee-v.yaml")
    text = form.yaml
    assert canonical_text(text, "player") == text
    value, problems = schemas.parse(text.encode(), "it")
    assert not problems
    assert not schemas.faults(value, "player", "it")
    assert value == {"name": "Deirdre: Vosburgh", "club": "harlan-ferry", "country": "US", "github": "deev"}


@pytest.mark.parametrize(
    ("answers", "field", "said"),
    [
        ({"name": "Suzy"}, "player-id", "Suzy has this id already"),
        ({"name": "李小龙"}, "player-id", "This is not an id"),
        ({"name": "Dee Vosburgh", "id": "Dee V"}, "player-id", "This is not an id"),
        ({"name": "Dee Vosburgh", "country": "U1"}, "player-country", "This is not a country code"),
        ({"name": "Dee Vosburgh", "github": "@dee"}, "player-github", "This is not a GitHub user name"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(form: Form, answers: dict[str, str], field: str, said: str) -> None:
    _fill(form, **answers)
    if field == "player-id" and "id" not in answers:
        form.page.locator("#player-id").focus()
        form.page.fill("#player-id", "x")
        form.page.fill("#player-id", "")
    assert not form.yaml
    assert said.lower() in f"{form.fault(field)} {form.needed}".lower()


def test_players_with_such_a_name_are_named(form: Form) -> None:
    _fill(form, name="Nathaniel", id="nathaniel")
    doubts = form.page.locator("#doubts").inner_text()
    assert "On file already: Nathaniel Brubaker (nate-brubaker)" in doubts
    assert form.yaml, "they may be two people"


def test_one_tap_opens_the_file_or_the_issue_form(form: Form) -> None:
    _fill(form, name="Deirdre Vosburgh", github="deev")
    address, query = form.link("Open the file on GitHub")
    assert address == "https://github.com/example/masterlist/new/main/content/players"
    assert (query["filename"], query["value"]) == ("deirdre-vosburgh.yaml", form.yaml)
    assert "github: deev" in form.sent()


def test_who_is_not_on_file_is_led_to_this_form(form: Form) -> None:
    form.choose(kind="entry")
    form.person("player", "Deirdre Vosburgh")
    assert "Is Deirdre Vosburgh new here?" in form.needed
    form.page.get_by_role("button", name="add them with the form for new players").click()
    assert form.page.input_value("#player-name") == "Deirdre Vosburgh"
    assert form.where.endswith("content/players/deirdre-vosburgh.yaml")


# --- What waits for a player, with the form to answer filled in ---


@pytest.mark.parametrize("width", [360, 1280])
def test_a_player_answers_an_entry(served: str, browse: Browse, width: int) -> None:
    tab = browse(width).open(served, "problems.html")
    tab.page.get_by_role("link", name="Is this about me?").click()
    name = tab.page.get_by_label("Your name")
    name.fill("ruth ellen")
    name.press("Enter")
    tab.page.get_by_text("1 entry waits for Ruth Ellen Stauffer.").wait_for()
    assert tab.page.get_by_role("link", name="The entry").get_attribute("href", timeout=1_000)
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
    tab.page.get_by_text("Ruth Ellen Stauffer: rank 6 of 22 in SQUARES").wait_for()
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width


def test_entries_of_the_players_own_are_sent_to_the_opponent(served: str, browse: Browse) -> None:
    tab = browse().open(served, "mine.html?player=odessa-crane")
    form = tab.page.get_by_role("link", name="The form for Ruth Ellen Stauffer, to send to them")
    form.wait_for()
    assert "player=ruth-stauffer&opponent=odessa-crane" in (form.get_attribute("href") or "")
    tab.page.get_by_text("1 entry waits for Odessa Crane.").wait_for()  # the other one waits for somebody else
    tab.open(served, "mine.html?player=lotte-verschuren")
    tab.page.get_by_role("link", name="The form for Mateo Quiroga, to send to them").wait_for()
    assert tab.page.locator("#mine-said").inner_text() == "1 entry of Lotte Verschuren waits for the opponent."
    tab.open(served, "mine.html?player=imogen-vellacott")
    tab.page.get_by_role("link", name="Clifton Bridge Season 2025", exact=True).wait_for()
    assert tab.page.locator(".standings .number, .standings .place").all_inner_texts() == ["76.89", "4th\nof 16"]
    assert not tab.page.locator(".lead").is_visible(), "it asks for a name"


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
    def hidden(route: "Route") -> None:
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
            [
                "Won, attrition: Ruth Ellen Stauffer",
                "14 July 2026 · World Wide Rating: SQUARES · Counted, awaiting opponent",
                "+82.5",
            ],
        ),
        (
            "ida-thibodeau",
            "246.80",
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
    assert results.first.inner_text().replace("−", "-").replace("\xa0", " ").split("\n") == first
    assert results.count() == 5
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
    ways = results.locator(".small a").evaluate_all("all => all.map(one => one.href)")
    assert len({*ways}) == 5, "each leads to its own row or page"
    for way in (one for one in ways if "#" in one):
        page, _, row = way.removeprefix(served).partition("#")
        assert tab.open(served, page.removeprefix("/")).page.locator(f"[id='{row}']").is_visible(), way


def test_a_game_that_is_not_rated_hides_no_rating(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "mine.html?player=mateo-quiroga")
    since = tab.page.locator("#mine-found .since").first
    since.wait_for()
    assert (
        since.inner_text().replace("\N{NO-BREAK SPACE}", " ")
        == "lost 12.47 last rated game · best 1546.61, 17 March 2026 · How this was worked out"
    )
    sum_ = tab.page.locator("#mine-found .equation").first.inner_text()
    assert " ".join(sum_.split()) == "20 K × ( 0 score − 0.6233 expected ) ≈ −12.47"


def test_what_waits_for_the_reader_says_so(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "mine.html?player=mateo-quiroga")
    state = tab.page.locator("#mine-found .results .doubt-word")
    state.wait_for()
    assert state.inner_text() == "Not counted yet: it waits for your answer"
    assert tab.page.locator("#mine-found h2:visible").first.inner_text() == "Waiting for your answer"
    tab.open(served, "mine.html?player=lotte-verschuren")
    state.wait_for()
    assert state.inner_text() == "Not counted: Mateo Quiroga has not signed"


def test_results_that_only_others_entered_are_among_the_last(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "mine.html?player=dale-hartsock")
    results = tab.page.locator("#mine-found ul.results > li")
    results.nth(4).wait_for()
    assert tab.page.locator("#mine-found .leads").inner_text().split() == ["Games", "on", "file", "38"]
    assert [one.split("\n")[0] for one in results.all_inner_texts()[:3]] == [
        "Lost, attrition: Kenji Morishige",
        "Lost, attrition: Jamie Tolliver-Reyes",
        "Won, attrition: Roscoe Tidewell",
    ]
    assert results.locator(".doubt-word").all_inner_texts()[:3] == [
        "Not counted: excluded: Signed for a game that was not played",
        "Not counted yet: it waits for your answer",
        "Not counted: not in your log",
    ]


def test_without_a_name_it_shows_whose_ratings_can_be_looked_at(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "mine.html")
    tab.page.get_by_role("link", name="Ida Thibodeau").click()
    tab.page.get_by_text("Nothing waits for Ida Thibodeau.").wait_for()
    assert tab.page.evaluate("localStorage.length") == 0, "an address only shows a player"
    tab.page.get_by_role("button", name="This is me").click()
    tab.open(served, "mine.html")
    tab.page.get_by_text("Nothing waits for you.").wait_for()
    assert not tab.page.get_by_role("button", name="This is me").is_visible()


def test_who_looks_others_up_stays_who_they_are(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "mine.html")
    page = tab.page

    def look(name: str) -> None:
        page.get_by_label("Your name").fill("")
        page.get_by_label("Your name").press_sequentially(name[:6].lower())
        page.get_by_role("option", name=name).click()
        page.get_by_text(re.compile(f"for {name}[.]|waits for you[.]|of {name} waits")).wait_for()

    def kept() -> object:
        return page.evaluate("JSON.parse(localStorage.getItem('masterlist-me'))")

    look("Ida Thibodeau")
    assert kept() == "ida-thibodeau", "the first is the reader"
    look("Femi Okafor")
    assert kept() == "ida-thibodeau"
    page.get_by_role("button", name="This is me").click()
    assert kept() == "femi-okafor"
    assert page.get_by_text("Who you are is kept in this browser only.").is_visible()
    page.get_by_role("button", name="Forget me").click()
    assert kept() is None
    assert not page.get_by_text("Who you are is kept").is_visible()


def test_a_list_says_how_far_ahead_the_next_player_is_and_leads_to_what_if(served: str, browse: Browse) -> None:
    tab = browse(390)
    for reader, page, said in (
        ("yusuf-karahan", "lists/chess.html", "0.88 behind Saskia Hoekstra · What if you play?"),
        ("june-abernathy", "lists/armada.html", "12.44 behind Bram Hutchins"),  # past one without a rank
        ("desmond-ackley", "lists/squares.html", "34 behind Gilbert Pemberthy · What if you play?"),
        (
            "femi-okafor",
            "lists/armada.html",
            "54.26 behind Ida Thibodeau",
        ),  # it says nothing of what games would be worth
        ("amos-fenstermaker", "lists/squares.html", "3,516 ahead of Odessa Crane · What if you play?"),
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


def test_who_has_said_who_they_are_is_the_other_player(served: str, browse: Browse) -> None:
    tab = browse(390)
    tab.open(served, "index.html").page.evaluate(
        "localStorage.setItem('masterlist-me', JSON.stringify('saskia-hoekstra'))"
    )
    tab.open(served, "players/yusuf-karahan.html").page.get_by_role("link", name="Compare").click()
    tab.page.get_by_role("heading", name="Yusuf Karahan and Saskia Hoekstra").wait_for()
    tab.open(served, "players/yusuf-karahan.html").page.get_by_role("link", name="What if …").click()
    part = tab.page.locator("#what-if-chess")
    part.get_by_text("against Yusuf Karahan").wait_for()
    tab.open(served, "players/saskia-hoekstra.html").page.get_by_role("link", name="What if …").click()
    tab.page.locator("#what-if-chess").get_by_label("Opponent").wait_for()
    assert not tab.page.locator("#what-if-chess").get_by_label("Opponent").input_value()


def test_to_send_what_is_not_ready_says_what_is_needed(served: str, browse: Browse) -> None:
    page = browse(390).open(served, "submit.html").page
    page.locator("#go-on").click()
    assert page.locator("#player-fault").inner_text() == "Your name: type a part of it and choose."
    assert page.locator("#opponent-fault").inner_text() == "Your opponent: fill this in."
    assert page.locator("#outcome-fault").inner_text() == "How did it end for you? Choose an answer."
    assert page.locator("#player").get_attribute("aria-invalid") == "true"
    assert page.evaluate("document.activeElement.id") == "player"
    page.locator("#needed").get_by_role("link", name="How did it end for you?").click()
    assert page.evaluate("document.activeElement.id") == "outcome-won"
    page.locator("label[for=kind-player], #kind-player").first.click()
    assert not page.locator("[id$=-fault]:visible").filter(has_text=re.compile(r"\w")).count(), "of another kind"
    page.locator("#go-on").click()
    assert page.locator("#player-name-fault").inner_text() == "Name, as the site is to show it: fill this in."
    page.locator("#player-name").fill("Zoe Zola")
    assert not page.locator("#player-name-fault").is_visible()
    page.locator("#player-name").fill("")
    page.locator("#player-name").blur()
    assert not page.locator("#player-name-fault").is_visible(), "nothing was needed any more"


def test_the_worth_of_a_game_stays_on_the_screen_where_letters_are_large(served: str, browse: Browse) -> None:
    asked = "kind=entry&player=saskia-hoekstra&opponent=yusuf-karahan&list=chess&date=2026-09-01&outcome=won"
    page = browse(390).open(served, f"submit.html?{asked}").page
    page.locator("#points").get_by_text("= +9.97").wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
