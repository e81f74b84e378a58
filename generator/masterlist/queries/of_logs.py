"""Lists that are rated from log books; ``sources.py`` documents each function."""

from collections.abc import Iterable, Iterator

from masterlist.engine.query import Answerer, Ask
from masterlist.facts.site import EditionRow
from masterlist.queries.history import Provenance, of_log
from masterlist.queries.logs import LISTS
from masterlist.queries.marked import log_marks_of
from masterlist.queries.people import players
from masterlist.queries.results import log_recents, summaries
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.standings.annals import Kinds, PlayedYears, log_bests, log_leaders, log_years
from masterlist.standings.marks import Arrival
from masterlist.standings.master_list import list_on, log_row, master_list
from masterlist.standings.totals import Recent


def standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    columns = list_system(ask.part(LISTS, key=list_).system).columns
    return master_list(ask(players), summaries(ask, list_), columns)


marks = log_marks_of


def games(ask: Answerer, list_: str) -> int:
    return sum(log.counted for log in summaries(ask, list_))


def rows_on(ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
    return tuple(map(log_row, list_on(ask(players), summaries(ask, list_), day, earlier=earlier)))


def days_of(ask: Answerer, list_: str) -> list[str]:
    return sorted({day for log in summaries(ask, list_) for day, *_ in log.totals})


def arrivals(ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
    for log in summaries(ask, list_):
        yield from of_log(provenance, log)


def years(ask: Ask, list_: str) -> PlayedYears:
    logs = summaries(ask, list_)
    return log_years(list_, logs, log_leaders(logs))


def bests(ask: Ask, list_: str) -> Kinds:
    return log_bests(list_, ((log.player, log.bests) for log in summaries(ask, list_)))


def recents(ask: Ask, list_: str, ids: Iterable[str]) -> Iterator[Recent]:
    every = [*ids]
    kept = ask.parts(log_recents, keys=every)
    for player in every:
        yield kept.get(player, {}).get(list_, Recent())
