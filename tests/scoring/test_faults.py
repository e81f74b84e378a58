"""Why a system cannot score a board: every reason, each at its own line and with its remedy."""

from typing import Any

import pytest

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power
from masterlist.facts.event import EventTerms
from masterlist.scoring import armada, daanz_squares, sum_of_squares
from masterlist.scoring.board import BoardSystem, credited_twice
from masterlist.source import Place
from tests.scoring.builders import NO_TERMS, PLACE, make_board

ARMADA, DAANZ, SQUARES = armada.SYSTEM, daanz_squares.SYSTEM, sum_of_squares.SYSTEM
OUT = (1904, 1905, 1905)
ENDING = Place("board.yaml", 7, 3)


def drawn(**more: Any) -> Board:
    return make_board((14, 10, 6, 4), out=OUT, spots={"ending": ENDING}, **more)


def said(system: BoardSystem, board: Board, terms: EventTerms = NO_TERMS) -> list[tuple[Place, str, str, str]]:
    return [(one.place, one.rule, str(one.message), str(one.hint)) for one in system.faults_of(board, terms)]


def seat_of(power: Power) -> Place:
    return PLACE._replace(line=10 + power.order)


def test_a_game_that_goes_on() -> None:
    message = "ARMADA scores finished games only"
    # It has no other fault: nothing of it has to be as it is at the end.
    for ending in (Ending.UNFINISHED, Ending.IN_PLAY):
        board = make_board((17, 0, 1), last_year=0, spots={"ending": ENDING}, ending=ending)
        assert said(ARMADA, board) == [(ENDING, "game-is-finished", message, "")]


def test_the_year_of_the_last_fall() -> None:
    remedy = "add the game year of the last completed Fall, or a 'chart' that shows it"
    for system, name in ((ARMADA, "ARMADA"), (DAANZ, DAANZ.name)):
        told = (PLACE, "last-year-is-known", f"'last_year' is missing: {name} needs it", remedy)
        assert said(system, drawn(last_year=0)) == [told]
    assert said(SQUARES, drawn(last_year=0)) == []


def test_without_a_centre() -> None:
    told = (PLACE, "somebody-survives", "no power has a centre", "enter the centres of the survivors")
    assert said(SQUARES, make_board((0,))) == [told]


def test_a_concession() -> None:
    remedy = "score the board as a draw, or let the event's terms say 'concessions: win'"
    for system in (DAANZ, SQUARES):
        told = (ENDING, "concessions-are-allowed", f"{system.name} has no concessions", remedy)
        assert said(system, drawn(conceded_to=Power.ENGLAND)) == [told]
        assert said(system, drawn(conceded_to=Power.ENGLAND), EventTerms(concessions_win=True)) == []
    assert said(ARMADA, drawn(conceded_to=Power.ENGLAND)) == []


def test_the_year_of_an_elimination() -> None:
    board = make_board((14, 10, 6, 4), out=(1904,))
    for system in (ARMADA, DAANZ):
        assert said(system, board) == [
            (
                seat_of(power),
                "elimination-year-is-known",
                f"{power.value} has no centres, and {system.name} needs the year it was eliminated in",
                "add 'eliminated:' with the game year",
            )
            for power in (Power.RUSSIA, Power.TURKEY)
        ]
    assert said(SQUARES, board) == []


def test_a_draw_that_leaves_a_survivor_out() -> None:
    left, out = Place("board.yaml", 20, 9), Power.GERMANY
    board = drawn(left_out=(out, Power.TURKEY))  # of whom one is out of the game anyway
    seats = (seat._replace(spots={"left_out": left}) if seat.power is out else seat for seat in board.seats)
    (told,) = said(ARMADA, board._replace(seats=tuple(seats)))
    assert told == (
        left,
        "draws-include-all-survivors",
        "germany survives; ARMADA only has draws that include all survivors",
        "remove 'left_out': every survivor shares in the draw",
    )


TWICE = (
    seat_of(Power.FRANCE),
    "players-are-credited-once",
    "'ann' would be credited with both austria and france",
    "a player has the points of one power alone: name who really played",
)


def moved(first: str, centres: tuple[int, ...]) -> Board:
    """A player begins as Austria, where Zoe replaces them, and takes France over."""
    players = dict(zip(POWERS, ("zoe", "bob", first, "dan", "eve", "fay", "gus"), strict=True))
    replaces = {Power.AUSTRIA: first, Power.FRANCE: "cat"}
    return make_board(centres, out=OUT, players=players, replaces=replaces)


@pytest.mark.parametrize(("player", "wrong"), [("ann", [TWICE]), (SEVENTH_PLAYER, [])])
def test_the_points_of_two_powers(player: str, wrong: list[Any]) -> None:
    board = drawn()
    owners = [(player,), ("bob",), ("cat", player), (), ("dan",), ("eve",), ("fay",)]
    found = credited_twice(board, owners)
    assert [(one.place, one.rule, str(one.message), str(one.hint)) for one in found] == wrong


ZERO = EventTerms(replaced_seats_zero=True)


@pytest.mark.parametrize(
    ("system", "centres", "terms", "wrong"),
    [
        # By ARMADA the points are those of the first player, unless the other one finishes among the winners.
        (ARMADA, (14, 10, 6, 4), NO_TERMS, []),
        (ARMADA, (0, 14, 16, 4), NO_TERMS, [TWICE]),
        (ARMADA, (4, 18, 12), NO_TERMS, []),
        (ARMADA, (4, 10, 18), NO_TERMS, [TWICE]),
        (ARMADA, (4, 18, 12), ZERO, []),  # a term that ARMADA does not know
        # By the others they are the finisher's, unless both of the seat score 0.
        (SQUARES, (0, 14, 16, 4), NO_TERMS, []),
        (SQUARES, (0, 14, 16, 4), ZERO, [TWICE]),
        (DAANZ, (0, 14, 16, 4), NO_TERMS, []),
        (DAANZ, (0, 14, 16, 4), ZERO, []),
    ],
    ids=lambda value: value.id if isinstance(value, BoardSystem) else None,
)
def test_who_left_one_power_for_another(
    system: BoardSystem, centres: tuple[int, ...], terms: EventTerms, wrong: list[Any]
) -> None:
    found = said(system, moved("ann", centres), terms)
    assert [one for one in found if one[1] == "players-are-credited-once"] == wrong
