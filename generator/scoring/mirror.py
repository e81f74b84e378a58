"""A game as the other player's log would tell it."""

from generator.facts.logbook import Eliminated, Entry, Pair, Side, State


def mirrored(entry: Entry, keeper: str) -> Entry:
    """The entry of ``keeper``'s log turned round: the opponent's figures first, and the opponent's result.

    An entry that is complete is so from either side, because both sides' figures decide what either of them scores.
    """
    resignation = entry.resignation
    if resignation:
        by = Side.OWN if resignation.by is Side.OPPONENT else Side.OPPONENT
        resignation = resignation._replace(by=by, instant=_turned(resignation.instant))
    return entry._replace(
        opponent=keeper, result=entry.result.reversed, state=_turned(entry.state), resignation=resignation
    )


def _turned(one: State) -> State:
    attrition, bonus, eliminated = one
    return State(
        attrition and Pair(attrition.opponent, attrition.own),
        bonus and Pair(bonus.opponent, bonus.own),
        eliminated and Eliminated(eliminated.opponent, eliminated.own),
    )
