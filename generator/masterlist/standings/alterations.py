"""Editions that may have come out otherwise at first: what was accepted after a later period had begun.

An edition is cut when a result of a later period comes in. What is dated earlier and comes after that, or is changed
after that, alters an edition that was published already. What came when is known by numbers: of the commits on the
published branch, the oldest first.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from masterlist.facts.logbook import Entry, LogBook
from masterlist.standings.played import month_of

Lines = tuple[tuple[str, tuple[int, ...]], ...]  # by file: month, first and last line of every entry, all in a row


TOLD = -1  # in the place of the last commit: the result is counted in another month


class Came(NamedTuple):
    """When a result, as it stands now, came onto the published branch."""

    month: int  # in which it was played
    first: int  # the number of the commit that brought the oldest of its lines
    last: int  # of the one that brought the newest
    removed: bool = False  # it stands no more: ``last`` took it away


class Alteration(NamedTuple):
    """What one commit did to an edition that was cut already."""

    commit: int
    results: int  # that it added or changed
    removed: int  # that it took away


def lines_of(books: Iterable[LogBook]) -> Lines:
    """Where the entries of some books stand."""
    found: dict[str, list[Entry]] = {}
    for book in books:
        for entry in book.entries:
            found.setdefault(entry.place.file, []).append(entry)
    return tuple((file, tuple(chain.from_iterable(map(_lines, entries)))) for file, entries in found.items())


def _lines(entry: Entry) -> tuple[int, int, int]:
    """Its month, its first line, and the line of its last value: what follows may be blank, or about the next one."""
    first = entry.place.line
    last, _ = max(entry.spots.values(), default=(first, 0))
    return month_of(entry.date), first, last


def alterations(results: Iterable[Came], ends: Sequence[int]) -> list[tuple[Alteration, ...]]:
    """For each edition what may have altered it after it was cut; ``ends`` are the last months of their periods."""
    came = sorted(results)
    cut = _cut_by([one for one in came if not one.removed], ends)
    counts: list[Counter[tuple[int, bool]]] = [Counter() for _ in ends]
    for (month, commit, removed), number in Counter((one.month, one.last, one.removed) for one in came).items():
        # Later editions are cut by later commits, so those that it alters lie side by side.
        for at in range(bisect_left(ends, month), bisect_left(cut, commit)):
            counts[at][commit, removed] += number
    return [_told(one) for one in counts]


def _cut_by(came: Sequence[Came], ends: Sequence[int]) -> list[int]:
    """For each edition the first commit that brought a result of a later period; ``came`` is in the order of months."""
    months = [one.month for one in came]
    earliest = [_NEVER]
    for one in reversed(came):
        earliest.append(min(earliest[-1], one.first))
    earliest.reverse()
    return [earliest[bisect_left(months, end + 1)] for end in ends]


_NEVER = 1 << 62  # no commit has this number


def _told(counts: Counter[tuple[int, bool]]) -> tuple[Alteration, ...]:
    commits = sorted({commit for commit, _ in counts})
    return tuple(Alteration(commit, counts[commit, False], counts[commit, True]) for commit in commits)
