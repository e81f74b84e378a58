"""The boards of an event on its page, round by round, and the centres of the powers by year."""

from typing import NamedTuple

from masterlist.facts.board import POWERS, Board
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, Event
from masterlist.facts.event_game import EventGame
from masterlist.language import _, rounded
from masterlist.language.catalogue import spoken
from masterlist.scoring.seats import BoardResult
from masterlist.site.common.board_rows import PowerHead
from masterlist.site.common.model import Link
from masterlist.site.common.words import letter
from masterlist.site.events.kinds import SeatLine, ending_of, seat_lines
from masterlist.site.events.rounds import board_path, table_name
from masterlist.site.pictures.curves import Picture, averages_picture
from masterlist.standings.centres_by_year import average_years
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


def _name(board: AnyBoard) -> str:
    if isinstance(board, EventGame):
        return _("Game {game}").format(game=board.table or board.id)
    return _("Board {board}").format(board=(board.table or board.id).upper())


def _line(content: Content, event: Event, board: AnyBoard, result: BoardResult | None) -> BoardLine:
    return BoardLine(
        Link(_name(board), board_path(event, board)),
        ending_of(board),
        board.in_play,
        seat_lines(content, event, board, result),
    )


class YearView(NamedTuple):
    """A row of the table."""

    year: int
    boards: int
    centres: tuple[str, ...]  # in the order of the powers


class CentresView(NamedTuple):
    """The picture, the table and the boards."""

    picture: Picture | None  # None where there is one year
    powers: tuple[PowerHead, ...]
    rows: tuple[YearView, ...]
    boards: tuple[Link, ...]


def centres_view(event: Event) -> CentresView | None:
    """None where no finished board has its centres on file year by year."""
    charted = [board for board in event.finished_boards if isinstance(board, Board) and board.chart]
    if not charted:
        return None
    averages = average_years(charted)
    return CentresView(
        averages_picture(averages),
        tuple(PowerHead(spoken(power.label), letter(power)) for power in POWERS),
        tuple(YearView(one.year, one.boards, tuple(rounded(own, 1) for own in one.centres)) for one in averages),
        tuple(Link(table_name(board), board_path(event, board)) for board in charted),
    )
