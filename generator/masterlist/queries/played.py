"""What was played on lists that are rated from nights: by whom and when, night by night, and what came of it."""

from typing import NamedTuple

from masterlist.codec import decode
from masterlist.engine.query import Answerer, Ask, query
from masterlist.facts.night import Night
from masterlist.queries.lists import night_lists
from masterlist.queries.ratings import months, nights_in, span_result, spans
from masterlist.standings.nights import NightHead, Own, Packed, Played, joined

NEWEST = 30  # games


class Indexed(NamedTuple):
    """A night, and where its games are."""

    head: NightHead
    month: str  # the name of the files that it is among
    span: str  # of the months that are rated together


@query
def months_played(ask: Ask, list_: str) -> dict[str, tuple[str, ...]]:
    """The spans of a list in which something happened to each player."""
    found: dict[str, list[str]] = {}
    for span in ask(spans, list_):
        for player in ask.part(span_result, list_, span, key="players"):
            found.setdefault(player, []).append(span)
    return {player: tuple(own) for player, own in found.items()}


@query
def lists_played(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The lists rated from nights on which each player stands, in the order of the site."""
    found: dict[str, list[str]] = {}
    for list_ in ask(night_lists):
        for player in ask(months_played, list_):
            found.setdefault(player, []).append(list_)
    return {player: tuple(own) for player, own in found.items()}


def packed_games(ask: Answerer, list_: str, player: str) -> tuple[Packed, ...]:
    """All games of a player on a list, in time order: ``Own`` of some months each."""
    spans_of = ask.part(months_played, list_, key=player) or ()
    found = (ask.part(span_result, list_, span, key="players", entry=player) for span in spans_of)
    return tuple(decode(data, Packed) for data in found if data)


def own_games(ask: Answerer, list_: str, player: str) -> Own:
    """The same, read."""
    return joined(player, (decode(one.data, Own) for one in packed_games(ask, list_, player)))


@query
def night_index(ask: Ask, list_: str) -> dict[str, Indexed]:
    """All nights of a list by id, in time order."""
    found: dict[str, Indexed] = {}
    for span, names in ask(spans, list_).items():
        for name in names:
            for night in nights_in(ask, name):
                players = {player for game in night.games for player in game.players}
                head = NightHead(night.id, night.date, len(night.games), len(players))
                found[night.id] = Indexed(head, name, span)
    return found


class NightOf(NamedTuple):
    """A night and its games, each with what it changed."""

    night: Night  # its games left out
    games: tuple[Played, ...]


@query
def night_result(ask: Ask, list_: str, id_: str) -> NightOf:
    """One night."""
    night, games = packed_night(ask, list_, id_)
    return NightOf(night, decode(games.data, tuple[Played, ...]))


def packed_night(ask: Answerer, list_: str, id_: str) -> tuple[Night, Packed]:
    """The same: a night without its games, and these as tuple[Played, ...]."""
    found: Indexed = ask.part(night_index, list_, key=id_)
    night = next(night for night in nights_in(ask, found.month) if night.id == id_)
    data = ask.part(span_result, list_, found.span, key="nights", entry=id_)
    return night._replace(games=()), decode(data, Packed)


@query
def newest_played(ask: Ask, list_: str) -> tuple[Played, ...]:
    """The newest games of a list, newest first: those of whole nights, and so many as feeds have, or more."""
    found: list[Played] = []
    for one in reversed(ask(night_index, list_).values()):
        found += reversed(ask(night_result, list_, one.head.id).games)
        if len(found) >= NEWEST:
            break
    return tuple(found)


def night_days(ask: Answerer, list_: str) -> list[str]:
    """The days of a list's nights, in order."""
    return sorted({date for one in ask(months).values() if one.list == list_ for date, _ in one.nights})
