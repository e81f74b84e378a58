"""Line pictures as numbers for an SVG: every picture comes with a table or text that says the same."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple

from masterlist.amount import Amount, rounded
from masterlist.facts.board import CENTRES_TO_WIN, POWERS, Board, Power
from masterlist.language import _, dated, spoken
from masterlist.site.common.words import letter
from masterlist.standings.totals import PLACES, AverageYear, Top, everyone, stretches

WIDTH, HEIGHT = 640, 260
TALL = 400  # the height of seven lines, which a phone shows apart
LEFT, RIGHT, TOP, BOTTOM = 56, 14, 12, 32  # margins for the labels, which a phone shows larger
LETTER, TOGETHER = 30, 2  # the room of a letter, as a phone shows it, and how many are together: three may be a word
STEP = 12  # the width of a curve's last step, whose game is its end
YEARS = 6  # labels of an axis across, at most


Label = tuple[int | str, str]  # a text on an axis, and its position
LineEnd = tuple[int, int, tuple[tuple[str, str], ...]]  # x and y, and of each line there its class and its letter


class LinePicture(NamedTuple):
    """Lines, or a curve with a mark for every game."""

    title: str  # says in words what it shows
    lines: tuple[tuple[str, str, str], ...]  # of each its name, a class of the style sheet, and x,y pairs or a path
    across: tuple[Label, ...]
    up: tuple[Label, ...]
    marks: tuple[tuple[str, str, str, str], ...] = ()  # kind, path, title and address of the row of each game
    band: str = ""  # x,y pairs around the line, "" where the system does not say how far a rating may be off
    ends: tuple[LineEnd, ...] = ()  # of lines that are named where they end
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
    return _powers(
        _("Supply centres year by year, on average"), [(year, centres) for year, _boards, centres in averages], 6
    )


def _powers(title: str, rows: Sequence[tuple[int, Sequence[Amount]]], least: int) -> LinePicture:
    """A line for each power, by year; up to ``least`` centres or to the most that any has."""
    years = [year for year, _centres in rows]
    most = max(least, *(max(centres) for _year, centres in rows))

    def across(year: int) -> int:
        span = years[-1] - years[0] or 1
        return int(rounded(LEFT + Fraction(year - years[0]) * (WIDTH - LEFT - RIGHT - LETTER // 2) / span, 0))

    def up(centres: Amount) -> int:
        return int(rounded(TALL - BOTTOM - Fraction(centres) * (TALL - TOP - BOTTOM) / most, 0))

    lines, ends = [], []
    for power in POWERS:
        held = [at for at, (_year, centres) in enumerate(rows) if centres[power.order]]
        # The line of a power that is out ends with the year in which it lost the last, its letter above the axis.
        own = [(across(year), up(centres[power.order])) for year, centres in rows[: max(held, default=0) + 2]]
        lines.append((spoken(power.label), power.value, " ".join(f"{x},{y}" for x, y in own)))
        ends.append((*own[-1], power))
    numbers = range(0, min(int(most), 18) + 1, 6 if most > 12 else 2)
    below = tuple((across(year), str(year)) for year in labelled(years))
    scale = tuple((up(number), str(number)) for number in numbers)
    return LinePicture(title, tuple(lines), below, scale, height=TALL, ends=tuple(_named(ends, up(0) - LETTER // 3)))


def _named(ends: Iterable[tuple[int, int, Power]], low: int) -> Iterator[LineEnd]:
    """The letters of lines where these end, as near as others leave room for, and none below ``low``.

    Those that would touch are side by side: along the axis the lines that are out, at the edge those that end level,
    else those that end near each other, the upper first, two of them.
    """
    every = sorted(ends, key=itemgetter(0, 1))
    edge = every[-1][0]
    out: list[tuple[int, list[Power]]] = []
    level: dict[int, list[Power]] = {}
    for x, y, power in every:
        if y >= low and out and x < out[-1][0] + LETTER * len(out[-1][1]):
            out[-1][1].append(power)
        elif y >= low:
            out.append((x, [power]))
        else:
            level.setdefault(y, []).append(power)
    others: list[tuple[list[int], list[Power]]] = []
    for y, powers in sorted(level.items()):
        if others and y < others[-1][0][0] + LETTER * 2 // 3 and len(others[-1][1]) + len(powers) <= TOGETHER:
            others[-1][0].append(y)
            others[-1][1].extend(powers)
        else:
            others.append(([y], powers))
    is_full = any(x + LETTER * len(powers) > edge for x, powers in out)
    heights = _apart([sum(own) // len(own) for own, _powers in others], low - LETTER if is_full else low)
    found = [(x, low, powers) for x, powers in out]
    found += [(edge, y, powers) for y, (_own, powers) in zip(heights, others, strict=True)]
    for x, y, powers in found:
        yield x, y, tuple((power.value, letter(power)) for power in powers)


def _apart(wanted: Sequence[int], low: int) -> list[int]:
    """Heights from the top down, ``LETTER`` apart, above ``low``: halfway between all moved down and all moved up."""
    down, up = [*wanted], [*wanted]
    for at in range(1, len(down)):
        down[at] = max(down[at], down[at - 1] + LETTER)
    for at in reversed(range(len(up) - 1)):
        up[at] = min(up[at], up[at + 1] - LETTER)
    found = [(one + other) // 2 for one, other in zip(down, up, strict=True)]
    for at in range(len(found)):
        found[at] = max(found[at], TOP if not at else found[at - 1] + LETTER)
    for at in reversed(range(len(found))):
        found[at] = min(found[at], low if at == len(found) - 1 else found[at + 1] - LETTER)
    return found


def labelled(years: Sequence[int]) -> Sequence[int]:
    """So many of the years that their labels have room: evenly apart, the last among them."""
    apart = -(-len(years) // YEARS)
    return years[::-apart][::-1]


APART = 24  # of two labels of the upward axis, at least: as high as a phone's letters
TICKS = 4  # steps of the upward axis, at most
SHAPES = {  # drawn from the middle of the mark; a result has a shape of its own, not only a colour
    "won": "m0-5 5 9h-10z",
    "drawn": "m0-5 5 5-5 5-5-5z",
    "lost": "m0 5 5-9h-10z",
    "change": "m0-3a3 3 0 1 0 .1 0z",  # of a rating that games of several players move
    "unrated": "m0-3a3 3 0 1 0 .1 0z",
}


class Point(NamedTuple):
    """A game on a curve."""

    date: str
    value: Amount  # after the game
    kind: str  # of SHAPES
    to: str  # address of its row
    title: str = ""  # "" where the row is on the same page, which says it


Spread = tuple[str, Amount, Amount]  # a day, the rating from it on, and how far it may be off


def curve(
    points: Sequence[Point], title: str, start: Amount = 0, *, from_zero: bool = True, spread: Sequence[Spread] = ()
) -> LinePicture | None:
    """The games in the order of play, with the value that was before them; None where they fill less than two days.

    A rating that begins with some value has little of its height to show, and is drawn ``from_zero`` only on request.
    """
    if not points or points[0].date == points[-1].date:
        return None
    first, last = points[0].date, points[-1].date
    begin = date.fromisoformat(first).toordinal()
    days = date.fromisoformat(last).toordinal() - begin
    values = [_halves(point.value) for point in points]
    around = [(day, _halves(value + off), _halves(value - off)) for day, value, off in spread]
    ends = (_halves(start), *values, *(edge for _day, *both in around for edge in both), *((0,) if from_zero else ()))
    low: int = min(ends)
    high: int = max(ends) if max(ends) > low else low + 2

    def across(iso: str) -> int:
        return LEFT + (date.fromisoformat(iso).toordinal() - begin) * (WIDTH - LEFT - RIGHT - STEP) // days

    def up(value: int) -> int:
        return HEIGHT - BOTTOM - (value - low) * (HEIGHT - TOP - BOTTOM) // (high - low)

    line = ""  # as a path
    marks: list[tuple[str, str, str, str]] = []
    height = up(_halves(start))
    for point, value in zip(points, values, strict=True):
        x, y = across(point.date), up(value)
        if y != height or not line:
            # A rating stays what it is until it changes: a stair.
            line += f"H{x}V{y}" if line else f"M{x} {height}V{y}"
        marks.append((point.kind, f"M{x} {y}{SHAPES[point.kind]}", point.title, point.to))
        height = y
    line += f"H{WIDTH - RIGHT}"
    whole = [(first, *around[0][1:]), *around, (last, *around[-1][1:])] if around else []
    edges = [(across(min(max(day, first), last)), up(over), up(under)) for day, over, under in whole]
    # Along the upper edge and back along the lower one, from the first game to the last
    band = [f"{x},{y}" for x, y, _ in edges] + [f"{x},{y}" for x, _, y in reversed(edges)]
    # Some years where there are two or more of them that begin within the time; else both ends
    years = range(int(first[:4]) + 1, int(last[:4]) + 1)
    if len(years) < 2:
        below = [(across(iso), dated(iso)) for iso in (first, last)]
    else:
        below = [(across(f"{year}-01-01"), str(year)) for year in labelled(years)]
    # Round numbers, and the highest value in the place of one that would touch it
    step = _round_step((high - low) // 2)
    every = (2 * step * number for number in range(-(-low // (2 * step)), high // (2 * step) + 1))
    ticks = [tick for tick in every if up(tick) - up(high) > APART]
    scale = tuple((up(value), str((value + 1) // 2).replace("-", "−")) for value in (*ticks, high))
    return LinePicture(title, (("", "", line),), tuple(below), scale, tuple(marks), " ".join(band))


def _halves(value: Amount) -> int:
    """A value in halves, of which ratings from log books are made: whole numbers are quicker."""
    return 2 * value.numerator // value.denominator


def _round_step(span: int) -> int:
    """1, 2 or 5, 10, 20 or 50, and so on: the least that makes few steps."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if span <= step * times * TICKS:
                return step * times
        step *= 10


