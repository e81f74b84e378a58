"""The JSON documents of rated games."""

from typing import Any

from masterlist.facts.board import Board, Seat
from masterlist.facts.event import EventTerms
from masterlist.scoring.board import explain, score
from masterlist.scoring.ledger import RatedGame, RatedSeat
from masterlist.scoring.working import Line
from masterlist.site.api.boards import ending, seat_fields
from masterlist.site.api.numbers import amounts, ledger_amounts, working
from masterlist.standings.rated import Rated

Json = dict[str, Any]


def game_document(one: Rated, game: Board) -> Json:
    """A rated game: antes, awards and ratings before and after; null where the game is not rated or goes on."""
    rated = next((rated for rated in one.ledger.games if rated.board.id == game.id), None)
    reason = next((str(unrated.reason) for unrated in one.ledger.unrated if unrated.game == game.id), None)
    return {
        "as_of": game.finished or game.started,
        "game": game.id,
        "list": one.about.id,
        "system": one.about.system,
        "started": game.started,
        "finished": game.finished,
        **ending(game),
        "rated": rated is not None,
        "not_rated_because": reason,
        "drawn": _drawn(game),
        "note": game.note or None,
        "seats": _rated_seats(one, rated) if rated else _unrated_seats(one, game),
        "source": {"file": game.place.file, "line": game.place.line},
    }


def _drawn(game: Board) -> Json | None:
    """Which power was drawn to stay unplayed, and from what."""
    drawn = game.drawn
    return {"power": drawn.power.value, "commit": drawn.commit, "game": drawn.game} if drawn else None


def _rated_seats(one: Rated, rated: RatedGame) -> list[Json]:
    assert one.system.rating is not None  # noqa: S101  or there would be no ledger
    workings = one.system.rating.explain(rated)
    awards = () if rated.board.in_progress else score(one.system, rated.board, EventTerms()).seats
    return [
        {
            **seat_fields(seat),
            "player": own.player,
            "finisher": seat.player,
            **_stakes(own),
            **(amounts(award=awards[seat.power.order].points) if awards else {"award": None, "award_exact": None}),
            "credited_because": own.reason or None,
            "working": working(lines),
        }
        for seat, own, lines in zip(rated.board.seats, rated.seats, workings, strict=True)
    ]


def _stakes(seat: RatedSeat) -> Json:
    values = {
        "ante": seat.ante,
        "rating_before": seat.rating_before,
        "rating_at_end": seat.rating_at_end,
        "rating_after": seat.rating_after,
    }
    shown: Json = {}
    for name, value in values.items():
        shown |= {name: None, f"{name}_exact": None} if value is None else ledger_amounts(**{name: value})
    return shown


def _unrated_seats(one: Rated, game: Board) -> list[Json]:
    nothing = dict.fromkeys(("ante", "rating_before", "rating_at_end", "rating_after"))
    nothing |= {f"{name}_exact": None for name in nothing}
    seats: list[tuple[Seat, Json, tuple[Line, ...]]]
    if game.in_progress:
        seats = [(seat, {"award": None, "award_exact": None}, ()) for seat in game.seats]
    else:
        points = (amounts(award=seat.points) for seat in score(one.system, game, EventTerms()).seats)
        seats = list(zip(game.seats, points, explain(one.system, game, EventTerms()), strict=True))
    return [
        {
            **seat_fields(seat),
            "finisher": seat.player,
            **nothing,
            **award,
            "credited_because": None,
            "working": working(lines),
        }
        for seat, award, lines in seats
    ]
