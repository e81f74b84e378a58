"""Ranks, and where a player stands among all of a list."""

from masterlist.standings.movement import ROWS, Among, among_ranks, ranked


def test_equals_share_a_rank_and_leave_out_the_ranks_they_take_up() -> None:
    assert [*ranked(["ccc", "aa", "bb", "a"], len)] == [
        (1, False, "ccc"),
        (2, True, "aa"),
        (2, True, "bb"),
        (4, False, "a"),
    ]


def test_below_a_player_are_those_of_a_lower_rank() -> None:
    assert among_ranks({"a": 1, "b": 2, "c": 2, "d": 4}) == {
        "a": Among(4, 3),
        "b": Among(4, 1),
        "c": Among(4, 1),
        "d": Among(4, 0),
    }
    assert among_ranks({}) == {}


def test_of_a_large_list_it_is_not_said() -> None:
    most = {f"p{number}": number for number in range(1, ROWS + 1)}
    assert among_ranks(most)["p1"] == Among(ROWS, ROWS - 1)
    assert among_ranks({**most, "last": ROWS + 1}) == dict.fromkeys([*most, "last"], Among(0, 0))
