"""DAANZ Squares: points, and which of two games is better."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.amount import rounded
from masterlist.facts.board import Board, Power
from masterlist.facts.event import EventTerms
from masterlist.scoring.comparison import ScoredSeat, deciding, game_key
from masterlist.scoring.daanz_squares import COMPARISON, SYSTEM
from tests.scoring.builders import NO_TERMS, boards, make_board

OUT = tuple(range(1902, 1908))


def points(board: Board, terms: EventTerms = NO_TERMS) -> list[Fraction]:
    return [seat.points for seat in SYSTEM.score_of(board, terms).seats]


def seat_of(power: Power, board: Board, terms: EventTerms = NO_TERMS) -> ScoredSeat:
    return SYSTEM.score_of(board, terms).seats[power.order]


def first(*centres: int, **fields: object) -> ScoredSeat:
    """The game of Austria, whose centres come first."""
    fields.setdefault("out", OUT)
    return seat_of(Power.AUSTRIA, make_board(centres, **fields))  # type: ignore[arg-type]


# Points


@pytest.mark.parametrize(
    ("centres", "expected"),
    [
        ((14, 10, 6, 4), ["56.32", "28.74", "10.34", "4.60", "0.00", "0.00", "0.00"]),
        ((12, 11, 7, 4), ["43.64", "36.67", "14.85", "4.85", "0.00", "0.00", "0.00"]),
        ((16, 7, 5, 4, 2), ["73.14", "14.00", "7.14", "4.57", "1.14", "0.00", "0.00"]),
        ((18, 16), ["100.00", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00"]),
        ((19, 5, 5, 5), ["100.00", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00"]),
        ((17, 17), ["50.00", "50.00", "0.00", "0.00", "0.00", "0.00", "0.00"]),
    ],
)
def test_points(centres: tuple[int, ...], expected: list[str]) -> None:
    assert [rounded(value, 2) for value in points(make_board(centres, out=OUT))] == expected


def test_points_follow_from_the_terms() -> None:
    assert points(make_board((14, 10, 6, 4), out=OUT))[0] == Fraction(4900, 87)
    board = make_board((14, 10, 6, 4), out=OUT, left_out=[Power.GERMANY])
    assert points(board) == points(make_board((14, 10, 6, 4), out=OUT))
    board = make_board((14, 10, 6, 4), out=OUT, conceded_to=Power.ENGLAND)
    assert points(board, EventTerms(concessions_win=True)) == [0, 100, 0, 0, 0, 0, 0]
    board = make_board((14, 10, 6, 4), out=OUT, replaces={Power.AUSTRIA: "ann"})
    assert points(board, EventTerms(1, replaced_seats_zero=True)) == points(board)


def test_working() -> None:
    lines = SYSTEM.explained(make_board((14, 10, 6, 4), out=OUT), NO_TERMS)
    assert lines[0] == (
        ("squares of all centres", "14² + 10² + 6² + 4²", "348"),
        ("points", "100 × 14² ÷ 348", "4900/87"),
    )
    won = SYSTEM.explained(make_board((18, 10, 6), out=OUT), NO_TERMS)
    assert won[0] == (("the game won", "100", "100"),)
    assert won[1] == (("the game lost", "0", "0"),)


def test_the_seat_finishing_1st_is_the_one_with_most_centres_even_if_it_conceded() -> None:
    board = make_board((12, 17, 5), out=OUT, conceded_to=Power.AUSTRIA)
    seat = seat_of(Power.AUSTRIA, board, EventTerms(concessions_win=True))
    assert seat.position == (2, 1)
    assert list(seat.points_by_position) == [0, 100, 0, 0, 0, 0, 0]


# Comparing games: each pair is level on all conditions before the one that decides.

WIN = first(18, 16)
DRAW = first(1, 17, 16)
ELIMINATION = first(0, 17, 17)
LOSS = first(17, 10, 7, left_out=[Power.AUSTRIA])

PAIRS = [
    # 1: class, even against more points
    ("result", WIN, DRAW, "Win", "Draw"),
    ("result", DRAW, ELIMINATION, "Draw", "Elimination"),
    ("result", ELIMINATION, LOSS, "Elimination", "Loss"),
    ("result", ELIMINATION, first(16, 18), "Elimination", "Loss"),
    ("result", ELIMINATION, first(0, 18, 16), "Elimination", "Loss"),
    # 2: points
    ("points", first(12, 11, 7, 4), first(12, 12, 6, 4), "43.64", "42.35"),
    ("points", LOSS, first(16, 10, 8, left_out=[Power.AUSTRIA]), "65.98", "60.95"),
    # 3: position, with the same points
    ("position", first(5, 4, 3), first(5, 5), "1st", "equal 1st (2 players)"),
    ("position", first(5, 5, 4, 3), first(5, 5, 5), "equal 1st (2 players)", "equal 1st (3 players)"),
    ("position", first(4, 4, 3), first(4, 5), "equal 1st (2 players)", "2nd"),
    ("position", first(2, 4, 2, 1, 1, 1, 1), first(2, 4, 2, 2), "equal 2nd (2 players)", "equal 2nd (3 players)"),
    ("position", first(0, 17, 17), first(0, 12, 12, 10), "equal 3rd (5 players)", "equal 4th (4 players)"),
    ("position", first(3, 18, 2), first(3, 18, 3), "2nd", "equal 2nd (2 players)"),
    # 4: both out, the later year; a survivor outlasts anyone
    ("survival", first(0, 17, 17, out=[1905] * 5), first(0, 17, 17, out=[1904] * 5), "out in 1905", "out in 1904"),
    ("survival", first(1, 18, 3, 3, 3, 3, 3), first(0, 18, 3, 3, 3, 3, 3), "survived", "out in 1902"),
    # 5: the same points, but the seat in first place has fewer
    ("lead-on-1st", first(4, 5, 3, 3, 1, 1), first(4, 6, 3), "-14.75", "-32.79"),
    ("lead-on-1st", first(0, 9, 9, 8), first(0, 10, 8, 8), "-35.84", "-43.86"),
    # 6: the same points in first place too, but the third has fewer
    ("lead-on-2nd-to-7th", first(4, 5, 2, 2, 1), first(4, 5, 3), "24.00 from the 3rd", "14.00 from the 3rd"),
]


@pytest.mark.parametrize(("condition", "better", "worse", "own", "other"), PAIRS)
def test_comparing_games(condition: str, better: ScoredSeat, worse: ScoredSeat, own: str, other: str) -> None:
    assert game_key(COMPARISON, better) > game_key(COMPARISON, worse)
    found = deciding(COMPARISON, better, worse)
    assert found is not None
    assert found.id == condition
    keys = found.key(better), found.key(worse)
    assert (str(found.words(*keys)), str(found.words(*keys[::-1]))) == (own, other)


def test_the_conditions_come_in_the_order_of_the_rules() -> None:
    order = ["result", "points", "position", "survival", "lead-on-1st", "lead-on-2nd-to-7th"]
    assert [condition.id for condition in COMPARISON] == order
    assert sorted({pair[0] for pair in PAIRS}, key=order.index) == order


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (first(5, 5), first(5, 5)),
        (first(16, 18), first(15, 19)),  # to lose with more centres is no better
        (first(8, 4), first(16, 8, last_year=1920)),
    ],
)
def test_equal_games_are_told_apart_by_nothing(one: ScoredSeat, other: ScoredSeat) -> None:
    assert deciding(COMPARISON, one, other) is None


GAMES = st.builds(
    lambda board, seat: SYSTEM.score_of(board, EventTerms(concessions_win=True)).seats[seat],
    boards(),
    st.integers(0, 6),
)


@given(GAMES, GAMES, GAMES)
def test_comparing_is_a_total_preorder(one: ScoredSeat, two: ScoredSeat, three: ScoredSeat) -> None:
    a, b, c = (game_key(COMPARISON, game) for game in (one, two, three))
    assert (a <= b) or (b <= a)
    assert not (a <= b <= c) or a <= c
    assert (deciding(COMPARISON, one, two) is None) == (a == b)


@given(GAMES, GAMES)
def test_the_deciding_condition_decides_alone(one: ScoredSeat, two: ScoredSeat) -> None:
    found = deciding(COMPARISON, one, two)
    if found is not None:
        by_all = game_key(COMPARISON, one) > game_key(COMPARISON, two)
        assert by_all == (found.key(one) > found.key(two))
        assert found.words(found.key(one), found.key(two)) != found.words(found.key(two), found.key(one))
