"""Boards and rated games on the submit page, in a real browser."""

import shutil
from pathlib import Path

import pytest

from masterlist.amount import rounded
from masterlist.scoring.ledger import stakes_of
from tests.conftest import Browse
from tests.pages.conftest import OpenForm
from tests.pages.looks import violations
from tests.pages.submit_form import PLAYERS, Form, blocking
from tests.whole import whole

pytestmark = pytest.mark.browser


def test_a_board_is_accepted_and_worth_the_same(form: Form, copy: Path) -> None:
    form.choose(kind="board")
    form.page.select_option("#event", "whipping-2009")
    form.type(round="4", last_year="1908")
    form.seats(PLAYERS, [14, 10, 6, 4, 0, 0, 0], {"italy": 1904, "russia": 1905, "turkey": 1905})
    assert "round 4, table a is on file already" in form.needed
    form.page.fill("#table", "z")
    shown = form.page.locator(".seat-points td").all_inner_texts()
    path = form.path
    assert path == "content/tournaments/whipping-2009/r4-z.yaml"
    address, query = form.link("Open the file on GitHub")
    assert address.endswith("/new/main/content/tournaments/whipping-2009")
    assert query == {"filename": "r4-z.yaml", "value": form.yaml}
    form.sent()
    for name in "abc":  # whose players sit at this board now
        (copy / f"content/tournaments/whipping-2009/r4-{name}.yaml").unlink()
    (copy / path).write_text(form.yaml, "utf-8")
    assert blocking(copy) == []
    results = whole(copy).results
    assert results
    event = results.events["whipping-2009"]
    board = next(one for one in event.table.boards if one.board.id == "r4-z")
    decimals = event.event.decimals
    assert shown == [rounded(seat.points, decimals) for seat in board.seats]


def test_a_round_that_the_event_has_not(form: Form) -> None:
    form.choose(kind="board")
    form.page.select_option("#event", "clifton-bridge-2026")
    for round_, is_refused in (("4", False), ("5", True)):
        form.type(round=round_)
        assert ("There is no round 5: the event has 4" in form.fault("round")) == is_refused


def test_a_board_in_play(form: Form, copy: Path) -> None:
    form.choose(kind="board")
    form.page.select_option("#event", "clifton-bridge-2026")
    form.page.fill("#round", "3")
    assert "round 3, table a is on file, and in play" in form.needed
    form.page.fill("#table", "b")
    form.seats(PLAYERS, [14, 10, 6, 4, 0, 0, 0], {})
    assert form.page.locator("#time_limited").is_visible()
    form.page.check("#in_play")
    assert not form.page.locator("#time_limited").is_visible()
    assert "if the board ended now" in form.page.locator("#points").inner_text()
    assert form.page.locator(".seat-points td").first.inner_text() == "56.32"
    assert "ending: in-play\n" in form.yaml
    assert "last_year" not in form.yaml
    path = form.path
    (copy / path).write_text(form.yaml, "utf-8")
    assert blocking(copy) == []
    form.type(**{"austria-centres": "18", "england-centres": "6"})
    assert "18 make a solo" in form.needed


@pytest.mark.parametrize("round_", [1, 9])
def test_nobody_plays_two_boards_of_one_round(served: str, browse: Browse, round_: int) -> None:
    """Of whom the page knows on a server, where it can load the event's boards."""
    form = Form(browse(390), served)
    form.choose(kind="board")
    with form.page.expect_response("**/api/v1/tournaments/clifton-bridge-2025.json"):
        form.page.select_option("#event", "clifton-bridge-2025")
    form.type(round=str(round_), table="z")
    form.person("austria-player", "gwen")
    if round_ == 1:
        form.page.locator("#seats-austria-fault").get_by_text("also plays").wait_for()
    expected = "Gwen Treharne also plays on board 'r1-" if round_ == 1 else ""
    assert form.fault("seats-austria").startswith(expected)
    assert bool(form.fault("seats-austria")) == bool(expected)


