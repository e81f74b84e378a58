"""What the pages and the document of an event and its boards show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.codec import encode
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.event import Event
from masterlist.queries.events import event
from masterlist.queries.history import runs_of
from masterlist.queries.people import clubs, names, veil_of
from masterlist.read.history import Runs
from masterlist.scoring.events import event_systems
from masterlist.site import games as boards
from masterlist.site.api import events as api_events
from masterlist.site.api.document import document
from masterlist.site.common.links import Sources
from masterlist.site.common.model import Document, Page
from masterlist.site.downloads import events as downloads
from masterlist.site.events import view as events
from masterlist.site.layout.frame import Frame, small_content
from masterlist.standings.event_results import score_event
from masterlist.standings.rounds import explain_board


class EventInputs(NamedTuple):
    """What the pages and the document of an event and its boards show."""

    facts: Stored[Event]
    club: str  # its name, or ""
    names: dict[str, str]  # of everybody at a board who is on file and of the director, by id
    runs: dict[str, Runs]  # where the lines of its files come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The event's page and document, and the pages of its boards."""
        event = self.facts.value(Event)
        content = small_content(frame, self.names, {event.club: self.club} if event.club else {})
        one = score_event(event)
        system = event_systems()[event.system]
        workings = [explain_board(event, system, board) for board in event.boards]
        value = api_events.event_document(content, one, workings)
        head, beside = downloads.of_event(content, one)
        yield events.event_page(content, one)._replace(head=head)
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        yield from boards.board_pages(content, one, workings, link_to)
        yield document(f"tournaments/{event.id}", value)
        yield from beside


@query
def event_inputs(ask: Ask, id_: str) -> EventInputs:
    """What is shown of one event."""
    veil = veil_of(ask)
    outline = ask.part(event, id_, key="outline")
    facts: Stored[Event] = ask.stored(event, id_, key="event")
    named = [*outline.people, *filter(None, [outline.event.directed_by])]
    people = ask.parts(names, keys=named)
    if veil.concerns(named):
        facts, people = Stored.inline(encode(veil(ask.part(event, id_, key="event")))), veil(people)
    club = outline.event.club
    return EventInputs(
        facts, ask.part(clubs, key=club).name if club else "", people, runs_of(ask, f"tournaments/{id_}")
    )
