"""The rows of the database, from the JSON documents: what they say is what it holds, number by number.

Each function takes a document that it may trust, and its name, and gives tables with some rows each, as the columns
stand there. The name, which is that of the file, is part of the key of every row: no two documents have one in common.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from masterlist.facts.board import Ending
from masterlist.site.common.address import address_at
from masterlist.site.downloads.log_facts import LogLine, log_rows
from masterlist.site.downloads.night_facts import night

Json = Mapping[str, Any]
Row = tuple[object, ...]
Rows = Iterator[tuple[str, list[Row]]]  # a table, and rows of it; another time it may be named again
NOTHING: Json = {}
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


def _of(value: Json, *names: str) -> Row:
    return tuple(map(value.get, names))


def clubs(document: Json) -> Rows:
    """All clubs."""
    columns = ("club", "name", "sanctioned", "sanctioned_since", "sanctioned_until", "place", "country", "link")
    yield "clubs", [_of(club, *columns) for club in document["clubs"]]


class _Entry(msgspec.Struct):
    """A row of a list; the columns as they stand in the table, after that of the list."""

    rank: int | None
    shared: bool
    player: str
    rating: int | float
    rating_exact: str
    games: int
    opponents_defeated: int | float | None = None
    opponents_defeated_exact: str | None = None
    game_points: int | None = None
    points_in_play: int | float | None = None
    points_in_play_exact: str | None = None
    last_game: str | None = None
    member_until: str | None = None
    won: int | None = None
    drawn: int | None = None
    lost: int | None = None
    not_ranked_because: str | None = None


class List(msgspec.Struct):
    """The document of a list as it stands."""

    name: str
    system: str
    as_of: str | None
    entries: list[_Entry]
    authenticated_only: bool = False
    excluded: list[Json] = []
    members: list[Json] | None = None


def rating_list(document: List, id_: str) -> Rows:
    """A list as it stands."""
    yield "lists", [(id_, document.name, document.system, document.as_of, document.authenticated_only)]
    yield "exclusions", [(id_, *_of(one, "player", "since", "reason")) for one in document.excluded]
    members = enumerate(document.members or (), 1)
    yield "members", [(id_, number, *_of(one, "player", "since", "until")) for number, one in members]
    yield "entries", [(id_, *msgspec.structs.astuple(entry)) for entry in document.entries]


class _Edition(msgspec.Struct):
    edition: str
    rank: int | None


class _OnList(msgspec.Struct):
    """A player on one list, without what is worked out of the rest."""

    editions: list[_Edition]
    carried_over: Json | None = None
    authenticated: list[Json] = []
    log: list[LogLine] = []
    ledger: list[Json] = []


class Player(msgspec.Struct):
    """The document of a player: of all there is in it, and thousands there are, only this is decoded."""

    moved_to: str | None = None
    name: str = ""
    club: str | None = None
    country: str | None = None
    also_known_as: list[str] = []
    former_ids: list[str] = []
    lists: dict[str, _OnList] = {}


def player(document: Player, id_: str) -> Rows:
    """A player with their logs and ledgers; of one who has moved, nothing."""
    if document.moved_to:
        return
    yield "players", [(id_, document.name, document.club, document.country)]
    yield "other_names", [(id_, name) for name in dict.fromkeys(document.also_known_as)]
    yield "former_ids", [(former, id_) for former in document.former_ids]
    for list_, own in document.lists.items():
        yield from _on_list(id_, list_, own)


def _on_list(player_: str, list_: str, own: _OnList) -> Rows:
    yield "editions", [(list_, one.edition, player_, one.rank) for one in own.editions]
    if carried := own.carried_over:
        yield "carried_over", [(player_, list_, carried["game_points"])]
        for how in ("defeated", "drawn"):
            yield "carried_opponents", [(player_, list_, opponent, how) for opponent in carried[how]]
    yield "authentications", [(player_, list_, *_of(one, "book", "club", "by", "date")) for one in own.authenticated]
    yield "log", log_rows(player_, list_, own.log)
    yield "ledger", [(player_, list_, number, *_of(change, *_CHANGE)) for number, change in enumerate(own.ledger, 1)]


_CHANGE = ("date", "game", "step", "points", "points_exact", "rating", "rating_exact")


def event(document: Json, id_: str) -> Rows:
    """An event with its boards, and its tables under other systems."""
    yield "tournaments", [(id_, *_of(document, *_EVENT))]
    terms = document["terms"].items()
    yield "terms", [(id_, name, str(value).lower()) for name, value in terms if value not in (None, False)]
    for one in (document, *document["compare"]):
        yield "standings", [(id_, one["system"], *_of(row, *_STANDING)) for row in one["standings"]]
    yield "winners", [(id_, player) for player in document["winners"]]
    for after in document["rounds"]:
        yield "rounds", [(id_, after["round"], *_of(row, *_STANDING)) for row in after["standings"]]
    yield "powers", [(id_, *_of(row, *_POWER)) for row in document["powers"]]
    best = document["best_countries"].items()
    yield "best_countries", [(id_, power, *_of(one, "board", "player")) for power, games in best for one in games]
    for board in document["boards"]:
        own = board["board"]
        if "kind" in board:
            yield from _event_game(id_, board)
            continue
        yield "boards", [(id_, *_of(board, *_BOARD), *_of(board["source"], "file", "line"))]
        if board["ending"] == Ending.IN_PLAY.value:  # apart, so that no question about seats counts it
            yield "seats_in_play", [(id_, own, *_seat_now(seat)) for seat in board["seats"]]
        else:
            yield "seats", [(id_, own, *_of(seat, *_SEAT)) for seat in board["seats"]]
        yield "charts", _chart(id_, "event", own, board)


def _event_game(event_: str, board: Json) -> Rows:
    """A board that is a game between people."""
    columns = ("board", "round", "table", "kind", "note")
    yield "event_games", [(event_, *_of(board, *columns), *_of(board["source"], "file", "line"))]
    yield "event_game_seats", [(event_, board["board"], *_of(seat, *_GAME_AT)) for seat in board["seats"]]


_GAME_AT = ("seat", "player", "place", "scored", "scored_exact", "class", "points", "points_exact")


def _seat_now(seat: Json) -> Row:
    """A seat of a board in play, with what it would be worth if the board ended now."""
    return (*_of(seat, *_SEAT[:5]), *_of(seat["if_ended_now"] or NOTHING, "points", "points_exact"))


_EVENT = (
    "name", "system", "start", "end", "place", "country", "director", "club", "source", "status", "rounds_planned",
)  # fmt: skip
_STANDING = (
    "place",
    "shared",
    "player",
    "points",
    "points_exact",
    "wins",
    "draws",
    "centres",
    "split_by",
    "scored",
    "scored_exact",
)
_POWER = (
    "power", "boards", "solos", "concessions", "draws", "eliminations",
    "average_centres", "average_centres_exact", "average_points", "average_points_exact",
)  # fmt: skip
_BOARD = ("board", "round", "table", "ending", "conceded_to", "time_limited", "last_year", "note")
_SEAT = ("power", "player", "replaces", "centres", "eliminated", "class", "position", "points", "points_exact")


def game(document: Json, list_: str, id_: str) -> Rows:
    """A rated game of Diplomacy, or a night of games."""
    if "night" in document:
        yield from night(document, list_, id_)
        return
    drawn = document["drawn"] or NOTHING
    columns = (*_of(document, *_GAME), *_of(drawn, "power", "commit"), *_of(document["source"], "file", "line"))
    yield "games", [(list_, id_, *columns)]
    yield "game_seats", [(list_, id_, *_of(seat, *_GAME_SEAT)) for seat in document["seats"]]
    yield "charts", _chart(list_, "list", id_, document)


_GAME = (
    "started", "finished", "ending", "conceded_to", "time_limited", "last_year", "rated", "not_rated_because", "note",
)  # fmt: skip
_GAME_SEAT = (
    "power", "player", "finisher", "replaces", "centres", "eliminated", "ante", "ante_exact", "award", "award_exact",
    "rating_before", "rating_before_exact", "rating_after", "rating_after_exact",
)  # fmt: skip


def _chart(of: str, kind: str, board: str, document: Json) -> list[Row]:
    return [
        (of, kind, board, int(year), power, owned)
        for year, centres in (document["chart"] or NOTHING).items()
        for power, owned in zip(POWERS, centres, strict=True)
    ]


def about(index: Json) -> Rows:
    """What the file is, and under which licence it may be used."""
    site, licence = index["site"], index["site"]["licence"] or NOTHING
    values = {
        "title": site["title"],
        "address": address_at(site["base_url"]) or None,
        "repository": site["repository"] or None,
        "licence": licence.get("name"),
        "licence_url": licence.get("url") or None,
        "commit": index["commit"],
        "as_of": index["as_of"],
        "schema_version": index["schema_version"],
    }
    yield "about", [*values.items()]
