"""Seats of a board as rows, for the pages of boards, rated games and players."""

from typing import NamedTuple

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, ChartYear, Seat
from masterlist.facts.content import Content
from masterlist.language import _
from masterlist.language.catalogue import spoken
from masterlist.scoring.comparison import position_in_words
from masterlist.scoring.ledger import UnratedGame
from masterlist.scoring.seats import ScoredSeat
from masterlist.site.common.links import player_link
from masterlist.site.common.model import Link
from masterlist.site.common.words import letter
from masterlist.source import with_names


class SeatView(NamedTuple):
    """What every board page says of a seat."""

    power: str
    player: Link
    replaces: Link | None
    centres: str  # "" before any are on file
    out: str  # year of elimination, or ""


class PowerHead(NamedTuple):
    """A power at the head of a column."""

    name: str
    letter: str


class ChartView(NamedTuple):
    """A chart as a table: a row a year."""

    powers: tuple[PowerHead, ...]
    rows: tuple[ChartYear, ...]


def seat_view(content: Content, board: Board, seat: Seat) -> SeatView:
    """A seat of the board with its players' names."""
    return SeatView(
        power=spoken(seat.power.label),
        player=person(content, seat.player),
        replaces=person(content, seat.replaces) if seat.replaces else None,
        centres=centres_shown(board, seat),
        out=str(seat.eliminated or ""),
    )


def centres_shown(board: Board, seat: Seat) -> str:
    """A seat's centres; "" where a game goes on and none are on file yet."""
    return str(seat.centres) if board.survivors else ""


def person(content: Content, id_: str | None) -> Link:
    """A player; the house member has a page only with a file, and the players of some seats are not known."""
    if id_ is None:
        return Link(_("unknown"), "")
    if id_ == SEVENTH_PLAYER and id_ not in content.players:
        return Link(_("Seventh Player"), "")
    return player_link(content, id_)


def reason_in_words(content: Content, unrated: UnratedGame) -> str:
    """Why a game is not rated, with the names of players in the place of their ids."""
    return spoken(with_names(unrated.reason, content.name_of))


def chart_view(board: Board) -> ChartView | None:
    """The chart, or None."""
    if not board.chart:
        return None
    return ChartView(tuple(PowerHead(spoken(power.label), letter(power)) for power in POWERS), board.chart)


def result_in_words(seat: ScoredSeat) -> str:
    """The class of the result and the position by centres."""
    return f"{spoken(seat.result.label)}, {spoken(position_in_words(seat.position))}"
