"""The picture of a board's centres: each line is named where it ends."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest

from masterlist.facts.board import POWERS
from masterlist.site.pictures.curves import BOTTOM, LETTER, TALL, TOP, LinePicture, averages_picture


def _picture(years: Sequence[Sequence[float]]) -> LinePicture:
    found = averages_picture([(1901 + at, 1, tuple(map(Fraction, centres))) for at, centres in enumerate(years)])
    assert found
    return found


def _ends(picture: LinePicture) -> dict[str, tuple[int, int]]:
    return {"".join(letter for _style, letter in lines): (x, y) for x, y, lines in picture.ends}


def test_a_line_ends_where_its_power_is_out() -> None:
    years = [(5, 5, 5, 5, 4, 4, 6), (7, 0, 6, 5, 0, 4, 12), (9, 0, 8, 3, 0, 0, 14), (11, 0, 6, 1, 0, 0, 16)]
    picture = _picture(years)
    points = {style: [tuple(map(int, one.split(","))) for one in line.split()] for _name, style, line in picture.lines}
    assert {style: len(line) for style, line in points.items()} == {
        **{power.value: 4 for power in POWERS},
        "england": 2,
        "italy": 2,
        "russia": 3,  # until the year in which they lost the last centre
    }
    ends = _ends(picture)
    assert set(ends) == {"A", "T", "F", "G", "EI", "R"}, "of those out in a year the letters are side by side"
    for letters, style in (("A", "austria"), ("T", "turkey"), ("F", "france")):
        assert ends[letters] == points[style][-1], "with room around it a letter is at the end of its line"
    for letters, style in (("EI", "england"), ("R", "russia")):
        assert ends[letters] == (points[style][-1][0], TALL - BOTTOM - LETTER // 3), "and above the axis"


@pytest.mark.parametrize(
    ("last", "most"),
    [
        ((5.75, 5.25, 5, 4.75, 4.5, 4.5, 4.25), LETTER),  # averages, near to each other
        ((34, 0, 0, 0, 0, 0, 0), 10),
        ((1, 1, 1, 1, 1, 1, 28), LETTER),
        ((5, 5, 5, 5, 5, 5, 4), LETTER),
        ((17, 17, 0, 0, 0, 0, 0), 10),
        ((7, 1, 8, 7, 2, 5, 4), LETTER),
    ],
)
def test_letters_are_in_the_picture_and_none_is_upon_another(last: tuple[float, ...], most: int) -> None:
    picture = _picture([(5, 5, 5, 5, 4, 4, 6), last])
    heights = sorted(y for x, y, _lines in picture.ends if x == picture.ends[-1][0])
    assert all(below - above >= LETTER for above, below in pairwise(heights))
    assert heights[0] >= TOP - LETTER // 3
    assert heights[-1] <= TALL - BOTTOM - LETTER // 3
    wanted = sorted(int(line.rpartition(",")[2]) for _name, _style, line in picture.lines)
    named = sorted(y for _x, y, lines in picture.ends for _line in lines)
    moved = [abs(here - there) for here, there in zip(wanted, named, strict=True)]
    assert max(moved) <= most


def test_those_who_were_out_soon_after_each_other_are_named_in_one_piece() -> None:
    long = [(5, 5, 5, 5, 4, 4, 6), *[(5, 5, 5, 5, 4, 4, 6)] * 20, (5, 0, 5, 5, 4, 4, 11), (5, 0, 5, 5, 0, 4, 15)]
    assert {"EI"} <= {*_ends(_picture([*long, *[long[-1]] * 3]))}


def test_those_who_end_level_are_named_together_before_any_who_end_near_them() -> None:
    """Order: Austria, England, France, Germany, Italy, Russia, Turkey."""
    named = _ends(_picture([(3, 3, 3, 3, 3, 4, 3), (7, 1, 8, 7, 2, 5, 4)]))
    assert {"F", "AG"} <= {*named}
    assert named["F"][1] < named["AG"][1]
