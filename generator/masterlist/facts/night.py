"""Games between people, of a night or an event: the games of one day, as one person reported them.

A board of Diplomacy is another thing (``facts/board.py``). Both are boards of an event, and have alike what events ask.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple, Self

from masterlist.source import N_, Details, Place

# Dataclasses, because a seat or a board may be either of two, and the codec tells an array from a map.


@dataclass(frozen=True)
class PlayerSeat:
    """One player of a game."""

    name: str  # white, black, one or two; at a table the seat's number from 1
    player: str  # a player's id
    rank: int  # where they finished, from 1; players who tie share it
    points: Fraction | None  # of their own, as the game counts them; None where none were reported
    place: Place
    spots: Mapping[str, Place] = field(default_factory=dict)
    details: Details = ()  # in addition to the result

    @property
    def replaces(self) -> None:
        """Seats of such games are not taken over."""

    def at(self, key: str) -> Place:
        """The place of a key, or of the seat where the key was not written."""
        return self.spots.get(key, self.place)


class Seat(NamedTuple):
    """Who played in one seat, and with what result: as rating systems and their examples have it."""

    player: str
    name: str  # of the seat: white, one, 1, …
    score: Fraction  # of a duel: 1, 1/2 or 0; of a table without a meaning: 0
    place: int | None = None  # at a table: from 1, the best; equal places are shared
    points: Fraction | None = None  # at a table, where they are reported


@dataclass(frozen=True)
class EventGame:
    """One game, and its position in the event."""

    id: str
    round: int
    table: str  # its name within the round, or ""
    kind: str  # the id of the kind of game that has such seats
    seats: tuple[PlayerSeat, ...]
    note: str  # free text
    place: Place
    spots: Mapping[str, Place]
    nth: int = 1  # as stated: which game of these players on that day, where another file tells of an earlier one
    details: Details = ()  # in addition to the result

    @property
    def in_play(self) -> bool:
        """Such a game is on file once it is over."""
        return False

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of everybody in a seat."""
        return tuple(seat.player for seat in self.seats)

    def at(self, key: str) -> Place:
        """The place of a key, or of the game where the key was not written."""
        return self.spots.get(key, self.place)

    def renamed(self, ids: Mapping[str, str]) -> Self:
        """The same game with other ids for some players."""
        seats = (replace(seat, player=ids.get(seat.player, seat.player)) for seat in self.seats)
        return replace(self, seats=tuple(seats))


FROM_LOGS = "--logs"  # with two hyphens, because no file can be called so
COLOURS = frozenset(("white", "black"))  # the seats of a game between two in which one moves first
DIFFERENT = N_("another file tells the game differently")  # why a game is not rated
FIRST, SECOND, DRAW = "1-0", "0-1", "draw"  # the results of a game between two


class Report(NamedTuple):
    """What another file makes of a game of which it tells as well."""

    player: str  # whose log it is; "" for a night's file
    status: str  # of the game, or of the entry, as ``Status`` has it
    place: Place


class NightGame(NamedTuple):
    """One game: two seats with a result, or a table of several with a place each."""

    number: int  # within the night, from 1
    kind: str  # the id of the kind of game that has such seats
    seats: tuple[PlayerSeat, ...]
    note: str  # free text
    place: Place
    spots: Mapping[str, Place] = {}
    reports: tuple[
        Report, ...
    ] = ()  # of other files; where no night has the game, of the entries that it was made from
    meeting: int = 1  # of those of which logs alone tell: which game of these two on their day
    nth: int = 1  # as stated: which game of these players on that day, where another file tells of an earlier one
    details: Details = ()  # in addition to the result

    def at(self, key: str) -> Place:
        """The place of a key, or of the game where the key was not written."""
        return self.spots.get(key, self.place)

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of everybody who played, in the order of the seats."""
        return tuple(seat.player for seat in self.seats)

    @property
    def is_at_a_table(self) -> bool:
        """Whether each seat has a place of its own; else one result says who of two won."""
        return self.seats[0].name.isdigit()

    @property
    def result(self) -> str:
        """Of a game between two who won it, the first seat first."""
        one, two = self.seats[0].rank, self.seats[1].rank
        return DRAW if one == two else FIRST if one < two else SECOND


class Night(NamedTuple):
    """The games of one file."""

    list: str  # the id of the list, which is the name of the folder
    id: str  # the name of the file: its date, and perhaps a word; of what logs alone tell: its date and FROM_LOGS
    date: str  # ISO 8601
    games: tuple[NightGame, ...]
    note: str
    place: Place
    spots: Mapping[str, Place] = {}

    def at(self, key: str) -> Place:
        return self.spots.get(key, self.place)

    def game_id(self, game: NightGame) -> str:
        """By which a game is called within its list, e.g. ``2026-03-04/1``."""
        return f"{self.id}/{game.number}"


def anchor_of(night: str, number: int, players: Iterable[str], meeting: int) -> str:
    """By which a game is called on the page of its night, for good.

    In a file it has a number. Of what logs alone tell, another game may come before it: it is called by who met.
    """
    return f"g-{'-'.join(sorted(players))}-{meeting}" if night.endswith(FROM_LOGS) else f"g{number}"


def ranks(points: Iterable[Fraction]) -> list[int]:
    """Where each one finishes whose points these are: more are better, and equal points share a rank."""
    given = list(points)
    having = Counter(given)
    return [1 + sum(count for other, count in having.items() if other > own) for own in given]


_NOT_PLAYED = frozenset(
    ("forfait", "forfeit", "forfeited", "forfeits", "kampflos", "walkover", "bye", "byes", "freilos", "spielfrei")
) | {"exempt", "exempte", "unplayed", "noshow", "nichtantritt"}
_SIGNS = re.compile(
    r"[+-][:/]?[+-]|\+--|--\+"  # +/-, +-, +--
    r"|0[-:/]0"
    r"|(?:[01][-:/][01])?(?:ffg?|wo|w/o)|[01][-:/][01](?:f|k|kl)|[01]f?[-:/][01]f"  # ff, w.o., 1-0F
)
_BESIDE_A_BYE = frozenset(("half", "full", "zero", "point"))


def was_not_played(text: str) -> bool:
    """Whether the text in the place of a result says that no game took place: ``+/-``, ``1-0F``, ``w.o.``, ``0-0``.

    A *score* of 0-0 is a draw like any; as a *result* it means that both lost without a game.
    """
    folded = re.sub("[–—−]", "-", _folded(text))
    return bool({*re.findall(r"[^\W\d_]+", folded)} & _NOT_PLAYED or _SIGNS.fullmatch(re.sub(r"[\s.()]", "", folded)))


def is_a_bye(name: str) -> bool:
    """Whether the name in the place of an opponent is none: ``bye``, ``spielfrei 2``, ``exempt``."""
    words = {*re.findall(r"[^\W\d_]+", _folded(name))} - _BESIDE_A_BYE
    return bool(words) and words <= _NOT_PLAYED


def _folded(text: str) -> str:
    """Without case and accents."""
    return "".join(one for one in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(one))


NOT_PLAYED = "'{text}' says that the game was not played"
NOT_A_PLAYER = "'{text}' is no player: the game was not played"
LEFT_OUT = N_("leave the game out: a forfeit or a bye moves no rating")


def in_order(nights: Iterable[Night]) -> tuple[Night, ...]:
    """Nights by date; those of one day by id."""
    return tuple(sorted(nights, key=lambda night: (night.date, night.id)))
