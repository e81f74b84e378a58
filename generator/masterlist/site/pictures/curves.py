"""A rating over time with a mark for every game, as whole numbers for an SVG. A table beside it says the same."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.language import day
from masterlist.site.pictures.lines import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Label, labelled

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


class Mark(NamedTuple):
    """A game as it is drawn."""

    kind: str
    path: str
    title: str
    to: str


class Curve(NamedTuple):
    """A curve of ``WIDTH`` × ``HEIGHT``."""

    title: str  # says in words what it shows
    line: str  # x,y pairs
    marks: tuple[Mark, ...]
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
    marks: list[Mark] = []
    height = up(brought)
    for point, value in zip(points, values, strict=True):
        x, y = across(point.date), up(value)
        if y != height or not line:
            line += [f"{x},{height}", f"{x},{y}"]  # a rating stays what it is until it changes: a stair
        marks.append(Mark(point.kind, f"M{x} {y}{SHAPES[point.kind]}", point.title, point.to))
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
                yield Label(str(self(iso)), day(iso))
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
        """Round numbers."""
        step = _round_step((self._high - self._low) // 2)
        for number in range(-(-self._low // (2 * step)), self._high // (2 * step) + 1):
            yield Label(str(self(2 * number * step)), str(number * step).replace("-", "−"))


def _round_step(span: int) -> int:
    """1, 2 or 5, 10, 20 or 50, and so on: the least that makes few steps."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if span <= step * times * TICKS:
                return step * times
        step *= 10
