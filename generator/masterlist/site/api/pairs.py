"""The JSON document of two players' games with each other."""

from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.scoring.log import Paired
from masterlist.scoring.registry import kind_of
from masterlist.site.api.numbers import amounts
from masterlist.standings.head_to_head import NO_GAMES, Game, Score, scores
from masterlist.standings.nights import Met
from masterlist.standings.open_games import OpenGame, Said

Json = dict[str, Any]
Games = Mapping[str, Sequence[Game]]  # by list, as the first by id sees them
Meetings = Mapping[str, Sequence[Met]]  # the same of lists that are rated from nights


def pair(names: Mapping[str, str], lists: Mapping[str, RatingList], games: Games, met: Meetings) -> Json:
    """All that two players have played; ``names`` are theirs, ids in order."""
    dates = [game.date for own in games.values() for game in own]
    dates += [one.played.date for own in met.values() for one in own]
    both = list(names)
    found = {id_: _games(both, own) for id_, own in games.items()} | {id_: _met(both, own) for id_, own in met.items()}
    return {
        "as_of": max(dates, default=None),
        "players": [{"player": id_, "name": name} for id_, name in names.items()],
        "lists": {id_: found[id_] for id_ in lists if id_ in found},
    }


def _met(players: list[str], games: Sequence[Met]) -> Json:
    """Games of nights: there are no game points, and one report tells of each."""
    last = games[-1] if games else None
    score = (last.won, last.drawn, last.lost) if last else (0, 0, 0)
    return {
        "score": {"games": sum(score), **dict(zip(("won", "drawn", "lost"), score, strict=True))},
        "games": [
            {
                "date": one.played.date,
                "night": one.played.night,
                "game": one.played.id,
                "outcome": one.outcome,
                "seat": next(seat.name for seat in one.played.game.seats if seat.player == players[0]),
                "rated": bool(one.played.changes),
                "score": [one.won, one.drawn, one.lost],
                "source": {"file": one.played.game.place.file, "line": one.played.game.place.line},
            }
            for one in games
        ],
    }


def _games(players: list[str], games: Sequence[Game]) -> Json:
    after = scores(games)
    return {
        "score": _score(after[-1] if after else NO_GAMES),
        "games": [
            {
                "date": game.date,
                "result": game.result.value if game.result else None,
                "rated": game.rated,
                **amounts(points_for=game.points[0], points_against=game.points[1]),
                "score": [score.won, score.drawn, score.lost],
                "logs": {player: _said(one) for player, one in zip(players, game.tellings, strict=True)},
            }
            for game, score in zip(games, after, strict=True)
        ],
    }


def _score(score: Score) -> Json:
    return {
        "games": score.games,
        "won": score.won,
        "drawn": score.drawn,
        "lost": score.lost,
        **amounts(points_for=score.points, points_against=score.against),
    }


def _said(one: Paired | None) -> Json | None:
    return _telling(Said(one.entry.result, one.status, one.entry.place)) if one else None


class Waits(NamedTuple):
    """Games that wait, and who is private."""

    games: tuple[OpenGame, ...]
    private: tuple[str, ...]  # by the ids under which players are shown


def waiting(content: Content, player: str, one: OpenGame, private: Container[str]) -> Json:
    """A game that waits for one of its two players."""
    sides = {"own": player, "theirs": one.opponent}
    return {
        "list": one.list,
        "kind": kind_of(content.lists[one.list].system),
        "date": one.date,
        "opponent": one.opponent,
        "opponent_name": content.players[one.opponent].name,
        "private": [side for side, id_ in sides.items() if id_ in private],
        "own": _telling(one.own),
        "theirs": _telling(one.theirs),
    }


def _telling(said: Said | None) -> Json | None:
    if said is None:
        return None
    return {
        "result": said.result.value,
        "status": said.status.value,
        "source": {"file": said.place.file, "line": said.place.line},
    }
