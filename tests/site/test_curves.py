"""The picture of a board's centres: each line is named where it ends."""

from fractions import Fraction

from masterlist.facts.board import POWERS
from masterlist.site.pictures.curves import HEIGHT, LETTER, averages_picture

YEARS = [
    (5, 5, 5, 5, 4, 4, 6),
    (7, 0, 6, 6, 0, 4, 11),
    (9, 0, 8, 8, 0, 0, 9),
    (9, 0, 8, 8, 0, 0, 9),
]


def test_each_line_is_named_where_it_ends() -> None:
    picture = averages_picture([(1901 + at, 1, tuple(map(Fraction, centres))) for at, centres in enumerate(YEARS)])
    assert picture
    points = {style: line.split() for _name, style, line in picture.lines}
    assert {style: len(line) for style, line in points.items()} == {
        **{power.value: 4 for power in POWERS},
        "england": 2,
        "italy": 2,
        "russia": 3,  # until the year in which they lost the last centre
    }
    ends = {letters: (x, y) for x, y, _style, letters in picture.ends}
    assert set(ends) == {"AT", "FG", "EI", "R"}, "of one point the letters are side by side"
    for letters, style in (("AT", "austria"), ("EI", "england"), ("R", "russia")):
        assert str(ends[letters][0]) == points[style][-1].partition(",")[0], letters
    assert abs(ends["FG"][1] - ends["AT"][1]) >= LETTER, "no letter is upon another"
    assert max(y for _x, y in ends.values()) < HEIGHT - LETTER
