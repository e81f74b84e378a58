"""The best of one player's log: what a hall of records compares."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from masterlist.scoring.log import Scored
from masterlist.standings.streaks import Run, longest


class Best(NamedTuple):
    """The best that a log has of one kind, and the entry that shows it first."""

    value: int  # 0 where there is nothing to show
    times: int  # games that are as good
    day: str  # of the entry
    book: int
    number: int  # of the entry in its book, from 1
    anchor: str  # by which the player's page names it
    since: str  # the day on which a run began, else ""


NONE = Best(0, 0, "", 0, 0, "", "")


class Bests(NamedTuple):
    """One player's bests on one list; rated games alone count."""

    rating: Best  # twice the rating, which is a whole number
    score: Best  # game points of one game
    wins: Best  # in a row
    unbeaten: Best  # games in a row without a loss
    defeated: Best  # twice the opponents defeated
    games: Best
    year: Best  # games in a calendar year


def bests(log: Sequence[Scored]) -> Bests:
    """The bests of a log, in its order."""
    rows = [line for line in log if line.rated]
    if not rows:
        return Bests(*(NONE for _ in Bests._fields))
    return Bests(
        rating=_reached(rows),
        score=_score(rows),
        wins=_run(rows, longest(row.entry.result.won for row in rows)),
        unbeaten=_run(rows, longest(not row.entry.result.lost for row in rows)),
        defeated=_defeated(rows),
        games=_best(len(rows), rows[-1]),
        year=_year(rows),
    )


class YearBest(NamedTuple):
    """The best of one year of a log."""

    year: str
    games: int  # rated
    score: Best  # game points of one game


def year_bests(log: Sequence[Scored]) -> tuple[YearBest, ...]:
    """The bests of each year with a rated game, in order."""
    rated = (line for line in log if line.rated)  # a log is in time order
    years = ((year, [*rows]) for year, rows in groupby(rated, lambda row: row.entry.date[:4]))
    return tuple(YearBest(year, len(rows), _score(rows)) for year, rows in years)


def _best(value: int, row: Scored, times: int = 1, since: str = "") -> Best:
    return Best(value, times, row.entry.date, row.book, row.number, row.anchor, since) if value else NONE


def _reached(rows: Sequence[Scored]) -> Best:
    """The rating never falls: neither of its factors does."""
    last = rows[-1]
    reached = (last.total, last.defeated)
    at = next(row for row in rows if (row.total, row.defeated) == reached)
    return _best(int(last.rating * 2), at)


def _defeated(rows: Sequence[Scored]) -> Best:
    most = rows[-1].defeated
    return _best(int(most * 2), next(row for row in rows if row.defeated == most))


def _score(rows: Sequence[Scored]) -> Best:
    most = max(row.worth for row in rows)
    as_good = [row for row in rows if row.worth == most]
    return _best(int(most), as_good[0], len(as_good))


def _run(rows: Sequence[Scored], run: Run | None) -> Best:
    return _best(run.length, rows[run.last], since=rows[run.first].entry.date) if run else NONE


def _year(rows: Sequence[Scored]) -> Best:
    games = Counter(row.entry.date[:4] for row in rows)
    year = max(games, key=lambda year: games[year])  # the first of equals: a log is in time order
    last = next(row for row in reversed(rows) if row.entry.date.startswith(year))
    return _best(games[year], last)
