"""The years of a list and of the site: what pages tell of each."""

from typing import NamedTuple

from masterlist.engine.query import Ask, Stored, heavy, query
from masterlist.facts.content import alone
from masterlist.facts.edition import Edition
from masterlist.kinds.registry import kinds
from masterlist.queries.edition_files import edition, edition_headers
from masterlist.queries.events import EVENTS, event
from masterlist.queries.lists import every_list, list_ids, night_lists
from masterlist.queries.people import players
from masterlist.queries.published import called
from masterlist.queries.rated import rated
from masterlist.queries.ratings import annals, night_rows_on, spans
from masterlist.queries.results import figures, standing, summaries
from masterlist.queries.settings import LISTS
from masterlist.scoring.registry import kind_of
from masterlist.standings.marks import renamed
from masterlist.standings.movement import LEADERS
from masterlist.standings.night_annals import night_years
from masterlist.standings.some import Some, some
from masterlist.standings.year_review import Moves, Review, ledger_reviews, log_reviews, moves, night_reviews
from masterlist.standings.years import ledger_years, log_leaders, log_years


def endings(system: str) -> tuple[str, ...]:
    """How the games of a list end, as its history counts them."""
    return kinds()[kind_of(system)].endings


@query
def years_of(ask: Ask, list_: str) -> dict[str, Review]:
    """The years of a list, in order."""
    if list_ in ask(list_ids)[0]:
        return _of_logs(ask, list_)
    if list_ in ask(night_lists):
        every = annals(ask, list_)
        kinds = endings(ask.part(LISTS, key=list_).system)
        return night_reviews(list_, night_years(every.items(), ask(year_leaders, list_), kinds), every.values())
    one = ask(rated, list_)
    content = alone({})._replace(players=dict(ask(players)))
    return ledger_reviews(ledger_years(content, one), one)


@query
def year_leaders(ask: Ask, list_: str) -> dict[str, Some]:
    """Who led at the end of each year with a night; of the newest one, who leads."""
    found: dict[str, Some] = {}
    for year in sorted({span[:4] for span in ask(spans, list_)}):
        rows = ask(night_rows_on, list_, f"{year}-12-31")
        found[year] = some([row.player for row in rows if row.rank == 1], LEADERS)
    return found


def _of_logs(ask: Ask, list_: str) -> dict[str, Review]:
    logs, newest = summaries(ask, list_), ask(figures, list_).as_of[:4]
    leaders = some([row.player for row in ask(standing, list_).values() if row.rank == 1], LEADERS)
    years = log_years(((log.first, log.months) for log in logs), log_leaders(logs) | {newest: leaders})
    return log_reviews(list_, years, logs)


class MovesWork(NamedTuple):
    """The last edition of a year, and the last one before it."""

    before: Stored[Edition]
    after: Stored[Edition]
    called: dict[str, str]  # ids of today by former ones


def _moves(work: MovesWork) -> Moves:
    return moves(*(renamed(work.called, one.value(Edition)) for one in (work.before, work.after)))


@heavy(_moves, batch=2)
def moves_between(ask: Ask, before: str, after: str) -> MovesWork:
    """How a list moved between two editions, by their names."""
    one, other = (ask.stored(edition, name, key="edition") for name in (before, after))
    return MovesWork(one, other, ask(called))


def moves_of(ask: Ask, list_: str, year: str) -> Moves | None:
    """How a list moved in a year; None where an edition to compare with is missing."""
    on_file = ask(edition_headers).get(list_, ())
    before = [one.name for one in on_file if one.through[:4] < year]
    own = [one.name for one in on_file if one.through[:4] == year]
    return ask(moves_between, before[-1], own[-1]) if before and own else None


@query
def site_years(ask: Ask) -> dict[str, tuple[str, ...]]:
    """Every year with a game on a list or a final event, in order, with its lists as the site orders them."""
    events = (ask.part(event, id_, key="outline").event for id_ in ask(EVENTS))
    found: dict[str, list[str]] = {one.end[:4]: [] for one in events if one.final}
    for list_ in every_list(ask):
        for year in ask(years_of, list_):
            found.setdefault(year, []).append(list_)
    return {year: tuple(own) for year, own in sorted(found.items())}
