"""What the pages about the past show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.facts.content import alone
from masterlist.queries.events import EVENTS, event
from masterlist.queries.lists import list_ids, night_lists
from masterlist.queries.people import People, people_in, players, veil_of
from masterlist.queries.played import newest_day, year_leaders
from masterlist.queries.rated import rated
from masterlist.queries.ratings import annals
from masterlist.queries.results import figures, standing, summaries
from masterlist.queries.settings import LISTS
from masterlist.scoring.rating import game_systems
from masterlist.scoring.registry import kind_of, log_systems
from masterlist.site.api import documents as api
from masterlist.site.common.model import Document, Page
from masterlist.site.editions.heads import heads, rated_gains
from masterlist.site.history.records import history_page, records_page
from masterlist.site.layout.frame import Frame, people_content
from masterlist.standings import night_annals
from masterlist.standings.board_records import Held, board_records
from masterlist.standings.ledger_records import ledger_records
from masterlist.standings.movement import LEADERS
from masterlist.standings.night_annals import night_records, night_years
from masterlist.standings.played import VICTORIES, Year
from masterlist.standings.records import Gain, Record, log_records
from masterlist.standings.some import some
from masterlist.standings.years import ENDINGS, ledger_years, log_leaders, log_years


class HistoryInputs(NamedTuple):
    """What the history of a list shows."""

    list: str
    years: tuple[Year, ...]
    as_of: str
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        kinds = _endings(about.system)
        yield history_page(content, about, kinds, self.years)
        yield api.history_document(content, about, kinds, self.years, self.as_of)


@query
def log_history(ask: Ask, list_: str) -> HistoryInputs:
    """The history of a list that is rated from log books."""
    logs, as_of = summaries(ask, list_), ask(figures, list_).as_of
    leaders = some([row.player for row in ask(standing, list_).values() if row.rank == 1], LEADERS)
    years = log_years(((log.first, log.months) for log in logs), log_leaders(logs) | {as_of[:4]: leaders})
    return _history(ask, list_, years, as_of)


@query
def rated_history(ask: Ask, list_: str) -> HistoryInputs:
    """The history of a list that is rated from games."""
    one = ask(rated, list_)
    content = alone({})._replace(players=dict(ask(players)))
    return _history(ask, list_, ledger_years(content, one), one.as_of)


@query
def night_history(ask: Ask, list_: str) -> HistoryInputs:
    """The history of a list that is rated from nights."""
    endings = _endings(ask.part(LISTS, key=list_).system)
    years = night_years(annals(ask, list_).items(), ask(year_leaders, list_), endings)
    return _history(ask, list_, years, newest_day(ask, list_))


def _endings(system: str) -> tuple[str, ...]:
    """How the games of a list end, as its history counts them."""
    if system in game_systems():
        return night_annals.ENDINGS if kind_of(system) == "duel" else ()
    return VICTORIES if system in log_systems() else ENDINGS


def _history(ask: Ask, list_: str, years: tuple[Year, ...], as_of: str) -> HistoryInputs:
    shown = veil_of(ask)(years)
    return HistoryInputs(list_, shown, as_of, people_in(ask, shown))


class RecordsInputs(NamedTuple):
    """What the hall of records shows."""

    halls: dict[str, tuple[Record, ...]]  # by list; of all boards under ""
    events: dict[str, str]  # names by id
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content = people_content(frame, self.people, {})
        yield records_page(content, self.halls, self.events)
        yield api.records_document(content, self.halls)


@query
def records_inputs(ask: Ask) -> RecordsInputs:
    """The records of all lists and boards."""
    halls: dict[str, tuple[Record, ...]] = {}
    logged, from_games = ask(list_ids)
    for list_ in logged:
        if logs := summaries(ask, list_):
            halls[list_] = tuple(log_records(list_, ((log.player, log.bests) for log in logs), _gains(ask, list_)))
    for list_ in ask(night_lists):
        if found := night_records(list_, annals(ask, list_).values(), _gains(ask, list_)):
            halls[list_] = tuple(found)
    ledgers = [ask(rated, list_) for list_ in from_games]
    for one in ledgers:
        if one.as_of:
            halls[one.about.id] = tuple(ledger_records(one, rated_gains(one)))
    outlines = [ask.part(event, id_, key="outline") for id_ in sorted(ask(EVENTS))]
    held = (Held(one.event.id, one.event.end, one.feats) for one in outlines)
    if boards := board_records(held, ledgers):
        halls[""] = tuple(boards)
    shown = veil_of(ask)(halls)
    return RecordsInputs(shown, {one.event.id: one.event.name for one in outlines}, people_in(ask, shown))


def _gains(ask: Ask, list_: str) -> Iterator[Gain]:
    """The greatest gains of each edition."""
    for head in ask(heads, list_):
        if head.news:
            yield Gain(head.id, head.last_day, head.news.gained, head.news.shared)
