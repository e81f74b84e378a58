"""The average centres of an event, from the charts of its boards."""

from fractions import Fraction

from masterlist.facts.board import ChartYear
from masterlist.source import Place
from masterlist.standings.totals import average_years
from tests.scoring.builders import make_board

NOWHERE = Place("")


def test_a_board_that_is_over_counts_no_more() -> None:
    years = {1901: (5, 4, 5, 5, 4, 6, 4), 1902: (6, 4, 5, 5, 4, 6, 4)}
    long = make_board([5, 5, 5, 5, 5, 5, 4])._replace(
        chart=tuple(ChartYear(year, own, NOWHERE) for year, own in years.items())
    )
    short = make_board([5, 5, 5, 5, 5, 5, 4])._replace(chart=(ChartYear(1901, (4, 5, 5, 5, 4, 6, 4), NOWHERE),))
    first, last = average_years([long, short, make_board([5, 5, 5, 5, 5, 5, 4])])
    assert (*first[:2], first[2][:2]) == (1901, 2, (Fraction(9, 2), Fraction(9, 2)))
    assert last == (1902, 1, tuple(Fraction(own) for own in years[1902]))
