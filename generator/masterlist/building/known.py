"""What the pages of lists and indexes are made from, put together from the answers of the queries."""

from typing import NamedTuple

from masterlist.codec import digest
from masterlist.engine.revision import Revision
from masterlist.facts.edition import Edition
from masterlist.facts.event import Event
from masterlist.facts.people import Club, Player
from masterlist.queries.facts import EVENTS, LOGS, event, log
from masterlist.queries.faults import edition_headers
from masterlist.queries.people import clubs as all_clubs
from masterlist.queries.people import players
from masterlist.queries.privacy import Veil
from masterlist.queries.results import log_result
from masterlist.queries.shown import hidden
from masterlist.standings.board_records import Feats
from masterlist.standings.rounds import Progress
from masterlist.standings.summary import LogSummary


class LogUnit(NamedTuple):
    """One player's books, without the games."""

    player: str
    key: bytes  # names the books' very bytes
    lists: tuple[str, ...]
    books: int
    entries: int
    real: str  # the id that the player has on file


class EventUnit(NamedTuple):
    """One event without its boards."""

    event: Event  # its boards left out
    boards: tuple[str, ...]  # their ids
    progress: Progress
    winners: tuple[str, ...]
    feats: Feats


class Known(NamedTuple):
    """Everything but the games themselves, as it is shown."""

    logs: dict[str, LogUnit]  # by player
    summaries: dict[str, tuple[LogSummary, ...]]  # by player, one a list
    events: dict[str, EventUnit]
    players: dict[str, Player]
    clubs: dict[str, Club]
    editions: dict[str, tuple[Edition, ...]]  # by list, the oldest first

    def by_list(self) -> dict[str, list[LogSummary]]:
        """Every list's summaries."""
        found: dict[str, list[LogSummary]] = {}
        for own in self.summaries.values():
            for one in own:
                found.setdefault(one.list, []).append(one)
        return found


def known(revision: Revision) -> Known:
    """What is shown of the site in this revision."""
    veil = Veil.over(revision(hidden))
    summaries = {id_: revision.part(log_result, id_, key="summaries") for id_ in sorted(revision(LOGS))}
    events = {id_: _event(revision, id_) for id_ in sorted(revision(EVENTS))}
    found = Known(
        logs={id_: _log(revision, id_) for id_ in summaries},
        summaries=summaries,
        events=events,
        players=revision(players),
        clubs=revision(all_clubs),
        editions=revision(edition_headers),
    )
    return _veiled(found, veil) if veil else found


def _log(revision: Revision, player: str) -> LogUnit:
    outline = revision.part(log, player, key="outline")
    key = digest(revision(LOGS)[player])
    return LogUnit(player, key, outline.lists, outline.books, outline.entries, player)


def _event(revision: Revision, id_: str) -> EventUnit:
    outline = revision.part(event, id_, key="outline")
    if outline.event is None:
        raise LookupError(f"{id_} could not be read")
    return EventUnit(outline.event, outline.boards, outline.progress, outline.winners, outline.feats)


def _veiled(one: Known, veil: Veil) -> Known:
    """The same with private players hidden, in the order of what is shown: any other would tell something."""
    logs = {veil.id(id_): unit._replace(player=veil.id(id_)) for id_, unit in one.logs.items()}
    return one._replace(
        logs=dict(sorted(logs.items())),
        summaries=dict(sorted((veil.id(id_), veil(own)) for id_, own in one.summaries.items())),
        events=veil(one.events),
        players=dict(sorted((veil.id(id_), veil(player)) for id_, player in one.players.items())),
    )
