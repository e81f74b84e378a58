"""The documents of nights of games, and of the lists that are rated from them."""

from collections.abc import Iterable, Mapping
from typing import Any

from masterlist.amount import Amount, exactly, number, plain
from masterlist.documents.games import NightGameJson, NightJson, NightSeatJson
from masterlist.documents.players import EditionJson, GamesHistory, GamesOnList, Opponent, OtherChange, OwnGame
from masterlist.documents.schema_types import GameLog
from masterlist.facts.content import Content
from masterlist.facts.night import Night, NightSeat
from masterlist.facts.site import RatingList
from masterlist.scoring.rating import Change, Standing
from masterlist.site.api.lists import standing
from masterlist.site.common.documents import amounts, source, working
from masterlist.standings.nights import Own, Played, outcome
from masterlist.standings.periods import held

Json = dict[str, Any]


def _figures(values: Mapping[str, Amount]) -> Json:
    """Some numbers, each beside its exact form."""
    shown: Json = {}
    for name, value in values.items():
        shown[name] = number(value)
        shown[f"{name}_exact"] = exactly(value)
    return shown


def night_document(content: Content, about: RatingList, night: Night, games: Iterable[Played]) -> NightJson:
    """A night: every game with what it changed."""
    return NightJson(
        as_of=night.date,
        night=night.id,
        list=about.id,
        system=about.system,
        date=night.date,
        note=night.note or None,
        games=tuple(_game(content, one) for one in games),
        source=source(night.place),
    )


def _game(content: Content, one: Played) -> NightGameJson:
    """One game, with what it changed."""
    changes = {change.player: change for change in one.changes}
    return NightGameJson(
        game=one.id,
        kind=one.game.kind,
        **_result(one),
        note=one.game.note or None,
        seats=tuple(
            NightSeatJson(**_seat(content, seat), **_change(changes.get(seat.player))) for seat in one.game.seats
        ),
    )


def _result(one: Played) -> Json:
    """What a night and a player's page say of a game: of one between two who won it, and the score if reported."""
    seats = one.game.seats
    points = [plain(seat.points) for seat in seats if seat.points is not None]
    duel = len(seats) <= 2  # at a table each seat has its place
    return {
        "result": one.game.result if duel else None,
        "score": ("-".join(points) or None) if duel else None,
        "rated": bool(one.changes),
        "not_rated_because": None if one.unrated is None else str(one.unrated),
        "logs": tuple(
            GameLog(player=report.player, status=report.status, source=source(report.place))
            for report in one.game.reports
            if report.player
        ),
        "source": source(one.game.place),
    }


def _seat(content: Content, seat: NightSeat) -> Json:
    points = {"points": None, "points_exact": None} if seat.points is None else amounts(points=seat.points)
    return {
        "seat": seat.name,
        "player": seat.player,
        "name": content.name_of(seat.player),
        "place": seat.rank,
        **points,
    }


def _change(change: Change | None) -> Json:
    if change is None:
        nothing = dict.fromkeys(("rating_before", "rating_before_exact", "rating_after", "rating_after_exact"))
        return {**nothing, "figures": {}, "working": ()}
    return {
        **_figures({"rating_before": change.before, "rating_after": change.after}),
        "figures": _figures(change.figures),
        "working": working(change.working),
    }


def own_document(
    content: Content, about: RatingList, row: Standing | None, own: Own, editions: tuple[EditionJson, ...]
) -> GamesOnList:
    """What a player's page says of one list."""
    nothing = {"rank": None, "rating": None, "rating_exact": None}
    ratings = {change.date: change.after for change in held(about, own.changes)}
    return GamesOnList(
        **({"rank": row.rank, **standing(about, row)} if row else nothing),
        editions=editions,
        history=tuple(GamesHistory(date=date, **_figures({"rating": after})) for date, after in ratings.items()),
        played=tuple(_of_player(content, one, own.player) for one in own.played),
        other_changes=tuple(OtherChange(date=change.date, **_change(change)) for change in own.other),
    )


def _of_player(content: Content, one: Played, player: str) -> OwnGame:
    seat = next(seat for seat in one.game.seats if seat.player == player)
    change = next((change for change in one.changes if change.player == player), None)
    return OwnGame(
        date=one.date,
        night=one.night,
        game=one.id,
        seat=seat.name,
        place=seat.rank,
        outcome=outcome(one, player),
        **_result(one),
        opponents=tuple(
            Opponent(player=other.player, name=content.name_of(other.player), place=other.rank)
            for other in one.game.seats
            if other is not seat
        ),
        **_change(change),
    )
