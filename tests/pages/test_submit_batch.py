"""Several results sent as one, what is typed stays, and what a director needs at a venue without a network."""

from pathlib import Path

import pytest

from masterlist.cli import main
from tests.conftest import Browse
from tests.pages.submit_form import PLAYERS, Form, blocking

pytestmark = pytest.mark.browser
OUT = {"italy": 1904, "russia": 1905, "turkey": 1905}
CENTRES = [14, 10, 6, 4, 0, 0, 0]


def _event(form: Form, name: str = "Égg Rock Cup 2026") -> None:
    form.choose(kind="event")
    form.type(**{"event-name": name, "event-start": "2026-09-05"})
    form.page.select_option("#event-system", "sum-of-squares")
    form.type(**{"event-place": "Hull: the old yard", "event-rounds": "1", "event-count_best": "1"})
    form.choose(**{"event-status": "final"})


def _add(form: Form) -> None:
    form.page.get_by_role("button", name="Add another").click()


def test_an_event_with_its_boards_is_sent_as_one(served: str, browse: Browse, copy: Path) -> None:
    """At a venue: once the page is loaded the network is gone."""
    form = Form(browse(1280), served)
    form.page.wait_for_load_state("networkidle")
    form.page.context.set_offline(True)
    _event(form)
    assert form.where == "The new file content/tournaments/egg-rock-cup-2026/event.yaml"
    _add(form)
    assert form.page.input_value("#event") == "egg-rock-cup-2026", "its boards come next"
    form.type(round="1", table="a", last_year="1908")
    form.seats([*PLAYERS[:6], "Zoë Newcomer"], CENTRES, OUT)
    form.choose(kind="player")
    form.page.fill("#player-name", "Zoë Newcomer")
    _add(form)
    assert form.page.is_checked("#kind-board"), "back to the board, and nothing of it is lost"
    _add(form)
    assert form.page.input_value("#table") == "b"
    assert form.page.input_value("#austria-player") == ""
    form.person("austria-player", "klemens")
    assert "also plays on board 'r1-a'" in form.fault("seats-austria"), "the boards of the submission count"
    others = ["marcus", "lena", "nora", "femi", "june", "anjali", "ida"]
    form.seats(others, CENTRES, OUT)
    shown = form.page.locator("#batch-list li").all_inner_texts()
    assert [one.partition(" Edit")[0] for one in shown] == [
        "Égg Rock Cup 2026",
        "New player: Zoë Newcomer",
        "Égg Rock Cup 2026, round 1, table a",
    ]
    form.page.context.set_offline(False)
    address, query = form.link("Send all together")
    assert address == "https://github.com/example/masterlist/issues/new"
    assert query["template"] == "results.yml"
    text = copy / "results.txt"
    text.write_text(query["files"], "utf-8")
    assert main(["--root", str(copy), "import", str(text)]) == 0
    assert blocking(copy) == []
    folder = copy / "content/tournaments/egg-rock-cup-2026"
    assert sorted(path.name for path in folder.iterdir()) == ["event.yaml", "r1-a.yaml", "r1-b.yaml"]
    assert main(["--root", str(copy), "fmt", "--check", str(folder)]) == 0
    assert not [one for one in form.tab.troubles if "api/v1" not in one and "DISCONNECTED" not in one]
    form.tab.troubles.clear()


def test_a_director_who_is_on_file_is_named_by_id(served: str, browse: Browse) -> None:
    form = Form(browse(1280), served)
    _event(form)
    form.page.fill("#event-director", "Zoë Newcomer")
    assert "director: Zoë Newcomer\n" in form.yaml
    form.person("event-director", "klemens")
    assert "\ndirected_by: klemens-" in form.yaml
    assert "director:" not in form.yaml


def test_what_is_typed_survives_a_reload(served: str, browse: Browse) -> None:
    form = Form(browse(390), served)
    _event(form)
    _add(form)
    form.type(round="1", last_year="1908")
    form.seats(PLAYERS, CENTRES, OUT)
    form.choose(ending="concession") if form.page.locator("#ending-concession").is_visible() else None
    written = form.yaml
    assert written
    form.reload()
    assert form.yaml == written
    assert "What you typed before is still here" in form.page.locator("#said").inner_text()
    assert form.page.locator("#batch-list li").count() == 1
    form.page.get_by_role("button", name="Clear the form").click()
    assert form.page.locator("#batch").is_hidden()
    form.reload()
    assert form.page.is_checked("#kind-entry")
    assert form.page.input_value("#austria-player") == ""
    assert form.page.locator("#said").inner_text() == ""
    form.tab.troubles.clear()  # the event is not published yet


