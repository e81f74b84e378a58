"""What would make a published edition come out otherwise today: results that came or changed after it was cut.

An edition names the commit of its results. Results that are dated up to its last day are *late* where they came with a
later commit, and *corrected* where they were there and a later commit changed them. What came when is known by the
numbers of the commits on the published branch, the oldest first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import NamedTuple

from masterlist.facts.logbook import Entry, LogBook

Lines = tuple[tuple[str, tuple[int, ...]], ...]  # by file: day, first and last line of every entry, all in a row


class Came(NamedTuple):
    """When a result, as it stands now, came onto the published branch."""

    day: int  # on which it was played, as ``day_number`` has it
    first: int  # the number of the commit that brought the oldest of its lines
    last: int  # of the one that brought the newest
    removed: bool = False  # it stands no more: ``last`` took it away


class CutAt(NamedTuple):
    """When an edition was cut."""

    last_day: int  # the newest that counts
    commit: int  # the number of the commit that it names


class Kind(Enum):
    """What a commit did to a result that an edition counts, or would count today."""

    CORRECTED = "corrected"
    LATE = "late"
    REMOVED = "removed"


class Alteration(NamedTuple):
    """What one commit did that would make an edition come out otherwise."""

    commit: int
    corrected: int  # results that it changed
    late: int  # results that it brought
    removed: int  # results that it took away


def lines_of(books: Iterable[LogBook]) -> Lines:
    """Where the entries of some books stand."""
    found: dict[str, list[Entry]] = {}
    for book in books:
        for entry in book.entries:
            found.setdefault(entry.place.file, []).append(entry)
    return tuple((file, tuple(chain.from_iterable(map(_lines, entries)))) for file, entries in found.items())


def _lines(entry: Entry) -> tuple[int, int, int]:
    """Its day and its lines."""
    return day_number(entry.date), *lines_of_entry(entry)


def lines_of_entry(entry: Entry) -> tuple[int, int]:
    """Its first line, and the line of its last value: what follows may be blank, or about the next one."""
    first = entry.place.line
    last, _ = max(entry.spots.values(), default=(first, 0))
    return first, last


def day_number(date: str) -> int:
    """A day as a whole number, in the order of days."""
    return int(date.replace("-", ""))


def alterations(results: Iterable[Came], cuts: Sequence[CutAt]) -> list[tuple[Alteration, ...]]:
    """For each edition what would make it come out otherwise, commit by commit."""
    counts: list[Counter[tuple[int, Kind]]] = [Counter() for _ in cuts]
    oldest = min((one.commit for one in cuts), default=0)
    for came in results:
        if came.last > oldest:
            for count, cut in zip(counts, cuts, strict=True):
                count.update(_done(came, cut))
    return [_alterations(one) for one in counts]


def _done(came: Came, cut: CutAt) -> Iterator[tuple[int, Kind]]:
    if came.day > cut.last_day or came.last <= cut.commit:
        return
    kind = Kind.REMOVED if came.removed else Kind.LATE if came.first > cut.commit else Kind.CORRECTED
    yield came.first if kind is Kind.LATE else came.last, kind


def _alterations(counts: Counter[tuple[int, Kind]]) -> tuple[Alteration, ...]:
    commits = sorted({commit for commit, _ in counts})
    return tuple(Alteration(commit, *(counts[commit, kind] for kind in Kind)) for commit in commits)
