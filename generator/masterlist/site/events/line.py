"""An event on one line, as indexes and the home page show it."""

from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.site.common.board_rows import person
from masterlist.site.common.links import system_link
from masterlist.site.common.model import Link
from masterlist.site.events.rounds import state_in_words
from masterlist.standings.event_values import EventHead


class EventLine(NamedTuple):
    """An event in the index."""

    event: Link
    dates: str
    where: str
    system: Link
    winners: tuple[Link, ...]
    state: str  # how far it has come, "" of a final event
    boards: int


def event_line(content: Content, one: EventHead) -> EventLine:
    """The event as an index shows it."""
    event = one.event
    return EventLine(
        Link(event.name, f"tournaments/{event.id}.html"),
        dates_of(event),
        ", ".join(filter(None, (event.town, event.country))),
        system_link(content, event.system),
        tuple(person(content, id_) for id_ in one.winners),
        state_in_words(event, one.progress, is_won=bool(one.winners)),
        one.boards,
    )


def dates_of(event: Event) -> str:
    return event.start if event.start == event.end else f"{event.start} to {event.end}"
