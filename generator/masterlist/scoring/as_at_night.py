"""A game of an event as a night would report it, so that what is said of games of a kind is said once."""

from masterlist.facts.event_game import EventGame
from masterlist.facts.night import NightGame, NightSeat


def as_at_night(board: EventGame) -> NightGame:
    """The same seats, places and points."""
    seats = (
        NightSeat(one.name, one.player, one.rank, one.points, one.place, one.spots, one.details) for one in board.seats
    )
    return NightGame(1, board.kind, tuple(seats), board.note, board.place, board.spots, details=board.details)
