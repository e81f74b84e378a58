"""An event's table under a system, and under others to compare it with."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER, Power
from masterlist.facts.event import Event
from masterlist.scoring.board import BoardSystem, score
from masterlist.scoring.comparison import Tally
from masterlist.scoring.faults import faults
from masterlist.scoring.seats import BoardResult, ResultClass, ScoredSeat
from masterlist.source import Problem
from masterlist.standings.powers import BestGame, PowerRecord, best_countries, power_records
from masterlist.standings.ties import Split, in_order


class PlayerGame(NamedTuple):
    """One game of one player; of a forfeited seat with 0 points, for whichever of the two he is."""

    seat: ScoredSeat
    counted: bool  # False where only the best rounds count and this is none of them

    @property
    def board(self) -> str:
        return self.seat.board

    @property
    def power(self) -> Power:
        return self.seat.seat.power

    @property
    def points(self) -> Fraction:
        return self.seat.points


class Standing(NamedTuple):
    """One row of the table. Wins, draws and centres are those of the counted games."""

    rank: int | None  # None for the missing man, who is listed where his points put him and takes up no rank
    shared: bool
    player: str
    points: Fraction
    wins: int
    draws: int  # included in
    centres: int
    splits: tuple[Split, ...]  # in the order of the tie-breakers
    games: tuple[PlayerGame, ...]  # in the order of the boards

    @property
    def split_by(self) -> Split | None:
        """The tie-breaker that separated him last, from the ones he was level with longest."""
        return self.splits[-1] if self.splits else None


class EventTable(NamedTuple):
    """An event as one system scores it."""

    event: str
    system: str
    standings: tuple[Standing, ...]  # best first, equals in the order of their ids
    boards: tuple[BoardResult, ...]
    best_countries: Mapping[Power, tuple[BestGame, ...]]
    powers: tuple[PowerRecord, ...]


class Move(NamedTuple):
    """A player's ranks in the event's own table and under the other system; None for the missing man.

    A player may stand in one of the tables only: systems credit a replaced seat differently.
    """

    player: str
    rank: int | None
    rank_there: int | None
    points_there: Fraction | None


class Comparison(NamedTuple):
    """The same event under another system, or the reasons why that system cannot score it."""

    system: str
    table: EventTable | None
    moves: tuple[Move, ...]  # in the order of the event's own table
    refused: tuple[Problem, ...]


def event_faults(event: Event, system: BoardSystem) -> tuple[Problem, ...]:
    """Why the system cannot score the event's boards on its terms, each reason at its own line."""
    return tuple(fault for board in event.boards for fault in faults(system, board, event.terms))


def event_table(event: Event, system: BoardSystem) -> EventTable:
    """The event under the system, by those of its terms that the system knows; without ``event_faults``.

    A seat whose player nobody knows scores and is credited to nobody. A replaced seat is the finishing
    player's, unless the system says otherwise; where the terms make it 0, both have a game of 0 points.
    """
    boards = tuple(score(system, board, event.terms) for board in event.boards)
    best_rounds = event.terms.only(system.terms).count_best
    games = {player: _counted(seats, best_rounds) for player, seats in _by_player(boards).items()}
    return EventTable(
        event.id,
        system.id,
        _standings(games, system),
        boards,
        best_countries(system, boards),
        power_records(boards),
    )


def compared(event: Event, table: EventTable, system: BoardSystem) -> Comparison:
    """The event of the table under another system."""
    refused = event_faults(event, system)
    if refused:
        return Comparison(system.id, None, (), refused)
    there = event_table(event, system)
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


def _by_player(boards: Sequence[BoardResult]) -> dict[str, list[ScoredSeat]]:
    games: dict[str, list[ScoredSeat]] = defaultdict(list)
    for board in boards:
        for seat in board.seats:
            for player in seat.credited:
                games[player].append(seat)
    return games


def _counted(seats: Sequence[ScoredSeat], best_rounds: int | None) -> tuple[PlayerGame, ...]:
    """The player's games; with ``best_rounds`` only so many rounds of his count, each with all its boards.

    Of rounds with equal points the one with more centres counts first, then the earlier one.
    """
    if best_rounds is None:
        return tuple(PlayerGame(seat, counted=True) for seat in seats)
    rounds = [list(group) for _, group in groupby(sorted(seats, key=_round), _round)]
    best = sorted(rounds, key=_worth, reverse=True)[:best_rounds]  # stable, reversed too: the earlier one first
    counted = {_round(group[0]) for group in best}
    return tuple(PlayerGame(seat, counted=seat.round in counted) for seat in seats)


def _round(seat: ScoredSeat) -> int:
    return seat.round


def _worth(round_: Sequence[ScoredSeat]) -> tuple[Fraction, int]:
    points = sum((seat.points for seat in round_), Fraction(0))
    return points, sum(seat.seat.centres for seat in round_ if not seat.forfeited)


def _tally(player: str, games: Sequence[PlayerGame]) -> Tally:
    counted = [game.seat for game in games if game.counted]
    played = tuple(seat for seat in counted if not seat.forfeited)
    return Tally(
        player,
        points=sum((seat.points for seat in counted), Fraction(0)),
        wins=sum(seat.result is ResultClass.WIN for seat in played),
        draws=sum(seat.result is ResultClass.DRAW for seat in played),
        centres=sum(seat.seat.centres for seat in played),
        games=played,
    )


def _standings(games: Mapping[str, tuple[PlayerGame, ...]], system: BoardSystem) -> tuple[Standing, ...]:
    tallies = [_tally(player, played) for player, played in games.items()]
    people = [tally for tally in tallies if tally.player != SEVENTH_PLAYER]
    groups, splits = in_order(people, system.tie_breakers)
    rows: list[Standing] = []
    for group in groups:
        rank, shared = len(rows) + 1, len(group) > 1
        for tally in group:
            row = _row(tally, games[tally.player], splits[tally.player])
            rows.append(row._replace(rank=rank, shared=shared))
    unranked = [_row(tally, games[tally.player], []) for tally in tallies if tally.player == SEVENTH_PLAYER]
    return tuple(sorted([*rows, *unranked], key=lambda row: -row.points))


def _row(tally: Tally, games: tuple[PlayerGame, ...], splits: Sequence[Split]) -> Standing:
    counts = (Fraction(tally.points), tally.wins, tally.draws, tally.centres)
    return Standing(None, False, tally.player, *counts, tuple(splits), games)  # noqa: FBT003  fields of a row
