"""How the best placed moved through the editions, from their rows."""

import pytest

from masterlist.facts.site import EditionRow
from masterlist.standings.totals import Placed, Top, everyone, led_since, stretches, top_of


def _top(edition: str, players: str) -> Top:
    return Top(edition, tuple(Placed(player, rank, shared=False) for rank, player in enumerate(players, 1)))


def test_the_last_place_may_be_shared_with_someone_who_is_not_shown() -> None:
    rows = [EditionRow(min(rank, 10), f"p{rank}", "1", 1) for rank in range(1, 12)]
    top = top_of("2024", rows)
    assert len(top.places) == 10
    assert top.places[-1] == Placed("p10", 10, shared=True)
    assert top.places[0] == Placed("p1", 1, shared=False)


def test_the_newest_edition_comes_first_and_then_those_who_left_last() -> None:
    assert everyone([_top("1", "xyz"), _top("2", "xab"), _top("3", "bc")]) == ["b", "c", "x", "a", "y", "z"]


@pytest.mark.parametrize(
    ("player", "expected"),
    [("a", [[(0, 0), (1, 1)], [(3, 0)]]), ("b", [[(0, 1), (1, 0), (2, 0), (3, 1)]]), ("c", [[(2, 1)]]), ("d", [])],
)
def test_a_line_ends_where_its_player_leaves(player: str, expected: list[list[tuple[int, int]]]) -> None:
    tops = [_top("1", "ab"), _top("2", "ba"), _top("3", "bc"), _top("4", "ab")]
    assert [*stretches(tops, player)] == expected


@pytest.mark.parametrize(
    ("leaders", "expected"),
    [
        (["a", "a", "a"], ("a", "1", ())),
        (["a", "b", "b"], ("b", "2", ("a",))),
        (["b", "a", "b"], ("b", "3", ("a",))),
        (["a", "bc", "a"], ("a", "3", ("b", "c"))),
        (["ab", "a"], ("", "", ())),
        (["", "a"], ("", "", ())),
        (["a", "ab"], ("", "", ())),
        ([], ("", "", ())),
    ],
)
def test_since_when_the_first_has_led(leaders: list[str], expected: tuple[str, str, tuple[str, ...]]) -> None:
    tops = [
        Top(str(number), tuple(Placed(player, 1, shared=len(first) > 1) for player in first))
        for number, first in enumerate(leaders, 1)
    ]
    assert led_since(tops) == expected
