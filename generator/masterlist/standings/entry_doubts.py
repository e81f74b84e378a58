"""Warnings about an entry of a log: whether it is signed, and whether the opponent's own log says the same."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import reduce

from masterlist.facts.logbook import Entry
from masterlist.scoring.log import Paired
from masterlist.scoring.status import Status
from masterlist.source import N_, Kind, Place, Problem, Said, Value, say, warning

NEAR_DAYS = 7  # a date written wrong is seldom further off


def opponents_stand_by_it(
    paired: Paired, entries_of: Callable[[str], Iterable[Entry]], every: Mapping[Place, Paired]
) -> Iterator[Problem]:
    """An entry is signed, and the opponent's own log says the same; ``every`` has all entries, by their places.

    What a list demands beside that needs no warning, and an opponent without a file is reported by the checks.
    """
    entry, status = paired.entry, paired.status
    if status is Status.CONTRADICTED and paired.answer:
        by = CONTRADICTED if paired.answers_status else _CONTRADICTED_BY_NIGHT
        yield contradicted(by, entry.opponent, entry.place, paired.answer.place, paired.differences)
    elif status is Status.UNSIGNED:
        message = say(N_("not rated: the opponent has not signed"))
        hint = say(N_("add 'signed: true' once they have, or ask them to add the game to their own log"))
        yield warning(entry.place_of("signed"), "entry-is-signed", message, hint)
    elif status is Status.AWAITING:
        opponent = Value("opponent", entry.opponent, Kind.PLAYER)
        message = say(N_("{opponent} has not entered this game in their own log"), opponent)
        hint = _near_entry(paired, entries_of, every) or say(
            N_("ask them to add it: their own entry confirms this one")
        )
        yield warning(entry.place, "entry-is-answered", message, hint)


def contradicted(by: str, opponent: str, place: Place, other: Place, different: Iterable[Said]) -> Problem:
    """A game is contradicted from another place, which says it of an opponent's log or a night."""
    said = reduce(_and, different)
    message = say(by, Value("opponent", opponent, Kind.PLAYER), place=str(other), differences=said)
    hint = say(N_("agree with the opponent which one is right, and correct the other"))
    return warning(place, "opponents-agree", message, hint)


_CONTRADICTED_BY_NIGHT = N_("not rated: the night's file contradicts it ({place}): {differences}")
CONTRADICTED = N_("not rated: the log of {opponent} contradicts it ({place}): {differences}")


def _and(one: Said, other: Said) -> Said:
    return say(N_("{one}; {other}"), one=one, other=other)


def _near_entry(
    paired: Paired, entries_of: Callable[[str], Iterable[Entry]], every: Mapping[Place, Paired]
) -> Said | None:
    """The opponent's own unanswered entry of a day nearby: probably the same game under another date."""
    for entry in entries_of(paired.entry.opponent):
        theirs = every.get(entry.place) if entry.opponent == paired.player else None
        if theirs and theirs.answer is None and _days(entry, paired.entry) <= NEAR_DAYS:
            message = N_("they have one on {day} ({place}): is one of the dates wrong?")
            return say(message, Value("day", entry.date, Kind.DAY), place=str(entry.place))
    return None


def _days(one: Entry, other: Entry) -> int:
    return abs((date.fromisoformat(one.date) - date.fromisoformat(other.date)).days)
