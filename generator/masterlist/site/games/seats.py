"""The seats of an event's board on its page, with what each scored and how that was worked out."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.board import Board, Seat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, Event
from masterlist.kinds.registry import kinds
from masterlist.language import _, rounded
from masterlist.language.messages import spoken
from masterlist.scoring.comparison import position_in_words
from masterlist.scoring.seats import BoardResult, ScoredSeat, SeatWorkings
from masterlist.scoring.working import Line
from masterlist.site.common.board_rows import SeatView, person, result_in_words, seat_view
from masterlist.site.events.kinds import own_points, place_at


class ScoredSeatView(NamedTuple):
    """A seat with what it scored."""

    seat: SeatView
    heading: str  # of its working
    result: str  # in words, or ""
    points: str
    credited: str  # to whom, where that is not simply the player
    working: tuple[Line, ...]


def scored_seats(
    content: Content, event: Event, board: AnyBoard, result: BoardResult | None, workings: SeatWorkings
) -> tuple[ScoredSeatView, ...]:
    """The seats of a board; those of a game between people by their places."""
    if isinstance(board, Board):
        return tuple(_of_powers(content, event, board, result, workings))
    return tuple(_of_people(content, event, result, workings)) if result else ()


def _of_powers(
    content: Content, event: Event, board: Board, result: BoardResult | None, workings: SeatWorkings
) -> Iterator[ScoredSeatView]:
    if result is None:
        for seat in board.seats:
            view = seat_view(content, board, seat)
            yield ScoredSeatView(view, view.power, _("no centres on file yet"), "", "", ())
        return
    for scored, lines in zip(result.seats, workings, strict=True):
        view = seat_view(content, board, scored.at_power)
        yield ScoredSeatView(
            view,
            view.power,
            spoken(position_in_words(scored.position)) if board.in_play else result_in_words(scored),
            rounded(scored.points, event.decimals),
            _credited(content, scored.seat.player, scored.credited),
            lines,
        )


def _of_people(content: Content, event: Event, result: BoardResult, workings: SeatWorkings) -> Iterator[ScoredSeatView]:
    both = sorted(zip(result.seats, workings, strict=True), key=lambda one: one[0].position.rank)
    for scored, lines in both:
        player = person(content, scored.seat.player)
        view = SeatView(place_at(scored), player, None, own_points(scored), "")
        yield ScoredSeatView(
            view, player.text, _called(result.board, scored), rounded(scored.points, event.decimals), "", lines
        )


def _called(board: AnyBoard, scored: ScoredSeat) -> str:
    """What the kind of game calls the seat, where it has names for them: White, Black."""
    name = "" if isinstance(scored.seat, Seat) else scored.seat.name
    label = kinds()[board.kind].labels.get(name)
    return _(label) if label else ""


def _credited(content: Content, player: str | None, credited: tuple[str, ...]) -> str:
    if not credited:
        return _("credited to no player")
    if credited == (player,):
        return ""
    return _("credited to {players}").format(players=", ".join(person(content, id_).text for id_ in credited))
