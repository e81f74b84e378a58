"""The results of a list that is rated from boards; what each function means stands in ``told.py``."""

from collections.abc import Iterator

from masterlist.engine.query import Ask
from masterlist.queries.people import veil_of
from masterlist.queries.settings import GAMES
from masterlist.scoring.board import ending_in_words
from masterlist.site.downloads.feeds import Changes
from masterlist.site.latest import changes
from masterlist.site.latest.told import RecentResult
from masterlist.standings.same_game import settled_games


def told(ask: Ask, list_: str) -> Iterator[RecentResult]:
    """Every game; one that has only begun has cost its antes."""
    games = ask.part(GAMES, key=list_) or ()
    out = {id_: one.status for id_, one in settled_games(games).items() if not one.status.rated}
    for game in veil_of(ask)(games):
        path = f"games/{list_}/{game.id}.html"
        yield RecentResult(
            id=path,
            said=ending_in_words(game),
            place=game.place,
            page=path,
            detail=path,
            began=game.started or "",
            ended=game.finished or "",
            board=game.id,
            status=out[game.id].value if game.id in out else "",
            is_rated=game.id not in out,
        )


def changed(ask: Ask, list_: str) -> Changes:
    return changes.of_boards(ask, veil_of(ask)(ask.part(GAMES, key=list_) or ()))
