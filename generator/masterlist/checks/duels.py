"""Entries of players' own logs of games between two: they say nothing that belongs to another kind of game."""

from collections.abc import Iterator

from masterlist.facts.logbook import LEVELS, Entry, LogBook, Result
from masterlist.source import Problem

RULE = "entry-fits-its-list"
_OF_OTHERS = ("attrition", "bonus", "eliminated")  # fields of a state


def check(entry: Entry, book: LogBook) -> Iterator[Problem]:
    """What is wrong with an entry of a list of games between two."""
    foreign = [*foreign_keys(entry)]
    if entry.result in LEVELS and entry.result is not Result.DRAW:
        message = f"'{entry.result.value}' is not a result of the list '{book.list}'"
        yield Problem(entry.place_of("result"), RULE, message, "write won, lost or draw")
    for key in foreign:
        message = f"'{key}' does not belong in an entry of the list '{book.list}'"
        hint = "remove it: a game between two has a 'result' and perhaps a 'score'"
        yield Problem(entry.place_of(key), RULE, message, hint)
    if not foreign:
        yield from score_agrees_with_result(entry)


def foreign_keys(entry: Entry) -> Iterator[str]:
    """What it says that only another game has."""
    yield from (key for key in _OF_OTHERS if getattr(entry.state, key) is not None)
    yield from (key for key in ("resignation", "stated") if getattr(entry, key) is not None)


def score_agrees_with_result(entry: Entry) -> Iterator[Problem]:
    """The score is higher for the winner, and level in a draw."""
    if entry.score is None:
        return
    ahead = entry.score.own - entry.score.opponent
    if (ahead > 0, ahead < 0) != (entry.result.won, entry.result.lost):
        message = f"the result is {entry.result.value}, but the score contradicts it"
        hint = "correct one of the two; the own figure comes first"
        yield Problem(entry.place_of("score"), "score-agrees-with-result", message, hint)


def says_its_victory(entry: Entry, book: LogBook) -> Iterator[Problem]:
    """An entry of a list where victories have levels says which, and has figures in the place of a score."""
    if entry.result not in LEVELS:
        message = f"'{entry.result.value}' does not say which victory it was; the list '{book.list}' requires it"
        hint = f"write one of: {', '.join(one.value for one in LEVELS)}"
        yield Problem(entry.place_of("result"), RULE, message, hint)
    if entry.score is not None:
        message = f"'score' does not belong in an entry of the list '{book.list}'"
        yield Problem(entry.place_of("score"), RULE, message, "write the attrition score and the bonus points instead")
