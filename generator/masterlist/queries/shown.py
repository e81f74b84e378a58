"""What is shown of people and their games: private players are hidden here, once, before any page is made."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content, alone
from masterlist.facts.people import Player
from masterlist.queries.facts import LOGS
from masterlist.queries.faults import edition_headers
from masterlist.queries.night_editions import annals
from masterlist.queries.people import clubs, players
from masterlist.queries.privacy import Veil
from masterlist.queries.results import list_ids, log_result, night_lists
from masterlist.queries.settings import GAMES, LISTS
from masterlist.scoring.ledger import Change, RatedGame
from masterlist.standings.night_annals import pairs_of
from masterlist.standings.rating_list import Rated, RatingEdition, rate_list

Hidden = tuple[tuple[Player, Player], ...]  # private players, and what is shown of each


@query
def hidden(ask: Ask) -> Hidden:
    """The private players."""
    everybody = ask(players)
    return tuple((everybody[id_], shown) for id_, shown in Veil(everybody).key)


@lru_cache(maxsize=2)
def _veil(pairs: Hidden) -> Veil:
    return Veil.over(pairs)


def veil_of(ask: Ask) -> Veil:
    """Hides the private players in any value."""
    return _veil(ask(hidden))


People = dict[str, tuple[str, str, str]]  # name, club and country of each by id: what rows show


@query
def shown_players(ask: Ask) -> dict[str, Player]:
    """Everybody on file, in the order of what is shown: any other would tell something."""
    shown = veil_of(ask).shown
    every = (shown.get(id_, player) for id_, player in ask(players).items())
    return dict(sorted((player.id, player) for player in every))


@query
def people_shown(ask: Ask) -> People:
    """Everybody on file, as rows show them."""
    return {id_: (player.name, player.club, player.country) for id_, player in ask(shown_players).items()}


@query
def shown_ids(ask: Ask) -> dict[str, bool]:
    """The ids under which players are shown."""
    return dict.fromkeys(ask(people_shown), True)


def people_in(ask: Ask, *values: object) -> People:
    """Everybody whose id stands anywhere in some values, so that no one who is named there can be forgotten."""
    found = _among(ask(shown_ids), values)
    return {id_: ask.part(people_shown, key=id_) for id_ in sorted(found)}


def _among(ids: Mapping[str, bool], *values: object) -> set[str]:
    """The ids that stand anywhere in some values; a list has a hundred thousand of these."""
    found: set[str] = set()
    left: list[object] = [*values]
    while left:
        value = left.pop()
        if isinstance(value, str):
            if value in ids:
                found.add(value)
        elif isinstance(value, tuple | list):
            left += value
        elif isinstance(value, dict):
            left += value
            left += value.values()
    return found


def clubs_of(ask: Ask, people: People) -> dict[str, str]:
    """The names of the clubs of some people, by id."""
    ids = {club for _, club, _ in people.values()} - {""}
    return {id_: ask.part(clubs, key=id_).name for id_ in sorted(ids)}


# --- Lists that are rated from games ---------------------------------------------------------------------------------


@query
def rated(ask: Ask, list_: str) -> Rated:
    """A list that is rated from games."""
    on_file = ask(edition_headers).get(list_, ())
    content: Content = alone({})._replace(
        players=dict(ask(players)), games={list_: ask.part(GAMES, key=list_) or ()}, editions={list_: on_file}
    )
    return rate_list(content, ask.part(LISTS, key=list_))


@query
def shown_rated(ask: Ask, list_: str) -> Rated:
    """The same as it is shown."""
    return veil_of(ask)(ask(rated, list_))


@query
def rated_shares(ask: Ask, list_: str) -> dict[str, Rated]:
    """For every player on such a list what concerns them."""
    return shares_of(ask(rated, list_))


def shares_of(one: Rated) -> dict[str, Rated]:
    """For every player on the list what concerns them."""
    changes: dict[str, list[Change]] = {}
    games: dict[str, list[RatedGame]] = {}
    editions: dict[str, list[RatingEdition]] = {}
    for change in one.ledger.changes:
        changes.setdefault(change.player, []).append(change)
    for game in one.ledger.games:
        for player in {seat.player for seat in game.board.seats if seat.player}:
            games.setdefault(player, []).append(game)
    for edition in one.editions:
        for row in edition.rows:
            editions.setdefault(row.player.id, []).append(edition._replace(rows=(row,), marks=()))
    rows = {row.player.id: row for row in one.rows}
    return {
        player: one._replace(
            games=(),
            rows=(rows[player],) if player in rows else (),
            editions=tuple(editions.get(player, ())),
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


# --- Players who have met --------------------------------------------------------------------------------------------


class Pair(NamedTuple):
    """Two players whose games with each other have a page, ids in order."""

    first: str
    second: str


@query
def pairs(ask: Ask) -> dict[str, tuple[str, ...]]:
    """Two players who have met often enough, as ``FIRST/SECOND``, and on which lists: logs and nights tell of that."""
    on_file = ask(players)
    found: dict[Pair, set[str]] = {}
    for player in sorted(ask(LOGS)):
        for one in ask.part(log_result, player, key="summaries"):
            for met in one.met:
                if player in on_file and met.opponent in on_file:
                    found.setdefault(Pair(*sorted((player, met.opponent))), set()).add(one.list)
    for list_ in ask(night_lists):
        for together in ask(night_pairs, list_):
            first, second = together.split("/")
            if first in on_file and second in on_file:
                found.setdefault(Pair(first, second), set()).add(list_)
    return {"/".join(pair): tuple(sorted(lists)) for pair, lists in sorted(found.items())}


@query
def night_pairs(ask: Ask, list_: str) -> tuple[str, ...]:
    """The players who have met often enough on a list that is rated from nights."""
    return tuple(pairs_of(annals(ask, list_).values()))


@query
def met(ask: Ask) -> dict[str, tuple[str, ...]]:
    """With whom each player has a page of their games, ids in order."""
    found: dict[str, set[str]] = {}
    for pair in ask(pairs):
        first, second = pair.split("/")
        found.setdefault(first, set()).add(second)
        found.setdefault(second, set()).add(first)
    return {player: tuple(sorted(others)) for player, others in found.items()}
