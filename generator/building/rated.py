"""Lists that are rated from games: what concerns one player, and what names all that a page can show of one."""

from collections import defaultdict

from generator.codec import digest
from generator.scoring.ledger import Change, RatedGame
from generator.standings.rating_list import Rated, RatingEdition


def rated_key(one: Rated) -> bytes:
    """Names everything on the list, or what there is of it."""
    return digest(one.about, one.games, one.ledger, one.rows, one.editions)


def by_player(one: Rated) -> dict[str, Rated]:
    """For everybody on the list what of it concerns him."""
    changes: dict[str, list[Change]] = defaultdict(list)
    games: dict[str, list[RatedGame]] = defaultdict(list)
    editions: dict[str, list[RatingEdition]] = defaultdict(list)
    for change in one.ledger.changes:
        changes[change.player].append(change)
    for game in one.ledger.games:
        for player in {seat.player for seat in game.board.seats if seat.player}:
            games[player].append(game)
    for edition in one.editions:
        for row in edition.rows:
            editions[row.player.id].append(edition._replace(rows=(row,)))
    rows = {row.player.id: row for row in one.rows}
    return {
        player: one._replace(
            games=(),
            rows=(rows[player],) if player in rows else (),
            editions=tuple(editions[player]),
            ledger=one.ledger._replace(
                ratings={}, unrated=(), problems=(), games=tuple(games[player]), changes=tuple(changes[player])
            ),
        )
        for player in rows | games
    }
