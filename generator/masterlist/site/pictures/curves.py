"""Line pictures as numbers for an SVG: every picture stands beside a table or text that says the same."""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount, rounded
from masterlist.facts.board import CENTRES_TO_WIN, POWERS, Board
from masterlist.language import _, dated, spoken
from masterlist.standings.totals import AverageYear

WIDTH, HEIGHT = 640, 260
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


class LinePicture(NamedTuple):
    """A line picture of ``WIDTH`` × ``HEIGHT``."""

    title: str
    series: tuple[Series, ...]
    across: tuple[Label, ...]
    up: tuple[Label, ...]
    left: int = LEFT
    width: int = WIDTH
    height: int = HEIGHT


def centres_picture(board: Board) -> LinePicture | None:
    """The chart of a board, one line a power; None where there is no chart of two years or more."""
    if len(board.chart) < 2:
        return None
    return _powers(_("Supply centres year by year"), [(row.year, row.centres) for row in board.chart], CENTRES_TO_WIN)


def averages_picture(averages: Sequence[AverageYear]) -> LinePicture | None:
    """What each power had at an event on average; None where that is not two years."""
    if len(averages) < 2:
        return None
    return _powers(_("Supply centres year by year, on average"), [(one.year, one.centres) for one in averages], 6)


def _powers(title: str, rows: Sequence[tuple[int, Sequence[Amount]]], least: int) -> LinePicture:
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
    return LinePicture(title, series, across, up)


def labelled(years: Sequence[int]) -> Sequence[int]:
    """So many of the years that their labels have room: evenly apart, the last among them."""
    apart = -(-len(years) // YEARS)
    return years[::-apart][::-1]


def _line(points: Sequence[tuple[int, Amount]], across: tuple[int, int], up: tuple[Amount, Amount]) -> str:
    return " ".join(f"{_x(x, *across)},{_y(y, *up)}" for x, y in points)


def _x(value: Amount, low: Amount, high: Amount) -> str:
    span = high - low or 1
    return rounded(LEFT + Fraction(value - low) * (WIDTH - LEFT - RIGHT) / span, 1)


def _y(value: Amount, low: Amount, high: Amount) -> str:
    return rounded(HEIGHT - BOTTOM - Fraction(value - low) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)


TICKS = 4  # steps of the upward axis, at most
SHAPES = {  # drawn from the middle of the mark; a result is told by its shape, not by colour alone
    "won": "m0-5 5 9h-10z",
    "drawn": "m0-5 5 5-5 5-5-5z",
    "lost": "m0 5 5-9h-10z",
    "change": "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",  # of a rating that games of several players move
    "unrated": "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
}


class Point(NamedTuple):
    """A game on a curve."""

    date: str
    value: Amount  # after the game
    kind: str  # of SHAPES
    title: str
    to: str  # address of its row


class Spread(NamedTuple):
    """How far a rating may be off from a day on."""

    date: str
    value: Amount
    off: Amount


class CurveMark(NamedTuple):
    """A game as it is drawn."""

    kind: str
    path: str
    title: str
    to: str


class Curve(NamedTuple):
    """A curve of ``WIDTH`` × ``HEIGHT``."""

    title: str  # says in words what it shows
    line: str  # x,y pairs
    marks: tuple[CurveMark, ...]
    across: tuple[Label, ...]  # years, or the first and the last day
    up: tuple[Label, ...]
    band: str = ""  # x,y pairs around the line, "" where the system does not say how far a rating may be off
    left: int = LEFT
    width: int = WIDTH
    height: int = HEIGHT


def curve(
    points: Sequence[Point], title: str, start: Amount = 0, *, from_zero: bool = True, spread: Sequence[Spread] = ()
) -> Curve | None:
    """The games in the order of play, with the value that was before them; None where they fill less than two days.

    A rating that begins with some value has little of its height to show, and is drawn ``from_zero`` only where told.
    """
    if not points or points[0].date == points[-1].date:
        return None
    values = [_halves(point.value) for point in points]
    brought = _halves(start)
    across = _Across(points[0].date, points[-1].date)
    around = [_halves(one.value + side * one.off) for one in spread for side in (1, -1)]
    ends = (brought, *values, *around, *((0,) if from_zero else ()))
    up = _Up(min(ends), max(ends))
    line: list[str] = []
    marks: list[CurveMark] = []
    height = up(brought)
    for point, value in zip(points, values, strict=True):
        x, y = across(point.date), up(value)
        if y != height or not line:
            line += [f"{x},{height}", f"{x},{y}"]  # a rating stays what it is until it changes: a stair
        marks.append(CurveMark(point.kind, f"M{x} {y}{SHAPES[point.kind]}", point.title, point.to))
        height = y
    line.append(f"{across(points[-1].date)},{height}")
    band = " ".join(_band(spread, across, up))
    return Curve(title, " ".join(line), tuple(marks), tuple(across.labels()), tuple(up.labels()), band)


def _band(spread: Sequence[Spread], across: "_Across", up: "_Up") -> Iterator[str]:
    """Along the upper edge and back along the lower one, from the first game to the last."""
    if not spread:
        return
    first, last = across.ends
    edge = [spread[0]._replace(date=first), *spread, spread[-1]._replace(date=last)]
    for side, own in ((1, edge), (-1, edge[::-1])):
        for one in own:
            yield f"{across(min(max(one.date, first), last))},{up(_halves(one.value + side * one.off))}"


def _halves(value: Amount) -> int:
    """A value in halves, of which ratings from log books are made: whole numbers are quicker."""
    return 2 * value.numerator // value.denominator


class _Across:
    """From days to x."""

    def __init__(self, first: str, last: str) -> None:
        self.ends = first, last
        self._first = date.fromisoformat(first).toordinal()
        self._days = date.fromisoformat(last).toordinal() - self._first

    def __call__(self, iso: str) -> int:
        return LEFT + (date.fromisoformat(iso).toordinal() - self._first) * (WIDTH - LEFT - RIGHT) // self._days

    def labels(self) -> Iterator[Label]:
        """Some years where there are two or more of them that begin within the time; else both ends."""
        first, last = (int(iso[:4]) for iso in self.ends)
        years = range(first + 1, last + 1)
        if len(years) < 2:
            for iso in self.ends:
                yield Label(str(self(iso)), dated(iso))
            return
        for year in labelled(years):
            yield Label(str(self(f"{year}-01-01")), str(year))


class _Up:
    """From values in halves to y."""

    def __init__(self, low: int, high: int) -> None:
        self._low = low
        self._high = high if high > low else low + 2

    def __call__(self, value: int) -> int:
        return HEIGHT - BOTTOM - (value - self._low) * (HEIGHT - TOP - BOTTOM) // (self._high - self._low)

    def labels(self) -> Iterator[Label]:
        """Round numbers, and the highest value in the place of one that would touch it."""
        step = _round_step((self._high - self._low) // 2)
        for number in range(-(-self._low // (2 * step)), (self._high - step) // (2 * step) + 1):
            yield self._label(2 * number * step)
        yield self._label(self._high)

    def _label(self, value: int) -> Label:
        return Label(str(self(value)), str(value // 2).replace("-", "−"))


def _round_step(span: int) -> int:
    """1, 2 or 5, 10, 20 or 50, and so on: the least that makes few steps."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if span <= step * times * TICKS:
                return step * times
        step *= 10
