"""Worked examples of rules pages: what tests/broken does not hold of them."""

from typing import Any

import pytest

from masterlist.checks import examples
from masterlist.facts.board import POWERS
from masterlist.facts.content import alone
from masterlist.facts.page import BoardExample, LogExample, MarkdownPage
from masterlist.source import Place
from tests.log_builders import book
from tests.scoring.builders import make_board

HERE = Place("rules.md", 9, 1)


def told(part: Any) -> list[tuple[str, str]]:
    """Message and remedy of all that is wrong with a part of a page."""
    page = MarkdownPage("rules/x", "X", False, "", (part,), Place("rules.md", 1, 1))  # noqa: FBT003
    found = examples.examples_are_right(alone({})._replace(pages={"rules/x": page}))
    return [(one.message, one.hint) for one in found]


@pytest.mark.parametrize(
    ("said", "right"),
    [(56.32, True), (56.322, True), (56.3, False), (56.323, False), (56.33, False), (56, False), (56.3218, True)],
)
def test_a_figure_is_right_as_far_as_it_is_written(said: float, *, right: bool) -> None:
    """It is 4900/87 exactly, which begins with 56.32183."""
    one = BoardExample("A draw", "sum-of-squares", make_board((14, 10, 6, 4)), {"austria": said}, HERE)
    message = f"the example 'A draw' gives 4900/87 as austria, not {said}"
    assert told(one) == ([] if right else [(message, "correct the example or what it promises")])


def test_an_example_of_a_game_that_goes_on_gives_what_is_staked() -> None:
    one = make_board((14, 10, 6, 4), players=tuple("abcdefg"), started="2024-01-01", finished=None)
    going_on = BoardExample("A game", "armada", one, {}, HERE, ratings={})
    assert examples.points_given(going_on) == {f"{power.value} ante": 60 for power in POWERS}


def test_all_systems_for_log_books_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "log_systems", lambda: ["points", "wwr"])
    one = LogExample("A log", "elo", book("ann", ()), {}, HERE)
    assert told(one) == [("no system 'elo' rates log books", "name one of: points, wwr")]
