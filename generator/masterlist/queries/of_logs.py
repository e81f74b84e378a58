"""Lists that are rated from log books: what every list says; what each function means stands in ``sources.py``."""

from collections.abc import Iterator

from masterlist.engine.query import Answerer, Ask
from masterlist.facts.site import EditionRow
from masterlist.queries.editions import heads
from masterlist.queries.history import Provenance, gone, of_log
from masterlist.queries.marked import log_curves as curves
from masterlist.queries.marked import log_marks_of as marks
from masterlist.queries.people import players
from masterlist.queries.results import figures, summaries
from masterlist.scoring.rating import Standing
from masterlist.standings.annals import Kinds, PlayedYears, log_bests, log_leaders, log_years
from masterlist.standings.marks import Arrival
from masterlist.standings.master_list import list_on, log_row, master_list

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
    return ask(figures, list_).as_of


def games(ask: Answerer, list_: str) -> int:
    return ask(figures, list_).games


def filed(_ask: Answerer, _list: str) -> int:
    return 0


def standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    return master_list(ask(players), summaries(ask, list_))


def rows_on(ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
    return tuple(map(log_row, list_on(ask(players), summaries(ask, list_), day, earlier=earlier)))


def days_of(ask: Answerer, list_: str) -> list[str]:
    return sorted({day for log in summaries(ask, list_) for day, *_ in log.totals})


def came(ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
    for log in summaries(ask, list_):
        yield from of_log(provenance, log)
    yield from gone(provenance, list_)


def years(ask: Ask, list_: str) -> PlayedYears:
    logs = summaries(ask, list_)
    return log_years(list_, logs, log_leaders(logs))


def bests(ask: Ask, list_: str) -> Kinds:
    return log_bests(list_, ((log.player, log.bests) for log in summaries(ask, list_)))
