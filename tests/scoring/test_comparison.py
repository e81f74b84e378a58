"""What makes one game better than another, and what is said of it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from masterlist.amount import Amount
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power
from masterlist.facts.event import EventTerms
from masterlist.scoring import armada, comparison, daanz_squares, sum_of_squares
from masterlist.scoring.board import BoardSystem, credited_twice
from masterlist.scoring.comparison import Condition, Position, ScoredSeat, Tally, TieBreaker, game_key
from masterlist.source import Kind, Place, Value, say
from tests.scoring.builders import NO_TERMS, PLACE, make_board


def games(board: Board) -> tuple[ScoredSeat, ...]:
    return daanz_squares.SYSTEM.score_of(board, NO_TERMS).seats


DRAWN = games(make_board((12, 12, 10), out=(1905, 1906, 1903, 1907)))


@pytest.mark.parametrize(
    ("condition", "own", "other", "words"),
    [
        (comparison.RESULT, (3,), (2,), "Win"),
        (comparison.POINTS, (Fraction(1, 3),), (Fraction(1, 2),), "0.33"),
        (comparison.POINTS, (Fraction(1, 3),), (Fraction(1, 3) + Fraction(1, 10**4),), "0.3333"),
        (comparison.POINTS, (Fraction("43.641"),), (Fraction("43.642"),), "43.641"),
        (comparison.POINTS, (5,), (5,), "5.00"),
        (comparison.POSITION, (-2, -1), (-3, -1), "2nd"),
        (comparison.POSITION, (-2, -3), (-3, -1), "equal 2nd (3 players)"),
        (comparison.SURVIVAL, (9999,), (1905,), "survived"),
        (comparison.SURVIVAL, (1905,), (9999,), "out in 1905"),
        (comparison.LEAD_ON_FIRST, (Fraction(-1, 3),), (1,), "-0.33"),
        (comparison.LEAD_ON_REST, (1, 2, 3), (1, 2, 4), "3.00 from the 4th"),
        (comparison.LEAD_ON_REST, (1, 2, 3), (0, 2, 4), "1.00 from the 2nd"),
        (comparison.CENTRES, (12,), (10,), "12"),
    ],
)
def test_a_difference_in_words(
    condition: Condition, own: Sequence[Amount], other: Sequence[Amount], words: str
) -> None:
    assert str(condition.words(tuple(own), tuple(other))) == words


@pytest.mark.parametrize(
    ("condition", "text"),
    [(comparison.POINTS, "12.00"), (comparison.CENTRES, "12"), (comparison.LEAD_ON_FIRST, "12.00")],
)
def test_figures_are_told_as_numbers_for_each_language(condition: Condition, text: str) -> None:
    assert condition.words((12,), (10,)) == say("{n}", Value("n", text, Kind.NUMBER))


def test_a_game_is_better_by_the_first_condition_that_tells_it_apart() -> None:
    austria, england, france, germany, italy, *_ = DRAWN
    conditions = daanz_squares.COMPARISON
    assert game_key(conditions, austria) == game_key(conditions, england)
    assert comparison.deciding(conditions, austria, england) is None
    assert comparison.deciding(conditions, austria, france) is comparison.POINTS
    assert comparison.deciding(conditions, france, germany) is comparison.RESULT
    assert comparison.deciding(conditions, germany, italy) is comparison.SURVIVAL
    assert game_key(conditions, austria) > game_key(conditions, france) > game_key(conditions, italy)
    assert game_key(conditions, italy) > game_key(conditions, germany), "out a year later"


def test_what_a_game_is_compared_by() -> None:
    austria, _, france, germany, *_ = DRAWN
    whole, twelve, ten = 144 + 144 + 100, Fraction(14400, 388), Fraction(10000, 388)
    assert comparison.POINTS.key(austria) == (Fraction(100 * 144, whole),)
    assert comparison.POSITION.key(austria) == (-1, -2)
    assert comparison.POSITION.key(germany) == (-4, -4)
    assert comparison.SURVIVAL.key(france) == (9999,)
    assert comparison.SURVIVAL.key(germany) == (1905,)
    assert comparison.LEAD_ON_FIRST.key(france) == (ten - twelve,)
    assert comparison.LEAD_ON_REST.key(austria) == (0, twelve - ten, twelve, twelve, twelve, twelve)
    assert comparison.CENTRES.key(france) == (10,)


def tally(**counts: int) -> Tally:
    return Tally("a", Fraction(0), counts.get("wins", 0), counts.get("draws", 0), counts.get("centres", 0), ())


@pytest.mark.parametrize(
    ("breaker", "name"),
    [(comparison.MOST_WINS, "wins"), (comparison.MOST_DRAWS, "draws"), (comparison.MOST_CENTRES, "centres")],
)
def test_counts_separate_players(breaker: TieBreaker, name: str) -> None:
    one, other = tally(**{name: 3}), tally(**{name: 2})
    assert (breaker.id, breaker.key(one), breaker.key(other)) == (f"most-{name}", (3,), (2,))
    assert str(breaker.words(one, other)) == f"{name}: 3 against 2"


def test_the_best_games_separate_players() -> None:
    austria, _, france, germany, *_ = DRAWN
    conditions = daanz_squares.COMPARISON
    one = tally()._replace(games=(germany, austria))
    other = tally()._replace(games=(france, austria))
    best, second, third = (comparison.best_game(nth, conditions) for nth in (1, 2, 3))
    assert [breaker.id for breaker in (best, second, third)] == ["best-game", "second-best-game", "third-best-game"]
    assert best.key(one) == best.key(other) == game_key(conditions, austria)
    assert second.key(one) == game_key(conditions, germany)
    assert third.key(one) == ()
    assert str(best.words(one, other)) == "best game: equal"
    assert str(second.words(one, other)) == "second best game, result: Elimination against Draw"
    assert str(second.words(other, one)) == "second best game, result: Draw against Elimination"
    fewer = tally()._replace(games=(france,))
    assert str(second.words(fewer, other)) == "second best game: none against one"
    assert str(second.words(other, fewer)) == "second best game: one against none"


def test_positions_in_words() -> None:
    words = [str(comparison.position_in_words(Position(rank, 1))) for rank in range(1, 8)]
    assert words == ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"]
    assert str(comparison.position_in_words(Position(2, 2))) == "equal 2nd (2 players)"


def test_points_by_position_name_the_greater_ones_first_where_centres_are_level() -> None:
    conceded = make_board(
        (11, 12, 11), conceded_to=make_board((11, 12, 11)).seats[2].power, out=(1902, 1903, 1904, 1905)
    )
    (one, *_) = armada.SYSTEM.score_of(conceded, NO_TERMS).seats
    assert list(one.points_by_position[1:3]) == sorted(one.points_by_position[1:3], reverse=True)
    assert one.points_by_position[1] > one.points_by_position[2]


# --- Why a system cannot score a board: every reason, each at its own line and with its remedy ---

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


def test_the_year_of_the_last_fall_and_a_centre() -> None:
    remedy = "add the game year of the last completed Fall, or a 'chart' that shows it"
    for system, name in ((ARMADA, "ARMADA"), (DAANZ, DAANZ.name)):
        told = (PLACE, "last-year-is-known", f"'last_year' is missing: {name} needs it", remedy)
        assert said(system, drawn(last_year=0)) == [told]
    assert said(SQUARES, drawn(last_year=0)) == []
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
