"""What the site as a whole comes to: its events, its newest games, how much it holds."""

from typing import NamedTuple

from masterlist.engine.query import Ask, heavy, provided, query
from masterlist.facts.site import RatingList
from masterlist.queries.events import event_outlines
from masterlist.queries.history import LATELY
from masterlist.queries.logs import log_outlines
from masterlist.queries.people import clubs, players, veil_of
from masterlist.queries.results import LogWork, summaries, work_of
from masterlist.queries.settings import LISTS
from masterlist.scoring.log import Paired
from masterlist.standings.event_results import newest_first
from masterlist.standings.event_values import EventHead
from masterlist.standings.logs import score_list
from masterlist.standings.overview import Counts

COMMIT = provided("commit")  # id: full hash or ""; changed: whether the content differs from it
NEWEST = 60  # logs among which the newest games of a list are looked for: each game may stand in two


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


class NewestWork(NamedTuple):
    """The logs of a list that were added to last."""

    about: RatingList
    logs: tuple[LogWork, ...]


def _newest(work: NewestWork) -> tuple[Paired, ...]:
    found = []
    for own in work.logs:
        results = score_list(own.content(), work.about, own.player)
        found += [one for one in results.paired.values() if one.player == own.player]
    return tuple(found)


@heavy(_newest)
def newest_games(ask: Ask, list_: str) -> NewestWork:
    """All games of the logs that were added to last: of all that were on the last days, so many as needed.

    And of those that git says were changed last, however old the games.
    """
    logs = sorted(summaries(ask, list_), key=lambda one: one.newest, reverse=True)
    enough = logs[:NEWEST]
    since = enough[-1].newest if enough else ""
    changed = frozenset(ask(LATELY)["logs"])
    newest = [one.player for one in logs if one.newest >= since or one.player in changed]
    return NewestWork(ask.part(LISTS, key=list_), tuple(work_of(ask, player) for player in newest))
