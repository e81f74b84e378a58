"""An event with its table, also under other systems."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power, PowerSeat
from masterlist.facts.event import AnyBoard, Decider, Event, EventTerms
from masterlist.scoring.comparison import (
    BoardResult,
    Condition,
    Key,
    ResultClass,
    ScoredSeat,
    SeatWorkings,
    Tally,
    TieBreaker,
    game_key,
)
from masterlist.scoring.event_system import ScoresEvents, event_systems
from masterlist.source import N_, Message, Problem, say
from masterlist.standings.records import (
    BestGame,
    Comparison,
    EventHead,
    EventProgress,
    EventResult,
    EventStanding,
    EventTable,
    InPlay,
    Move,
    PlayerGame,
    PowerRecord,
    RoundTable,
    Split,
)

# --- How an event went ------------------------------------------------------------------------------------


def progress(event: Event) -> EventProgress:
    """How far the event has come, as its boards on file show."""
    in_play = tuple(board.id for board in event.boards if board.in_play)
    complete = max(complete_rounds(event), default=0)
    finished = Counter(board.round for board in event.finished_boards)
    every = Counter(board.round for board in event.boards if board.id not in event.again)
    later = tuple((number, finished[number], every[number]) for number in sorted(finished) if number > complete)
    return EventProgress(len(event.finished_boards), in_play, complete, later)


def boards_in_play(event: Event, system: ScoresEvents) -> tuple[InPlay, ...]:
    """The boards that go on, scored as if they ended now."""
    return tuple(
        InPlay(board, system.score_of(board.if_ended_now, event.terms) if board.survivors else None)
        for board in event.boards
        if isinstance(board, Board) and board.in_play
    )


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


Splits = dict[str, list["Split"]]


def in_order(tallies: Iterable[Tally], breakers: Sequence[TieBreaker]) -> tuple[list[list[Tally]], Splits]:
    """Groups of players that nothing separates, best first, and by player what separated them from others."""
    splits: Splits = defaultdict(list)
    level = _parts(sorted(tallies, key=lambda tally: tally.player), lambda tally: (tally.points,))
    for breaker in breakers:
        level = [part for group in level for part in _separate(group, breaker, splits)]
    return level, splits


def _separate(group: list[Tally], breaker: TieBreaker, splits: Splits) -> list[list[Tally]]:
    if len(group) == 1:
        return [group]
    parts = _parts(group, breaker.key)
    for index, part in enumerate(parts if len(parts) > 1 else ()):
        nearest = parts[index - 1 if index else 1]
        against = tuple(tally.player for tally in nearest)
        for tally in part:
            splits[tally.player].append(Split(breaker.id, against, breaker.words(tally, nearest[0])))
    return parts


def _parts(group: Iterable[Tally], key: Callable[[Tally], Key]) -> list[list[Tally]]:
    ordered = sorted(group, key=key, reverse=True)  # stable: equals keep the order of their ids
    return [list(equals) for _, equals in groupby(ordered, key)]


DECIDED = "decided-by"  # in addition to the ids of tie-breakers

Groups = list[list[Tally]]  # of players whom nothing separates, best first


def decided_first(by: Decider, groups: Groups, splits: Splits, final: Groups) -> tuple[Groups, Splits]:
    """The usual ``groups`` with the winner of the final at their head; ``final`` is the order of the final alone.

    Players who are level in the final are separated by the usual order, and share the event where that does not.
    """
    best = {tally.player for tally in final[0]} if final else set()
    at = next((at for at, group in enumerate(groups) if any(tally.player in best for tally in group)), None)
    if at is None:
        return groups, splits
    winners = [tally for tally in groups[at] if tally.player in best]
    others = [tally for tally in groups[at] if tally.player not in best]
    passed = tuple(tally.player for group in (*groups[:at], others) for tally in group)
    for tally in winners:
        splits[tally.player].append(Split(DECIDED, passed, _words(by)))
    return [winners, *groups[:at], *([others] if others else []), *groups[at + 1 :]], splits


def _words(by: Decider) -> Message:
    if by.id:
        return say(N_("won board {board}, which decides the event"), board=by.id.upper())
    return say(N_("won round {number}, which decides the event"), number=str(by.round))


# --- What an event says about the seven powers ------------------------------------------------------------


def best_countries(
    comparison: tuple[Condition, ...], boards: Sequence[BoardResult]
) -> dict[Power, tuple[BestGame, ...]]:
    """For every power the best of its games by that comparison of games; equal games share it.

    sources/001 §4. A seat credited to no player or to the missing man wins no award.
    """
    return {power: tuple(_best(comparison, (board.seats[power.order] for board in boards))) for power in POWERS}


def _best(comparison: tuple[Condition, ...], games: Iterable[ScoredSeat]) -> list[BestGame]:
    keys = [
        (game_key(comparison, game), BestGame(game.credited[0], game.board))
        for game in games
        if not game.forfeited and game.credited and game.credited[0] != SEVENTH_PLAYER
    ]
    best = max((key for key, _ in keys), default=None)
    return [game for key, game in keys if key == best]


def power_records(boards: Sequence[BoardResult]) -> tuple[PowerRecord, ...]:
    """The seven powers' records; none of an event without boards."""
    return tuple(_record(power, boards) for power in POWERS) if boards else ()


