"""An event with its table, also under other systems."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power, PowerSeat
from masterlist.facts.event import AnyBoard, Decider, Event
from masterlist.grouping import by_key
from masterlist.scoring.comparison import (
    DECIDED,
    BoardResult,
    Condition,
    Key,
    ResultClass,
    ScoredSeat,
    SeatWorkings,
    Split,
    Tally,
    TieBreaker,
    game_key,
)
from masterlist.scoring.event_system import ScoresEvents, event_systems
from masterlist.source import N_, Problem, say
from masterlist.standings.records import Award, EventHead, EventProgress, EventResult, EventTable, PowerRecord

# --- How an event went ------------------------------------------------------------------------------------


def progress(event: Event) -> EventProgress:
    """How far the event has come, as its boards on file show."""
    in_play = tuple(board.id for board in event.boards if board.in_play)
    complete = max(complete_rounds(event), default=0)
    finished = Counter(board.round for board in event.finished_boards)
    every = Counter(board.round for board in event.boards if board.id not in event.again)
    later = tuple((number, finished[number], every[number]) for number in sorted(finished) if number > complete)
    return EventProgress(len(event.finished_boards), in_play, complete, later)


def explain_board(event: Event, system: ScoresEvents, board: AnyBoard) -> SeatWorkings:
    """The working of each seat's points; of a board in play as if it ended now."""
    if not isinstance(board, Board):
        return system.explained(board, event.terms)
    if board.in_play and not board.survivors:
        return ((),) * len(board.seats)
    return system.explained(board.if_ended_now, event.terms)


def complete_rounds(event: Event) -> list[int]:
    """The rounds that are over, as all before them are."""
    open_ = min((board.round for board in event.boards if board.in_play), default=None)
    return sorted({board.round for board in event.boards if open_ is None or board.round < open_})


# --- The order of an event's table ------------------------------------------------------------------------


Groups = list[list[Tally]]  # of players whom nothing separates, best first
Splits = dict[str, list[Split]]


def in_order(tallies: Iterable[Tally], breakers: Sequence[TieBreaker]) -> tuple[Groups, Splits]:
    """Groups of players that nothing separates, best first, and by player what separated them from others."""
    splits: Splits = defaultdict(list)
    level = _parts(sorted(tallies, key=lambda tally: tally.player), lambda tally: (tally.points,))
    for breaker in breakers:
        groups, level = level, []
        for parts in (_parts(group, breaker.key) if len(group) > 1 else [group] for group in groups):
            level += parts
            for index, part in enumerate(parts if len(parts) > 1 else ()):
                nearest = parts[index - 1 if index else 1]
                against = tuple(tally.player for tally in nearest)
                for tally in part:
                    splits[tally.player].append(Split(breaker.id, against, breaker.words(tally, nearest[0])))
    return level, splits


def _parts(group: Iterable[Tally], key: Callable[[Tally], Key]) -> Groups:
    ordered = sorted(group, key=key, reverse=True)  # stable: equals keep the order of their ids
    return [list(equals) for _, equals in groupby(ordered, key)]


def decided_first(by: Decider, groups: Groups, splits: Splits, final: Groups) -> Groups:
    """The usual ``groups`` with the winner of the final at their head; ``final`` is the order of the final alone.

    Players who are level in the final are separated by the usual order, and share the event where that does not.
    """
    best = {tally.player for tally in final[0]} if final else set()
    at = next((at for at, group in enumerate(groups) if any(tally.player in best for tally in group)), None)
    if at is None:
        return groups
    winners = [tally for tally in groups[at] if tally.player in best]
    others = [tally for tally in groups[at] if tally.player not in best]
    passed = tuple(tally.player for group in (*groups[:at], others) for tally in group)
    why = say(N_("won round {number}, which decides the event"), number=str(by.round))
    if by.id:
        why = say(N_("won board {board}, which decides the event"), board=by.id.upper())
    for tally in winners:
        splits[tally.player].append(Split(DECIDED, passed, why))
    return [winners, *groups[:at], *([others] if others else []), *groups[at + 1 :]]


# --- What an event says about the seven powers ------------------------------------------------------------


