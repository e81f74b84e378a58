"""Which scoring systems something on the site is rated or scored by."""

from masterlist.engine.query import Ask, query
from masterlist.queries.events import event_outlines
from masterlist.queries.settings import LISTS
from masterlist.scoring.registry import kind_of, systems


@query
def used_systems(ask: Ask) -> tuple[str, ...]:
    """Ids of the systems of lists and events, and of those beside which an event shows itself: all for its kind."""
    events = [one.event for one in ask(event_outlines).values() if one.event]
    found = {one.system for one in ask(LISTS).values()}
    found.update(id_ for one in events for id_ in (one.system, *one.compare))
    played = {kind_of(one.system) for one in events}
    found.update(id_ for id_, one in systems().items() if one.scores_events and one.kind in played)
    return tuple(sorted(found))
