"""The documents of rated games."""

from collections.abc import Iterable, Iterator

from masterlist.documents.games import DrawnPower, GameJson, GameSeat
from masterlist.facts.board import Board, Seat
from masterlist.facts.event import EventTerms
from masterlist.scoring.board import explain, score
from masterlist.scoring.ledger import RatedGame, RatedSeat
from masterlist.scoring.working import Line
from masterlist.site.api.boards import Json, ending, seat_fields
from masterlist.site.api.numbers import amounts, ledger_amounts, source, working
from masterlist.standings.rated import Rated

NO_AWARD: Json = {"award": None, "award_exact": None}


def game_document(one: Rated, game: Board) -> GameJson:
    """A rated game: antes, awards and ratings before and after; null where the game is not rated or goes on."""
    rated = next((rated for rated in one.ledger.games if rated.board.id == game.id), None)
    drawn = game.drawn
    return GameJson(
        as_of=game.finished or game.started,
        game=game.id,
        list=one.about.id,
        system=one.about.system,
        started=game.started,
        finished=game.finished,
        **ending(game),
        rated=rated is not None,
        not_rated_because=next((str(no.reason) for no in one.ledger.unrated if no.game == game.id), None),
        drawn=DrawnPower(power=drawn.power.value, commit=drawn.commit, game=drawn.game) if drawn else None,
        note=game.note or None,
        seats=tuple(_rated_seats(one, rated) if rated else _unrated_seats(one, game)),
        source=source(game.place),
    )


def _rated_seats(one: Rated, rated: RatedGame) -> Iterator[GameSeat]:
    assert one.system.rating is not None  # noqa: S101  or there would be no ledger
    workings = one.system.rating.explain(rated)
    awards = () if rated.board.in_progress else score(one.system, rated.board, EventTerms()).seats
    for seat, own, lines in zip(rated.board.seats, rated.seats, workings, strict=True):
        yield GameSeat(
            **(seat_fields(seat) | {"player": own.player}),
            finisher=seat.player,
            **_stakes(own),
            **(amounts(award=awards[seat.power.order].points) if awards else NO_AWARD),
            credited_because=own.reason or None,
            working=working(lines),
        )


def _stakes(seat: RatedSeat | None) -> Json:
    shown: Json = {}
    for name in ("ante", "rating_before", "rating_at_end", "rating_after"):
        value = getattr(seat, name) if seat else None
        shown |= {name: None, f"{name}_exact": None} if value is None else ledger_amounts(**{name: value})
    return shown


def _unrated_seats(one: Rated, game: Board) -> Iterator[GameSeat]:
    found: Iterable[tuple[Seat, Json, tuple[Line, ...]]]
    if game.in_progress:
        found = [(seat, NO_AWARD, ()) for seat in game.seats]
    else:
        points = (amounts(award=seat.points) for seat in score(one.system, game, EventTerms()).seats)
        found = zip(game.seats, points, explain(one.system, game, EventTerms()), strict=True)
    for seat, award, lines in found:
        yield GameSeat(
            **seat_fields(seat),
            finisher=seat.player,
            **_stakes(None),
            **award,
            credited_because=None,
            working=working(lines),
        )
