"""What an event says about the seven powers: the best game with each, and how each one fared."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power
from masterlist.scoring.seats import BoardResult, Condition, ResultClass, ScoredSeat, game_key
from masterlist.standings.event_values import BestGame, PowerRecord


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
