"""The game points of one game of SQUARES, The Civil War Battle Game, under the World Wide Rating.

The rule is that of the published "World Wide Rating System"; ``wwr_log`` has the rest of it, and ``squares`` the
figures of a game. Every function here looks at a game from the side of the log's keeper.
"""

from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.logbook import Answer, Entry, Pair, Reached, Resignation, Result, State, Units
from masterlist.scoring.squares import (
    AT_THE_END,
    AT_THE_RESIGNATION,
    OWN,
    RESIGNERS,
    Labels,
    concedes_attrition,
    instant_of,
    labelled_attrition,
    labelled_bonus,
)
from masterlist.scoring.working import SILENT, Working, ceiling_ratio, floor_ratio
from masterlist.source import N_

VICTORY_POINTS = {"strategic": 7, "major": 5, "attrition": 3}
VICTORIES = {
    "strategic": N_("strategic victory"),
    "major": N_("major victory"),
    "attrition": N_("attrition victory"),
}
DRAW_POINTS = 1


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
        working.part(labelled_attrition, (figures.units, labels))
        return working.part(labelled_bonus, (figures.units, labels))
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


def _victory_in_extension(entry: Entry, working: Working) -> Amount:
    """The winner denied the resignation and won as in any game; the resigner forfeits the whole bonus."""
    if entry.result.lost:
        return working.line(N_("game points: all bonus forfeited"), working.number(0))
    victory = entry.result.victory
    points = working.line(VICTORIES[victory], working.number(VICTORY_POINTS[victory]))
    return working.line(N_("game points"), points + _bonus(_figures_of(entry.state, own=True), working, AT_THE_END))
