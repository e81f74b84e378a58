"""One Diplomacy board as it was reported: seven seats, an ending, perhaps a chart of centres year by year."""

from collections.abc import Iterator, Mapping
from enum import Enum, StrEnum
from itertools import pairwise
from typing import NamedTuple

from masterlist.source import N_, Message, Place, Problem, say

FIRST_YEAR = 1901  # the game year of the first Fall
CENTRES_ON_THE_MAP = 34
CENTRES_TO_WIN = 18
SEVENTH_PLAYER = "seventh-player"  # the house member who sits where a seventh person is missing


class Power(StrEnum):
    """The seven powers in alphabetical order: A E F G I R T, the order of every tuple of seven here."""

    AUSTRIA = "austria"
    ENGLAND = "england"
    FRANCE = "france"
    GERMANY = "germany"
    ITALY = "italy"
    RUSSIA = "russia"
    TURKEY = "turkey"

    @property
    def order(self) -> int:
        """Its place in a tuple of seven, from 0."""
        return POWERS.index(self)

    @property
    def label(self) -> Message:
        """What people call it."""
        return _LABELS[self]

    @property
    def letter(self) -> str:
        """``A`` … ``T``, as charts are headed."""
        return self.value[0].upper()


POWERS = tuple(Power)
_LABELS = {
    Power.AUSTRIA: say(N_("Austria")),
    Power.ENGLAND: say(N_("England")),
    Power.FRANCE: say(N_("France")),
    Power.GERMANY: say(N_("Germany")),
    Power.ITALY: say(N_("Italy")),
    Power.RUSSIA: say(N_("Russia")),
    Power.TURKEY: say(N_("Turkey")),
}


class Ending(Enum):
    """How a game ended; who won it follows from the centres, or from whom it was conceded to."""

    SOLO = "solo"  # one power owns 18 centres or more
    DRAW = "draw"
    CONCESSION = "concession"  # to one named survivor with fewer than 18
    UNFINISHED = "unfinished"  # a rated game still in progress: its antes are in play
    IN_PLAY = "in-play"  # an event's board that goes on: its centres are those so far, and it counts nowhere


class PowerSeat(NamedTuple):
    power: Power
    player: str | None  # the id of the player who finished the game in it; None where that is no longer known
    replaces: str | None  # the id of the player who sat there first, where they left before the power was out
    centres: int  # after the last completed Fall, 0–34
    eliminated: int | None  # the game year, 1901 or later; None for a survivor, or where it was not noted
    place: Place
    left_out: bool = False  # a survivor whom the others did not include in their draw
    spots: Mapping[str, Place] = {}

    @property
    def survives(self) -> bool:
        return self.centres > 0

    def at(self, key: str) -> Place:
        """The place of a key, or of the seat where the key was not written."""
        return self.spots.get(key, self.place)


class Draw(NamedTuple):
    """The draw of the power that stays unplayed, where only six players were available."""

    power: Power
    commit: str  # the newest one at the time of the draw, in full
    game: str  # the id that was drawn for
    place: Place
    spots: Mapping[str, Place] = {}

    def at(self, key: str) -> Place:
        return self.spots.get(key, self.place)


class ChartYear(NamedTuple):
    """The centres after one Fall."""

    year: int
    centres: tuple[int, ...]  # seven, in the order of the powers
    place: Place