def test_what_was_added_can_be_edited_and_removed(form: Form) -> None:
    form.draw("nathaniel", "suzy", "2026-10-01")
    first = form.yaml
    _add(form)
    assert form.page.input_value("#player") == "Nathaniel Brubaker", "their next game"
    assert form.page.input_value("#opponent") == ""
    assert form.page.locator("#ways").is_visible(), "what was added can be sent by itself"
    sent = form.link("Send all together")[1]["files"]
    assert sent.startswith("# content/logs/nate-brubaker/2026-10-01-suzy.yaml\nplayer: ")
    form.person("opponent", "odessa")
    form.page.get_by_role("button", name="Edit").click()
    assert "Finish what is in the form first" in form.page.locator("#said").inner_text()
    form.page.fill("#opponent", "")
    form.page.get_by_role("button", name="Edit").click()
    assert form.yaml == first
    assert form.page.locator("#batch").is_hidden()
    _add(form)
    form.page.get_by_role("button", name="Remove").click()
    assert form.page.locator("#ways").is_hidden()


def test_a_second_game_of_a_day_knows_the_first(form: Form) -> None:
    for name in ("2026-10-01-suzy.yaml", "2026-10-01-suzy--2.yaml"):
        form.draw("nathaniel", "suzy", "2026-10-01")
        assert form.where.endswith(name)
        _add(form)


def test_what_happens_next_is_one_sentence_with_a_link(form: Form) -> None:
    form.draw("nathaniel", "suzy", "2026-10-01")
    assert form.page.locator("#ways a.button").inner_text() == "Send it", "the way that needs no git"
    assert form.page.locator("#ways details[open]").count() == 0
    assert form.page.locator("#written[open]").count() == 0, "the text is folded away"
    said = form.page.locator("#ways-list > p.small").inner_text()
    assert "GitHub opens with everything filled in" in said
    assert "within minutes" in said
    address, query = form.link("Follow it there")
    assert (address, query) == ("https://github.com/example/masterlist/issues", {"q": "is:issue author:@me"})


def test_who_played_may_be_forgotten_of_a_board_and_not_of_a_rated_game(form: Form) -> None:
    form.choose(kind="board")
    form.page.select_option("#event", "clifton-bridge-2025")
    form.type(round="9", last_year="1908")
    form.seats([*PLAYERS[:6], ""], CENTRES, OUT)
    assert "no player is named for: Turkey" in form.needed
    assert not form.yaml
    form.page.check("#forgotten")
    assert "  turkey: {eliminated: 1905}\n" in form.yaml
    form.choose(kind="game")
    assert not form.page.locator("#forgotten").is_visible()
    assert "no player is named for: Turkey" in form.needed


def test_an_event_says_what_is_wrong_under_its_field(form: Form) -> None:
    _event(form)
    for field, value, said in (
        (
            "event-name",
            "Whipping 2009",
            "An event of this name is on file already. Add the year or the place to the name.",
        ),
        ("event-end", "2026-09-01", "The event ends on 2026-09-01, before it starts on 2026-09-05."),
        ("event-start", "2099-01-01", "Choose that the event is announced."),
        ("event-country", "1x", "Write two letters"),
        ("event-rounds", "0", "At least 1"),
    ):
        before = form.page.input_value(f"#{field}")
        form.person(field, value)
        assert said.lower() in form.fault(field).lower()
        assert not form.yaml
        form.person(field, before)
        assert (form.fault(field), bool(form.yaml)) == ("", True)


def test_the_games_of_a_day_survive_a_reload_and_a_second_day_follows(form: Form) -> None:
    form.choose(kind="night")
    form.page.locator("[data-number='1']").wait_for()
    form.page.fill("#night-date", "2026-10-01")
    for game, players in (("1", ("nathaniel", "suzy")), ("2", ("odessa", "amos"))):
        for seat, player in enumerate(players, 1):
            form.person(f"game-{game}-seat-{seat}", player)
        form.page.locator(f"#game-{game}-result").select_option(index=1)
        if game == "1":
            form.page.get_by_role("button", name="Add a game").click()
    written = form.yaml
    assert written.count("\n  - {") == 2
    form.reload()
    form.page.locator("[data-number='2']").wait_for()
    assert form.yaml == written
    _add(form)
    assert not form.yaml, "the fields are empty"
    assert form.page.locator("#batch-list li").inner_text().startswith("Linden Street Chess, 2026-10-01")
    form.page.get_by_role("button", name="Edit").click()
    assert form.yaml == written


def test_games_that_were_removed_are_there_again_to_be_edited(form: Form) -> None:
    form.choose(kind="night")
    form.page.locator("[data-number='1']").wait_for()
    form.person("game-1-seat-1", "nathaniel")
    form.person("game-1-seat-2", "suzy")
    form.page.locator("#game-1-result").select_option(index=1)
    written = form.yaml
    _add(form)
    form.page.locator("[data-number='1'] [data-remove]").click()
    form.page.locator("[data-number='2']").wait_for()
    form.page.get_by_role("button", name="Edit").click()
    assert form.yaml == written
    assert form.page.locator("#games > *").count() == 2