def _record(power: Power, boards: Sequence[BoardResult]) -> PowerRecord:
    seats = [board.seats[power.order] for board in boards]
    won = [board.board.ending for board in boards if isinstance(board.board, Board) and board.winner is power]
    return PowerRecord(
        power,
        boards=len(seats),
        solos=won.count(Ending.SOLO),
        concessions=won.count(Ending.CONCESSION),
        draws=sum(seat.result is ResultClass.DRAW for seat in seats),
        eliminations=sum(not seat.at_power.survives for seat in seats),
        average_centres=Fraction(sum(seat.centres for seat in seats), len(seats)),
        average_points=sum((seat.points for seat in seats), Fraction(0)) / len(seats),
    )


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


def standings(event: Event, system: ScoresEvents, boards: Sequence[BoardResult]) -> tuple[EventStanding, ...]:
    """The table that these boards of the event give; a final among them decides the first place in a final event."""
    games = _games(boards, system.known(event.terms))
    tallies = [_tally(player, played) for player, played in games.items()]
    usual = in_order(_people(tallies), system.tie_breakers)
    by = event.decided_by if event.final else None
    final = [board for board in boards if by and by.includes(board.board)]
    lost_by_all = 0  # whether the final was won by an unknown player: the first place is theirs
    if by and final:
        last = [_tally(player, played) for player, played in _games(final, EventTerms()).items()]
        unknown = [_tally(UNKNOWN, (PlayerGame(seat, counted=True),)) for seat in _uncredited(final)]
        order = in_order([*_people(last), *unknown], system.tie_breakers)[0]
        known = [[tally for tally in group if tally.player != UNKNOWN] for group in order]
        if known and not known[0]:
            lost_by_all = 1
        else:
            usual = decided_first(by, *usual, [group for group in known if group])
    groups, splits = usual
    rows: list[EventStanding] = []
    for group in groups:
        rank, shared = len(rows) + 1 + lost_by_all, len(group) > 1
        for tally in group:
            row = _row(tally, games[tally.player], splits[tally.player])
            rows.append(row._replace(rank=rank, shared=shared))
    for tally in tallies:
        if tally.player == SEVENTH_PLAYER:
            _put_in(
                rows,
                _row(tally, games[tally.player], []),
                decided=len(groups[0]) if final and groups and not lost_by_all else 0,
            )
    return tuple(rows)


UNKNOWN = "?"  # in the place of a player's id


def _uncredited(boards: Sequence[BoardResult]) -> list[ScoredSeat]:
    """The seats whose player is not known."""
    return [
        seat for board in boards for seat in board.seats if isinstance(seat.seat, PowerSeat) and not seat.seat.player
    ]


