"""Boards and rated games on the submit page, in a real browser."""

from pathlib import Path

import pytest

from masterlist.amount import rounded
from masterlist.scoring.ledger import stakes_of
from tests.conftest import Browse
from tests.pages.submit_form import PLAYERS, Form, blocking
from tests.whole import whole

pytestmark = pytest.mark.browser


def test_a_board_is_accepted_and_worth_the_same(form: Form, copy: Path) -> None:
    form.choose(kind="board")
    form.page.select_option("#event", "whipping-2009")
    form.page.fill("#round", "4")
    form.page.fill("#last_year", "1908")
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
        form.page.fill("#round", round_)
        form.page.locator("#round").blur()
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
    form.page.fill("#austria-centres", "18")
    form.page.fill("#england-centres", "6")
    assert "18 make a solo" in form.needed


@pytest.mark.parametrize("round_", [1, 9])
def test_nobody_plays_two_boards_of_one_round(served: str, browse: Browse, round_: int) -> None:
    """Of whom the page knows on a server, where it can load the event's boards."""
    form = Form(browse(390), served)
    form.choose(kind="board")
    with form.page.expect_response("**/api/v1/tournaments/clifton-bridge-2025.json"):
        form.page.select_option("#event", "clifton-bridge-2025")
    form.page.fill("#round", str(round_))
    form.page.fill("#table", "z")
    form.person("austria-player", "gwen")
    if round_ == 1:
        form.page.locator("#seats-austria-fault").get_by_text("also plays").wait_for()
    expected = "Gwen Treharne also plays on board 'r1-" if round_ == 1 else ""
    assert form.fault("seats-austria").startswith(expected)
    assert bool(form.fault("seats-austria")) == bool(expected)


def test_a_board_asks_for_what_is_wrong(form: Form) -> None:
    form.choose(kind="board")
    form.page.select_option("#event", "clifton-bridge-2025")
    form.page.fill("#round", "9")
    form.page.fill("#last_year", "1908")
    form.seats([*PLAYERS[:6], "klemens"], [14, 10, 6, 5, 0, 0, 0], {"italy": 1904, "russia": 1909, "turkey": 1905})
    assert "the centres add up to 35" in form.needed
    assert "russia cannot be eliminated in 1909" in form.needed
    assert "also plays austria" in form.fault("seats-turkey")
    form.page.fill("#austria-centres", "18")
    assert not form.page.locator("[data-field=ending]").is_visible()
    assert form.page.locator("[data-when=austria-out]").is_hidden()
    assert form.page.locator("[data-when=turkey-out]").is_visible()


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_rated_game(form: Form, copy: Path, goes_on: bool) -> None:  # noqa: FBT001
    form.choose(kind="game")
    form.page.fill("#name", "Égg Rock II")
    form.page.fill("#started", "2026-10-20")
    players = ["marcus", "lena", "nora", "femi", "june", "anjali", "ida"]
    if goes_on:
        assert "Seats: the players are missing" in form.needed
        assert "Round" not in form.needed, "a game has none"
        assert not form.page.locator("#ways").is_visible(), "nothing is sent while seats are empty"
        assert not form.page.locator("#austria-centres").is_visible()
        form.seats(players, [0] * 7, {})
    else:
        form.page.fill("#finished", "2026-11-01")
        form.page.fill("#last_year", "1908")
        form.seats(players, [14, 10, 6, 4, 0, 0, 0], {"italy": 1904, "russia": 1905, "turkey": 1905})
        form.choose(ending="concession")
        form.page.select_option("#conceded_to", "austria")
        assert "conceded_to: austria" in form.yaml
    assert "list: " not in form.page.locator("#doubts").inner_text()
    form.person("turkey-player", "suzy")
    assert "Not members when the game started: Suzy" in form.page.locator("#doubts").inner_text()
    form.person("turkey-player", players[-1])
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
