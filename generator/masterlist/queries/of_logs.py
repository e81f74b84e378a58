"""Lists that are rated from log books; ``sources.py`` documents each function."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from masterlist.engine.query import Answerer, Ask
from masterlist.facts.site import EditionRow
from masterlist.queries.history import Provenance, of_log
from masterlist.queries.logs import keeps
from masterlist.queries.marked import log_marks_of
from masterlist.queries.people import players
from masterlist.queries.results import log_result, summaries
from masterlist.scoring.rating import Standing
from masterlist.standings.annals import Kinds, PlayedYears, log_bests, log_leaders, log_years
from masterlist.standings.marks import Arrival
from masterlist.standings.master_list import list_on, log_row, master_list
from masterlist.standings.totals import LogSummary, NewestGames


def standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    return master_list(ask(players), summaries(ask, list_))


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


def newest_games(ask: Ask, list_: str, ids: Iterable[str]) -> Iterator[NewestGames]:
    every = [*ids]
    kept = ask.parts(keeps, keys=every)
    for player in every:
        if list_ not in kept.get(player, ()):
            yield "", ()
            continue
        logs: tuple[LogSummary, ...] = ask.part(log_result, player, key="summaries")
        own = next(one for one in logs if one.list == list_)
        days = [own.carried_over.doubled, *(total[-1] for total in own.totals)]
        through = [*days[:-1], *([own.before] if days[-2:-1] != [own.before] else []), days[-1]] if own.totals else days
        yield own.form, [Fraction(doubled, 2) for doubled in through]
