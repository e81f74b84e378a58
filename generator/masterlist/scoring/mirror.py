"""A game as the other player's log would tell it."""

from masterlist.amount import Amount
from masterlist.facts.logbook import Eliminated, Entry, Pair, Score, Side, State
from masterlist.scoring.log import LogSystem


def mirrored(entry: Entry, keeper: str) -> Entry:
    """The entry of ``keeper``'s log turned round: the opponent's figures first, and the opponent's result.

    An entry that is complete is so from either side, because both sides' figures decide what either of them scores.
    """
    resignation = entry.resignation
    if resignation:
        by = Side.OWN if resignation.by is Side.OPPONENT else Side.OPPONENT
        resignation = resignation._replace(by=by, instant=_turned(resignation.instant))
    state, result = _turned(entry.state), entry.result.reversed
    score = entry.score and Score(entry.score.opponent, entry.score.own)
    return entry._replace(opponent=keeper, result=result, state=state, resignation=resignation, score=score)


def _turned(one: State) -> State:
    attrition, bonus, eliminated = one
    return State(
        attrition and Pair(attrition.opponent, attrition.own),
        bonus and Pair(bonus.opponent, bonus.own),
        eliminated and Eliminated(eliminated.opponent, eliminated.own),
    )


def opponents_points(system: LogSystem, entry: Entry) -> Amount:
    """The game points that the entry gives the opponent."""
    return system.points(mirrored(entry, ""))
