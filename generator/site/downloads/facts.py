"""The rows of the database, from the JSON documents: what they say is what it holds, number by number.

Each function takes a document that it may trust, and gives the rows of some tables as the columns stand there.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from generator.site.downloads.log_facts import LogLine, log_rows

Json = Mapping[str, Any]
Rows = Iterator[tuple[str, tuple[object, ...]]]  # table and row
NOTHING: Json = {}
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


def _of(value: Json | None, *names: str) -> tuple[object, ...]:
    return tuple(map((value or NOTHING).get, names))


def clubs(document: Json) -> Rows:
    """All clubs."""
    for club in document["clubs"]:
        yield "clubs", _of(club, "club", "name", "sanctioned", "place", "country", "link")


def rating_list(document: Json) -> Rows:
    """A list as it stands."""
    id_ = document["list"]
    yield "lists", _of(document, "list", "name", "system", "as_of")
    for row in document["entries"]:
        yield "entries", (id_, *_of(row, *_ENTRY))


_ENTRY = (
    "rank", "shared", "player", "rating", "rating_exact", "games", "opponents_defeated", "opponents_defeated_exact",
    "game_points", "points_in_play", "points_in_play_exact", "last_game",
)  # fmt: skip


class _OnList(msgspec.Struct):
    """A player on one list, without what is worked out of the rest."""

    editions: list[Json]
    carried_over: Json | None = None
    log: list[LogLine] = []
    ledger: list[Json] = []


class _Player(msgspec.Struct):
    """The document of a player: of all there is in it, and thousands there are, only this is decoded."""

    player: str
    moved_to: str | None = None
    name: str = ""
    club: str | None = None
    country: str | None = None
    also_known_as: list[str] = []
    former_ids: list[str] = []
    lists: dict[str, _OnList] = {}


def player(document: _Player) -> Rows:
    """A player with his logs and ledgers; of one who has moved, nothing."""
    if document.moved_to:
        return
    id_ = document.player
    yield "players", (id_, document.name, document.club, document.country)
    for name in document.also_known_as:
        yield "other_names", (id_, name)
    for former in document.former_ids:
        yield "former_ids", (former, id_)
    for list_, own in document.lists.items():
        yield from _on_list(id_, list_, own)


def _on_list(player_: str, list_: str, own: _OnList) -> Rows:
    for one in own.editions:
        yield "editions", (list_, one["edition"], player_, one["rank"])
    if carried := own.carried_over:
        yield "carried_over", (player_, list_, carried["game_points"])
        for how in ("defeated", "drawn"):
            for opponent in carried[how]:
                yield "carried_opponents", (player_, list_, opponent, how)
    for row in log_rows(player_, list_, own.log):
        yield "log", row
    for number, change in enumerate(own.ledger, 1):
        yield "ledger", (player_, list_, number, *_of(change, *_CHANGE))


_CHANGE = ("date", "game", "step", "points", "points_exact", "rating", "rating_exact")


def event(document: Json) -> Rows:
    """An event with its boards, and its tables under other systems."""
    id_ = document["event"]
    yield "tournaments", _of(document, *_EVENT)
    for name, value in document["terms"].items():
        if value not in (None, False):
            yield "terms", (id_, name, str(value).lower())
    for row in document["standings"]:
        yield "standings", (id_, document["system"], *_of(row, *_STANDING))
    for one in document["compare"]:
        for row in one["standings"]:
            yield "standings", (id_, one["system"], *_of(row, *_STANDING))
    for board in document["boards"]:
        yield "boards", (id_, *_of(board, *_BOARD), *_of(board["source"], "file", "line"))
        for seat in board["seats"]:
            yield "seats", (id_, board["board"], *_of(seat, *_SEAT))
        yield from _chart(id_, board["board"], board)


_EVENT = ("event", "name", "system", "start", "end", "place", "country", "director", "club", "source")
_STANDING = ("place", "shared", "player", "points", "points_exact", "wins", "draws", "centres", "split_by")
_BOARD = ("board", "round", "table", "ending", "conceded_to", "time_limited", "last_year", "note")
_SEAT = ("power", "player", "replaces", "centres", "eliminated", "class", "position", "points", "points_exact")


def game(document: Json) -> Rows:
    """A rated game."""
    list_, id_ = document["list"], document["game"]
    yield "games", (list_, *_of(document, *_GAME), *_of(document["source"], "file", "line"))
    for seat in document["seats"]:
        yield "game_seats", (list_, id_, *_of(seat, *_GAME_SEAT))
    yield from _chart(list_, id_, document)


_GAME = (
    "game", "started", "finished", "ending", "conceded_to", "time_limited", "last_year", "rated", "not_rated_because",
    "note",
)  # fmt: skip
_GAME_SEAT = (
    "power", "player", "finisher", "replaces", "centres", "eliminated", "ante", "ante_exact", "award", "award_exact",
    "rating_before", "rating_before_exact", "rating_after", "rating_after_exact",
)  # fmt: skip


def _chart(of: str, board: str, document: Json) -> Rows:
    for year, centres in (document["chart"] or NOTHING).items():
        for power, owned in zip(POWERS, centres, strict=True):
            yield "charts", (of, board, int(year), power, owned)


def about(index: Json, address: str) -> Rows:
    """What the file is, and under which licence it may be used."""
    site, licence = index["site"], index["site"]["licence"] or NOTHING
    values = {
        "title": site["title"],
        "address": address or None,
        "repository": site["repository"] or None,
        "licence": licence.get("name"),
        "licence_url": licence.get("url") or None,
        "commit": index["commit"],
        "as_of": index["as_of"],
        "schema_version": index["schema_version"],
    }
    yield from (("about", (key, value)) for key, value in sorted(values.items()))


class _Kind:
    """Documents of one kind: how they are decoded, and the rows of one."""

    def __init__(self, document: Any, rows: Callable[[Any], Rows]) -> None:  # noqa: ANN401  any type at all
        self._decoder = msgspec.json.Decoder(document)
        self._rows = rows

    def __call__(self, data: bytes) -> Rows:
        """The rows of a document."""
        return self._rows(self._decoder.decode(data))


_CLUBS = _Kind(Json, clubs)
_KINDS = {  # by the folder of the documents
    "players": _Kind(_Player, player),
    "tournaments": _Kind(Json, event),
    "games": _Kind(Json, game),
    "lists": _Kind(Json, rating_list),
}


def rows_of(path: str) -> Callable[[bytes], Rows] | None:
    """What makes rows of a document, by its path below api/v1; None where there are none in it."""
    if path == "clubs.json":
        return _CLUBS
    folder, *rest = path.split("/")
    if folder == "lists" and len(rest) > 1:
        return None  # what is worked out of the others: editions and history, as records and games of two players
    return _KINDS.get(folder)
