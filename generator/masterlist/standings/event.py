"""An event's table under a system, and under others to compare it with."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from masterlist.facts.board import SEVENTH_PLAYER, Board, Seat
from masterlist.facts.event import Event, EventTerms
from masterlist.scoring.events import ScoresEvents
from masterlist.scoring.seats import BoardResult, ResultClass, ScoredSeat, Tally
from masterlist.standings.event_values import (
    EventTable,
    PlayerGame,
    RoundTable,
    Split,
    Standing,
)
from masterlist.standings.powers import best_countries, power_records
from masterlist.standings.rounds import complete_rounds
from masterlist.standings.ties import decided_first, in_order


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
    """The same without what is told of its powers: for a system that the event's own is compared with."""
    boards = tuple(system.score_of(board, event.terms) for board in event.finished_boards)
    return EventTable(event.id, system.id, standings(event, system, boards), boards, {}, ())


def standings(event: Event, system: ScoresEvents, boards: Sequence[BoardResult]) -> tuple[Standing, ...]:
    """The table that these boards of the event give; a final among them decides who stands first in a final event."""
    games = _games(boards, system.known(event.terms))
    tallies = [_tally(player, played) for player, played in games.items()]
    usual = in_order(_people(tallies), system.tie_breakers)
    by = event.decided_by if event.final else None
    final = [board for board in boards if by and by.includes(board.board)]
    lost_by_all = 0  # whether the final was won by a player whom nobody knows: the first place is theirs
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
    rows: list[Standing] = []
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
    return [seat for board in boards for seat in board.seats if isinstance(seat.seat, Seat) and not seat.seat.player]


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


def _put_in(rows: list[Standing], house: Standing, *, decided: int) -> None:
    """The missing man is placed by points, but not above those who won the event in its final."""
    below = (at for at, row in enumerate(rows) if at >= decided and row.points < house.points)
    rows.insert(next(below, len(rows)), house)


def _row(tally: Tally, games: tuple[PlayerGame, ...], splits: Sequence[Split]) -> Standing:
    counts = (Fraction(tally.points), tally.wins, tally.draws, tally.centres)
    return Standing(None, False, tally.player, *counts, tuple(splits), games, tally.scored)  # noqa: FBT003  fields of a row


def round_tables(event: Event, system: ScoresEvents, table: EventTable) -> tuple[RoundTable, ...]:
    """The standings after each round that is over; after all boards they are those of the table."""
    found = []
    for number in complete_rounds(event):
        boards = [one for one in table.boards if one.board.round <= number]
        is_all = len(boards) == len(table.boards)
        found.append(RoundTable(number, table.standings if is_all else standings(event, system, boards)))
    return tuple(found)
