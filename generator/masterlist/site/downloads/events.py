"""What an event's page says of itself to programs."""

from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.site.common.model import Head
from masterlist.site.downloads import head


def head_of(content: Content, event: Event) -> Head:
    """The event's document, and what it is about."""
    own = head.alternate("JSON", event.name, f"api/v1/tournaments/{event.id}.json")
    return Head(alternates=(own,), kind="article", data=head.event_data(content.site, event))
