"""The JSON documents of nights of games, and of the lists that are rated from them."""

from collections.abc import Iterable, Mapping
from typing import Any

from masterlist.amount import Amount, exactly, number, plain
from masterlist.facts.content import Content
from masterlist.facts.night import Night, NightSeat
from masterlist.facts.site import RatingList
from masterlist.scoring.rating import Change, Standing
from masterlist.site.api.lists import standing
from masterlist.site.api.numbers import amounts, working
from masterlist.standings.nights import Own, Played, outcome

Json = dict[str, Any]


def figures(values: Mapping[str, Amount]) -> Json:
    """Some numbers, each beside its exact form."""
    shown: Json = {}
    for name, value in values.items():
        shown[name] = number(value)
        shown[f"{name}_exact"] = exactly(value)
    return shown


def _name(content: Content, player: str) -> str | None:
    return content.name_of(player)


def night_document(content: Content, about: RatingList, night: Night, games: Iterable[Played]) -> Json:
    """A night: every game with what it changed."""
    return {
        "as_of": night.date,
        "night": night.id,
        "list": about.id,
        "system": about.system,
        "date": night.date,
        "note": night.note or None,
        "games": [game_of(content, one) for one in games],
        "source": {"file": night.place.file, "line": night.place.line},
    }


def game_of(content: Content, one: Played) -> Json:
    """One game, with what it changed."""
    changes = {change.player: change for change in one.changes}
    seats = one.game.seats
    return {
        "game": one.id,
        "kind": one.game.kind,
        **_result(one),
        "rated": bool(one.changes),
        "not_rated_because": None if one.unrated is None else str(one.unrated),
        "note": one.game.note or None,
        "seats": [{**_seat(content, seat), **_change(changes.get(seat.player))} for seat in seats],
        "logs": _logs(one),
        "source": {"file": one.game.place.file, "line": one.game.place.line},
    }


def _logs(one: Played) -> list[Json]:
    """The entries of players' own logs that tell of the game."""
    return [
        {
            "player": report.player,
            "status": report.status,
            "source": {"file": report.place.file, "line": report.place.line},
        }
        for report in one.game.reports
    ]


def _result(one: Played) -> Json:
    """Of a game between two who won it, and the score where one was reported."""
    seats = one.game.seats
    if len(seats) > 2:  # a table: each seat has its place
        return {"result": None, "score": None}
    points = [plain(seat.points) for seat in seats if seat.points is not None]
    return {"result": one.game.result, "score": "-".join(points) or None}


def _seat(content: Content, seat: NightSeat) -> Json:
    points = {"points": None, "points_exact": None} if seat.points is None else amounts(points=seat.points)
    return {
        "seat": seat.name,
        "player": seat.player,
        "name": _name(content, seat.player),
        "place": seat.rank,
        **points,
    }


def _change(change: Change | None) -> Json:
    if change is None:
        nothing = dict.fromkeys(("rating_before", "rating_before_exact", "rating_after", "rating_after_exact"))
        return {**nothing, "figures": {}, "working": []}
    return {**_moved(change), "working": working(change.working)}


def _moved(change: Change) -> Json:
    return {
        **figures({"rating_before": change.before, "rating_after": change.after}),
        "figures": figures(change.figures),
    }


def own_document(content: Content, about: RatingList, row: Standing | None, own: Own, editions: list[Json]) -> Json:
    """What a player's page says of one list."""
    player = own.player
    nothing = {"rank": None, "rating": None, "rating_exact": None}
    ratings = {change.date: change.after for change in own.changes}
    return {
        **({"rank": row.rank, **standing(about, row)} if row else nothing),
        "editions": editions,
        "history": [{"date": date, **figures({"rating": after})} for date, after in ratings.items()],
        "played": [_of_player(content, one, player) for one in own.played],
        "other_changes": [
            {"date": change.date, **_moved(change), "working": working(change.working)} for change in own.other
        ],
    }


def _of_player(content: Content, one: Played, player: str) -> Json:
    seat = next(seat for seat in one.game.seats if seat.player == player)
    change = next((change for change in one.changes if change.player == player), None)
    return {
        "date": one.date,
        "night": one.night,
        "game": one.id,
        "seat": seat.name,
        "place": seat.rank,
        "outcome": outcome(one, player),
        **_result(one),
        "opponents": [
            {"player": other.player, "name": _name(content, other.player), "place": other.rank}
            for other in one.game.seats
            if other is not seat
        ],
        "rated": bool(one.changes),
        "not_rated_because": None if one.unrated is None else str(one.unrated),
        **_change(change),
        "logs": _logs(one),
        "source": {"file": one.game.place.file, "line": one.game.place.line},
    }
