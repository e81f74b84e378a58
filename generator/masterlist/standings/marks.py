"""Which rows of a published edition would be other today.

A row is marked where the player's own rating on the edition's last day would be another, not where only the rank would:
but for ranks that a corrected rule of the program gives.
Results that were dated up to that day and came later are *late*: the edition was right without them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.content import Player
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import Edition, EditionRow
from masterlist.grouping import by_key
from masterlist.scoring.ledger import alike
from masterlist.standings.movement import Mark, Why, exactly_same
from masterlist.standings.totals import Total

# --- What would make a published edition come out otherwise today -----------------------------------------

# An edition names the commit of its results. Results that are dated up to its last day are *late* where they came with
# a later commit, and *corrected* where they were there and a later commit changed them. What came when is known by the
# numbers of the commits on the published branch, the oldest first.


Lines = tuple[tuple[str, tuple[int, ...]], ...]  # by file: day, first and last line of every entry, all in a row


class Arrival(NamedTuple):
    """When a result, as it is now, came onto the published branch."""

    day: int  # on which it was played, as ``day_number`` has it
    first: int  # the number of the commit that added the oldest of its lines
    last: int  # of the one that added the newest
    removed: bool = False  # it is gone: ``last`` removed it


# By commit, how many results that an edition counts, or would count today, it corrected, added late and removed.
Alterations = dict[int, tuple[int, int, int]]


def lines_of(books: Iterable[LogBook]) -> Lines:
    """Where the entries of some books stand."""
    return tuple(
        (file, tuple(number for entry in entries for number in (day_number(entry.date), *lines_of_entry(entry))))
        for file, entries in by_key((entry.place.file, entry) for book in books for entry in book.entries).items()
    )


def lines_of_entry(entry: Entry) -> tuple[int, int]:
    """Its first line, and the line of its last value: what follows may be blank, or about the next one."""
    first = entry.place.line
    last, _ = max(entry.spots.values(), default=(first, 0))
    return first, last


def day_number(date: str) -> int:
    """A day as a whole number, in the order of days."""
    return int(date.replace("-", ""))


def alterations(results: Iterable[Arrival], cuts: Sequence[tuple[int, int]]) -> list[Alterations]:
    """For each edition, by its last day and its commit, what would make it come out otherwise, the oldest first."""
    counts: list[dict[int, list[int]]] = [{} for _ in cuts]
    oldest = min((commit for _, commit in cuts), default=0)
    for came in results:
        if came.last > oldest:
            for count, (last_day, commit) in zip(counts, cuts, strict=True):
                if came.day <= last_day and came.last > commit:
                    is_late = not came.removed and came.first > commit
                    own = count.setdefault(came.first if is_late else came.last, [0, 0, 0])
                    own[2 if came.removed else int(is_late)] += 1
    return [{commit: (own[0], own[1], own[2]) for commit, own in sorted(count.items())} for count in counts]


# --- Which rows are marked --------------------------------------------------------------------------------


def called_today(players: Mapping[str, Player]) -> dict[str, str]:
    """The ids of players by their former ids."""
    return {former: player.id for player in players.values() for former in player.former_ids}


def resolved(players: Mapping[str, Player], one: Edition) -> Edition:
    """The edition with every player under the id that they have today."""
    return renamed(called_today(players), one)


def renamed(called: Mapping[str, str], one: Edition) -> Edition:
    """The same; ``called`` are the ids of today by former ones."""
    if called.keys().isdisjoint(row.player for row in one.rows):
        return one
    return one._replace(rows=tuple(row._replace(player=called.get(row.player, row.player)) for row in one.rows))


def log_marks(rows: Iterable[tuple[str, Total]], totals: Mapping[str, Total | None]) -> Iterator[Mark]:
    """The marks of an edition of a list rated from log books; ``totals`` are those that count today."""
    for player, total in rows:
        now = totals.get(player)
        if now is None or now.doubled != total.doubled:
            yield Mark(player, Fraction(now.doubled, 2) if now else Fraction(0), (Why.CHANGED,))
        elif not (now.counts or total.counts):
            yield Mark(player, Fraction(0), (Why.RULE,), 0)


def ledger_marks(
    rows: Iterable[EditionRow], today: Iterable[EditionRow], earlier: Iterable[EditionRow] = ()
) -> Iterator[Mark]:
    """The marks of an edition of a list rated from games; one late game can move everybody's rating.

    What the ``earlier`` rules of the program still give is no correction of results.
    """
    now, before = ({row.player: row for row in some} for some in (today, earlier))
    for row in rows:
        player, one, then = row.player, now.get(row.player), before.get(row.player)
        same = alike if row.in_play else exactly_same
        unchanged = one is not None and same(one.value) == same(row.value)
        if then and (then.rank, then.value) == (row.rank, row.value):
            if not (one and unchanged and one.rank == row.rank):
                yield Mark(player, Fraction(one.value if one else 0), (Why.RULE,), (one and one.rank) or 0)
        elif not unchanged:
            yield Mark(player, Fraction(one.value if one else 0), (Why.CHANGED,))