def best_countries(comparison: tuple[Condition, ...], boards: Sequence[BoardResult]) -> dict[Power, tuple[Award, ...]]:
    """For every power the best of its games by that comparison of games; equal games share it.

    sources/001 §4. A seat credited to no player or to the missing man wins no award.
    """
    found = {}
    for power in POWERS:
        seats = (board.seats[power.order] for board in boards)
        games = [seat for seat in seats if not seat.forfeited and {*seat.credited} - {SEVENTH_PLAYER}]
        keys = [game_key(comparison, game) for game in games]
        best = max(keys, default=None)
        awarded = (game for game, key in zip(games, keys, strict=True) if key == best)
        found[power] = tuple((game.credited[0], game.board) for game in awarded)
    return found


def power_records(boards: Sequence[BoardResult]) -> tuple[PowerRecord, ...]:
    """The seven powers' records; none of an event without boards."""
    found = []
    for power in POWERS if boards else ():
        seats = [board.seats[power.order] for board in boards]
        won = [board.board.ending for board in boards if isinstance(board.board, Board) and board.winner is power]
        found.append(
            PowerRecord(
                power,
                boards=len(seats),
                solos=won.count(Ending.SOLO),
                concessions=won.count(Ending.CONCESSION),
                draws=sum(seat.result is ResultClass.DRAW for seat in seats),
                eliminations=sum(not seat.at_power.survives for seat in seats),
                average_centres=Fraction(sum(seat.centres for seat in seats), len(seats)),
                average_points=sum((seat.points for seat in seats), Fraction(0)) / len(seats),
            )
        )
    return tuple(found)


# --- An event's table under a system ----------------------------------------------------------------------


def event_table(event: Event, system: ScoresEvents) -> EventTable:
    """The event under the system, by those of its terms that the system knows; without ``event_faults``.

    A seat whose player is not known scores and is credited to no player. A replaced seat is the finishing
    player's, unless the system says otherwise; where the terms make it 0, both have a game of 0 points.
    A board in play counts nowhere, and only a final event of Diplomacy has best countries.
    """
    table = table_beside(event, system)
    powers = [one for one in table.boards if isinstance(one.board, Board)]
    return table._replace(
        best_countries=best_countries(system.comparison, powers) if event.final else {}, powers=power_records(powers)
    )


def table_beside(event: Event, system: ScoresEvents) -> EventTable:
    """The same without the reports about its powers: for a system that the event's own is compared with."""
    boards = tuple(system.score_of(board, event.terms) for board in event.finished_boards)
    return EventTable(event.id, system.id, standings(event, system, boards), boards, {}, ())


def standings(event: Event, system: ScoresEvents, boards: Sequence[BoardResult]) -> tuple[Tally, ...]:
    """The table that these boards of the event give; a final among them decides the first place in a final event."""
    tallies = _tallies(boards, system.known(event.terms).count_best)
    groups, splits = in_order(_people(tallies), system.tie_breakers)
    by = event.decided_by if event.final else None
    final = [board for board in boards if by and by.includes(board.board)]
    first = 1  # rank; the second where an unknown player won the final
    if by and final:
        unknown = (
            _tally(UNKNOWN, (seat,))
            for board in final
            for seat in board.seats
            if isinstance(seat.seat, PowerSeat) and not seat.seat.player
        )
        order, _ = in_order([*_people(_tallies(final, None)), *unknown], system.tie_breakers)
        known = [[tally for tally in group if tally.player != UNKNOWN] for group in order]
        if known and not known[0]:
            first = 2
        else:
            groups = decided_first(by, groups, splits, [group for group in known if group])
    rows: list[Tally] = []
    for group in groups:
        rank, shared = first + len(rows), len(group) > 1
        rows += (tally._replace(rank=rank, shared=shared, splits=tuple(splits[tally.player])) for tally in group)
    decided = len(groups[0]) if final and groups and first == 1 else 0
    for house in (tally for tally in tallies if tally.player == SEVENTH_PLAYER):
        # The missing man is placed by points, but not above those who won the event in its final.
        below = (at for at, row in enumerate(rows) if at >= decided and row.points < house.points)
        rows.insert(next(below, len(rows)), house)
    return tuple(rows)


UNKNOWN = "?"  # in the place of a player's id


def _people(tallies: Iterable[Tally]) -> list[Tally]:
    return [tally for tally in tallies if tally.player != SEVENTH_PLAYER]


