"""Two logs, one game: every entry held against the opponent's own log."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.amount import plain
from masterlist.facts.logbook import Answer, Eliminated, Entry, LogBook, Pair, Reached, Result, Score, Side, State
from masterlist.scoring.log import Conditions, Paired, Status, attrition_of, bonus_of, end_of
from masterlist.scoring.matching import in_another_order, matched, numbered
from masterlist.source import N_, Kind, Message, Place, Value, say

NO_CONDITIONS = Conditions()


def pair(
    books: Iterable[LogBook], only: str | None = None, conditions: Conditions = NO_CONDITIONS
) -> dict[Place, Paired]:
    """Every entry of one list's books by its place; two games of one pair on one day are paired in order.

    With ``only`` a player, that is all of their entries, and of others' those of games that they have no entry of.
    """
    return pair_logs(((book.player, book.entries) for book in sorted(books, key=_in_order)), only, conditions)


def pair_logs(
    logs: Iterable[tuple[str, Iterable[Entry]]], only: str | None, conditions: Conditions
) -> dict[Place, Paired]:
    """The same of players' entries, in the order in which they are to be paired."""
    keepers: set[str] = set()
    meetings: dict[tuple[str, str, str], tuple[list[Entry], list[Entry]]] = {}
    for player, entries in logs:
        keepers.add(player)
        for entry in entries:
            opponent = entry.opponent
            first, second = (player, opponent) if player < opponent else (opponent, player)
            meetings.setdefault((entry.date, first, second), ([], []))[player != first].append(entry)
    judge = _Judge(keepers, conditions)
    paired: dict[Place, Paired] = {}
    for (_, first, second), (firsts, seconds) in meetings.items():
        swapped = in_another_order(firsts, seconds, _mirror)
        for mine, theirs in _matched(firsts, seconds):
            if mine and (only is None or only == first or not theirs):
                paired[mine.place] = judge.paired(first, mine, theirs, swapped=swapped)
            if theirs and (only is None or only == second or not mine):
                paired[theirs.place] = judge.paired(second, theirs, mine, swapped=swapped)
    return paired


def _in_order(book: LogBook) -> tuple[str, int]:
    return book.player, book.book


def _matched(firsts: list[Entry], seconds: list[Entry]) -> Iterator[tuple[Entry | None, Entry | None]]:
    """The two sides in order; where an entry says which game of the day it is, by that."""
    if any(entry.nth > 1 for entry in (*firsts, *seconds)):
        mine, theirs = (dict(zip(numbered(one.nth for one in own), own, strict=True)) for own in (firsts, seconds))
        return ((mine.get(number), theirs.get(number)) for number in sorted({**mine, **theirs}))
    return matched(firsts, seconds, _mirror)


_ORDER = N_("the two logs tell the games of this day in another order: put them in the order of play")


class _Judge(NamedTuple):
    """Gives entries their status."""

    keepers: set[str]  # of a log of the list
    conditions: Conditions

    def paired(self, player: str, entry: Entry, answer: Entry | None, *, swapped: bool = False) -> Paired:
        """An entry of a player's log beside the opponent's own."""
        if answer is None:
            return Paired(player, entry, self._unanswered(player, entry))
        different = tuple(differences(entry, answer))
        if different and swapped and not max(entry.nth, answer.nth) > 1:
            different = (say(_ORDER),)
        status = self._answered(player, entry, contradicted=bool(different))
        theirs = self._answered(entry.opponent, answer, contradicted=bool(different))
        return Paired(player, entry, status, answer, different, theirs)

    def _answered(self, player: str, entry: Entry, *, contradicted: bool) -> Status:
        if contradicted:
            return Status.CONTRADICTED
        return self.conditions.fault(player, entry) or Status.CONFIRMED  # the answer is the strongest signature

    def _unanswered(self, player: str, entry: Entry) -> Status:
        if fault := self.conditions.fault(player, entry):
            return fault
        if not entry.signed:
            return Status.UNSIGNED
        return Status.AWAITING if entry.opponent in self.keepers else Status.SIGNED


def _mirror(entry: Entry, answer: Entry) -> bool:
    return not differences(entry, answer)