class Board(NamedTuple):
    """One game of Diplomacy at one table. A rated game is a board with the dates it was played on."""

    id: str
    round: int  # of the event, from 1; 0 for a rated game
    table: str
    last_year: int  # the game year of the last completed Fall; 0 where it was not noted
    ending: Ending
    conceded_to: Power | None
    time_limited: bool  # the agreed time ended the game, not its players
    seats: tuple[PowerSeat, ...]  # seven, in the order of the powers
    chart: tuple[ChartYear, ...]  # by year, or () where only the end of the game was reported
    place: Place
    spots: Mapping[str, Place] = {}
    started: str | None = None  # ISO dates, rated games only
    finished: str | None = None  # None too while the game is in progress
    note: str = ""  # free text
    drawn: Draw | None = None  # rated games only
    nth: int = 1  # as stated: which game of these players on these days, where another file tells of an earlier one

    def at(self, key: str) -> Place:
        """The place of a key, or of the board where the key was not written."""
        return self.spots.get(key, self.place)

    def seat(self, power: Power) -> PowerSeat:
        return self.seats[power.order]

    @property
    def survivors(self) -> tuple[PowerSeat, ...]:
        return tuple(seat for seat in self.seats if seat.survives)

    @property
    def kind(self) -> str:
        """The id of the kind of game."""
        return "diplomacy"

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of everybody in a seat, those who were replaced included."""
        return tuple(id_ for seat in self.seats for id_ in (seat.player, seat.replaces) if id_)

    def renamed(self, ids: Mapping[str, str]) -> "Board":
        """The same board with other ids for some players."""
        seats = (
            seat._replace(
                player=seat.player and ids.get(seat.player, seat.player),
                replaces=seat.replaces and ids.get(seat.replaces, seat.replaces),
            )
            for seat in self.seats
        )
        return self._replace(seats=tuple(seats))

    @property
    def in_progress(self) -> bool:
        return self.ending is Ending.UNFINISHED

    @property
    def in_play(self) -> bool:
        return self.ending is Ending.IN_PLAY

    @property
    def if_ended_now(self) -> "Board":
        """The board as it would be scored if it ended now: without a power of 18 centres that is a draw."""
        return self._replace(ending=Ending.DRAW) if self.in_play else self


class Outcome(NamedTuple):
    """All that follows from a chart of centres."""

    last_year: int
    ending: Ending  # solo or draw: no chart shows that a game was conceded
    centres: tuple[int, ...]
    eliminated: tuple[int | None, ...]


def outcome_of(chart: tuple[ChartYear, ...]) -> Outcome:
    """What a chart of one year or more says about the end of the game."""
    last = chart[-1]
    ending = Ending.SOLO if max(last.centres) >= CENTRES_TO_WIN else Ending.DRAW
    return Outcome(last.year, ending, last.centres, tuple(_eliminated(chart, power) for power in POWERS))


def _eliminated(chart: tuple[ChartYear, ...], power: Power) -> int | None:
    # The first year of the last run of zeros; that a power came back is a fault of its own, see below.
    out = None
    for row in chart:
        if row.centres[power.order]:
            out = None
        elif out is None:
            out = row.year
    return out


def disagreements(board: Board) -> Iterator[Problem]:
    """What the report states otherwise than its chart; nothing for a board without one."""
    if not board.chart:
        return
    outcome = outcome_of(board.chart)
    stated: list[tuple[str, Place, object, object]] = [
        ("'last_year'", board.at("last_year"), board.last_year, outcome.last_year)
    ]
    # Short of 18 centres a chart cannot tell a draw from a concession, or from a game that goes on.
    if Ending.SOLO in {board.ending, outcome.ending}:
        stated.append(("'ending'", board.at("ending"), board.ending.value, outcome.ending.value))
    for seat, centres, eliminated in zip(board.seats, outcome.centres, outcome.eliminated, strict=True):
        power = seat.power.value
        stated.append((f"'centres' of {power}", seat.at("centres"), seat.centres, centres))
        if seat.survives or seat.eliminated is not None:  # else there is no statement to contradict
            years = (seat.eliminated or "never", eliminated or "never")
            stated.append((f"'eliminated' of {power}", seat.at("eliminated"), *years))
    for what, place, own, derived in stated:
        if own != derived:
            message = f"{what} is stated as {own}; by the chart it is {derived}"
            yield Problem(place, "chart-agrees", message, "correct the one that is wrong, or leave it to the chart")


def chart_faults(chart: tuple[ChartYear, ...]) -> Iterator[Problem]:
    """What is wrong with a chart by itself: gaps, too many centres, powers back from the dead, a late end."""
    for expected, row in enumerate(chart, FIRST_YEAR):
        if row.year != expected:
            message = f"the chart goes on with {row.year} where {expected} should stand"
            hint = f"give a row for every year from {FIRST_YEAR} to the last"
            yield Problem(row.place, "chart-has-every-year", message, hint)
            break  # every later row would say the same again
    for row in chart:
        if sum(row.centres) > CENTRES_ON_THE_MAP:
            message = f"the centres of {row.year} add up to {sum(row.centres)}; the map has {CENTRES_ON_THE_MAP}"
            yield Problem(row.place, "centres-fit-the-map", message, "count the centres of this year again")
    for before, after in pairwise(chart):
        for power in POWERS:
            if not before.centres[power.order] and after.centres[power.order]:
                message = f"{power.value} has no centre in {before.year} but owns some in {after.year}"
                hint = "a power without centres stays out: correct one of the two rows"
                yield Problem(after.place, "eliminated-powers-stay-out", message, hint)
        if max(before.centres) >= CENTRES_TO_WIN:
            message = f"the game was won in {before.year} but the chart goes on"
            yield Problem(after.place, "game-ends-with-a-solo", message, f"end the chart with {before.year}")
