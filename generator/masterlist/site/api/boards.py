"""What the JSON documents of events, of players and of rated games say alike of boards."""

from typing import Any

from masterlist.facts.board import Board
from masterlist.facts.event import AnySeat
from masterlist.facts.event_game import EventSeat
from masterlist.kinds.kind import Value
from masterlist.kinds.registry import kinds
from masterlist.scoring.events import event_systems
from masterlist.site.api.numbers import amounts
from masterlist.standings.event_values import Standing

Json = dict[str, Any]


def ending(board: Board) -> Json:
    return {
        "ending": board.ending.value,
        "conceded_to": board.conceded_to.value if board.conceded_to else None,
        "time_limited": board.time_limited,
        "last_year": board.last_year or None,
        "chart": {str(row.year): tuple(row.centres) for row in board.chart} or None,
    }


def counts(system: str, row: Standing) -> Json:
    """What a row of an event's table has beside place, player and points: as the kind of game says."""
    columns = kinds()[event_systems()[system].kind].event
    found: Json = {}
    for column in columns.counts if columns else ():
        value = getattr(row, column.key)
        found |= amounts(**{column.key: value}) if column.value is Value.NUMBER else {column.key: value}
    return found


def own_points(seat: EventSeat) -> Json:
    """The points that a game between people counts itself, where they were reported."""
    return {"scored": None, "scored_exact": None} if seat.points is None else amounts(scored=seat.points)


def seat_fields(seat: AnySeat) -> Json:
    if isinstance(seat, EventSeat):
        return {"seat": seat.name, "player": seat.player, "place": seat.rank, **own_points(seat)}
    return {
        "power": seat.power.value,
        "player": seat.player,
        "replaces": seat.replaces,
        "centres": seat.centres,
        "eliminated": seat.eliminated,
    }
