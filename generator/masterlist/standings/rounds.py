"""How an event went, round by round: how far it has come, its standings after each round, and its boards in play."""

from collections.abc import Sequence
from typing import NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.event import Event
from masterlist.scoring.board import BoardSystem, SeatWorkings, explain, score
from masterlist.scoring.seats import BoardResult
from masterlist.standings.event import EventTable, Standing, standings


class RoundTable(NamedTuple):
    """The standings after a round: all boards of it and of the rounds before."""

    round: int
    standings: tuple[Standing, ...]


class Progress(NamedTuple):
    """How far an event has come."""

    boards: int  # finished
    in_play: tuple[str, ...]  # ids of boards
    complete: int  # the last round that is over, as all before it are; 0 before the end of the first


class InPlay(NamedTuple):
    """A board that goes on; it counts nowhere."""

    board: Board
    now: BoardResult | None  # if it ended now; None where its centres are not on file yet


def progress(event: Event) -> Progress:
    """How far the event has come, as its boards on file show."""
    in_play = tuple(board.id for board in event.boards if board.in_play)
    return Progress(len(event.boards) - len(in_play), in_play, max(_complete(event), default=0))


def round_tables(event: Event, system: BoardSystem, table: EventTable) -> tuple[RoundTable, ...]:
    """The standings after each round that is over."""
    return tuple(RoundTable(number, standings(event, system, _up_to(number, table))) for number in _complete(event))


def _complete(event: Event) -> list[int]:
    open_ = min((board.round for board in event.boards if board.in_play), default=None)
    return sorted({board.round for board in event.boards if open_ is None or board.round < open_})


def _up_to(number: int, table: EventTable) -> Sequence[BoardResult]:
    return [one for one in table.boards if one.board.round <= number]


def boards_in_play(event: Event, system: BoardSystem) -> tuple[InPlay, ...]:
    """The boards that go on, scored as if they ended now."""
    return tuple(InPlay(board, _now(event, system, board)) for board in event.boards if board.in_play)


def _now(event: Event, system: BoardSystem, board: Board) -> BoardResult | None:
    return score(system, board.if_ended_now, event.terms) if board.survivors else None


def explain_board(event: Event, system: BoardSystem, board: Board) -> SeatWorkings:
    """The working of each seat's points; of a board in play as if it ended now."""
    if board.in_play and not board.survivors:
        return ((),) * len(board.seats)
    return explain(system, board.if_ended_now, event.terms)
