"""The document of two players' games with each other, and games that wait for one of the two."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from masterlist.documents.pairs import (
    BetweenGame,
    BetweenJson,
    BetweenNightGame,
    BetweenOnList,
    BetweenOnNights,
    ScoreOnList,
    ScoreOnNights,
)
from masterlist.documents.players import WaitingGame
from masterlist.documents.schema_types import NamedJson, Telling
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.scoring.log import Paired
from masterlist.scoring.registry import kind_of
from masterlist.site.common.documents import amounts, source
from masterlist.standings.head_to_head import NO_GAMES, Game, scores
from masterlist.standings.nights import Met
from masterlist.standings.open_games import OpenGame, Said

Games = Mapping[str, Sequence[Game]]  # by list, as the first by id sees them
Meetings = Mapping[str, Sequence[Met]]  # the same of lists that are rated from nights


def pair_document(
    names: Mapping[str, str], lists: Mapping[str, RatingList], games: Games, met: Meetings
) -> BetweenJson:
    """All that two players have played; ``names`` are theirs, ids in order."""
    dates = [game.date for own in games.values() for game in own]
    dates += [one.played.date for own in met.values() for one in own]
    first, *_ = both = list(names)
    found: dict[str, BetweenOnList | BetweenOnNights] = {}
    for id_ in lists:
        if id_ in met:
            found[id_] = _met(first, met[id_])
        elif id_ in games:
            found[id_] = _games(both, games[id_])
    return BetweenJson(
        as_of=max(dates, default=None), players=tuple(NamedJson(*one) for one in names.items()), lists=found
    )


def _met(first: str, games: Sequence[Met]) -> BetweenOnNights:
    """Games of nights: there are no game points, and one report tells of each."""
    last = games[-1] if games else None
    won, drawn, lost = (last.won, last.drawn, last.lost) if last else (0, 0, 0)
    return BetweenOnNights(
        score=ScoreOnNights(games=won + drawn + lost, won=won, drawn=drawn, lost=lost),
        games=tuple(
            BetweenNightGame(
                date=one.played.date,
                night=one.played.night,
                game=one.played.id,
                outcome=one.outcome,
                seat=next(seat.name for seat in one.played.game.seats if seat.player == first),
                rated=bool(one.played.changes),
                score=(one.won, one.drawn, one.lost),
                source=source(one.played.game.place),
            )
            for one in games
        ),
    )


def _games(players: list[str], games: Sequence[Game]) -> BetweenOnList:
    after = scores(games)
    end = after[-1] if after else NO_GAMES
    return BetweenOnList(
        score=ScoreOnList(
            games=end.games,
            won=end.won,
            drawn=end.drawn,
            lost=end.lost,
            **amounts(points_for=end.points, points_against=end.against),
        ),
        games=tuple(
            BetweenGame(
                date=game.date,
                result=game.result.value if game.result else None,
                rated=game.rated,
                **amounts(points_for=game.points[0], points_against=game.points[1]),
                score=(score.won, score.drawn, score.lost),
                logs={player: _said(one) for player, one in zip(players, game.tellings, strict=True)},
            )
            for game, score in zip(games, after, strict=True)
        ),
    )


def _said(one: Paired | None) -> Telling | None:
    return _telling(Said(one.entry.result, one.status, one.entry.place)) if one else None


class Waits(NamedTuple):
    """Games that wait, and who is private."""

    games: tuple[OpenGame, ...]
    private: tuple[str, ...]  # by the ids under which players are shown


def waiting(content: Content, player: str, one: OpenGame, private: Container[str]) -> WaitingGame:
    """A game that waits for one of its two players."""
    sides = {"own": player, "theirs": one.opponent}
    return WaitingGame(
        list=one.list,
        kind=kind_of(content.lists[one.list].system),
        date=one.date,
        opponent=one.opponent,
        opponent_name=content.players[one.opponent].name,
        private=tuple(side for side, id_ in sides.items() if id_ in private),
        own=_telling(one.own),
        theirs=_telling(one.theirs),
    )


def _telling(said: Said | None) -> Telling | None:
    return said and Telling(result=said.result.value, status=said.status.value, source=source(said.place))
