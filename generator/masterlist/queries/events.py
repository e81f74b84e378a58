"""What the files of events say: a query for each."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from masterlist.checks.events import check_event
from masterlist.codec import encode
from masterlist.engine.query import Ask, column, provided, query, reading
from masterlist.facts.board import Power
from masterlist.facts.content import alone
from masterlist.facts.event import AnyBoard, Event
from masterlist.queries.settings import NEVER
from masterlist.read.content import Facts, Files, facts_of
from masterlist.read.event import in_order
from masterlist.source import Problem
from masterlist.standings.elsewhere import OtherGame, beside_table
from masterlist.standings.event_results import progress, score_alone
from masterlist.standings.event_values import BestGame, EventProgress, EventResult, EventStanding
from masterlist.standings.records import NO_FEATS, Feats, feats
from masterlist.standings.same_game import settled_event

EVENTS = provided("events")  # by event, the lines of its files as git lists them, with the name of their bytes


class EventOutline(NamedTuple):
    """One event without its boards."""

    event: Event | None  # its boards left out; None where a file of it could not be read
    boards: tuple[str, ...]  # their ids
    people: tuple[str, ...]  # everybody at a board, ids in order
    progress: EventProgress
    winners: tuple[str, ...]
    feats: Feats  # for the hall of records
    is_faulty: bool
    unread: tuple[str, ...]


class Stand(NamedTuple):
    """A player in the table of an event."""

    event: Event  # its boards left out
    standing: EventStanding
    of: int  # how many stand in it
    best: tuple[tuple[Power, BestGame], ...]  # their awards for a best country


class EventRest(NamedTuple):
    """What could be read of an event where a file of it could not."""

    event: Event | None  # with the boards that could be read
    boards: tuple[AnyBoard, ...]  # these, where the event's own file could not


class EventFile(NamedTuple):
    """An event with its boards."""

    outline: EventOutline
    event: Event | None
    stands: dict[str, bytes]  # ``Stand`` of each player in its table
    faults: tuple[Problem, ...]
    problems: tuple[Problem, ...]  # that depend on nothing else
    rest: EventRest = EventRest(None, ())
    beside: Mapping[str, bytes] = {}  # tuple[OtherGame, ...] of each player at boards that the table does not count


def _read_event(place: str, work: Files) -> EventFile:
    facts, faults = facts_of(place, work)
    unread = tuple(sorted(facts.unread))
    faults += facts.orphans()
    if faults:
        return EventFile(_NO_EVENT._replace(unread=unread), None, {}, tuple(faults), (), _rest(facts, work.id))
    event = facts.event(work.id)
    event, told_again = settled_event(event)
    problems = (*check_event(event, alone({}), NEVER), *told_again)
    header = event._replace(boards=())
    scored = None if any(problem.blocks for problem in problems) else score_alone(event)
    outline = EventOutline(
        event=header,
        boards=tuple(board.id for board in event.boards),
        people=tuple(sorted({id_ for board in event.boards for id_ in board.people})),
        progress=progress(event),
        winners=scored.winners if scored else (),
        feats=feats(scored) if scored else NO_FEATS,
        is_faulty=bool(problems),
        unread=(),
    )
    return EventFile(outline, event, dict(_stands(header, scored)), (), problems, beside=_beside(event, scored))


def _rest(facts: Facts, id_: str) -> EventRest:
    is_read = id_ in facts.by_kind["event"]
    return EventRest(facts.event(id_), ()) if is_read else EventRest(None, in_order(facts.boards.get(id_, ())))


_NO_EVENT = EventOutline(None, (), (), EventProgress(0, (), 0), (), NO_FEATS, is_faulty=False, unread=())


@reading(_read_event, batch=4)
def event(ask: Ask, id_: str) -> Files:
    """One event."""
    return Files(id_, ask.part(EVENTS, key=id_) or ())


def _beside(event: Event, scored: EventResult | None) -> dict[str, bytes]:
    found: dict[str, list[OtherGame]] = {}
    for player, one in beside_table(event, scored.table if scored else None):
        found.setdefault(player, []).append(one)
    return {player: encode(tuple(own)) for player, own in found.items()}


def _stands(header: Event, scored: EventResult | None) -> Iterator[tuple[str, bytes]]:
    standings = scored.table.standings if scored else ()
    awards: dict[str, list[tuple[Power, BestGame]]] = {}
    for power, games in scored.table.best_countries.items() if scored else ():
        for game in games:
            awards.setdefault(game.player, []).append((power, game))
    for row in standings:
        yield row.player, encode(Stand(header, row, len(standings), tuple(awards.get(row.player, ()))))


event_outlines = column("masterlist.queries.events:event_outlines", event, EVENTS, "outline")
event_faults = column("masterlist.queries.events:event_faults", event, EVENTS, "faults")


@query
def seats(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The events at whose boards each player sat, ids in order."""
    found: dict[str, list[str]] = {}
    for id_, outline in ask(event_outlines).items():
        for player in outline.people:
            found.setdefault(player, []).append(id_)
    return {player: tuple(own) for player, own in found.items()}
