"""A site as it is on file, asked of the queries of a build: what drafts are added to."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from masterlist.building.checking import Looked, checked, last_listing
from masterlist.building.workplace import DEFAULTS, Workplace
from masterlist.comparing.sides import books_of
from masterlist.engine.query import Answers
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.queries.events import EVENTS, event
from masterlist.queries.faults import content_of
from masterlist.read.listing import Listing, list_content
from masterlist.read.site_facts import Reading


def facts(root: Path) -> Reading:
    """The facts but for logs and boards, and everything that is wrong with the site."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(lambda: _facts(place))


def _facts(place: Workplace) -> Reading:
    looked, _ = look(place)
    return Reading(facts_in(looked, ()), looked.problems)


def look(place: Workplace) -> tuple[Looked, Listing]:
    """The site and its files; those that cannot be read are as if they were not there."""
    listing = list_content(place.root, place.repository, last_listing(place))
    return checked(place, listing, forgiving=True), listing


def facts_in(looked: Looked, players: Iterable[str]) -> Content | None:
    """The facts with the logs of some players, and events without their boards; None where there is no site."""
    if not looked.is_site:
        return None
    ask = looked.revision
    return content_of(ask)._replace(books=dict(books_of(ask, players)), events=dict(_events(ask)))


def _events(ask: Answers) -> Iterator[tuple[str, Event]]:
    for id_ in ask(EVENTS):
        outline = ask.part(event, id_, key="outline")
        if outline.event:
            yield id_, outline.event