COLUMN, ROW = 20, 2  # units of a picture of places, which is stretched to the room that it has
NEXT = 3  # places whose lines stand out after the first
# Of each line its class, its path, its points and its player; and the size.
Bump = tuple[list[tuple[str, str, str, str]], int, int]


def bump(tops: Sequence[Top]) -> Bump:
    """A line for each of the best placed, from the oldest column on; those who left lie below all others.

    Who comes from below the last place, or falls there, does so in sight: their line leads beyond the lower edge. Where
    a column has room for more, who is not in it was not placed at all.
    """
    below = len(tops[-1].places)
    full = [len(one.places) == PLACES for one in tops]
    now = {one.player: one.rank for one in tops[-1].places}
    lines = []
    for player in reversed(everyone(tops)):  # the best placed lie above all others
        rank = now.get(player, 0)
        style = "first" if rank == 1 else "gone" if not rank else "next" if rank <= NEXT else "other"
        path, dots = [], []
        for stretch in stretches(tops, player):
            (first, _place), (last, _) = stretch[0], stretch[-1]
            came, falls = first > 0 and full[first - 1], last + 1 < len(tops) and full[last + 1]
            ways = [(first - 1, below)] * came, [(last + 1, below)] * falls
            # The middle of an edition's column and of a place's row.
            before, points, after = (
                [(COLUMN * at + COLUMN // 2, ROW * place + ROW // 2) for at, place in part]
                for part in (ways[0], stretch, ways[1])
            )
            (x, y), *others = before + points + after
            path.append(f"M{x} {y}")
            for to, down in others:  # level at each column, and a bend half way to the next
                half = (x + to) // 2
                path[-1] += f"C{half} {y} {half} {down} {to} {down}"
                x, y = to, down
            dots += [f"M{x} {y}h0" for x, y in points]
        lines.append((style, " ".join(path), "".join(dots), player))
    return lines, COLUMN * len(tops), ROW * below
