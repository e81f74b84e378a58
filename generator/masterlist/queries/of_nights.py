"""Lists that are rated from nights; ``sources.py`` documents each function."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from masterlist.engine.query import Answerer, Ask
from masterlist.facts.site import EditionRow
from masterlist.queries.history import Provenance, of_night
from masterlist.queries.logs import LISTS
from masterlist.queries.marked import game_marks
from masterlist.queries.people import names
from masterlist.queries.ratings import (
    annals,
    months,
    newest_before,
    night_index,
    night_rows_on,
    night_standing,
    nights_in,
    recent_before,
    span_result,
    spans,
    year_leaders,
)
from masterlist.standings.annals import Kinds, PlayedYears, night_bests, night_years
from masterlist.standings.marks import Arrival
from masterlist.standings.periods import by_names, running
from masterlist.standings.totals import Recent, joined_newest, read_newest, recent


def games(ask: Answerer, list_: str) -> int:
    return sum(one.announced for one in ask(night_index, list_).values())


marks = game_marks
standing = night_standing


def rows_on(ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
    # Where no period goes on, the earlier rule gives the same.
    rule = ["earlier"] if earlier and running(ask.part(LISTS, key=list_), day) else []
    groups = groupby(ask(night_rows_on, list_, day, *rule), lambda row: (row.rank, row.rating))
    return tuple(row for _, own in groups for row in by_names([*own], lambda ids: ask.parts(names, keys=ids)))


def arrivals(ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
    for name, month in ask(months).items():
        for night in nights_in(ask, name) if month.list == list_ else ():
            yield from of_night(provenance, list_, night)


def days_of(ask: Answerer, list_: str) -> list[str]:
    return sorted({date for one in ask(months).values() if one.list == list_ for date, _ in one.nights})


def years(ask: Ask, list_: str) -> PlayedYears:
    return night_years(annals(ask, list_).items(), ask(year_leaders, list_))


def bests(ask: Ask, list_: str) -> Kinds:
    return night_bests(list_, annals(ask, list_).values())


def recents(ask: Ask, list_: str, ids: Iterable[str]) -> Iterator[Recent]:
    before, shown, months_together = ask(newest_before, list_), ask(recent_before, list_), [*ask(spans, list_)]
    now = ask.part(span_result, list_, months_together[-1], key="newest") if months_together else {}
    for player in ids:
        if player in now:
            yield recent(*joined_newest(read_newest(before.get(player)), now[player]))
        else:
            yield shown.get(player, Recent())
