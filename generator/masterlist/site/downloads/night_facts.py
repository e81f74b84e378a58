"""The rows of nights of games for the database, from their JSON documents."""

from collections.abc import Iterator, Mapping
from typing import Any

Json = Mapping[str, Any]
Row = tuple[object, ...]


def night(document: Json, list_: str, id_: str) -> Iterator[tuple[str, list[Row]]]:
    """A night with its games, seat by seat."""
    source = document["source"]
    yield "nights", [(list_, id_, document["date"], document["note"], source["file"], source["line"])]
    yield "night_games", [(list_, id_, at, *_game(game)) for at, game in enumerate(document["games"], 1)]
    yield (
        "night_seats",
        [(list_, id_, at, *_seat(seat)) for at, game in enumerate(document["games"], 1) for seat in game["seats"]],
    )
    yield (
        "night_logs",
        [(list_, id_, at, *_log(one)) for at, game in enumerate(document["games"], 1) for one in game["logs"]],
    )


def _log(one: Json) -> Row:
    source = one["source"]
    return one["player"], one["status"], source["file"], source["line"]


def _game(game: Json) -> Row:
    values = map(game.get, ("kind", "result", "score", "rated", "not_rated_because", "note"))
    return (*values, game["source"]["file"], game["source"]["line"])


def _seat(seat: Json) -> Row:
    return tuple(map(seat.get, _SEAT))


_SEAT = (
    "seat", "player", "place", "points", "points_exact",
    "rating_before", "rating_before_exact", "rating_after", "rating_after_exact",
)  # fmt: skip
