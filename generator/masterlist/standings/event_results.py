"""An event with its table, and with its tables under other systems."""

from collections.abc import Iterable, Iterator

from masterlist.facts.event import Event
from masterlist.scoring.event_faults import faults_of
from masterlist.scoring.events import ScoresEvents, event_systems
from masterlist.source import Problem
from masterlist.standings.event import event_table, round_tables, table_beside
from masterlist.standings.event_values import Comparison, EventHead, EventResult, EventTable, Move
from masterlist.standings.rounds import boards_in_play, progress


def event_faults(event: Event, system: ScoresEvents) -> tuple[Problem, ...]:
    """Why the system cannot score the event's boards on its terms, each reason at its own line."""
    return tuple(fault for board in event.finished_boards for fault in faults_of(system, board, event.terms))


def compared(event: Event, table: EventTable, system: ScoresEvents) -> Comparison:
    """The event of the table under another system."""
    refused = event_faults(event, system)
    if refused:
        return Comparison(system.id, None, (), refused)
    there = table_beside(event, system)
    return Comparison(system.id, there, _moves(table, there), ())


def _moves(here: EventTable, there: EventTable) -> tuple[Move, ...]:
    own = {row.player: row for row in here.standings}
    other = {row.player: row for row in there.standings}
    moves = []
    for player in own | other:
        one, two = own.get(player), other.get(player)
        points = two.points if two else None
        moves.append(Move(player, one.rank if one else None, two.rank if two else None, points))
    return tuple(moves)


def newest_first(events: Iterable[Event]) -> list[Event]:
    """Events in the order in which the site shows them."""
    return sorted(events, key=lambda event: (event.start, event.id), reverse=True)


def head(one: EventResult) -> EventHead:
    """The event without its boards."""
    return EventHead(one.event._replace(boards=()), progress(one.event), one.winners)


def score_alone(event: Event) -> EventResult:
    """An event under its own system and nothing else: what lists, players and records tell of it."""
    table = event_table(event, event_systems()[event.system])
    return EventResult(event, table, (), len(table.standings))


def score_event(event: Event) -> EventResult:
    """An event's own table, and its tables under the systems that it is compared with."""
    system = event_systems()[event.system]
    table = event_table(event, system)
    others = tuple(compared(event, table, event_systems()[other]) for other in event.compare)
    rounds = round_tables(event, system, table)
    played = boards_in_play(event, system)
    return EventResult(
        event, table, others, len(table.standings), rounds, played, tuple(_fitting(event, table, others))
    )


def _fitting(event: Event, table: EventTable, known: Iterable[Comparison]) -> Iterator[Comparison]:
    """The event under every other system for its kind of game that can score it, by their ids."""
    kind = event_systems()[event.system].kind
    found = {one.system: one for one in known}
    for id_, system in event_systems().items() if event.final else ():
        if id_ != event.system and system.kind == kind:
            one = found.get(id_) or compared(event, table, system)
            if not one.refused:
                yield one
