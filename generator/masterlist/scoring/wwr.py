"""The game points of one game of SQUARES, The Civil War Battle Game, under the World Wide Rating.

The rule is that of the published "World Wide Rating System"; ``wwr_log`` has the rest of it. Figures of a log are its
keeper's, own first, so every function here looks at a game from that player's side.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.logbook import Answer, Eliminated, Entry, Pair, Reached, Resignation, Result, State, Units
from masterlist.scoring.working import SILENT, Working, ceiling_ratio, floor_ratio, total
from masterlist.source import N_

ARMY = Units(infantry=9, artillery=3, cavalry=4)
VICTORY_POINTS = {"strategic": 7, "major": 5, "attrition": 3}
VICTORIES = {
    "strategic": N_("strategic victory"),
    "major": N_("major victory"),
    "attrition": N_("attrition victory"),
}
DRAW_POINTS = 1
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
    return _attrition_score((units, OWN), working)


def bonus_points(units: Units, working: Working = SILENT) -> Amount:
    """Bonus for eliminated enemy units, 0 to 8: floors are taken kind by kind."""
    return _bonus_points((units, OWN), working)


def _attrition_score(given: tuple[Units, Labels], working: Working) -> Amount:
    units, labels = given
    double = 2 if units.cavalry >= 3 else 1
    number = working.number
    parts = [
        number(count) * value
        for count, value in ((units.infantry, 1), (units.artillery, 2), (units.cavalry, double))
        if count
    ]
    return working.line(labels.attrition, total(parts))


def _bonus_points(given: tuple[Units, Labels], working: Working) -> Amount:
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


def game_points(entry: Entry, working: Working = SILENT) -> Amount:
    """The game points that the keeper of the log scores: victory points plus bonus, or what a resignation leaves."""
    if entry.resignation:
        return _after_resignation(entry, entry.resignation, working)
    return working.part(_in_a_regular_game, (entry.result, _figures_of(entry.state, own=True)))


class _Figures(NamedTuple):
    """What decides the bonus points of one side."""

    units: Units | None
    bonus: int  # where no units are known


def _in_a_regular_game(given: tuple[Result, _Figures], working: Working) -> Amount:
    result, figures = given
    bonus = _bonus(figures, working)
    if result.lost:
        return working.line(N_("game points"), working.number(0) + bonus)
    kind = result.victory
    label, points = (VICTORIES[kind], VICTORY_POINTS[kind]) if result.won else (N_("draw"), DRAW_POINTS)
    return working.line(N_("game points"), working.line(label, working.number(points)) + bonus)


def _figures_of(state: State, *, own: bool) -> _Figures:
    eliminated, bonus = state.eliminated, state.bonus or Pair(0, 0)  # the checks refuse an entry that needs a bonus
    if eliminated:
        return _Figures(eliminated.own if own else eliminated.opponent, 0)
    return _Figures(None, bonus.own if own else bonus.opponent)


def _bonus(figures: _Figures, working: Working, labels: Labels = OWN) -> Amount:
    if figures.units:
        working.part(_attrition_score, (figures.units, labels))
        return working.part(_bonus_points, (figures.units, labels))
    return working.line(labels.bonus, working.number(figures.bonus))


def _after_resignation(entry: Entry, resignation: Resignation, working: Working) -> Amount:
    instant = instant_of(entry, resignation)
    conceded = concedes_attrition(entry, resignation)
    higher = resignation.reached in {Reached.STRATEGIC, Reached.MAJOR}
    if higher or (resignation.reached is Reached.ATTRITION and not conceded):
        return _victory_in_extension(entry, working)
    if not conceded:
        return working.line(N_("game points: resigned before 5 points of attrition"), working.number(0))
    denied = resignation.answer is Answer.DENIED
    labels = AT_THE_RESIGNATION if denied else OWN
    if entry.result.lost:
        kept = floor_ratio(_bonus(_figures_of(instant, own=True), working, labels), 2)
        return working.line(N_("game points: half of the bonus, rounded down"), kept)
    points = working.line(VICTORIES["attrition"], working.number(VICTORY_POINTS["attrition"]))
    bonus = _bonus(_figures_of(instant, own=True), working, labels)
    if denied:
        return working.line(N_("game points"), points + bonus)
    forfeited = _bonus(_figures_of(instant, own=False), working, RESIGNERS)
    share = working.line(N_("half of the resigner's bonus, rounded up"), ceiling_ratio(forfeited, 2))
    return working.line(N_("game points"), points + bonus + share)


def concedes_attrition(entry: Entry, resignation: Resignation) -> bool:
    """Whether the winner had the 5 points of attrition at the instant that make a resignation a victory."""
    score = attrition_of(instant_of(entry, resignation)) or Pair(0, 0)
    return (score.own if entry.result.won else score.opponent) >= ATTRITION_TO_CONCEDE


def _victory_in_extension(entry: Entry, working: Working) -> Amount:
    """The winner denied the resignation and won as in any game; the resigner forfeits the whole bonus."""
    if entry.result.lost:
        return working.line(N_("game points: all bonus forfeited"), working.number(0))
    victory = entry.result.victory
    points = working.line(VICTORIES[victory], working.number(VICTORY_POINTS[victory]))
    return working.line(N_("game points"), points + _bonus(_figures_of(entry.state, own=True), working, AT_THE_END))
