"""Two reports of one game: those of the same people on one day, and every entry with the opponent's own log."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import zip_longest
from typing import Protocol, TypeVar

from masterlist.amount import plain
from masterlist.facts.logbook import Answer, Entry, LogBook, Pair, Reached, State, Units
from masterlist.scoring.log import Conditions, Paired, Status, attrition_of, bonus_of, end_of
from masterlist.source import N_, Kind, Message, Place, Problem, Value, say, warning

T = TypeVar("T")
U = TypeVar("U")


class _Numbered(Protocol):
    @property
    def nth(self) -> int: ...


N = TypeVar("N", bound=_Numbered)

COMPARED = 50  # games of the same people on one day


def matched(firsts: list[T], seconds: list[U], alike: Callable[[T, U], bool]) -> Iterator[tuple[T | None, U | None]]:
    """The two sides in order; where one has fewer, each goes to the first one that it is alike, if any.

    Of more than ``COMPARED`` on a side none are compared: they go in order, as the work would grow with the product.
    """
    if len(firsts) == len(seconds) or max(len(firsts), len(seconds)) > COMPARED:
        yield from zip_longest(firsts, seconds)
    elif len(firsts) > len(seconds):
        for two, one in matched(seconds, firsts, lambda two, one: alike(one, two)):
            yield one, two
    else:
        partners = _partners(firsts, seconds, alike)
        for one, at in zip(firsts, partners, strict=True):
            yield one, seconds[at]
        yield from ((None, two) for at, two in enumerate(seconds) if at not in partners)


def in_another_order(firsts: list[T], seconds: list[U], alike: Callable[[T, U], bool]) -> bool:
    """Whether the two sides tell the same games, though not one after the other."""
    if len(firsts) != len(seconds) or not 1 < len(firsts) <= COMPARED:
        return False
    left = [*seconds]
    for one in firsts:
        if (other := next((two for two in left if alike(one, two)), None)) is None:
            return False
        left.remove(other)
    return not all(alike(one, two) for one, two in zip(firsts, seconds, strict=True))


def numbered(stated: Iterable[int]) -> Iterator[int]:
    """Which game of the day each of a report is, where some say so: the others go on from the one before."""
    number = 0
    for one in stated:
        number = max(one, number + 1)
        yield number


def by_number(reports: Iterable[N]) -> dict[int, N]:
    """Reports of games of one day by which game each is: what they say of it holds, whatever order they stand in."""
    ordered = sorted(reports, key=lambda one: one.nth)
    return dict(zip(numbered(one.nth for one in ordered), ordered, strict=True))


_IMPOSSIBLE: tuple[int, list[int]] = (-1, [])  # too few of ``more`` are left


def _partners(fewer: list[T], more: list[U], alike: Callable[[T, U], bool]) -> list[int]:
    """For each of the fewer the index of its partner, order kept and most of them alike."""
    best: list[tuple[int, list[int]]] = [(0, [])] * (len(more) + 1)  # with the first so many of ``more``
    for taken, one in enumerate(fewer):
        row: list[tuple[int, list[int]]] = [_IMPOSSIBLE] * (len(more) + 1)
        for at in range(taken, len(more)):
            agreed, partners = best[at]
            here = (agreed + alike(one, more[at]), [*partners, at])
            row[at + 1] = row[at] if row[at][0] >= here[0] else here
        best = row
    return best[-1][1]


def dated_twice(place: Place, other: Place, day: str) -> Problem:
    """The warning at a place that another one has the same game on another day."""
    message = N_("{place} has the same game on {day}: probably one game dated twice")
    text = say(message, Value("day", day, Kind.DAY), place=str(other))
    hint = say(N_("correct the date of one of them; if both were played, say so in a 'note'"))
    return warning(place, "game-has-one-date", text, hint)


# --- Two logs of one game ------------------------------------------------------------------------------------

NO_CONDITIONS = Conditions()


def pair(
    books: Iterable[LogBook], only: str | None = None, conditions: Conditions = NO_CONDITIONS
) -> dict[Place, Paired]:
    """Every entry of one list's books by its place; two games of one pair on one day are paired in order.

    With ``only`` a player, that is all of their entries, and of others' those of games that they have no entry of.
    """
    in_order = sorted(books, key=lambda book: (book.player, book.book))
    return pair_logs(((book.player, book.entries) for book in in_order), only, conditions)


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
    paired: dict[Place, Paired] = {}
    for (_, first, second), (firsts, seconds) in meetings.items():
        swapped = in_another_order(firsts, seconds, _mirror)
        for mine, theirs in _matched(firsts, seconds):
            if mine and (only is None or only == first or not theirs):
                paired[mine.place] = _paired(first, mine, theirs, keepers, conditions, swapped=swapped)
            if theirs and (only is None or only == second or not mine):
                paired[theirs.place] = _paired(second, theirs, mine, keepers, conditions, swapped=swapped)
    return paired


def _matched(firsts: list[Entry], seconds: list[Entry]) -> Iterator[tuple[Entry | None, Entry | None]]:
    """The two sides in order; where an entry says which game of the day it is, by that."""
    if any(entry.nth > 1 for entry in (*firsts, *seconds)):
        mine, theirs = by_number(firsts), by_number(seconds)
        return ((mine.get(number), theirs.get(number)) for number in sorted({**mine, **theirs}))
    return matched(firsts, seconds, _mirror)


_ORDER = N_("the two logs tell the games of this day in another order: put them in the order of play")


def _paired(  # noqa: PLR0913  the two entries, and what decides of them
    player: str, entry: Entry, answer: Entry | None, keepers: set[str], conditions: Conditions, *, swapped: bool
) -> Paired:
    """An entry of a player's log with the opponent's own; ``keepers`` keep a log of the list."""
    if answer is None:
        status = conditions.fault(player, entry)
        if status is None and not entry.signed:
            status = Status.UNSIGNED
        return Paired(player, entry, status or (Status.AWAITING if entry.opponent in keepers else Status.SIGNED))
    if different := tuple(differences(entry, answer)):
        if swapped and not max(entry.nth, answer.nth) > 1:
            different = (say(_ORDER),)
        return Paired(player, entry, Status.CONTRADICTED, answer, different, Status.CONTRADICTED)
    # The answer is the strongest signature.
    status = conditions.fault(player, entry) or Status.CONFIRMED
    return Paired(player, entry, status, answer, (), conditions.fault(entry.opponent, answer) or Status.CONFIRMED)


def _mirror(entry: Entry, answer: Entry) -> bool:
    return not differences(entry, answer)


def differences(entry: Entry, answer: Entry) -> list[Message]:
    """In which figures the opponent's entry does not mirror this one; what only one of them states agrees."""
    found = []
    if answer.result is not entry.result.reversed:
        results = {"here": entry.result, "there": answer.result, "mirror": entry.result.reversed}
        found.append(say(_RESULT, *(Value(name, one.value, Kind.RESULT) for name, one in results.items())))
    if entry.score and answer.score and entry.score != answer.score.reversed:
        found.append(_difference(_SCORE, entry.score, answer.score))
    found += _state_differences(end_of(entry), end_of(answer), _AT_THE_END)
    return found + _resignation_differences(entry, answer)


