"""The JSON document of two players' games with each other."""

from collections.abc import Mapping, Sequence
from typing import Any

from masterlist.facts.site import RatingList
from masterlist.scoring.pairing import Paired
from masterlist.site.api.numbers import amounts
from masterlist.standings.head_to_head import NO_GAMES, Game, Score, scores

Json = dict[str, Any]
Games = Mapping[str, Sequence[Game]]  # by list, as the first by id sees them


def pair(names: Mapping[str, str], lists: Mapping[str, RatingList], games: Games) -> Json:
    """All that two players have played; ``names`` are theirs, ids in order."""
    dates = [game.date for own in games.values() for game in own]
    return {
        "as_of": max(dates, default=None),
        "players": [{"player": id_, "name": name} for id_, name in names.items()],
        "lists": {id_: _games(list(names), games[id_]) for id_ in lists if id_ in games},
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
    if one is None:
        return None
    entry = one.entry
    return {
        "result": entry.result.value,
        "status": one.status.value,
        "source": {"file": entry.place.file, "line": entry.place.line},
    }
