"""The figures of one game of SQUARES, The Civil War Battle Game: attrition score and bonus points.

They are what players enter in their logs, whichever system rates them. Figures of a log are its keeper's, own first, so
every function here looks at a game from that player's side.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.logbook import Answer, Eliminated, Entry, Pair, Resignation, State, Units
from masterlist.scoring.working import SILENT, Working, floor_ratio, total
from masterlist.source import N_

ARMY = Units(infantry=9, artillery=3, cavalry=4)
ATTRITION_TO_WIN = 10
ATTRITION_TO_CONCEDE = 5  # below it a resignation concedes no attrition victory


class Labels(NamedTuple):
    """What the lines of a working call the figures of one side."""

    attrition: str
    infantry: str
    cavalry: str
    artillery: str
    bonus: str


OWN = Labels(
    attrition=N_("attrition score"),
    infantry=N_("bonus: infantry"),
    cavalry=N_("bonus: cavalry"),
    artillery=N_("bonus: artillery"),
    bonus=N_("bonus points"),
)
AT_THE_RESIGNATION = Labels(  # a denied one, after which figures went up
    attrition=N_("attrition score at the resignation"),
    infantry=N_("bonus at the resignation: infantry"),
    cavalry=N_("bonus at the resignation: cavalry"),
    artillery=N_("bonus at the resignation: artillery"),
    bonus=N_("bonus points at the resignation"),
)
AT_THE_END = Labels(  # after a denied resignation
    attrition=N_("attrition score at the end"),
    infantry=N_("bonus at the end: infantry"),
    cavalry=N_("bonus at the end: cavalry"),
    artillery=N_("bonus at the end: artillery"),
    bonus=N_("bonus points at the end"),
)
RESIGNERS = Labels(
    attrition=N_("resigner's attrition score"),
    infantry=N_("resigner's bonus: infantry"),
    cavalry=N_("resigner's bonus: cavalry"),
    artillery=N_("resigner's bonus: artillery"),
    bonus=N_("resigner's bonus points"),
)


def attrition_score(units: Units, working: Working = SILENT) -> Amount:
    """The value of eliminated enemy units, 0 to 23; three or four cavalry count double."""
    return labelled_attrition((units, OWN), working)


def bonus_points(units: Units, working: Working = SILENT) -> Amount:
    """Bonus for eliminated enemy units, 0 to 8: floors are taken kind by kind."""
    return labelled_bonus((units, OWN), working)


def labelled_attrition(given: tuple[Units, Labels], working: Working) -> Amount:
    """The same under the labels of one side."""
    units, labels = given
    double = 2 if units.cavalry >= 3 else 1
    number = working.number
    parts = [
        number(count) * value
        for count, value in ((units.infantry, 1), (units.artillery, 2), (units.cavalry, double))
        if count
    ]
    return working.line(labels.attrition, total(parts))


def labelled_bonus(given: tuple[Units, Labels], working: Working) -> Amount:
    """The bonus under the labels of one side."""
    units, labels = given
    number, line = working.number, working.line
    infantry = line(labels.infantry, floor_ratio(number(units.infantry), 3))
    cavalry = line(labels.cavalry, floor_ratio(number(units.cavalry), 2))
    artillery = line(labels.artillery, number(units.artillery) * 1)
    return line(labels.bonus, infantry + cavalry + artillery)


def attrition_of(state: State) -> Pair | None:
    """Both attrition scores: as stated, or from the units eliminated; None where the log says neither."""
    if state.eliminated is None:
        return state.attrition
    return _figures(attrition_score, state.eliminated)


def bonus_of(state: State) -> Pair | None:
    """Both sides' bonus points: from the units eliminated, or as stated; None where the log says neither."""
    if state.eliminated is None:
        return state.bonus
    return _figures(bonus_points, state.eliminated)


@lru_cache(maxsize=50_000)  # every entry is asked several times, by the checks, the opponent's log and the pages
def _figures(figure: Callable[[Units], Amount], eliminated: Eliminated) -> Pair:
    return Pair(int(figure(eliminated.own)), int(figure(eliminated.opponent)))


def instant_of(entry: Entry, resignation: Resignation) -> State:
    """How the game stood at the resignation: an accepted resignation ends it, so that is the end of play."""
    instant, end = resignation.instant, entry.state
    if resignation.answer is Answer.DENIED:
        return instant
    return State(instant.attrition or end.attrition, instant.bonus or end.bonus, instant.eliminated or end.eliminated)


def end_of(entry: Entry) -> State:
    """How the game stood when play ended: at the resignation, where one was accepted."""
    resigned = entry.resignation
    return instant_of(entry, resigned) if resigned and resigned.answer is Answer.ACCEPTED else entry.state


def concedes_attrition(entry: Entry, resignation: Resignation) -> bool:
    """Whether the winner had the 5 points of attrition at the instant that make a resignation a victory."""
    score = attrition_of(instant_of(entry, resignation)) or Pair(0, 0)
    return (score.own if entry.result.won else score.opponent) >= ATTRITION_TO_CONCEDE