def _state_differences(mine: State, theirs: State, messages: tuple[str, str, str]) -> list[Message]:
    if mine.eliminated and theirs.eliminated and not _units_differ(mine.eliminated, theirs.eliminated):
        return []  # all figures are what these units give
    found = []
    for message, figure in zip(messages, (attrition_of, bonus_of), strict=False):
        here, there = figure(mine), figure(theirs)
        if here and there and here != there.reversed:
            found.append(_difference(message, here, there))
    if not found and _units_differ(mine.eliminated, theirs.eliminated):
        found.append(say(messages[-1]))
    return found


def _units_differ(mine: Pair[Units] | None, theirs: Pair[Units] | None) -> bool:
    return mine is not None and theirs is not None and mine != theirs.reversed


def _difference(message: str, here: Pair[int] | Pair[Fraction], there: Pair[int] | Pair[Fraction]) -> Message:
    pairs = {"here": here, "there": there, "mirror": here.reversed}
    return say(message, **{name: "-".join(map(plain, one)) for name, one in pairs.items()})


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


def _resignation_differences(entry: Entry, answer: Entry) -> list[Message]:
    mine, theirs = entry.resignation, answer.resignation
    if mine is None or theirs is None:
        if mine is theirs:
            return []
        alone = N_("only this log records a resignation")
        return [say(alone if mine else N_("only the opponent's log records a resignation"))]
    if mine.by is theirs.by:
        return [say(N_("the two logs name different players as the one who resigned"))]
    if mine.answer is not theirs.answer:
        here = N_("the resignation was accepted here and denied there")
        return [
            say(here if mine.answer is Answer.ACCEPTED else N_("the resignation was denied here and accepted there"))
        ]
    if mine.answer is Answer.DENIED and mine.reached is not theirs.reached:
        reached = {"here": say(_REACHED[mine.reached]), "there": say(_REACHED[theirs.reached])}
        return [say(N_("the winner reached {here} here and {there} there"), **reached)]
    accepted = mine.answer is Answer.ACCEPTED  # it ended the game: its instant is the end, compared already
    return [] if accepted else _state_differences(mine.instant, theirs.instant, _AT_THE_RESIGNATION)


_REACHED = {
    Reached.STRATEGIC: N_("a strategic victory"),
    Reached.MAJOR: N_("a major victory"),
    Reached.ATTRITION: N_("an attrition victory"),
    Reached.NONE: N_("nothing"),
    None: N_("a result that is not recorded"),
}