def test_a_board_asks_for_what_is_wrong(form: Form) -> None:
    form.choose(kind="board")
    form.page.select_option("#event", "clifton-bridge-2025")
    form.type(round="9", last_year="1908")
    form.seats([*PLAYERS[:6], "klemens"], [14, 10, 6, 5, 0, 0, 0], {"italy": 1904, "russia": 1909, "turkey": 1905})
    assert "the centres add up to 35" in form.needed
    assert "russia cannot be eliminated in 1909" in form.needed
    assert "also plays austria" in form.fault("seats-turkey")
    form.page.fill("#austria-centres", "18")
    assert not form.page.locator("[data-field=ending]").is_visible()
    assert form.page.locator("[data-when=austria-out]").is_hidden()
    assert form.page.locator("[data-when=turkey-out]").is_visible()


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_rated_game(form: Form, copy: Path, *, goes_on: bool) -> None:
    form.choose(kind="game")
    form.type(name="Égg Rock II", started="2026-10-20")
    players = ["marcus", "lena", "nora", "femi", "june", "anjali", "ida"]
    if goes_on:
        assert "Seats: the players are missing" in form.needed
        assert "Round" not in form.needed, "a game has none"
        assert not form.page.locator("#ways").is_visible(), "nothing is sent while seats are empty"
        assert not form.page.locator("#austria-centres").is_visible()
        form.seats(players, [0] * 7, {})
    else:
        form.type(finished="2026-11-01")
        form.type(last_year="1908")  # which is asked for then
        form.seats(players, [14, 10, 6, 4, 0, 0, 0], {"italy": 1904, "russia": 1905, "turkey": 1905})
        form.choose(ending="concession")
        form.page.select_option("#conceded_to", "austria")
        assert "conceded_to: austria" in form.yaml
    assert "list: " not in form.page.locator("#doubts").inner_text()
    form.person("turkey-player", "suzy")
    assert "Not members when the game started: Suzy" in form.page.locator("#doubts").inner_text()
    form.person("turkey-player", players[-1])
    form.page.get_by_text("Another game that day?").locator("visible=true").click()
    form.page.fill("#board-nth", "2")
    assert "\nnth: 2\n" in form.yaml
    path = form.path
    assert path == "content/games/armada/2026-10-egg-rock-ii.yaml"
    (copy / path).write_text(form.yaml, "utf-8")
    assert blocking(copy) == []
    results = whole(copy).results
    assert results
    game = next(one for one in results.lists["armada"].games if one.id == "2026-10-egg-rock-ii")
    shown = form.page.locator(".seat-points td").all_inner_texts()
    assert shown == ([] if goes_on else [rounded(end.figures["award"] if end else 0, 2) for _, end in stakes_of(game)])


# --- A game between two for a player's own log on the submit page, as a person uses it ---

SCHEMA = "# yaml-language-server: $schema=../../../schema/entry.schema.json\n"


def _entry(form: Form, outcome: str) -> None:
    form.choose(kind="entry")
    form.person("player", "ann")
    form.person("opponent", "cleo")
    form.page.fill("#date", "2024-10-01")
    form.choose(outcome=outcome)


def test_a_game_of_chess_for_the_own_log(club: Path, club_form: Form) -> None:
    form = club_form
    form.choose(kind="entry")
    form.page.select_option("#list", "chess")
    form.page.locator("#entry-score-own").wait_for()
    _entry(form, "won")
    assert not form.page.locator("#level-major").is_visible()
    form.type(**{"entry-score-own": "1", "entry-score-opponent": "3"})
    assert form.fault("entry-score").startswith("The result is won, but the score contradicts it.")
    assert violations(form.page) == []
    form.type(**{"entry-score-own": "3,5", "entry-score-opponent": "1"})
    form.page.set_checked("#signed", checked=True)
    assert form.yaml == (
        f"{SCHEMA}player: ann-archer\nlist: chess\n"
        "game: {date: 2024-10-01, opponent: cleo-cole, result: won, score: 3.5-1, signed: true}\n"
    )
    assert form.save(club) == "content/logs/ann-archer/2024-10-01-cleo-cole.yaml"
    assert blocking(club) == []
    form.page.get_by_text("Another game that day?").locator("visible=true").click()
    form.type(**{"entry-nth": "0"})
    assert form.fault("entry-nth").startswith("This must be at least 1, not 0.")
    form.page.fill("#entry-nth", "2")
    assert "score: 3.5-1, signed: true, nth: 2}" in form.yaml
    form.page.select_option("#list", "squares")
    form.page.locator("#level-major").wait_for()
    assert not form.page.locator("#entry-score-own").is_visible()


def test_a_club_without_squares_is_asked_for_nothing_of_it(club: Path, open_form: OpenForm) -> None:
    shutil.rmtree(club / "content/logs")
    (club / "content/lists/squares.yaml").unlink()
    (club / "content/site.yaml").write_text("title: A chess club\n", "utf-8")
    form = open_form(club, 1280)
    assert form.page.is_checked("#kind-night")
    _entry(form, "draw")
    assert "result: draw}" in form.yaml
    assert not form.page.locator("#figures-units, #level-major").count()
    form.page.click("#another")
    assert form.page.input_value("#player") == "Ann Archer"
    assert "Ann Archer – Cleo Cole" in form.page.locator("#batch-list").inner_text()
