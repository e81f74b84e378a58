"""The centres of the powers at an event by year: a picture, a table behind it, and the boards that it is taken from."""

from typing import NamedTuple

from masterlist.facts.board import POWERS, Board
from masterlist.facts.event import Event
from masterlist.language import rounded
from masterlist.language.messages import spoken
from masterlist.site.common.board_rows import PowerHead
from masterlist.site.common.model import Link
from masterlist.site.common.words import letter
from masterlist.site.events.rounds import board_path, table_name
from masterlist.site.pictures.lines import Picture, averages_picture
from masterlist.standings.centres_by_year import average_years


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
