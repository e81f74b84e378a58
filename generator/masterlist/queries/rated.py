"""Lists that are rated from single games, and of each what concerns one player."""

from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content, alone
from masterlist.queries.people import players, veil_of
from masterlist.queries.settings import GAMES, LISTS, list_ids
from masterlist.scoring.ledger import BalanceChange, RatedGame
from masterlist.scoring.rating import Standing
from masterlist.standings.rating_list import Rated, rate_list


@query
def rated(ask: Ask, list_: str) -> Rated:
    """A list that is rated from games."""
    games = ask.part(GAMES, key=list_) or ()
    content: Content = alone({})._replace(players=dict(ask(players)), games={list_: games})
    return rate_list(content, ask.part(LISTS, key=list_))


@query
def shown_rated(ask: Ask, list_: str) -> Rated:
    """The same as it is shown."""
    return veil_of(ask)(ask(rated, list_))


@query
def board_standing(ask: Ask, list_: str) -> dict[str, Standing]:
    """Everybody on such a list, best first."""
    return {row.player: row for row in ask(rated, list_).rows}


@query
def rated_shares(ask: Ask, list_: str) -> dict[str, Rated]:
    """For every player on such a list what concerns them."""
    one = ask(rated, list_)
    changes: dict[str, list[BalanceChange]] = {}
    games: dict[str, list[RatedGame]] = {}
    for change in one.ledger.changes:
        changes.setdefault(change.player, []).append(change)
    for game in one.ledger.games:
        for player in {seat.player for seat in game.board.seats if seat.player}:
            games.setdefault(player, []).append(game)
    rows = {row.player: row for row in one.rows}
    return {
        player: one._replace(
            games=(),
            warnings=(),
            rows=(rows[player],) if player in rows else (),
            ledger=one.ledger._replace(
                ratings={},
                unrated=(),
                problems=(),
                games=tuple(games.get(player, ())),
                changes=tuple(changes.get(player, ())),
            ),
        )
        for player in sorted(rows | games)
    }


@query
def rated_lists(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The lists rated from games on which each player stands, in the order of the site."""
    found: dict[str, list[str]] = {}
    for list_ in ask(list_ids)[1]:
        for player in ask(rated_shares, list_):
            found.setdefault(player, []).append(list_)
    return {player: tuple(own) for player, own in found.items()}
