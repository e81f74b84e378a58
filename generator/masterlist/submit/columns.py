"""The columns of spreadsheets; docs/reference/columns.md explains every one."""

import re
from typing import NamedTuple

from masterlist.facts.board import POWERS
from masterlist.kinds.kind import GameKind
from masterlist.kinds.registry import kinds, night_kinds
from masterlist.kinds.squares_log import STATED
from masterlist.read.samples import slug
from masterlist.read.schema_parts import parts_along
from masterlist.read.schemas import schema
from masterlist.scoring.board import board_systems
from masterlist.submit.values import Path

UNITS = ("infantry", "cavalry", "artillery")
SEAT = ("replaces", "centres", "eliminated", "left_out")
_LIST = next(id_ for id_, one in board_systems().items() if one.rates_lists)  # as lists are mostly called
ANY = "*"  # in a path: any item of a list
YEAR = re.compile(r"(?:19|20)[0-9]{2}")


class Columns(NamedTuple):
    """The columns of one kind of spreadsheet."""

    kind: str
    paths: dict[str, Path]  # by the column's name; ``named`` or ``value`` comes first
    required: tuple[str, ...]
    helpers: tuple[str, ...] = ()  # columns from which others are made: see ``shapes``
    of: str = ""  # the kind of games, where the sheet holds games between people: of days, or boards of events

    @property
    def seats(self) -> tuple[str, ...]:
        """The columns that are named after the seats of a game between people."""
        return tuple(name for names in kinds()[self.of].seats for name in names) if self.of else ()

    def path(self, name: str) -> Path | None:
        """Where a column's cells belong; None for an unknown column."""
        if name in self.paths:
            return self.paths[name]
        if name in self.helpers:
            return ("helper", name)
        return ("value", "chart", name) if "austria" in self.paths and YEAR.fullmatch(name) else None

    def sample(self, name: str) -> str:
        """What a cell of the column may hold."""
        path = self.paths.get(name, ())
        if not path or path[0] == "named":
            return {"event": "spring-open", "list": "chess" if self.of else _LIST}.get(name, "austria")
        *_, part = parts_along(schema(self.kind), [0 if key == ANY else key for key in path[1:]], schema)
        return str(part["examples"][0])


def normal(name: str) -> str:
    """A column's name however it was typed: ``Own infantry`` is ``own_infantry``."""
    return slug(name).replace("-", "_")


def _state(prefix: str, *path: str) -> dict[str, Path]:
    paths: dict[str, Path] = {f"{prefix}{key}": ("value", *path, key) for key in ("attrition", "bonus")}
    for side in ("own", "opponent"):
        for unit in UNITS:
            paths[f"{prefix}{side}_{unit}"] = ("value", *path, "eliminated", side, unit)
    return paths


def _boards() -> dict[str, Path]:
    keys = ("last_year", "ending", "conceded_to", "time_limited", "note")
    paths: dict[str, Path] = {key: ("value", key) for key in keys}
    for power in map(str, POWERS):
        paths[power] = ("value", "seats", power, "player")
        paths |= {f"{power}_{key}": ("value", "seats", power, key) for key in SEAT}
    return paths


ENTRIES = Columns(
    "entry",
    {
        **{key: ("value", key) for key in ("player", "list")},
        **{key: ("value", "game", key) for key in ("date", "opponent", "result", "score", "signed", "note")},
        **_state("", "game"),
        **{key: ("value", "game", "stated", key) for key in STATED},
        "resigned_by": ("value", "game", "resignation", "by"),
        "answer": ("value", "game", "resignation", "answer"),
        "reached": ("value", "game", "resignation", "reached"),
        **_state("resignation_", "game", "resignation"),
    },
    ("player", "date", "opponent", "result"),
    (
        *("winner", "loser", "player_1", "player_2", "victory", "club", "opponent_club"),
        *(f"{side}_{score}" for score in ("attrition", "bonus") for side in ("own", "opponent")),
    ),
)
_ONE_SEAT = ("power", "player", *SEAT, "club", "rank")
BOARDS = Columns(
    "board",
    {
        **{key: ("named", key) for key in ("event", "board")},
        **{key: ("value", key) for key in ("round", "table")},
        **_boards(),
    },
    ("event", "round"),
    _ONE_SEAT,
)
GAMES = Columns(
    "game",
    {
        **{key: ("named", key) for key in ("list", "game")},
        **{key: ("value", key) for key in ("started", "finished")},
        **_boards(),
    },
    ("list", "started"),
    _ONE_SEAT,
)
PLAYERS = Columns(
    "player",
    {
        "id": ("named", "id"),
        **{key: ("value", key) for key in ("name", "aka", "club", "country", "github")},
    },
    ("name",),
)
KINDS = (ENTRIES, BOARDS, GAMES, PLAYERS)


def _night(kind: GameKind) -> Columns:
    """One row a game of two, by the names of its seats; or one row a seat, where seats are numbered."""
    paths: dict[str, Path] = {"list": ("named", "list"), "word": ("named", "word"), "date": ("value", "date")}
    paths |= _of_a_game(kind, "games", ANY)
    return Columns("night", paths, ("list", "date", *_seats(kind)), () if kind.seats else ("game",), kind.id)


def _event_game(kind: GameKind) -> Columns:
    """The same games as boards of an event."""
    paths: dict[str, Path] = {key: ("named", key) for key in ("event", "board")}
    paths |= {key: ("value", key) for key in ("round", "table")} | _of_a_game(kind)
    return Columns("event-game", paths, ("event", "round", *_seats(kind)), (), kind.id)


def _of_a_game(kind: GameKind, *path: str) -> dict[str, Path]:
    """The columns of one game, which lies at a path of the file."""
    names = (*(name for names in kind.seats for name in names), *(one.key for one in kind.columns), "note")
    seats: dict[str, Path] = {one.key: ("value", *path, "seats", ANY, one.key) for one in kind.seat_columns}
    return seats | {name: ("value", *path, name) for name in names}


def _seats(kind: GameKind) -> tuple[str, ...]:
    return kind.seats[0] if kind.seats else ("player",)


NIGHTS = {id_: _night(kinds()[id_]) for id_ in night_kinds()}  # by the kind of games
EVENTS = {id_: _event_game(kinds()[id_]) for id_ in night_kinds()}
