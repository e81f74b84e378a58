"""Worked examples of rules pages: what is wrong with one, and when a figure is as promised."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from masterlist.checks import examples
from masterlist.checks.examples import examples_are_right, given, points_given
from masterlist.facts.board import Power
from masterlist.facts.content import alone
from masterlist.facts.logbook import Carried, LogBook
from masterlist.facts.night import Seat
from masterlist.facts.page import BoardExample, LogExample, MarkdownPage, RatingExample
from masterlist.source import Place
from tests.log_builders import NOWHERE, book, game
from tests.scoring.builders import make_board

HERE = Place("rules.md", 9, 1)
OUT = (1904, 1905, 1905)
SEVEN = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
DRAWN = make_board((14, 10, 6, 4), out=OUT, players=SEVEN, started="2024-01-01", finished="2024-02-01")


def told(*parts: Any) -> list[tuple[str, str]]:
    """Message and remedy of all that is wrong with the parts of a page."""
    page = MarkdownPage("rules/x", "X", False, "", parts, Place("rules.md", 1, 1))  # noqa: FBT003
    found = [*examples_are_right(alone({})._replace(pages={"rules/x": page}))]
    assert all((one.place, one.rule, one.blocks) == (HERE, "examples-are-right", True) for one in found)
    return [(one.message, one.hint) for one in found]


def board(system: str = "sum-of-squares", gives: dict[str, Any] | None = None, **more: Any) -> BoardExample:
    return BoardExample("A draw", system, DRAWN, gives or {}, HERE, **more)


def log(*games: Any, system: str = "wwr", gives: dict[str, Any] | None = None, **more: Any) -> LogExample:
    one: LogBook = book("ann", games)._replace(**more)
    return LogExample("A log", system, one, gives or {}, HERE)


def rating(*seats: Iterable[Seat], system: str = "elo", **more: Any) -> RatingExample:
    plain = RatingExample("A game", system, {}, {}, tuple(map(tuple, seats)), {}, HERE)
    return plain._replace(**more)


ANN, BOB = Seat("ann", "1", Fraction(1)), Seat("bob", "2", Fraction(0))
WRONG = "correct the example or what it promises"


def test_examples_that_are_right() -> None:
    assert told("Text", board(gives={"austria": 56.32, "turkey": 0}), "more") == []
    assert told(log(game(bonus="3-2"), gives={"game_points": 8, "wwr": 8})) == []
    assert told(rating((ANN, BOB), gives={"ann rating": 1510})) == []
    # It is reported with the entries; the game points of such a result are nobody's guess
    assert told(log(game(result="won"), gives={"wwr": 8})) == []
    assert told(log(game(), game(result="lost"), gives={"wwr": 8})) == []
    assert told(log(game(result="won"), system="none")) != []


# --- what an example promises ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "right"),
    [(56.32, True), (56.322, True), (56.3, False), (56.323, False), (56.33, False), (56, False), (56.3218, True)],
)
def test_a_figure_is_right_as_far_as_it_is_written(said: float, *, right: bool) -> None:
    """It is 4900/87 exactly, which begins with 56.32183."""
    (message,) = [one for one, _ in told(board(gives={"austria": said}))] or [""]
    figure = "the example 'A draw' gives 4900/87 as austria, not " + str(said)
    assert message == ("" if right else figure)


def test_each_wrong_figure_is_named() -> None:
    names = "remove it: an example gives austria, england, france, germany, italy, russia, turkey"
    assert told(board(gives={"austria": 1, "spain": 2, "england": 28.74, "italy": 3})) == [
        ("the example 'A draw' gives 4900/87 as austria, not 1", WRONG),
        ("an example gives no 'spain'", names),
        ("the example 'A draw' gives 0 as italy, not 3", WRONG),
    ]


def test_decimals_of_a_ledger_are_written_out() -> None:
    found = told(board("armada", ratings={"ann": Fraction(1)}, gives={"england ante": 1}))
    assert found[0][0].startswith("the example 'A draw' gives 59.959")
    assert len(found[0][0].split()[5].partition(".")[2]) == 20


# --- boards ---------------------------------------------------------------------------------------------------


def test_a_board_has_a_system() -> None:
    assert told(board("sum-of-square")) == [
        ("no system 'sum-of-square' scores boards", "did you mean 'sum-of-squares'?")
    ]
    systems = "add 'system:' with one of: armada, daanz-squares, sum-of-squares"
    assert told(board("elo")) == [("no system 'elo' scores boards", systems)]


def test_a_board_that_the_system_cannot_score() -> None:
    one = board("armada")._replace(board=make_board((14, 10, 6, 4), players=SEVEN, place=HERE))
    found = examples_are_right(
        alone({})._replace(pages={"x": MarkdownPage("x", "X", False, "", (one,), HERE)})  # noqa: FBT003
    )
    assert [problem.rule for problem in found] == ["elimination-year-is-known"] * 3


def test_ratings_of_a_board() -> None:
    some = {"ann": Fraction(1)}
    message = "an example has ratings, but Sum of Squares rates no games"
    assert told(board(ratings=some)) == [(message, "remove 'ratings'")]
    assert told(board("armada", ratings=some)) == []
    broke = dict.fromkeys(SEVEN, Fraction(-210))
    nothing = "the ratings of the seven add up to −1470, so that no ante can be worked out"
    assert told(board("armada", ratings=broke)) == [(nothing, "give the players other ratings")]


def test_what_a_rated_board_gives() -> None:
    found = points_given(board("armada", ratings={}))
    assert found["austria ante"] == 60
    assert found["austria award"] == Fraction("92.25")
    assert [key for key in found if key.startswith("turkey")] == [
        key.replace("austria", "turkey") for key in found if key.startswith("austria")
    ]
    going_on = board("armada", ratings={})._replace(board=DRAWN._replace(finished=None))
    assert {*points_given(going_on)} == {f"{power.value} ante" for power in Power}
    plain = points_given(board("armada"))
    assert {*plain} == {*Power}
    assert plain["austria"] == Fraction("92.25")


# --- log books ------------------------------------------------------------------------------------------------


def test_a_log_has_a_system() -> None:
    assert told(log(system="wwrr")) == [("no system 'wwrr' rates log books", "did you mean 'wwr'?")]
    assert told(log(system="elo")) == [("no system 'elo' rates log books", "name one of: wwr")]


def test_all_systems_for_log_books_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "log_systems", lambda: ["points", "wwr"])
    assert told(log(system="elo")) == [("no system 'elo' rates log books", "name one of: points, wwr")]


def test_what_a_log_gives() -> None:
    games = (game(bonus="3-2"), game("al", "won-major", "2024-01-02", bonus="1-0"))
    assert given(log(*games)) == {"game_points": 6, "opponents_defeated": 2, "total": 14, "wwr": 28}
    assert given(log()) == {"opponents_defeated": 0, "total": 0, "wwr": 0}
    carried = Carried(9, ("al", "bo"), ("cy",), NOWHERE, {})
    assert given(log(carried=carried)) == {"opponents_defeated": Fraction(5, 2), "total": 9, "wwr": Fraction(45, 2)}


# --- ratings --------------------------------------------------------------------------------------------------


def test_a_rating_has_a_system() -> None:
    assert told(rating((ANN, BOB), system="eloo")) == [("no system 'eloo' rates games", "did you mean 'elo'?")]
    systems = "add 'system:' with one of: elo, glicko-2"
    assert told(rating((ANN, BOB), system="armada")) == [("no system 'armada' rates games", systems)]


def test_an_error_without_words_is_told_by_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(examples, "rate_example", fails)
    ((message, _),) = told(rating((ANN, BOB)))
    assert message == "Elo cannot rate the example: ZeroDivisionError"


def test_a_rating_that_cannot_be_computed() -> None:
    remedy = "correct its terms, its ratings or its results"
    ((message, hint),) = told(rating((ANN, BOB), terms={"k": "x"}))
    assert message.startswith("Elo cannot rate the example: 'x' is no number")
    assert hint == remedy
    assert told(rating((ANN, BOB), gives={"cat rating": 1})) == [
        (
            "an example gives no 'cat rating'",
            "remove it: an example gives ann expected, ann change, bob expected, bob change, ann rating, bob rating",
        )
    ]
    terms = {"k": 20, "start": 1500}
    assert told(rating((ANN, BOB), terms=terms, before={"ann": {"rating": Fraction(1600)}})) == []
