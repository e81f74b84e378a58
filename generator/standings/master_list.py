"""The master list of a World Wide Rating, and its editions.

Order: WWR, then opponents defeated, then total game points; still equal is an equal rank, by name.
"""

from bisect import bisect_right
from calendar import monthrange
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from generator.amount import Amount
from generator.facts.content import Content
from generator.facts.logbook import NOTHING_CARRIED
from generator.facts.people import Player
from generator.facts.site import Cut
from generator.scoring.wwr import Scored, Tally
from generator.standings.logs import LogResults
from generator.standings.ranking import ranked


class Row(NamedTuple):
    """One player on a master list."""

    rank: int
    shared: bool  # whether others have the same rank
    player: Player
    rating: Amount  # WWR
    defeated: Amount  # opponents defeated, halves included
    points: Amount  # total game points
    games: int  # rated games on file
    last: str  # date of the last rated game, or ""


class Edition(NamedTuple):
    """The list as it stood at the end of a period in which standings changed."""

    id: str  # 2024, 2024-q3 or 2024-07
    last_day: str
    rows: tuple[Row, ...]


def master_list(content: Content, results: LogResults) -> tuple[Row, ...]:
    """Everybody who keeps a log on this list, best first."""
    return _rank(_standing(content.players[player], results, "9999") for player in results.logs)


def editions(content: Content, results: LogResults) -> tuple[Edition, ...]:
    """The list at the end of every period that is over and in which a rated game was played, oldest first.

    A period is over when a later one has results: a site has no clock of its own.
    """
    dates = sorted({line.entry.date for log in results.logs.values() for line in log if line.rated})
    periods = dict(period(date, results.about.editions) for date in dates)
    as_of = results.as_of
    return tuple(
        Edition(id_, last_day, _rank(_standings_on(content, results, last_day)))
        for id_, last_day in periods.items()
        if last_day < as_of
    )


def period(date: str, cut: Cut) -> tuple[str, str]:
    """The period that a date falls into: its id and its last day."""
    year, month = date[:4], int(date[5:7])
    if cut is Cut.YEARLY:
        return year, f"{year}-12-31"
    if cut is Cut.QUARTERLY:
        quarter = (month + 2) // 3
        return f"{year}-q{quarter}", _last_day(year, quarter * 3)
    return date[:7], _last_day(year, month)


def _last_day(year: str, month: int) -> str:
    return f"{year}-{month:02}-{monthrange(int(year), month)[1]}"


def _standings_on(content: Content, results: LogResults, day: str) -> Iterator[Row]:
    for player, log in results.logs.items():
        if log and log[0].entry.date <= day:
            yield _standing(content.players[player], results, day)


def _standing(player: Player, results: LogResults, day: str) -> Row:
    log = results.logs[player.id]
    until = log[: bisect_right(log, day, key=_date)]
    rated = [line for line in until if line.rated]
    if until:
        defeated, points = until[-1].defeated, until[-1].total
    else:
        tally = Tally(results.books[player.id][0].carried or NOTHING_CARRIED)
        defeated, points = tally.defeated, tally.total
    last = rated[-1].entry.date if rated else ""
    return Row(
        0,
        shared=False,
        player=player,
        rating=defeated * points,
        defeated=defeated,
        points=points,
        games=len(rated),
        last=last,
    )


def _date(line: Scored) -> str:
    return line.entry.date


def _rank(rows: Iterable[Row]) -> tuple[Row, ...]:
    ordered = sorted(rows, key=_order)
    return tuple(row._replace(rank=rank, shared=shared) for rank, shared, row in ranked(ordered, _merit))


def _merit(row: Row) -> tuple[Fraction, ...]:
    return (Fraction(-row.rating), Fraction(-row.defeated), Fraction(-row.points))


def _order(row: Row) -> tuple[tuple[Fraction, ...], str, str]:
    return (_merit(row), row.player.name.casefold(), row.player.id)
