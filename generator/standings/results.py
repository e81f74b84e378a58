"""Everything that the facts give: the one value that pages are made from."""

from typing import NamedTuple

from generator.facts.content import Content
from generator.facts.event import Event
from generator.scoring import systems
from generator.scoring.registry import board_systems
from generator.standings.event import Comparison, EventTable, compared, event_table
from generator.standings.logs import LogResults, score_list
from generator.standings.master_list import Edition, Row, editions, master_list
from generator.standings.rating_list import Rated, rate_list


class MasterList(NamedTuple):
    """A list rated from log books, with all that stands on it."""

    results: LogResults
    rows: tuple[Row, ...]
    editions: tuple[Edition, ...]


class EventResult(NamedTuple):
    """An event with its table, and with its tables under other systems."""

    event: Event
    table: EventTable
    compared: tuple[Comparison, ...]


class Results(NamedTuple):
    """A site, scored."""

    content: Content
    lists: dict[str, MasterList]  # rated from log books, in the order in which the site shows them
    rated: dict[str, Rated]  # rated from games, in that order
    events: dict[str, EventResult]  # newest first

    @property
    def as_of(self) -> str:
        """The date of the newest result, or "" where there is none."""
        logs = [one.results.as_of for one in self.lists.values()]
        games = [one.as_of for one in self.rated.values()]
        events = [one.event.end for one in self.events.values() if one.event.boards]
        return max([*logs, *games, *events], default="")


def score(content: Content) -> Results:
    """Score everything; the facts have passed the checks."""
    home = content.site.home
    ids = [*home, *(id_ for id_ in sorted(content.lists) if id_ not in home)]
    logged = systems.log_systems()
    events = sorted(content.events.values(), key=lambda event: (event.start, event.id), reverse=True)
    return Results(
        content,
        lists={id_: _log_list(content, id_) for id_ in ids if content.lists[id_].system in logged},
        rated={id_: rate_list(content, content.lists[id_]) for id_ in ids if content.lists[id_].system not in logged},
        events={event.id: _event(event) for event in events},
    )


def _log_list(content: Content, id_: str) -> MasterList:
    results = score_list(content, content.lists[id_])
    return MasterList(results, master_list(content, results), editions(content, results))


def _event(event: Event) -> EventResult:
    table = event_table(event, board_systems()[event.system])
    others = tuple(compared(event, table, board_systems()[system]) for system in event.compare)
    return EventResult(event, table, others)
