"""Lists that are rated from nights: what every list says; what each function means stands in ``sources.py``."""

from collections.abc import Iterator
from itertools import groupby

from masterlist.engine.query import Answerer, Ask
from masterlist.facts.site import EditionRow
from masterlist.queries.editions import heads
from masterlist.queries.history import Provenance, gone, of_night
from masterlist.queries.logs import LISTS
from masterlist.queries.marked import edition_curves as curves
from masterlist.queries.marked import game_marks as marks
from masterlist.queries.people import names
from masterlist.queries.ratings import annals, months, night_index, night_rows_on, nights_in, year_leaders
from masterlist.queries.ratings import night_days as days_of
from masterlist.queries.ratings import night_standing as standing
from masterlist.queries.sources import standing as rows_of
from masterlist.standings.annals import Kinds, PlayedYears, night_bests, night_years
from masterlist.standings.marks import Arrival
from masterlist.standings.periods import by_names, running

__all__ = [
    "as_of",
    "bests",
    "came",
    "curves",
    "days_of",
    "filed",
    "games",
    "heads",
    "marks",
    "rows_on",
    "standing",
    "years",
]


def as_of(ask: Answerer, list_: str) -> str:
    return max((row.last for row in ask(rows_of, list_).values() if row.games), default="")


def games(ask: Answerer, list_: str) -> int:
    return sum(one.announced for one in ask(night_index, list_).values())


def filed(ask: Answerer, list_: str) -> int:
    return games(ask, list_)


def rows_on(ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
    # Where no period goes on, the earlier rule gives the same.
    rule = ["earlier"] if earlier and running(ask.part(LISTS, key=list_), day) else []
    groups = groupby(ask(night_rows_on, list_, day, *rule), lambda row: (row.rank, row.rating))
    return tuple(row for _, own in groups for row in by_names([*own], lambda ids: ask.parts(names, keys=ids)))


def came(ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
    for name, month in ask(months).items():
        if month.list == list_:
            for night in nights_in(ask, name):
                yield from of_night(provenance, list_, night)
    yield from gone(provenance, list_)


def years(ask: Ask, list_: str) -> PlayedYears:
    return night_years(list_, annals(ask, list_).items(), ask(year_leaders, list_))


def bests(ask: Ask, list_: str) -> Kinds:
    return night_bests(list_, annals(ask, list_).values())
