"""What an event adds to the hall of records."""

from collections import Counter
from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER, Board, Ending, Power
from masterlist.standings.event_values import EventResult


class Feats(NamedTuple):
    """What an event adds to the hall of records."""

    solos: tuple[tuple[Power, str, str], ...]  # power, player and board
    awards: tuple[tuple[Power, str, str], ...]  # best countries
    boards: tuple[tuple[str, int], ...]  # by player, how many they sat at


NO_FEATS = Feats((), (), ())


def feats(one: EventResult) -> Feats:
    """The feats at a final event's boards; unknown players, the missing man and forfeited seats have none."""
    if not one.event.final:
        return NO_FEATS
    solos: list[tuple[Power, str, str]] = []
    sat: Counter[str] = Counter()
    for board in one.table.boards:
        sat.update({player for seat in board.seats for player in seat.credited if player != SEVENTH_PLAYER})
        if board.winner and isinstance(board.board, Board) and board.board.ending is Ending.SOLO:
            seat = board.seats[board.winner.order]
            solos += [(board.winner, player, board.board.id) for player in _scorers(seat.credited, seat.forfeited)]
    awards = [(power, best.player, best.board) for power, games in one.table.best_countries.items() for best in games]
    return Feats(tuple(solos), tuple(awards), tuple(sorted(sat.items())))


def _scorers(credited: tuple[str, ...], forfeited: bool) -> list[str]:  # noqa: FBT001
    return [] if forfeited else [player for player in credited if player != SEVENTH_PLAYER]
