"""What entries of logs leave open: warnings about them, and games that wait for something."""

from masterlist.engine.query import Ask, query
from masterlist.queries.ratings import logged, month
from masterlist.queries.results import log_doubts, log_open
from masterlist.source import Problem
from masterlist.standings.open_games import OpenGame, seen_by_opponent


@query
def doubted(ask: Ask) -> tuple[Problem, ...]:
    """All warnings about what the logs say, by player."""
    of_books = (one for own in ask(log_doubts).values() for one in own)
    return (*of_books, *(one for name in ask(logged) for one in ask.part(month, name, key="doubts")))


@query
def waiting(ask: Ask) -> dict[str, tuple[OpenGame, ...]]:
    """By player, the games that wait for them or for an opponent, by date: of others' logs those that theirs lacks."""
    found: dict[str, list[OpenGame]] = {}
    for player, own in ask(log_open).items():
        for one in own:
            found.setdefault(player, []).append(one)
            if one.theirs is None:
                found.setdefault(one.opponent, []).append(seen_by_opponent(player, one))
    for name in ask(logged):
        for player, one in ask.part(month, name, key="open"):
            found.setdefault(player, []).append(one)
    return {player: tuple(sorted(own, key=lambda one: one[:3])) for player, own in found.items()}
