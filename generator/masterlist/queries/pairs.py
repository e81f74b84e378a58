"""Which players have met often enough for a page of their games."""

from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.queries.lists import night_lists
from masterlist.queries.people import players
from masterlist.queries.ratings import annals
from masterlist.queries.results import log_summaries
from masterlist.standings.annals import pairs_of


class PairOfPlayers(NamedTuple):
    """Two players whose games with each other have a page, ids in order."""

    first: str
    second: str


@query
def pairs(ask: Ask) -> dict[str, tuple[str, ...]]:
    """Two players who have met often enough, as ``FIRST/SECOND``, and on which lists: logs and nights tell of that."""
    on_file = ask(players)
    found: dict[PairOfPlayers, set[str]] = {}
    for player, own in ask(log_summaries).items():
        for one in own:
            for met in one.met:
                if player in on_file and met.opponent in on_file:
                    found.setdefault(PairOfPlayers(*sorted((player, met.opponent))), set()).add(one.list)
    for list_ in ask(night_lists):
        for together in ask(night_pairs, list_):
            first, second = together.split("/")
            if first in on_file and second in on_file:
                found.setdefault(PairOfPlayers(first, second), set()).add(list_)
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
