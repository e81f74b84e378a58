"""A final that decides an event: its winner stands first, and all others keep the usual order."""

from masterlist.facts.event import Decider
from masterlist.scoring.comparison import Tally
from masterlist.source import N_, Said, say
from masterlist.standings.ties import Split, Splits

DECIDED = "decided-by"  # beside the ids of tie-breakers

Groups = list[list[Tally]]  # of players whom nothing separates, best first


def decided_first(by: Decider, groups: Groups, splits: Splits, final: Groups) -> tuple[Groups, Splits]:
    """The usual ``groups`` with the winner of the final at their head; ``final`` is the order of the final alone.

    Players who are level in the final are separated by the usual order, and share the event where that does not.
    """
    best = {tally.player for tally in final[0]} if final else set()
    at = next((at for at, group in enumerate(groups) if any(tally.player in best for tally in group)), None)
    if at is None:
        return groups, splits
    winners = [tally for tally in groups[at] if tally.player in best]
    others = [tally for tally in groups[at] if tally.player not in best]
    passed = tuple(tally.player for group in (*groups[:at], others) for tally in group)
    for tally in winners:
        splits[tally.player].append(Split(DECIDED, passed, _words(by)))
    return [winners, *groups[:at], *([others] if others else []), *groups[at + 1 :]], splits


def _words(by: Decider) -> Said:
    if by.id:
        return say(N_("won board {board}, which decides the event"), board=by.id.upper())
    return say(N_("won round {number}, which decides the event"), number=str(by.round))
