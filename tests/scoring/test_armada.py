"""ARMADA: the awards of one game."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given

from masterlist.facts.board import SEVENTH_PLAYER, Board, Power
from masterlist.facts.event import EventTerms
from masterlist.scoring import armada
from masterlist.scoring.armada import SYSTEM
from masterlist.scoring.comparison import ResultClass
from tests.scoring.builders import NO_TERMS, boards, make_board


def awards(board: Board) -> list[Fraction]:
    return [seat.points for seat in SYSTEM.score_of(board, NO_TERMS).seats]


def of(*values: str) -> list[Fraction]:
    return [Fraction(value) for value in values]


def test_draws() -> None:
    board = make_board((14, 10, 6, 4), out=(1904, 1905, 1905))
    assert awards(board) == of("92.25", "96.25", "100.25", "102.25", "4", "12.5", "12.5")
    assert awards(board._replace(time_limited=True)) == awards(board)
    held = (5, 5, 5, 5, 5, 5, 4)
    assert awards(make_board(held, last_year=1902)) == [Fraction(454, 7) - centres for centres in held]
    board = make_board((17,), out=range(1902, 1908))
    losers = [2, 6, 12, 20, 30, 42]
    assert awards(board) == [420 - sum(losers), *losers]


def test_solos() -> None:
    board = make_board((18, 6, 5, 3, 2), out=(1903, 1906), last_year=1907)
    assert awards(board) == [420 - 27 - 26 - 24 - 23 - 3 - 12, 27, 26, 24, 23, 3, 12]
    # More than 18 centres bring nothing
    eighteen = make_board((18, 6, 5, 3, 2), out=(1903, 1906), last_year=1907)
    twenty = make_board((20, 6, 5, 2, 1), out=(1903, 1906), last_year=1907)
    assert awards(twenty)[0] - awards(eighteen)[0] == 2  # what the two centres were worth to their losers


@pytest.mark.parametrize(
    ("years", "orders"),
    [
        ((1904, 1905, 1905), ("1", "2.5", "2.5")),
        ((1903, 1904, 1905, 1905), ("1", "2", "3.5", "3.5")),  # the source's own example: third and fourth
        ((1904, 1904, 1904), ("2", "2", "2")),
        ((1906, 1903, 1906, 1902, 1906), ("4", "2", "4", "1", "4")),
    ],
)
def test_a_shared_year_gives_the_average_of_the_places(years: Sequence[int], orders: Sequence[str]) -> None:
    board = make_board((34 // (7 - len(years)),) * (7 - len(years)), out=years)
    losers = awards(board)[7 - len(years) :]
    expected = [Fraction(order) * (year - 1900) for order, year in zip(orders, years, strict=True)]
    assert losers == expected


def test_the_cap_of_60_binds_losers_only() -> None:
    board = make_board((18, 16), out=(1910, 1911, 1912, 1913, 1914), last_year=1915)
    # orders 1 to 5 by 10 to 14 years, and 6 × 15 + 16
    assert awards(board)[1:] == [60, 10, 22, 36, 52, 60]
    assert awards(board)[0] == 420 - 60 - 10 - 22 - 36 - 52 - 60
    early = make_board((18, 3, 3, 3, 3, 2, 2), last_year=1904)
    assert awards(early) == [420 - 40, 7, 7, 7, 7, 6, 6]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        # Five out: who concedes in 1911 gets 60, for 6 × 11 + centres is more.
        (make_board((17, 12), out=(1905, 1905, 1905, 1905, 1905), last_year=1911, conceded_to=Power.AUSTRIA), 60),
        # Nobody out: 1 × 11 + 12, the rule counts.
        (make_board((16, 12, 2, 1, 1, 1, 1), last_year=1911, conceded_to=Power.AUSTRIA), 23),
    ],
)
def test_conceding_after_1910_brings_60_only_with_five_players_out(board: Board, expected: int) -> None:
    assert awards(board)[1] == expected


def test_a_concession_to_a_smaller_power() -> None:
    board = make_board((10, 12, 12), out=(1904, 1904, 1904, 1904), last_year=1906, conceded_to=Power.AUSTRIA)
    result = SYSTEM.score_of(board, NO_TERMS)
    assert result.winner is Power.AUSTRIA
    assert [seat.result for seat in result.seats[:3]] == [ResultClass.WIN, ResultClass.LOSS, ResultClass.LOSS]
    assert awards(board)[1:] == [5 * 6 + 12, 5 * 6 + 12, 10, 10, 10, 10]


def test_awards_that_are_not_420_are_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(armada, "_wins", lambda *_: 0)
    with pytest.raises(AssertionError, match="not to 420"):
        awards(make_board((17, 17), out=[1905] * 5))


def test_working() -> None:
    lines = SYSTEM.explained(make_board((14, 10, 6, 4), out=(1904, 1905, 1905)), NO_TERMS)
    assert lines[0] == (
        ("awards of the losers", "4 + 12.5 + 12.5", "29"),
        ("centres of the winners", "14 + 10 + 6 + 4", "34"),
        ("award", "(420 − 29 + 34) ÷ 4 − 14", "92.25"),
    )
    assert lines[4] == (
        ("elimination order", "1", "1"),
        ("game-years played", "1904 − 1900", "4"),
        ("award", "min(1 × 4 + 0, 60)", "4"),
    )
    assert lines[5][0] == ("elimination order", "(2 + 3) ÷ 2", "2.5")
    won = SYSTEM.explained(make_board((18, 6, 5, 3, 2), out=(1903, 1906), last_year=1907), NO_TERMS)
    assert won[1][0] == ("elimination order", "2 + 1", "3")
    assert won[1][2] == ("award", "min(3 × 7 + 6, 60)", "27")


@pytest.mark.parametrize(
    ("board", "player", "expected"),
    [
        (make_board((17, 17), out=[1905] * 5, replaces={Power.AUSTRIA: "ann"}), "bob", "bob"),
        (make_board((18, 16), out=[1905] * 5, replaces={Power.AUSTRIA: "ann"}), "bob", "bob"),
        (make_board((16, 18), out=[1905] * 5, replaces={Power.AUSTRIA: "ann"}), "bob", "ann"),
        (make_board((0, 17, 17), out=[1905] * 5, replaces={Power.AUSTRIA: "ann"}), "bob", "ann"),
        (make_board((17, 17), out=[1905] * 5, replaces={Power.AUSTRIA: "ann"}), SEVENTH_PLAYER, "ann"),
        (make_board((17, 17), out=[1905] * 5), SEVENTH_PLAYER, SEVENTH_PLAYER),
    ],
)
def test_whose_a_replaced_seat_is_in_an_event(board: Board, player: str, expected: str) -> None:
    seats = (board.seats[0]._replace(player=player), *board.seats[1:])
    assert SYSTEM.score_of(board._replace(seats=seats), NO_TERMS).seats[0].credited == (expected,)


@given(boards())
def test_awards_are_420_and_never_below_0(board: Board) -> None:
    points = awards(board)
    assert sum(points) == 420
    assert min(points) >= 0


@given(boards())
def test_terms_that_it_does_not_know_change_nothing(board: Board) -> None:
    terms = EventTerms(replaced_seats_zero=True)
    assert SYSTEM.score_of(board, terms) == SYSTEM.score_of(board, NO_TERMS)
