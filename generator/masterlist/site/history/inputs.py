"""What the pages about the past show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.queries.events import event_outlines
from masterlist.queries.lists import endings, every_list, list_ids
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.rated import rated
from masterlist.queries.sources import as_of, records_of, years_of
from masterlist.scoring.registry import kind_of
from masterlist.site.common.documents import document
from masterlist.site.common.model import Document, Page
from masterlist.site.history.records import history_document, history_page, records_document, records_page
from masterlist.site.layout.frame import Frame, people_content
from masterlist.standings.annals import EventFeats, Year, board_records
from masterlist.standings.records import Record


class HistoryInputs(NamedTuple):
    """What the history of a list shows."""

    list: str
    years: tuple[Year, ...]
    as_of: str
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        value = history_document(content, about, endings(about.system), self.years, self.as_of)
        yield history_page(value)
        yield document(f"lists/{about.id}/history", value)


@query
def history(ask: Ask, list_: str) -> HistoryInputs:
    """The history of a list."""
    shown = veil_of(ask)(tuple(one.year for one in ask(years_of, list_).values()))
    return HistoryInputs(list_, shown, as_of(ask, list_), people_in(ask, shown))


class RecordsInputs(NamedTuple):
    """What the hall of records shows."""

    halls: dict[str, tuple[Record, ...]]  # by list; of all boards under ""
    events: dict[str, str]  # names by id
    is_diplomacy: bool  # whether all events are of Diplomacy
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content = people_content(frame, self.people, {})
        value = records_document(content, self.halls, self.events)
        yield records_page(value, frame.lists, is_diplomacy=self.is_diplomacy)
        yield document("records", value)


@query
def records_inputs(ask: Ask) -> RecordsInputs:
    """The records of all lists and boards."""
    halls: dict[str, tuple[Record, ...]] = {}
    for list_ in every_list(ask):
        if found := records_of(ask, list_):
            halls[list_] = found
    ledgers = [ask(rated, list_) for list_ in ask(list_ids)[1]]
    outlines = ask(event_outlines).values()
    held = (EventFeats(one.event.id, one.event.end, one.feats) for one in outlines)
    if boards := board_records(held, ledgers):
        halls[""] = tuple(boards)
    shown = veil_of(ask)(halls)
    names = {one.event.id: one.event.name for one in outlines}
    kinds = {kind_of(one.event.system) for one in outlines}
    return RecordsInputs(shown, names, kinds <= {"diplomacy"}, people_in(ask, shown))
