"""The kinds of JSON documents of which the database is made: what their rows are, and how each finds its own again."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from masterlist.site.downloads import facts

Name = tuple[str, ...]  # of a document, below its folder: that of a game has two parts
ALL = "true"


class Kind(NamedTuple):
    """Documents of one kind."""

    decoder: msgspec.json.Decoder[Any]
    make: Callable[..., facts.Rows]
    own: Mapping[str, str]  # by table: which rows are those of a document, with a "?" for each part of its name

    def rows(self, name: Name, data: bytes) -> facts.Rows:
        """The rows of a document, by table."""
        return self.make(self.decoder.decode(data), *name)


def _kind(document: Any, make: Callable[..., facts.Rows], own: Mapping[str, str]) -> Kind:  # noqa: ANN401  any type
    return Kind(msgspec.json.Decoder(document), make, own)


_OF_PLAYER = dict.fromkeys(
    (
        "players",
        "other_names",
        "former_ids",
        "editions",
        "carried_over",
        "carried_opponents",
        "authentications",
        "log",
        "ledger",
    ),
    "player = ?",
)
_OF_LIST = dict.fromkeys(("lists", "exclusions", "members", "entries"), "list = ?")
_OF_EVENT = dict.fromkeys(
    (
        "tournaments",
        "terms",
        "standings",
        "winners",
        "rounds",
        "boards",
        "powers",
        "best_countries",
        "seats",
        "seats_in_play",
        "event_games",
        "event_game_seats",
    ),
    "event = ?",
)
_OF_GAME = dict.fromkeys(("games", "game_seats"), "list = ? and game = ?")

_OF_NIGHT = dict.fromkeys(("nights", "night_games", "night_seats", "night_logs"), "list = ? and night = ?")

_ALONE = {
    "index.json": _kind(facts.Json, facts.about, {"about": ALL}),
    "clubs.json": _kind(facts.Json, facts.clubs, {"clubs": ALL}),
}
_MANY = {  # by their folder, and how many parts their names have
    ("players", 1): _kind(facts.Player, facts.player, _OF_PLAYER),
    ("lists", 1): _kind(
        facts.List, facts.rating_list, _OF_LIST
    ),  # its editions have two, and are worked out of players
    ("tournaments", 1): _kind(facts.Json, facts.event, _OF_EVENT | {"charts": "\"of\" = ? and kind = 'event'"}),
    ("games", 2): _kind(
        facts.Json, facts.game, _OF_GAME | _OF_NIGHT | {"charts": "\"of\" = ? and board = ? and kind = 'list'"}
    ),
}


def kind_of(path: str) -> tuple[Kind, Name] | None:
    """The kind and the name of a document, by its path below api/v1; None where the database has nothing of it."""
    if alone := _ALONE.get(path):
        return alone, ()
    folder, *name = path.removesuffix(".json").split("/")
    kind = _MANY.get((folder, len(name)))
    return (kind, tuple(name)) if kind else None