def _by_player(boards: Sequence[BoardResult]) -> dict[str, list[ScoredSeat]]:
    games: dict[str, list[ScoredSeat]] = defaultdict(list)
    for board in boards:
        for seat in board.seats:
            for player in seat.credited:
                games[player].append(seat)
    return games


def _games(boards: Sequence[BoardResult], known: EventTerms) -> dict[str, tuple[PlayerGame, ...]]:
    return {player: _counted(seats, known.count_best) for player, seats in _by_player(boards).items()}


def _people(tallies: Sequence[Tally]) -> list[Tally]:
    return [tally for tally in tallies if tally.player != SEVENTH_PLAYER]


def _counted(seats: Sequence[ScoredSeat], best_rounds: int | None) -> tuple[PlayerGame, ...]:
    """The player's games; with ``best_rounds`` only so many rounds count, each with all its boards.

    Of rounds with equal points the one with more centres, or more of the games' own points, counts first; then the
    earlier one.
    """
    if best_rounds is None:
        return tuple(PlayerGame(seat, counted=True) for seat in seats)
    rounds = [list(group) for _, group in groupby(sorted(seats, key=_round), _round)]
    best = sorted(rounds, key=_worth, reverse=True)[:best_rounds]  # stable, reversed too: the earlier one first
    counted = {_round(group[0]) for group in best}
    return tuple(PlayerGame(seat, counted=seat.round in counted) for seat in seats)


def _round(seat: ScoredSeat) -> int:
    return seat.round


def _worth(round_: Sequence[ScoredSeat]) -> tuple[Fraction, int, Fraction]:
    points = sum((seat.points for seat in round_), Fraction(0))
    return (
        points,
        sum(seat.centres for seat in round_ if not seat.forfeited),
        sum((seat.scored for seat in round_), Fraction(0)),
    )


def _tally(player: str, games: Sequence[PlayerGame]) -> Tally:
    counted = [game.seat for game in games if game.counted]
    played = tuple(seat for seat in counted if not seat.forfeited)
    return Tally(
        player,
        points=sum((seat.points for seat in counted), Fraction(0)),
        wins=sum(seat.result is ResultClass.WIN for seat in played),
        draws=sum(seat.result is ResultClass.DRAW for seat in played),
        centres=sum(seat.centres for seat in played),
        games=played,
        scored=sum((seat.scored for seat in played), Fraction(0)),
    )


def _put_in(rows: list[EventStanding], house: EventStanding, *, decided: int) -> None:
    """The missing man is placed by points, but not above those who won the event in its final."""
    below = (at for at, row in enumerate(rows) if at >= decided and row.points < house.points)
    rows.insert(next(below, len(rows)), house)


def _row(tally: Tally, games: tuple[PlayerGame, ...], splits: Sequence[Split]) -> EventStanding:
    counts = (Fraction(tally.points), tally.wins, tally.draws, tally.centres)
    return EventStanding(None, False, tally.player, *counts, tuple(splits), games, tally.scored)  # noqa: FBT003  fields of a row


def round_tables(event: Event, system: ScoresEvents, table: EventTable) -> tuple[RoundTable, ...]:
    """The standings after each round that is over; after all boards they are those of the table."""
    found = []
    for number in complete_rounds(event):
        boards = [one for one in table.boards if one.board.round <= number]
        is_all = len(boards) == len(table.boards)
        found.append(RoundTable(number, table.standings if is_all else standings(event, system, boards)))
    return tuple(found)


# --- What events come to -----------------------------------------------------------------------------------


def event_faults(event: Event, system: ScoresEvents) -> tuple[Problem, ...]:
    """Why the system cannot score the event's boards on its terms, each reason at its own line."""
    return tuple(fault for board in event.finished_boards for fault in system.faults_of(board, event.terms))


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
        event,
        table,
        others,
        len(table.standings),
        rounds,
        played,
        tuple(_fitting(event, table, others)),
        tuple(system.score_of(board, event.terms) for board in event.boards if board.id in event.again),
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
