"""Seats of a board as rows, for the pages of boards, rated games and players."""

from typing import NamedTuple

from generator.facts.board import SEVENTH_PLAYER, Board, Seat
from generator.facts.content import Content
from generator.language import _
from generator.language.phrase import said
from generator.scoring.board import ScoredSeat
from generator.scoring.comparison import position_in_words
from generator.site.links import player_link
from generator.site.model import Link


class SeatView(NamedTuple):
    """What every board page says of a seat."""

    power: str
    player: Link
    replaces: Link | None
    centres: int
    out: str  # year of elimination, or ""


class ChartView(NamedTuple):
    """A chart as a table: a row a year."""

    year: int
    centres: tuple[int, ...]


def seat_view(content: Content, seat: Seat) -> SeatView:
    """The seat with its players' names."""
    return SeatView(
        power=said(seat.power.label),
        player=person(content, seat.player),
        replaces=person(content, seat.replaces) if seat.replaces else None,
        centres=seat.centres,
        out=str(seat.eliminated or ""),
    )


def person(content: Content, id_: str | None) -> Link:
    """A player; the house member has a page only where he has a file, and some seats' players nobody knows."""
    if id_ is None:
        return Link(_("unknown"), "")
    if id_ == SEVENTH_PLAYER and id_ not in content.players:
        return Link(_("Seventh Player"), "")
    return player_link(content, id_)


def chart_rows(board: Board) -> tuple[ChartView, ...]:
    """The chart, or nothing."""
    return tuple(ChartView(row.year, row.centres) for row in board.chart)


def result_in_words(seat: ScoredSeat) -> str:
    """The class of the result and the position by centres."""
    return f"{said(seat.result.label)}, {said(position_in_words(seat.position))}"
