"""The rows of the database, from the JSON documents: what they say is what it holds, number by number.

Each function takes a document that it may trust, and its name, and gives tables with some rows each. The name, which is
that of the file, is part of the key of every row: no two documents have one in common. Workings are not even read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from masterlist.database.form import tables
from masterlist.documents.games import EventJson, GameJson, NightJson
from masterlist.documents.lists import Clubs, GameList, Index, MasterListJson, RatingListJson
from masterlist.documents.players import PlayerJson
from masterlist.documents.schema_types import MovedJson, Row, reader
from masterlist.facts.board import POWERS, Ending
from masterlist.site.common.links import address_at

Rows = Iterator[tuple[str, list[Row]]]  # a table, and rows of it; another time it may be named again
Name = tuple[str, ...]  # of a document, below its folder: that of a game has two parts
Read = Any  # what ``reader`` makes of a document
LEFT_OUT = frozenset({"working", "career", "history", "played", "tournaments", "titles", "head_to_head", "waiting"})
ALL = "true"


def _rows(table: str, outside: Row, objects: Iterable[object]) -> tuple[str, list[Row]]:
    """A row for each object, with what stands around it first."""
    inside = tables()[table].cells
    return table, [(*outside, *inside(one)) for one in objects]


def _numbered(table: str, outside: Row, objects: Iterable[object]) -> tuple[str, list[Row]]:
    """The same with their numbers, from 1."""
    inside = tables()[table].cells
    return table, [(*outside, number, *inside(one)) for number, one in enumerate(objects, 1)]


def _figures(outside: Row, figures: Mapping[str, Any] | None) -> Iterator[Row]:
    """A row for each figure, which stands beside its exact form."""
    for name, value in (figures or {}).items():
        if f"{name}_exact" in (figures or {}):
            yield (*outside, name, value, (figures or {})[f"{name}_exact"])


def _details(outside: Row, game: Read) -> Iterator[Row]:
    """A row for each detail of a game and of its seats; those of the game itself have no seat."""
    for seat, found in (("", game.details), *((one.seat, one.details) for one in game.seats)):
        for key, value in (found or {}).items():
            yield *outside, seat, key, str(value)


def _about(index: Read) -> Rows:
    """What the file is, and under which licence it may be used."""
    site, licence = index.site, index.site.licence
    values = {
        "title": site.title,
        "address": address_at(site.base_url) or None,
        "repository": site.repository or None,
        "licence": licence and licence.name,
        "licence_url": (licence and licence.url) or None,
        "commit": index.commit,
        "as_of": index.as_of,
        "schema_version": index.schema_version,
    }
    yield "about", [*values.items()]


def _clubs(document: Read) -> Rows:
    yield _rows("clubs", (), document.clubs)


def _list(document: Read, id_: str) -> Rows:
    """A list as it stands."""
    yield "lists", [(id_, document.name, document.system, document.as_of, bool(document.authenticated_only))]
    yield _numbered("list_periods", (id_,), document.periods or ())
    terms = ((at, term) for at, one in enumerate(document.periods or (), 1) for term in one.terms.items())
    yield "list_terms", [(id_, at, *term) for at, term in terms]
    yield _rows("exclusions", (id_,), document.excluded or ())
    yield _numbered("members", (id_,), document.members or ())
    yield _rows("entries", (id_,), document.entries)
    yield "entry_figures", [row for one in document.entries for row in _figures((id_, one.player), one.figures)]


def _player(document: Read, id_: str) -> Rows:
    """A player with their logs and ledgers; of one who has moved, nothing."""
    if document.moved_to:
        return
    yield _rows("players", (id_,), (document,))
    yield "other_names", [(id_, name) for name in dict.fromkeys(document.also_known_as)]
    yield "former_ids", [(former, id_) for former in document.former_ids]
    for list_, own in document.lists.items():
        yield "editions", [(list_, one.edition, id_, one.rank) for one in own.editions]
        if carried := own.carried_over:
            yield _rows("carried_over", (id_, list_), (carried,))
            for how, opponents in (("defeated", carried.defeated), ("drawn", carried.drawn)):
                yield "carried_opponents", [(id_, list_, opponent, how) for opponent in opponents]
        yield _rows("authentications", (id_, list_), own.authenticated or ())
        yield _numbered("log", (id_, list_), own.log or ())
        yield _numbered("ledger", (id_, list_), own.ledger or ())
        changes = own.other_changes or ()
        yield _numbered("period_changes", (id_, list_), changes)
        figures = (_figures((id_, list_, at), one.figures) for at, one in enumerate(changes, 1))
        yield "period_figures", [row for rows in figures for row in rows]
    yield _numbered("other_games", (id_,), document.other_games)
    others = ((at, other) for at, one in enumerate(document.other_games, 1) for other in one.players)
    yield "other_game_players", [(id_, *one) for one in others]


def _event(document: Read, id_: str) -> Rows:
    """An event with its boards, and its tables under other systems."""
    yield _rows("tournaments", (id_,), (document,))
    terms = document.terms.items()
    yield "terms", [(id_, name, str(value).lower()) for name, value in terms if value not in (None, False)]
    for one in (document, *document.compare):
        yield _rows("standings", (id_, one.system), one.standings)
    yield "winners", [(id_, player) for player in document.winners]
    for after in document.rounds:
        yield _rows("rounds", (id_, after.round), after.standings)
    yield _rows("powers", (id_,), document.powers)
    for power, games in document.best_countries.items():
        yield _rows("best_countries", (id_, power), games)
    for board in document.boards:
        if board.kind:
            yield _rows("event_games", (id_,), (board,))
            yield _rows("event_game_seats", (id_, board.board), board.seats)
            yield "event_game_details", [*_details((id_, board.board), board)]
            continue
        yield _rows("boards", (id_,), (board,))
        # Those in play stand apart, so that no question about seats counts them.
        in_play = board.ending == Ending.IN_PLAY.value
        yield _rows("seats_in_play" if in_play else "seats", (id_, board.board), board.seats)
        yield "charts", _chart(id_, "event", board.board, board)


def _chart(of: str, kind: str, board: str, one: Read) -> list[Row]:
    return [
        (of, kind, board, int(year), power.value, owned)
        for year, centres in (one.chart or {}).items()
        for power, owned in zip(POWERS, centres, strict=True)
    ]


def _game(document: Read, list_: str, id_: str) -> Rows:
    """A rated game of Diplomacy, or a night of games."""
    if not document.night:
        yield _rows("games", (list_, id_), (document,))
        yield _rows("game_seats", (list_, id_), document.seats)
        yield "charts", _chart(list_, "list", id_, document)
        return
    yield _rows("nights", (list_, id_), (document,))
    yield _numbered("night_games", (list_, id_), document.games)
    for at, game in enumerate(document.games, 1):
        own = (list_, id_, at)
        yield _rows("night_seats", own, game.seats)
        yield "night_figures", [row for one in game.seats for row in _figures((*own, one.seat), one.figures)]
        yield "night_details", [*_details(own, game)]
        yield _rows("night_logs", own, game.logs)


class DocumentKind(NamedTuple):
    """Documents of one kind."""

    decoder: msgspec.json.Decoder[Any]
    make: Callable[..., Rows]
    own: Mapping[str, str]  # by table: which rows are those of a document, with a "?" for each part of its name

    def rows(self, name: Name, data: bytes) -> Rows:
        """The rows of a document, by table."""
        return self.make(self.decoder.decode(data), *name)


def _kind(
    document: Any,  # noqa: ANN401  any type
    make: Callable[..., Rows],
    own: Mapping[str, str],
    but: frozenset[str] = LEFT_OUT,
) -> DocumentKind:
    return DocumentKind(msgspec.json.Decoder(reader(document, but)), make, own)


def _owned(names: str, condition: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), condition)


_OF_PLAYER = _owned(
    "players other_names former_ids editions carried_over carried_opponents authentications log ledger period_changes"
    " period_figures other_games other_game_players",
    "player = ?",
)
_OF_LIST = _owned("lists list_periods list_terms exclusions members entries entry_figures", "list = ?")
_OF_EVENT = _owned(
    "tournaments terms standings winners rounds boards powers best_countries seats seats_in_play event_games"
    " event_game_seats event_game_details",
    "event = ?",
)
_OF_GAME = _owned("games game_seats", "list = ? and game = ?")
_OF_NIGHT = _owned("nights night_games night_seats night_figures night_details night_logs", "list = ? and night = ?")
_ALONE = {
    "index.json": _kind(Index, _about, {"about": ALL}),
    "clubs.json": _kind(Clubs, _clubs, {"clubs": ALL}),
}
_MANY = {  # by their folder, and how many parts their names have
    ("players", 1): _kind(PlayerJson | MovedJson, _player, _OF_PLAYER),
    # Its editions have two, and are worked out of players.
    ("lists", 1): _kind(MasterListJson | RatingListJson | GameList, _list, _OF_LIST),
    ("tournaments", 1): _kind(EventJson, _event, _OF_EVENT | {"charts": "\"of\" = ? and kind = 'event'"}),
    ("games", 2): _kind(
        GameJson | NightJson, _game, _OF_GAME | _OF_NIGHT | {"charts": "\"of\" = ? and board = ? and kind = 'list'"}
    ),
}


def kind_of(path: str) -> tuple[DocumentKind, Name] | None:
    """The kind and the name of a document, by its path below api/v1; None where the database has nothing of it."""
    if alone := _ALONE.get(path):
        return alone, ()
    folder, *name = path.removesuffix(".json").split("/")
    kind = _MANY.get((folder, len(name)))
    return (kind, tuple(name)) if kind else None
