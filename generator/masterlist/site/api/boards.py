"""What the JSON documents of events and of rated games say alike of a board."""

from typing import Any

from masterlist.facts.board import Board, Seat

Json = dict[str, Any]


def ending(board: Board) -> Json:
    return {
        "ending": board.ending.value,
        "conceded_to": board.conceded_to.value if board.conceded_to else None,
        "time_limited": board.time_limited,
        "last_year": board.last_year or None,
        "chart": {str(row.year): list(row.centres) for row in board.chart} or None,
    }


def seat_fields(seat: Seat) -> Json:
    return {
        "power": seat.power.value,
        "player": seat.player,
        "replaces": seat.replaces,
        "centres": seat.centres,
        "eliminated": seat.eliminated,
    }
