"""What a kind of game has to say of itself, and what kinds of games between people have alike in events."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, NamedTuple

from masterlist.source import N_, Problem


class ColumnValue(Enum):
    PLAYER = "player"
    CHOICE = "choice"
    INTEGER = "integer"
    NUMBER = "number"
    FLAG = "flag"  # true or false
    PAIR = "pair"  # a figure of either side, the first seat's first
    TEXT = "text"


class GameField(NamedTuple):
    """One thing that is reported of a game or of a seat: what forms, schemas, spreadsheets and tables say of it.

    Of games between people the schemas of their files have it from here, and so have the manual and the checks.
    """

    key: str  # in content, in the API and in tables
    label: str  # marked for translation
    value: ColumnValue
    choices: tuple[str, ...] = ()
    help: str = ""  # what it holds, in English, as the schemas have it
    also: tuple[str, ...] = ()  # other ways to write choices
    sample: Any = ""
    bounds: tuple[int, int] = (0, 0)  # of numbers
    headings: str = ""  # of spreadsheets that mean it, in three languages, as ``normal`` writes them
    decides: bool = False  # who won follows from it; of a player nothing does. Any other is kept as it was reported
    tells_apart: bool = False  # which game of these players on that day it is: no page shows it

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema within a file."""
        rules: dict[str, Any]
        match self.value:
            case ColumnValue.PLAYER:
                rules = {"$ref": "#/$defs/id"}
            case ColumnValue.CHOICE:
                rules = {"enum": [*self.choices, *self.also]}
            case ColumnValue.FLAG:
                rules = {"type": "boolean"}
            case ColumnValue.PAIR:
                rules = {"type": "string", "pattern": "^[0-9]{1,4}([.]5)?-[0-9]{1,4}([.]5)?$"}
            case ColumnValue.TEXT:
                rules = {"type": "string", "minLength": 1, "maxLength": 500, "pattern": r"\S"}
            case _:
                least, most = self.bounds
                rules = {"type": self.value.value, "minimum": least, "maximum": most}
        return {
            "title": self.key.replace("_", " ").capitalize(),
            "description": self.help,
            **rules,
            "examples": [self.sample],
        }


class KindFiles(Enum):
    """Which files hold the games of a kind."""

    LOGS = "logs"  # each player's own: logs/PLAYER/
    BOARDS = "boards"  # one file for each: tournaments/EVENT/ and games/LIST/GAME.yaml
    NIGHTS = "nights"  # one file for the games of a day: games/LIST/DATE.yaml


class EventColumns(NamedTuple):
    """How the games of a kind are shown where they are the boards of an event; texts are marked for translation."""

    seat: str  # what a seat is shown by: its power, its place
    held: str  # what a seat came to in the game itself: its centres, its points
    counts: tuple[GameField, ...]  # of a player's row, after place, player and points; keys of its figures
    caption: str  # how a table with all games shows them
    so_far: str  # the same of standings before the end
    note: str  # how to read them
    seats: str  # what the table of one board holds
    about: str  # of a board's page in one sentence, with ``{board}`` for its name
    summary: str  # of a final event's page, with ``{event}`` for its name


Check = Callable[[Any], Iterator[Problem]]  # of a ``NightGame``, which is defined above this module


class GameKind(NamedTuple):
    id: str
    name: str  # marked for translation
    files: KindFiles
    least: int  # players of a game
    most: int
    named: tuple[tuple[GameField, ...], ...] = ()  # the seats, by what they may be called; () where they are numbered
    columns: tuple[GameField, ...] = ()  # of a game
    seat_columns: tuple[GameField, ...] = ()
    checks: tuple[Check, ...] = ()  # what no schema can say of a game by itself
    running: tuple[GameField, ...] = ()  # what a log states after each game, the rating last
    endings: tuple[str, ...] = ()  # how games end, as the history of a list counts them
    turned: Mapping[str, str] = {}  # a result as the other one of two players sees it
    event: EventColumns | None = None  # None where no event has such games

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """What the seats may be called; () where they are numbered."""
        return tuple(tuple(field.key for field in names) for names in self.named)

    @property
    def labels(self) -> dict[str, str]:
        """What the seats are called on pages, marked for translation."""
        return {field.key: field.label for names in self.named for field in names if field.label}

    @property
    def fields(self) -> tuple[GameField, ...]:
        """What is reported of a game, its named seats first; then that of each seat."""
        return (*(field for names in self.named for field in names), *self.columns)

    @property
    def details(self) -> tuple[GameField, ...]:
        """What is reported of a game in addition to who won it."""
        return tuple(field for field in self.columns if not (field.decides or field.tells_apart))

    @property
    def behind(self) -> tuple[GameField, ...]:
        """What a line that says who won can say behind it."""
        return tuple(field for field in self.columns if not field.decides)

    @property
    def seat_details(self) -> tuple[GameField, ...]:
        """What is reported of a seat in addition to the player and their place."""
        return tuple(one for one in self.seat_columns if not one.decides and one.value is not ColumnValue.PLAYER)


NTH = GameField(
    "nth",
    N_("Which game of the day"),
    ColumnValue.INTEGER,
    help="Which game of these players on that day it is, where another file tells of an earlier one: 2 for the second. "
    "Within one file the order says it. Default: 1.",
    sample=2,
    bounds=(1, 99),
    headings="game_of_day game_of_the_day wievielte_partie partie_nr partie_nummer numero_de_partie",
    tells_apart=True,
)

# Of a player's row. A first place that is shared is no win.
EVENT = EventColumns(
    seat=N_("Place"),
    held=N_("Points in the game"),
    counts=(
        GameField("wins", N_("Wins"), ColumnValue.INTEGER),
        GameField("draws", N_("Shared wins"), ColumnValue.INTEGER),
        GameField("scored", N_("Points in the games"), ColumnValue.NUMBER),
    ),
    caption=N_("Classification with all games: place and points"),
    so_far=N_("Standings so far with all games: place and points"),
    note=N_("A game is shown by the place, of so many players."),
    seats=N_("Places and points"),
    about=N_("{board}: places and points."),
    summary=N_("{event}: classification and boards."),
)


# --- Which there are: the folder is the registry, every module here that has a ``KIND`` -----------------------


@cache
def kinds() -> Mapping[str, GameKind]:
    folder = import_module(__package__)
    found = (getattr(import_module(f"{__package__}.{one.name}"), "KIND", None) for one in iter_modules(folder.__path__))
    return MappingProxyType({kind.id: kind for kind in found if isinstance(kind, GameKind)})


def night_kinds() -> list[str]:
    """Ids of the kinds whose games lie in files of a day."""
    return [id_ for id_, kind in kinds().items() if kind.files is KindFiles.NIGHTS]


def lie_in_nights(kind: str) -> bool:
    """Whether games of a kind, by its id, lie in files of a day."""
    return kind in night_kinds()


def can_be_logged(kind: str) -> bool:
    """Whether a player's own log can tell of games of a kind, by its id: it can be read from the other side."""
    return kind in kinds() and bool(kinds()[kind].turned)


def kind_seated(keys: object) -> tuple[str, tuple[str, ...]] | None:
    """The kind whose seats are called by some of these keys, with what it calls them; None where none is."""
    for kind in kinds().values():
        if kind.files is KindFiles.NIGHTS:
            for names in kind.seats:
                if not frozenset(names).isdisjoint(keys):  # type: ignore[arg-type]
                    return kind.id, names
    return None
