"""Players who are on a list without a rank: few games, or none for years."""

from fractions import Fraction

import pytest

from masterlist.scoring.rating import Standing, why_unranked
from masterlist.source import Kind, Value


def row(games: int = 9, last: str = "2024-05-06") -> Standing:
    return Standing("ann", Fraction(1500), games, games, 0, 0, last)


@pytest.mark.parametrize(("games", "ranked"), [(4, False), (5, True), (6, True)])
def test_the_game_from_which_a_player_is_ranked(games: int, *, ranked: bool) -> None:
    why = why_unranked(row(games), "2024-05-06", 5, None)
    assert (why is None) is ranked
    if why:
        assert str(why) == "ranked after 5 rated games"
        assert why.values == (Value("n", "5", Kind.NUMBER),)


@pytest.mark.parametrize(
    ("last", "day", "active"),
    [
        ("2022-05-06", "2024-05-06", True),
        ("2022-05-05", "2024-05-06", False),
        ("2024-05-06", "2024-05-06", True),
        ("0998-12-31", "1001-01-01", False),  # years have four digits however small they are
        ("0999-01-01", "1001-01-01", True),
    ],
)
def test_a_player_is_active_for_so_many_years(last: str, day: str, *, active: bool) -> None:
    why = why_unranked(row(last=last), day, 5, 2)
    assert (why is None) is active
    if why:
        assert str(why) == f"not active: the last rated game was on {last}"
        assert why.values == (Value("day", last, Kind.DAY),)


def test_without_a_term_all_are_active_and_few_games_are_the_first_reason() -> None:
    assert why_unranked(row(last="1990-01-01"), "2024-05-06", 5, None) is None
    assert str(why_unranked(row(1, "1990-01-01"), "2024-05-06", 5, 2)) == "ranked after 5 rated games"
