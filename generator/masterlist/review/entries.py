"""The entries of log books, before and after: which are the same, which are new, changed or gone."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from operator import itemgetter

from masterlist.comparing.side import Sides
from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry
from masterlist.review.boards import files_of
from masterlist.review.values import Entries, EntryChange
from masterlist.source import Place

Key = Callable[[Entry], Hashable]


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
            for one, other in _matched(old.get(log, []), new.get(log, []), renamed):
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


def _matched(
    old: list[Entry], new: list[Entry], renamed: Mapping[str, str]
) -> Iterator[tuple[Entry | None, Entry | None]]:
    """Pairs of what is the same; then of what is nearly the same; then what has no partner; in the order of play."""
    keys: tuple[Key, ...] = (
        lambda entry: _says(entry, renamed),
        lambda entry: (entry.date, renamed.get(entry.opponent, entry.opponent)),
        lambda entry: entry.date,
        lambda entry: (renamed.get(entry.opponent, entry.opponent), entry.result, entry.state),
    )
    partners: dict[int, Entry] = {}
    left, right = old, new
    for key in keys:
        partners |= _pairs(left, right, key)
        taken = {id(entry) for entry in partners.values()}
        left, right = [one for one in old if id(one) not in taken], [one for one in new if id(one) not in partners]
    yield from ((partners.get(id(entry)), entry) for entry in new)
    yield from ((entry, None) for entry in left)


def _pairs(left: Iterable[Entry], right: Iterable[Entry], key: Key) -> dict[int, Entry]:
    """For entries on the right (by identity) the first free one on the left with the same key."""
    waiting: dict[Hashable, list[Entry]] = defaultdict(list)
    for entry in left:
        waiting[key(entry)].append(entry)
    return {id(entry): waiting[key(entry)].pop(0) for entry in right if waiting.get(key(entry))}
