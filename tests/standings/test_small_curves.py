"""Small curves: the shape of a rating, in whole numbers within the picture."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.standings.totals import HEIGHT, WIDTH, curve, log_curve

VALUES = st.none() | st.integers(-500, 9000) | st.fractions(-500, 500, max_denominator=9)


@given(st.lists(VALUES, max_size=13))
def test_a_curve_stays_in_its_picture_and_rises_where_the_rating_does(values: list[int | Fraction | None]) -> None:
    points = [tuple(map(int, point.split(","))) for point in curve(values).split()]
    known = [value for value in values if value is not None]
    assert len(points) == (len(known) if len(known) > 1 else 0)
    for (x, y), value in zip(points, known, strict=False):
        assert 1 <= x <= WIDTH - 1
        assert 1 <= y <= HEIGHT - 1
        if len(known) > 1 and value == max(known) > 0:
            assert y == 1
    for (x, y), (later, other), value, next_ in zip(points, points[1:], known, known[1:], strict=False):
        assert x < later
        assert (other - y) * (value - next_) >= 0


@pytest.mark.parametrize(
    ("totals", "began", "expected"),
    [
        ((), "", ""),
        ((("2020-01-01", 2, 10, 1, 20),), "2020-01-01", "30,1 59,1"),  # it begins in the second edition
        ((("2019-01-01", 2, 5, 1, 10), ("2021-01-01", 2, 10, 2, 20)), "2019-01-01", "1,8 30,8 59,1"),
    ],
)
def test_a_log_has_its_rating_at_the_end_of_each_edition(
    totals: tuple[tuple[str, int, int, int, int], ...], began: str, expected: str
) -> None:
    assert log_curve(totals, began, 0, ["2019-12-31", "2020-12-31"]) == expected
