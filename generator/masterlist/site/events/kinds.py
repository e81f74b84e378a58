"""What the pages of events show as the kind of game has it: its columns, its seats, its words."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.amount import plain
from masterlist.facts.board import Board
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, Event
from masterlist.facts.event_game import EventGame, EventSeat
from masterlist.kinds.kind import EventColumns, Value
from masterlist.kinds.registry import kinds
from masterlist.language import _, ngettext, numerals, rounded
from masterlist.language.catalogue import spoken
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.events import event_systems
from masterlist.scoring.seats import BoardResult, ScoredSeat
from masterlist.site.common.board_rows import centres_shown, person
from masterlist.site.common.model import Link
from masterlist.site.common.words import letter
from masterlist.standings.event_values import PlayerGame, Standing


class SeatLine(NamedTuple):
    """A seat in the list of a round."""

    seat: str  # letter of its power, or its place
    player: Link
    replaced: Link | None
    held: str  # centres, or the game's own points
    points: str


def columns_of(event: Event) -> EventColumns:
    """How the games of the event are shown."""
    columns = kinds()[event_systems()[event.system].kind].event
    if columns is None:
        raise ValueError(f"{event.id} has games of a kind that no event has")
    return columns


def counts_of(columns: EventColumns, row: Standing) -> tuple[str, ...]:
    """What a row of the table says beside place, player and points."""
    found = ((column.value, getattr(row, column.key)) for column in columns.counts)
    return tuple(numerals(plain(value)) if kind is Value.NUMBER else str(value) for kind, value in found)


def in_brief(game: PlayerGame) -> str:
    """A game in a cell: ``E 10`` of Diplomacy, ``1 of 4`` at a table, ``½`` of a game between two."""
    seat = game.seat
    if isinstance(seat.seat, EventSeat):
        if len(seat.points_by_position) == 2:
            return "½" if seat.position.shared_by > 1 else "1" if seat.position.rank == 1 else "0"
        return _("{place} of {n}").format(place=place_at(seat), n=len(seat.points_by_position))
    return f"{letter(seat.seat.power)} {seat.seat.centres}"


def place_at(seat: ScoredSeat) -> str:
    """``1``, or ``2=`` where it is shared."""
    return f"{seat.position.rank}{'=' if seat.position.shared_by > 1 else ''}"


def board_ending(board: AnyBoard) -> str:
    """How a board ended; of a game between people how many played it."""
    if isinstance(board, EventGame):
        return ngettext("{n} player", "{n} players", len(board.seats)).format(n=len(board.seats))
    return spoken(ending_in_words(board))


def ending_of(board: AnyBoard) -> str:
    """The same, with the year in which a board of Diplomacy ended."""
    ending = board_ending(board)
    return f"{ending}, {board.last_year}" if isinstance(board, Board) and board.last_year else ending


def seat_lines(content: Content, event: Event, board: AnyBoard, result: BoardResult | None) -> tuple[SeatLine, ...]:
    """The seats of a board, those of a game between people by their places; without a result nothing is scored yet."""
    if isinstance(board, Board):
        points = [rounded(seat.points, event.decimals) for seat in result.seats] if result else [""] * len(board.seats)
        return tuple(
            SeatLine(
                letter(seat.power),
                person(content, seat.player),
                person(content, seat.replaces) if seat.replaces else None,
                centres_shown(board, seat),
                own,
            )
            for seat, own in zip(board.seats, points, strict=True)
        )
    return tuple(_people(content, event, by_place(result.seats))) if result else ()


def _people(content: Content, event: Event, seats: Iterable[ScoredSeat]) -> Iterator[SeatLine]:
    for one in seats:
        yield SeatLine(
            place_at(one), person(content, one.seat.player), None, own_points(one), rounded(one.points, event.decimals)
        )


def by_place(seats: Iterable[ScoredSeat]) -> list[ScoredSeat]:
    """The best place first; equals in the order of their seats."""
    return sorted(seats, key=lambda seat: seat.position.rank)


def own_points(one: ScoredSeat) -> str:
    """The points that a game between people counts itself; "" where none were reported."""
    seat = one.seat
    return "" if not isinstance(seat, EventSeat) or seat.points is None else numerals(plain(seat.points))
