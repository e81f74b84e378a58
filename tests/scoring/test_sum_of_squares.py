"""Sum of Squares: the source's examples, and boards whose scores a real club published."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from masterlist.amount import rounded
from masterlist.facts.board import POWERS, Board, Power
from masterlist.facts.event import EventTerms
from masterlist.scoring.sum_of_squares import SYSTEM
from tests.scoring.builders import NO_TERMS, make_board

FIXTURES = Path(__file__).parent.parent / "fixtures" / "diplomacy"
REAL = json.loads((FIXTURES / "sum_of_squares_boards.json").read_text("utf-8"))["boards"]
HOUSE = EventTerms(replaced_seats_zero=True)


def points(board: Board, terms: EventTerms = NO_TERMS) -> list[Fraction]:
    return [seat.points for seat in SYSTEM.score_of(board, terms).seats]


@pytest.mark.parametrize(
    ("centres", "expected"),
    [
        ((14, 10, 6, 4), ["56.32", "28.74", "10.34", "4.60", "0.00", "0.00", "0.00"]),
        ((12, 11, 7, 4), ["43.64", "36.67", "14.85", "4.85", "0.00", "0.00", "0.00"]),
        ((0, 18, 16), ["0.00", "100.00", "0.00", "0.00", "0.00", "0.00", "0.00"]),
        ((17, 9, 8), ["66.59", "18.66", "14.75", "0.00", "0.00", "0.00", "0.00"]),  # 17 is still a draw
    ],
)
def test_points(centres: tuple[int, ...], expected: list[str]) -> None:
    assert [rounded(value, 2) for value in points(make_board(centres))] == expected


@pytest.mark.parametrize("real", REAL, ids=[board["id"] for board in REAL])
def test_boards_as_a_club_published_them(real: dict[str, Any]) -> None:
    seats = [real["seats"][power.value] for power in POWERS]
    board = make_board(
        [seat["centres"] for seat in seats],
        replaces={power: "left" for power in POWERS if real["seats"][power.value].get("replaced_seat")},
        last_year=real["last_year"],
    )
    published = [f"{seat['published']:.3f}" for seat in seats]
    assert [rounded(value, 3) for value in points(board, HOUSE)] == published


def test_a_replaced_seat_scores_as_any_other_unless_the_terms_say_0() -> None:
    board = make_board((11, 9, 8, 5, 1), replaces={Power.AUSTRIA: "left"})
    assert points(board)[0] == Fraction(12100, 292)
    zero = [rounded(value, 3) for value in points(board, HOUSE)[:5]]
    assert zero == ["0.000", "27.740", "21.918", "8.562", "0.342"]
    lines = SYSTEM.explained(board, HOUSE)
    assert lines[0] == (("replaced seat", "0", "0"),)
    assert lines[1] == (
        ("squares of all centres", "11² + 9² + 8² + 5² + 1²", "292"),
        ("points", "100 × 9² ÷ 292", "2025/73"),
    )
    board = make_board((18, 16), replaces={Power.AUSTRIA: "left"})
    assert points(board, HOUSE) == [0] * 7
