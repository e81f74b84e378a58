"""Why a system cannot score a board of an event, whatever game it is."""

from collections.abc import Iterable, Iterator

from masterlist.facts.board import SEVENTH_PLAYER, Board, Ending, PowerSeat
from masterlist.facts.event import AnyBoard, EventTerms
from masterlist.scoring.board import BoardSystem, credited, is_forfeited, of_diplomacy
from masterlist.scoring.comparison import result_class
from masterlist.scoring.event_system import EventSystem, ScoresEvents
from masterlist.source import Problem


def faults(system: BoardSystem, board: Board, terms: EventTerms) -> Iterator[Problem]:
    """Why the system cannot score the board on these terms, each reason at its own line."""
    if board.in_progress or board.in_play:
        yield Problem(board.at("ending"), "game-is-finished", f"{system.name} scores finished games only")
        return
    if system.needs_last_year and not board.last_year:
        yield Problem(
            board.place,
            "last-year-is-known",
            f"'last_year' is missing: {system.name} needs it",
            "add the game year of the last completed Fall, or a 'chart' that shows it",
        )
    if not board.survivors:
        yield Problem(board.place, "somebody-survives", "no power has a centre", "enter the centres of the survivors")
    allowed = system.concessions_always or terms.only(system.terms).concessions_win
    if board.ending is Ending.CONCESSION and not allowed:
        yield Problem(
            board.at("ending"),
            "concessions-are-allowed",
            f"{system.name} has no concessions",
            "score the board as a draw, or let the event's terms say 'concessions: win'",
        )
    for seat in board.seats:
        yield from _seat_faults(system, seat)
    yield from credited_twice(board, _credited(system, board, terms.only(system.terms)))


def _credited(system: BoardSystem, board: Board, known: EventTerms) -> Iterator[tuple[str, ...]]:
    winner = system.winner(board, known)
    for seat in board.seats:
        yield credited(system, seat, result_class(seat, winner), forfeited=is_forfeited(seat, known))


def credited_twice(board: Board, owners: Iterable[tuple[str, ...]]) -> Iterator[Problem]:
    """A player who left one power and took over another may finish with the points of one alone.

    ``owners`` are those whom the points of the seven seats go to. The house may have several of them.
    """
    seats: dict[str, PowerSeat] = {}
    for seat, players in zip(board.seats, owners, strict=True):
        for player in players:
            other = seats.setdefault(player, seat)
            if other is not seat and player != SEVENTH_PLAYER:
                message = f"'{player}' would be credited with both {other.power.value} and {seat.power.value}"
                yield Problem(
                    seat.place,
                    "players-are-credited-once",
                    message,
                    "a player has the points of one power alone: name who really played",
                )


def _seat_faults(system: BoardSystem, seat: PowerSeat) -> Iterator[Problem]:
    if system.needs_elimination_years and not seat.survives and seat.eliminated is None:
        yield Problem(
            seat.place,
            "elimination-year-is-known",
            f"{seat.power.value} has no centres, and {system.name} needs the year it was eliminated in",
            "add 'eliminated:' with the game year",
        )
    if system.draws_include_all and seat.survives and seat.left_out:
        yield Problem(
            seat.at("left_out"),
            "draws-include-all-survivors",
            f"{seat.power.value} survives; {system.name} only has draws that include all survivors",
            "remove 'left_out': every survivor shares in the draw",
        )


def faults_of(system: ScoresEvents, board: AnyBoard, terms: EventTerms) -> Iterator[Problem]:
    """Each reason at its own line; the board is of the system's kind of game."""
    if isinstance(system, BoardSystem):
        yield from faults(system, of_diplomacy(board), terms)
    elif isinstance(system, EventSystem):
        yield from system.faults_of(board)
