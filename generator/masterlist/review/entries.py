"""The entries of log books, before and after: which are the same, which are new, changed or gone."""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import TypeAlias, TypeVar

from masterlist.comparing.side import Sides
from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry
from masterlist.review.boards import files_of
from masterlist.review.values import Entries, EntryChange
from masterlist.source import Place

T = TypeVar("T")
Keys: TypeAlias = Callable[[T], Iterable[Hashable]]  # what things that are one have in common


# What an entry has from where it stands. Every other field says something of the game, so that a field that entries
# get later is compared from its first day.
STANDS = {"place", "spots", "authenticated"}
_SAID = itemgetter(*(at for at, name in enumerate(Entry._fields) if name not in {*STANDS, "opponent"}))


def compare_entries(sides: Sides) -> Entries:
    """Hold the logs against each other, whatever book an entry stands in.

    Logs are left out of which a file cannot be read that was there before; the guard ``uncompared`` names the file.
    """
    before, after, renamed = sides.before.content, sides.after.content, sides.renamed
    if before is None or after is None:
        return Entries((), {})
    unread = before.unread | (after.unread & files_of(before))
    skipped = {
        renamed.get(file.split("/")[2], file.split("/")[2]) for file in unread if file.startswith("content/logs/")
    }
    old, new = _logs(before, renamed), _logs(after, {})
    changes: list[EntryChange] = []
    vouched: list[EntryChange] = []
    same: dict[Place, Place] = {}
    for log in sorted({*old, *new}):
        if log[1] not in skipped:
            for one, other in _pairs(old.get(log, []), new.get(log, []), renamed):
                if one and other and _says(one, renamed) == _says(other, {}):
                    same[other.place] = one.place
                else:
                    changes.append(EntryChange(*log, one, other))
                if other and other.authenticated is not bool(one and one.authenticated):
                    vouched.append(EntryChange(*log, one, other))
    return Entries(tuple(changes), same, tuple(vouched))


def _logs(content: Content, renamed: Mapping[str, str]) -> dict[tuple[str, str], list[Entry]]:
    logs: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for player, books in content.books.items():
        for book in books:
            logs[book.list, renamed.get(player, player)] += book.entries
    return logs


def _says(entry: Entry, renamed: Mapping[str, str]) -> Hashable:
    """All that the entry states, wherever it stands."""
    said: Hashable = _SAID(entry)
    return renamed.get(entry.opponent, entry.opponent), said


def _pairs(
    old: list[Entry], new: list[Entry], renamed: Mapping[str, str]
) -> Iterator[tuple[Entry | None, Entry | None]]:
    """Each entry with what it was, in the order of play, then those that are gone."""
    keys: tuple[Keys[Entry], ...] = (
        lambda entry: [_says(entry, renamed)],
        lambda entry: [(entry.date, renamed.get(entry.opponent, entry.opponent))],
        lambda entry: [entry.date],
        lambda entry: [(renamed.get(entry.opponent, entry.opponent), entry.result, entry.state)],
    )
    pairs, _, removed = matched(old, new, keys)
    partners = {id(after): before for _, before, after in pairs}
    yield from ((partners.get(id(entry)), entry) for entry in new)
    yield from ((entry, None) for entry in removed)


def matched(
    old: Iterable[T], new: Iterable[T], keys: Iterable[Keys[T]]
) -> tuple[list[tuple[int, T, T]], list[T], list[T]]:
    """What of two versions is one thing: pairs, each with the number of the keys it has in common; then the rest.

    Things that share the first keys are one; of what is left those that share the second, and so on. Of several that
    are alike the first is taken. What has no partner is new, or gone.
    """
    pairs: list[tuple[int, T, T]] = []
    left, right = [*old], [*new]
    for number, keys_of in enumerate(keys):
        waiting: dict[Hashable, deque[int]] = defaultdict(deque)
        for at, one in enumerate(left):
            for key in keys_of(one):
                waiting[key].append(at)
        free, alone = [True] * len(left), []
        for one in right:
            found = [queue for key in keys_of(one) if (queue := waiting.get(key))]
            for queue in found:
                while queue and not free[queue[0]]:
                    queue.popleft()
            if at_least := [queue[0] for queue in found if queue]:
                free[min(at_least)] = False
                pairs.append((number, left[min(at_least)], one))
            else:
                alone.append(one)
        left, right = [one for one, is_free in zip(left, free, strict=True) if is_free], alone
    return pairs, right, left
