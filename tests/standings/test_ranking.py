"""Ranks, and where a player stands among all of a list."""

from fractions import Fraction

from masterlist.scoring.rating import Standing, placed
from masterlist.standings.movement import ROWS, among_ranks


def test_equals_share_a_rank_and_leave_out_the_ranks_they_take_up() -> None:
    rows = [
        Standing(player, Fraction(0), 1, 1, 0, 0, "", ranked=player != "d") for player in ("ccc", "aa", "d", "bb", "a")
    ]
    assert [(row.player, row.rank, row.shared) for row in placed(rows, lambda row: len(row.player))] == [
        ("ccc", 1, False),
        ("aa", 2, True),
        ("d", None, False),
        ("bb", 2, True),
        ("a", 4, False),
    ]


def test_below_a_player_are_those_of_a_lower_rank() -> None:
    assert among_ranks({"a": 1, "b": 2, "c": 2, "d": 4}) == {
        "a": (4, 3),
        "b": (4, 1),
        "c": (4, 1),
        "d": (4, 0),
    }
    assert among_ranks({}) == {}


def test_of_a_large_list_it_is_not_said() -> None:
    most = {f"p{number}": number for number in range(1, ROWS + 1)}
    assert among_ranks(most)["p1"] == (ROWS, ROWS - 1)
    assert among_ranks({**most, "last": ROWS + 1}) == dict.fromkeys([*most, "last"], (0, 0))
