"""How an event went, round by round: how far it has come, its standings after each round, and its boards in play."""

from collections import Counter

from masterlist.facts.board import Board
from masterlist.facts.event import AnyBoard, Event
from masterlist.scoring.events import ScoresEvents
from masterlist.scoring.seats import BoardResult, SeatWorkings
from masterlist.standings.event_values import InPlay, Progress


def progress(event: Event) -> Progress:
    """How far the event has come, as its boards on file show."""
    in_play = tuple(board.id for board in event.boards if board.in_play)
    complete = max(complete_rounds(event), default=0)
    finished = Counter(board.round for board in event.finished_boards)
    every = Counter(board.round for board in event.boards)
    later = tuple((number, finished[number], every[number]) for number in sorted(finished) if number > complete)
    return Progress(len(event.boards) - len(in_play), in_play, complete, later)


def boards_in_play(event: Event, system: ScoresEvents) -> tuple[InPlay, ...]:
    """The boards that go on, scored as if they ended now."""
    return tuple(
        InPlay(board, _now(event, system, board))
        for board in event.boards
        if isinstance(board, Board) and board.in_play
    )


def _now(event: Event, system: ScoresEvents, board: Board) -> BoardResult | None:
    return system.score_of(board.if_ended_now, event.terms) if board.survivors else None


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
