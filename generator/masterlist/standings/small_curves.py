"""Small curves in the rows of a list: the shape of a rating over the last editions, its numbers stand elsewhere."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from masterlist.amount import Amount
from masterlist.standings.totals import PlainTotal

EDITIONS = 12  # that a curve goes back
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
