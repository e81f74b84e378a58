"""A game between two for a player's own log on the submit page, as a person uses it."""

import shutil
from pathlib import Path

import pytest

from tests.pages.conftest import OpenForm
from tests.pages.looks import violations
from tests.pages.submit_form import Form, blocking

pytestmark = pytest.mark.browser
SCHEMA = "# yaml-language-server: $schema=../../../schema/entry.schema.json\n"


def _entry(form: Form, outcome: str) -> None:
    form.choose(kind="entry")
    form.person("player", "ann")
    form.person("opponent", "cleo")
    form.page.fill("#date", "2024-10-01")
    form.choose(outcome=outcome)


def test_a_game_of_chess_for_the_own_log(club: Path, open_form: OpenForm) -> None:
    form = open_form(club)
    form.choose(kind="entry")
    form.page.select_option("#list", "chess")
    form.page.locator("#entry-score-own").wait_for()
    _entry(form, "won")
    assert not form.page.locator("#level-major").is_visible()
    form.page.fill("#entry-score-own", "1")
    form.page.fill("#entry-score-opponent", "3")
    form.page.locator("#entry-score-opponent").blur()
    assert form.fault("entry-score").startswith("The result is won, but the score contradicts it.")
    assert violations(form.page) == []
    form.page.fill("#entry-score-own", "3,5")
    form.page.fill("#entry-score-opponent", "1")
    form.page.set_checked("#signed", checked=True)
    assert form.yaml == (
        f"{SCHEMA}player: ann-archer\nlist: chess\n"
        "game: {date: 2024-10-01, opponent: cleo-cole, result: won, score: 3.5-1, signed: true}\n"
    )
    assert form.save(club) == "content/logs/ann-archer/2024-10-01-cleo-cole.yaml"
    assert blocking(club) == []
    form.page.fill("#entry-nth", "0")
    form.page.locator("#entry-nth").blur()
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


def test_it_is_sent_with_one_touch(form: Form) -> None:
    form.page.select_option("#list", "chess")
    form.game("saskia", "yusuf", "2026-10-01")
    form.choose(outcome="lost")
    assert "result: lost" in form.sent()
