"""What an event's page says of itself to other programs, and the card that they show."""

from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.language import _, day, rounded
from masterlist.scoring.registry import systems
from masterlist.site.common.board_rows import person
from masterlist.site.common.model import Document, Head, Picture
from masterlist.site.downloads import head
from masterlist.site.events.rounds import place_of, state_in_words
from masterlist.site.layout.frame import accents
from masterlist.site.pictures import cards
from masterlist.standings.event_values import EventResult, Standing
from masterlist.standings.rounds import progress


def of_event(content: Content, one: EventResult) -> tuple[Head, list[Document]]:
    """The event's document, what it is about, and its card."""
    event = one.event
    own = head.alternate("JSON", event.name, f"api/v1/tournaments/{event.id}.json")
    made, picture = [], None
    if head.wants(content.site, "pictures"):
        card = cards.drawn(f"tournaments/{event.id}", _card(content, one), accents(content.theme)[0])
        made, picture = [card], Picture(card.path, _("{event}: days, place and leaders").format(event=event.name))
    return Head((own,), "article", picture, head.event_data(content.site, event)), made


def _card(content: Content, one: EventResult) -> cards.Card:
    event = one.event
    about = (_days(event), event.town or "", event.country or "")
    note = state_in_words(event, progress(event), is_won=bool(one.winners)) or systems()[event.system].name
    return cards.Card(
        title=cards.said(event.name, event.id),
        about=" · ".join(filter(None, map(cards.said, about))),
        table=[_line(content, event, row) for row in one.table.standings[: cards.ROWS]],
        site=cards.said(content.site.title),
        note=cards.said(note),
    )


def _days(event: Event) -> str:
    return day(event.start) if event.start == event.end else f"{day(event.start)} – {day(event.end)}"


def _line(content: Content, event: Event, row: Standing) -> cards.Line:
    name = cards.said(person(content, row.player).text, row.player)
    return cards.Line(place_of(row), name, rounded(row.points, event.decimals))