def differences(entry: Entry, answer: Entry) -> list[Message]:
    """In which figures the opponent's entry does not mirror this one; what only one of them states agrees."""
    found = []
    if answer.result is not entry.result.reversed:
        here, there = entry.result, answer.result
        found.append(say(_RESULT, *_results(here=here, there=there, mirror=here.reversed)))
    if entry.score and answer.score and entry.score != (answer.score.opponent, answer.score.own):
        mirror = Score(entry.score.opponent, entry.score.own)
        found.append(_difference(_SCORE, *map(_text, (entry.score, answer.score, mirror))))
    found += _state_differences(end_of(entry), end_of(answer), _AT_THE_END)
    return found + _resignation_differences(entry, answer)


def _state_differences(mine: State, theirs: State, messages: tuple[str, str, str]) -> list[Message]:
    if mine.eliminated and theirs.eliminated and not _units_differ(mine.eliminated, theirs.eliminated):
        return []  # all figures are what these units give
    found = []
    for message, figure in zip(messages, (attrition_of, bonus_of), strict=False):
        here, there = figure(mine), figure(theirs)
        if here and there and here != Pair(there.opponent, there.own):
            mirror = Pair(here.opponent, here.own)
            found.append(_difference(message, _text(here), _text(there), _text(mirror)))
    if not found and _units_differ(mine.eliminated, theirs.eliminated):
        found.append(say(messages[-1]))
    return found


def _units_differ(mine: Eliminated | None, theirs: Eliminated | None) -> bool:
    return mine is not None and theirs is not None and (mine.own != theirs.opponent or mine.opponent != theirs.own)


def _results(**given: Result) -> list[Value]:
    return [Value(name, one.value, Kind.RESULT) for name, one in given.items()]


def _difference(message: str, here: str, there: str, mirror: str) -> Message:
    return say(message, here=here, there=there, mirror=mirror)


_RESULT = N_("the result is '{here}' here but '{there}' there ('{mirror}' would mirror it)")
_SCORE = N_("the score is {here} here but {there} there ({mirror} would mirror it)")
_AT_THE_END = (
    N_("the attrition score is {here} here but {there} there ({mirror} would mirror it)"),
    N_("the bonus points are {here} here but {there} there ({mirror} would mirror it)"),
    N_("the units eliminated differ between the logs"),
)
_AT_THE_RESIGNATION = (
    N_("the attrition score is {here} here but {there} there ({mirror} would mirror it) at the resignation"),
    N_("the bonus points are {here} here but {there} there ({mirror} would mirror it) at the resignation"),
    N_("the units eliminated differ between the logs at the resignation"),
)


def _text(pair: Pair | Score) -> str:
    return f"{plain(pair.own)}-{plain(pair.opponent)}"


def _resignation_differences(entry: Entry, answer: Entry) -> list[Message]:
    mine, theirs = entry.resignation, answer.resignation
    if mine is None or theirs is None:
        if mine is theirs:
            return []
        return [
            say(
                N_("only this log records a resignation")
                if mine
                else N_("only the opponent's log records a resignation")
            )
        ]
    other = {Side.OWN: Side.OPPONENT, Side.OPPONENT: Side.OWN}
    if mine.by is not other[theirs.by]:
        return [say(N_("the two logs name different players as the one who resigned"))]
    if mine.answer is not theirs.answer:
        accepted_here = mine.answer is Answer.ACCEPTED
        return [say(_ACCEPTED_HERE if accepted_here else _ACCEPTED_THERE)]
    if mine.answer is Answer.DENIED and mine.reached is not theirs.reached:
        here, there = (say(_REACHED[side.reached]) for side in (mine, theirs))
        return [say(N_("the winner reached {here} here and {there} there"), here=here, there=there)]
    accepted = mine.answer is Answer.ACCEPTED  # it ended the game: its instant is the end, compared already
    return [] if accepted else _state_differences(mine.instant, theirs.instant, _AT_THE_RESIGNATION)


_ACCEPTED_HERE = N_("the resignation was accepted here and denied there")
_ACCEPTED_THERE = N_("the resignation was denied here and accepted there")
_REACHED = {
    Reached.STRATEGIC: N_("a strategic victory"),
    Reached.MAJOR: N_("a major victory"),
    Reached.ATTRITION: N_("an attrition victory"),
    Reached.NONE: N_("nothing"),
    None: N_("a result that is not recorded"),
}
