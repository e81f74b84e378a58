"""A player's curves, and the average centres of powers at an event."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.board import Board
from masterlist.facts.site import EditionRow
from masterlist.standings.totals import PlainTotal

# --- How the best placed of a list moved through its editions ---------------------------------------------


PLACES = 10
EDITIONS = 12  # that are looked back at


class Placed(NamedTuple):
    """Someone among the best placed."""

    player: str
    rank: int
    shared: bool


class Top(NamedTuple):
    """The best placed of an edition, in its order."""

    edition: str  # its id
    places: tuple[Placed, ...]


def top_of(edition: str, first: Sequence[EditionRow]) -> Top:
    """The best placed of an edition; ``first`` holds one more, with whom the last may share the rank."""
    ranks = [row.rank for row in first]
    placed = (Placed(row.player, row.rank or 0, ranks.count(row.rank) > 1) for row in first[:PLACES])
    return Top(edition, tuple(placed))


def everyone(tops: Sequence[Top]) -> list[str]:
    """All who are in some edition: the newest edition's first, then those who left, the latest first."""
    placed = (one.player for top in reversed(tops) for one in top.places)
    return list(dict.fromkeys(placed))


Stretch = list[tuple[int, int]]  # number of the edition and place from 0, without a gap


def stretches(tops: Iterable[Top], player: str) -> Iterator[Stretch]:
    """Where a player stands, from the edition in which they come to that before which they leave."""
    own: Stretch = []
    for number, top in enumerate(tops):
        place = next((at for at, one in enumerate(top.places) if one.player == player), None)
        if place is not None:
            own.append((number, place))
        elif own:
            yield own
            own = []
    if own:
        yield own


# --- Small curves in the rows of a list -------------------------------------------------------------------


CURVE_EDITIONS = 12  # that a curve goes back
WIDTH, HEIGHT = 60, 16  # of the picture, with a margin of 1


def curve(values: Sequence[Amount | None], *, from_zero: bool = True) -> str:
    """The x,y pairs of a line through the values, None where there was none; "" for fewer than two.

    The rating 0 is in the picture ``from_zero``, so that its height tells how much of a rating was gained; where a
    system starts players far from it, the line would be flat.
    """
    known = [(at, value) for at, value in enumerate(values) if value is not None]
    if len(known) < 2:
        return ""
    amounts = [value for _, value in known]
    zero = [0] if from_zero else []
    low, high = min(*amounts, *zero), max(*amounts, *zero)
    span, last = (high - low) or 1, len(values) - 1
    return " ".join(
        f"{1 + (WIDTH - 2) * at // last},{HEIGHT - 1 - int((value - low) * (HEIGHT - 2) // span)}"
        for at, value in known
    )


def log_curve(totals: Sequence[PlainTotal], began: str, brought: int, days: Iterable[str]) -> str:
    """The curve of a log from its totals by day, on some days and now; ``brought`` is what it began with.

    Totals are those of ``LogSummary.totals``; the rating is taken twice, which is a whole number.
    """
    dates = [total[0] for total in totals]
    values: list[Amount | None] = []
    for day in days:
        at = bisect_right(dates, day)
        values.append((totals[at - 1][-1] if at else brought) if began and began <= day else None)
    values.append(totals[-1][-1] if totals else brought)
    return curve(values)


class Recent(NamedTuple):
    """What the row of a list shows of a player's newest games; parts are empty where there is nothing."""

    form: str = ""  # the first letter of won, drawn or lost of each, the newest last
    change: Fraction | None = None
    curve: str = ""  # the path of a stair


STAIR = 72, 24  # width and height of its picture, with a margin of 1
LEVEL = 2  # pixels from one height to the next: few figures repeat, which packs well


def stair(values: Sequence[Amount]) -> str:
    """The path through values one after the other, from the least to the greatest; "" for fewer than two."""
    if len(values) < 2:
        return ""
    (width, height), low, high = STAIR, min(values), max(values)
    span, levels, step = high - low or 1, (height - 2) // LEVEL, (width - 2) // (len(values) - 1)
    tops = [height - 1 - LEVEL * int((value - low) * levels // span) for value in values]
    steps = (f"v{now - before}h{step}" for before, now in pairwise(tops[:-1]))
    return f"M1 {tops[0]}h{step}{''.join(steps)}v{tops[-1] - tops[-2]}"


# --- The centres of each power at an event, year by year --------------------------------------------------


class AverageYear(NamedTuple):
    """What a power had on average after the Fall of a year."""

    year: int
    boards: int  # that have this year on file
    centres: tuple[Fraction, ...]  # in the order A E F G I R T, 0–34


def average_years(boards: Iterable[Board]) -> list[AverageYear]:
    """Every year that some board has, in order; a board is counted until it ends."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for board in boards:
        for row in board.chart:
            found.setdefault(row.year, []).append(row.centres)
    return [
        AverageYear(year, len(rows), tuple(Fraction(sum(own), len(rows)) for own in zip(*rows, strict=True)))
        for year, rows in sorted(found.items())
    ]
