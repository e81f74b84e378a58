"""The boards of an event on its page, round by round."""

from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, Event
from masterlist.language import _
from masterlist.scoring.seats import BoardResult
from masterlist.site.common.model import Link
from masterlist.site.events.kinds import SeatLine, ending_of, seat_lines
from masterlist.site.events.rounds import board_path
from masterlist.standings.event_values import EventResult


class BoardLine(NamedTuple):
    """A board in the list of a round."""

    board: Link
    ending: str
    in_play: bool  # whether the points are those that it would give if it ended now
    seats: tuple[SeatLine, ...]


def rounds_of(content: Content, one: EventResult) -> tuple[tuple[int, tuple[BoardLine, ...]], ...]:
    """All boards, round by round; those in play too."""
    results = {result.board.id: result for result in one.table.boards}
    in_play = {found.board.id: found for found in one.in_play}
    numbers = sorted({board.round for board in one.event.boards})
    return tuple(
        (
            number,
            tuple(
                _line(content, one.event, board, in_play[board.id].now if board.in_play else results[board.id])
                for board in one.event.boards
                if board.round == number
            ),
        )
        for number in numbers
    )


def _line(content: Content, event: Event, board: AnyBoard, result: BoardResult | None) -> BoardLine:
    return BoardLine(
        Link(_("Board {board}").format(board=(board.table or board.id).upper()), board_path(event, board)),
        ending_of(board),
        board.in_play,
        seat_lines(content, event, board, result),
    )
