"""The rated games of a club month by month."""

from masterlist.standings.career import MONTHS, last_months


def test_months_without_a_game_are_said() -> None:
    december = 2023 * 12 + 11
    assert last_months([{december: 2}, {december: 1, december + 2: 4}]) == (
        ("2023-12", 3),
        ("2024-01", 0),
        ("2024-02", 4),
    )


def test_what_lies_further_back_is_left_out() -> None:
    assert [month for month, _games in last_months([{24000 - MONTHS: 1, 24000: 1}])] == ["2000-01"]
    assert len(last_months([{24001 - MONTHS: 1, 24000: 1}])) == MONTHS
    assert last_months([{}]) == ()
