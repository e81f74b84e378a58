"""What entries of logs leave open: warnings about them, and games that wait for something."""

from collections.abc import Iterator

from masterlist.engine.query import Ask, query
from masterlist.queries.lists import every_list
from masterlist.queries.people import leavers, players
from masterlist.queries.ratings import logged, month
from masterlist.queries.results import log_doubts, log_open
from masterlist.queries.settings import TODAY
from masterlist.queries.sources import source
from masterlist.source import N_, Kind, Problem, Value, say, warning
from masterlist.standings.open_games import OpenGame, seen_by_opponent


@query
def doubted(ask: Ask) -> tuple[Problem, ...]:
    """All warnings about what the logs say, by player."""
    of_books = (one for own in ask(log_doubts).values() for one in own)
    return (*of_books, *(one for name in ask(logged) for one in ask.part(month, name, key="doubts")), *_returned(ask))


def _returned(ask: Ask) -> Iterator[Problem]:
    """Who left a list, and has a rated game there since, has a rank again: perhaps the day is wrong."""
    for list_, own in ask(leavers).items():
        rows = ask.parts(source(ask, list_).standing, list_, keys=sorted(own)) if list_ in every_list(ask) else {}
        for id_, day in own.items():
            player = ask(players)[id_]
            place = player.left_places[player.left.index((list_, day))]
            if day > ask(TODAY)["newest"]:
                said = say(N_("{day} is in the future"), Value("day", day, Kind.DAY))
                yield warning(place, "date-is-past", said, say(N_("write it when the day has come")))
            elif (row := rows.get(id_)) and row.last > day:
                message = N_("left on {left}, and has a rated game of {day} since, which brings the rank back")
                days = (Value("left", day, Kind.DAY), Value("day", row.last, Kind.DAY))
                hint = say(N_("remove it from 'left' if they are back, or correct the day"))
                yield warning(place, "left-is-the-end", say(message, *days), hint)


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
