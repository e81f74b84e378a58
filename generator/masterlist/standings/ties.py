"""The order of an event's table: by points, then by one tie-breaker after the other; a final decides before all."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from masterlist.facts.event import Decider
from masterlist.scoring.seats import Key, Tally, TieBreaker
from masterlist.source import N_, Said, say
from masterlist.standings.event_values import Split

Splits = dict[str, list["Split"]]


def in_order(tallies: Iterable[Tally], breakers: Sequence[TieBreaker]) -> tuple[list[list[Tally]], Splits]:
    """Groups of players that nothing separates, best first, and by player what separated them from others."""
    splits: Splits = defaultdict(list)
    level = _parts(sorted(tallies, key=lambda tally: tally.player), lambda tally: (tally.points,))
    for breaker in breakers:
        level = [part for group in level for part in _separate(group, breaker, splits)]
    return level, splits


def _separate(group: list[Tally], breaker: TieBreaker, splits: Splits) -> list[list[Tally]]:
    if len(group) == 1:
        return [group]
    parts = _parts(group, breaker.key)
    for index, part in enumerate(parts if len(parts) > 1 else ()):
        nearest = parts[index - 1 if index else 1]
        against = tuple(tally.player for tally in nearest)
        for tally in part:
            splits[tally.player].append(Split(breaker.id, against, breaker.words(tally, nearest[0])))
    return parts


def _parts(group: Iterable[Tally], key: Callable[[Tally], Key]) -> list[list[Tally]]:
    ordered = sorted(group, key=key, reverse=True)  # stable: equals keep the order of their ids
    return [list(equals) for _, equals in groupby(ordered, key)]


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
