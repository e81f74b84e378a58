"""What the site as a whole comes to: its events, how much it holds."""

from masterlist.engine.query import Ask, provided, query
from masterlist.queries.events import event_outlines
from masterlist.queries.logs import log_outlines
from masterlist.queries.people import clubs, players, veil_of
from masterlist.standings.event_results import newest_first
from masterlist.standings.event_values import EventHead
from masterlist.standings.overview import Counts

COMMIT = provided("commit")  # id: full hash or ""; changed: whether the content differs from it


@query
def event_heads(ask: Ask) -> tuple[EventHead, ...]:
    """All events without their boards, newest first."""
    outlines = ask(event_outlines)
    ordered = newest_first(one.event for one in outlines.values())
    heads = tuple(EventHead(one, outlines[one.id].progress, outlines[one.id].winners) for one in ordered)
    return veil_of(ask)(heads)


@query
def counts(ask: Ask) -> Counts:
    """How much the site holds."""
    logs = ask(log_outlines).values()
    books, entries = sum(one.books for one in logs), sum(one.entries for one in logs)
    return Counts(books, entries, len(ask(players)), len(ask(clubs)))
