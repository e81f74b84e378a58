"""Line pictures as numbers for an SVG: every picture stands beside a table or text that says the same."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount, rounded
from masterlist.facts.board import CENTRES_TO_WIN, POWERS, Board
from masterlist.language import _, day, numerals
from masterlist.language.messages import spoken
from masterlist.standings.centres_by_year import AverageYear

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 56, 14, 12, 32  # margins for the labels, which a phone shows larger
YEARS = 6  # labels of an axis across, at most


class Series(NamedTuple):
    """One line: what it is, how it is drawn, and its points."""

    name: str
    style: str  # a class of the style sheet
    points: str  # x,y pairs


class Label(NamedTuple):
    """A text on an axis."""

    at: str
    text: str


class Picture(NamedTuple):
    """A line picture of ``WIDTH`` × ``HEIGHT``."""

    title: str
    series: tuple[Series, ...]
    across: tuple[Label, ...]
    up: tuple[Label, ...]
    left: int = LEFT
    width: int = WIDTH
    height: int = HEIGHT


def centres_picture(board: Board) -> Picture | None:
    """The chart of a board, one line a power; None where there is no chart of two years or more."""
    if len(board.chart) < 2:
        return None
    return _powers(_("Supply centres year by year"), [(row.year, row.centres) for row in board.chart], CENTRES_TO_WIN)


def averages_picture(averages: Sequence[AverageYear]) -> Picture | None:
    """What each power had at an event on average; None where that is not two years."""
    if len(averages) < 2:
        return None
    return _powers(_("Supply centres year by year, on average"), [(one.year, one.centres) for one in averages], 6)


def _powers(title: str, rows: Sequence[tuple[int, Sequence[Amount]]], least: int) -> Picture:
    """A line for each power, by year; up to ``least`` centres or to the most that any has."""
    years = [year for year, _centres in rows]
    most = max(least, *(max(centres) for _year, centres in rows))
    series = tuple(
        Series(
            spoken(power.label),
            power.value,
            _line([(year, centres[power.order]) for year, centres in rows], (years[0], years[-1]), (0, most)),
        )
        for power in POWERS
    )
    across = tuple(Label(_x(year, years[0], years[-1]), str(year)) for year in labelled(years))
    step = 6 if most > 12 else 2
    up = tuple(Label(_y(number, 0, most), str(number)) for number in range(0, min(int(most), 18) + 1, step))
    return Picture(title, series, across, up)


def labelled(years: Sequence[int]) -> Sequence[int]:
    """So many of the years that their labels have room: evenly apart, the last among them."""
    apart = -(-len(years) // YEARS)
    return years[::-apart][::-1]


def rating_picture(history: Sequence[tuple[str, Amount]], name: str, title: str) -> Picture | None:
    """A rating over time; None where it has fewer than two dates."""
    if len(history) < 2:
        return None
    points = [(date.fromisoformat(iso).toordinal(), rating) for iso, rating in history]
    low, high = _bounds([rating for _, rating in points])
    first, last = points[0][0], points[-1][0]
    steps: list[tuple[int, Amount]] = []
    for at, rating in points:
        # A rating stays what it is until it changes: the line is a stair.
        if steps:
            steps.append((at, steps[-1][1]))
        steps.append((at, rating))
    across = (Label(_x(first, first, last), day(history[0][0])), Label(_x(last, first, last), day(history[-1][0])))
    up = tuple(Label(_y(number, low, high), numerals(rounded(number, 0))) for number in (low, (low + high) / 2, high))
    line = Series(name, "rating", _line(steps, (first, last), (low, high)))
    return Picture(title, (line,), across, up)


def _bounds(values: Sequence[Amount]) -> tuple[Fraction, Fraction]:
    low, high = Fraction(min(*values, 0)), Fraction(max(values))
    return (low, high) if low < high else (low - 1, low + 1)


def _line(points: Sequence[tuple[int, Amount]], across: tuple[int, int], up: tuple[Amount, Amount]) -> str:
    return " ".join(f"{_x(x, *across)},{_y(y, *up)}" for x, y in points)


def _x(value: Amount, low: Amount, high: Amount) -> str:
    span = high - low or 1
    return rounded(LEFT + Fraction(value - low) * (WIDTH - LEFT - RIGHT) / span, 1)


def _y(value: Amount, low: Amount, high: Amount) -> str:
    return rounded(HEIGHT - BOTTOM - Fraction(value - low) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)