def _tallies(boards: Iterable[BoardResult], count_best: int | None) -> list[Tally]:
    """What these boards give each player; with ``count_best`` only so many rounds count, each with all its boards.

    Of rounds with equal points the one with more centres, or more of the games' own points, counts first; then the
    earlier one.
    """
    played = by_key((player, seat) for board in boards for seat in board.seats for player in seat.credited)
    found = []
    of_round = attrgetter("round")
    for player, seats in played.items():
        counted = seats
        if count_best is not None:
            rounds = [_tally(player, [*own]) for _, own in groupby(sorted(seats, key=of_round), of_round)]
            rounds.sort(key=attrgetter("points", "centres", "scored"), reverse=True)  # stable: the earlier one first
            best = {one.played[0].round for one in rounds[:count_best]}
            counted = tuple(seat._replace(counted=seat.round in best) for seat in seats)
        found.append(_tally(player, counted))
    return found


def _tally(player: str, seats: Sequence[ScoredSeat]) -> Tally:
    games = tuple(seat for seat in seats if seat.counted and not seat.forfeited)
    return Tally(
        player,
        points=sum((seat.points for seat in seats if seat.counted), Fraction(0)),
        wins=sum(seat.result is ResultClass.WIN for seat in games),
        draws=sum(seat.result is ResultClass.DRAW for seat in games),
        centres=sum(seat.centres for seat in games),
        games=games,
        scored=sum((seat.scored for seat in games), Fraction(0)),
        played=tuple(seats),
    )


def after_rounds(event: Event, system: ScoresEvents, table: EventTable) -> dict[int, tuple[Tally, ...]]:
    """The standings after each round that is over; after all boards they are those of the table."""
    found = {}
    for number in complete_rounds(event):
        boards = [one for one in table.boards if one.board.round <= number]
        is_all = len(boards) == len(table.boards)
        found[number] = table.standings if is_all else standings(event, system, boards)
    return found


# --- What events come to -----------------------------------------------------------------------------------


def event_faults(event: Event, system: ScoresEvents) -> tuple[Problem, ...]:
    """Why the system cannot score the event's boards on its terms, each reason at its own line."""
    return tuple(fault for board in event.finished_boards for fault in system.faults_of(board, event.terms))


def compared(event: Event, system: ScoresEvents) -> EventTable:
    """The event under another system."""
    if refused := event_faults(event, system):
        return EventTable(event.id, system.id, (), (), {}, (), refused)
    return table_beside(event, system)


def newest_first(events: Iterable[Event]) -> list[Event]:
    """Events in the order in which the site shows them."""
    return sorted(events, key=lambda event: (event.start, event.id), reverse=True)


def most_points(one: EventResult) -> Fraction | None:
    """What the first of the table has; None where nobody is in it."""
    return next((row.points for row in one.table.standings), None)


def head(one: EventResult) -> EventHead:
    """The event without its boards."""
    return EventHead(one.event._replace(boards=()), progress(one.event), one.leaders, most_points(one))


def score_alone(event: Event) -> EventResult:
    """An event under its own system and nothing else: what lists, players and records tell of it."""
    table = event_table(event, event_systems()[event.system])
    return EventResult(event, table, (), len(table.standings))


def if_ended_now(event: Event) -> tuple[int, EventTable] | None:
    """How many boards in play have centres, and the table if these ended now; None where there is none."""
    playing = {board.id for board in event.boards if isinstance(board, Board) and board.in_play and board.survivors}
    if not playing:
        return None
    boards = tuple(
        board.if_ended_now if isinstance(board, Board) and board.id in playing else board for board in event.boards
    )
    return len(playing), event_table(event._replace(boards=boards), event_systems()[event.system])


def score_event(event: Event) -> EventResult:
    """An event's own table, and its tables under the systems that it is compared with."""
    system = event_systems()[event.system]
    table = event_table(event, system)
    others = tuple(compared(event, event_systems()[other]) for other in event.compare)
    known = {one.system: one for one in others}
    fitting = (
        known.get(id_) or compared(event, other)
        for id_, other in event_systems().items()
        if event.final and id_ != event.system and other.kind == system.kind
    )
    return EventResult(
        event,
        table,
        others,
        len(table.standings),
        after_rounds(event, system, table),
        in_play={
            board.id: system.score_of(board.if_ended_now, event.terms) if board.survivors else None
            for board in event.boards
            if isinstance(board, Board) and board.in_play
        },
        fitting=tuple(one for one in fitting if not one.refused),
        again={board.id: system.score_of(board, event.terms) for board in event.boards if board.id in event.again},
    )
