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
    """One power's seat."""

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
        """Where a single key stands, or the seat where the key was not written."""
        return self.spots.get(key, self.place)


class Draw(NamedTuple):
    """The draw of the power that stays unplayed, where only six players were available."""

    power: Power
    commit: str  # the newest one at the time of the draw, in full
    game: str  # the id that was drawn for
    place: Place
    spots: Mapping[str, Place] = {}

    def at(self, key: str) -> Place:
        """Where a single key stands."""
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
        """Where a single key stands, or the board where the key was not written."""
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
            seat._replace(player=_id_in(ids, seat.player), replaces=_id_in(ids, seat.replaces)) for seat in self.seats
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


def _id_in(ids: Mapping[str, str], player: str | None) -> str | None:
    return ids.get(player, player) if player else player


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


class Disagreement(NamedTuple):
    """A statement of the report that its own chart contradicts."""

    key: str  # "last_year", "ending", or "centres" and "eliminated" of one power
    power: Power | None
    stated: str
    derived: str
    place: Place


def disagreements(board: Board) -> Iterator[Disagreement]:
    """What the report states otherwise than its chart; nothing for a board without one."""
    if not board.chart:
        return
    outcome = outcome_of(board.chart)
    if board.last_year != outcome.last_year:
        stated, derived = str(board.last_year), str(outcome.last_year)
        yield Disagreement("last_year", None, stated, derived, board.at("last_year"))
    if not _same_ending(board.ending, outcome.ending):
        stated, derived = board.ending.value, outcome.ending.value
        yield Disagreement("ending", None, stated, derived, board.at("ending"))
    for seat in board.seats:
        yield from _seat_disagreements(seat, outcome)


def _same_ending(stated: Ending, derived: Ending) -> bool:
    # Short of 18 centres a chart cannot tell a draw from a concession, or from a game that goes on.
    return (stated is Ending.SOLO) == (derived is Ending.SOLO)


def _seat_disagreements(seat: PowerSeat, outcome: Outcome) -> Iterator[Disagreement]:
    centres, eliminated = outcome.centres[seat.power.order], outcome.eliminated[seat.power.order]
    if seat.centres != centres:
        yield Disagreement("centres", seat.power, str(seat.centres), str(centres), seat.at("centres"))
    noted = seat.survives or seat.eliminated is not None  # else there is no statement to contradict
    if noted and seat.eliminated != eliminated:
        stated, derived = (str(year or "never") for year in (seat.eliminated, eliminated))
        yield Disagreement("eliminated", seat.power, stated, derived, seat.at("eliminated"))


def chart_faults(chart: tuple[ChartYear, ...]) -> Iterator[Problem]:
    """What is wrong with a chart by itself: gaps, too many centres, powers back from the dead, a late end."""
    for expected, row in enumerate(chart, FIRST_YEAR):
        if row.year != expected:
            yield Problem(
                row.place,
                "chart-has-every-year",
                f"the chart goes on with {row.year} where {expected} should stand",
                f"give a row for every year from {FIRST_YEAR} to the last",
            )
            break  # every later row would say the same again
    for row in chart:
        yield from _row_faults(row)
    for before, after in pairwise(chart):
        yield from _step_faults(before, after)


def _row_faults(row: ChartYear) -> Iterator[Problem]:
    if sum(row.centres) > CENTRES_ON_THE_MAP:
        yield Problem(
            row.place,
            "centres-fit-the-map",
            f"the centres of {row.year} add up to {sum(row.centres)}; the map has {CENTRES_ON_THE_MAP}",
            "count the centres of this year again",
        )


def _step_faults(before: ChartYear, after: ChartYear) -> Iterator[Problem]:
    for power in POWERS:
        if not before.centres[power.order] and after.centres[power.order]:
            yield Problem(
                after.place,
                "eliminated-powers-stay-out",
                f"{power.value} has no centre in {before.year} but owns some in {after.year}",
                "a power without centres stays out: correct one of the two rows",
            )
    if max(before.centres) >= CENTRES_TO_WIN:
        yield Problem(
            after.place,
            "game-ends-with-a-solo",
            f"the game was won in {before.year} but the chart goes on",
            f"end the chart with {before.year}",
        )
