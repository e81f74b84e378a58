"""Two versions of a site held against each other: what was reported, as one list of what is new, changed, removed.

What can stand elsewhere than before (an entry of a log, a game of a night) is matched by what it says; everything else
by its id. Facts are compared as their files say them, without where they stand, so that a key which content gets later
is compared from its first day.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import Enum
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias, TypeVar

from masterlist.amount import plain as shown
from masterlist.codec import fields_of
from masterlist.comparing.side import EntryState, Sides, entry_states
from masterlist.facts.board import Board
from masterlist.facts.content import Content, Sanction
from masterlist.facts.event import AnyBoard, Event
from masterlist.facts.logbook import Entry, LogBook, Pair
from masterlist.facts.night import EventGame, Night, NightGame
from masterlist.facts.site import Edition
from masterlist.review.pull import BoardKey, Difference, Entries, EntryChange, GamesOfNight, PlayedGame, ReviewItem
from masterlist.scoring.log import Status
from masterlist.source import Place

# Facts are grouped, and some are called otherwise, than in the files that people read and write.
_GROUPS = {"state", "instant", "said"}
_CALLED = {
    "carried": "carried_over",
    "town": "place",
    "rank": "place",
    "sanction": "sanctioned",
    "concessions_win": "concessions",
    "replaced_seats_zero": "replaced_seats",
}
_WHERE = ("spots", "places")  # ends of keys that say where something stands, and not what it says


def plain(value: object) -> Any:
    """A fact as words, numbers, lists and dicts, under its file's keys: equal for two versions that say the same."""
    if isinstance(value, (Enum, Pair)):
        return value.value if isinstance(value, Enum) else f"{value.own}-{value.opponent}"
    if isinstance(value, Sanction) and not (value.since or value.until):
        return True
    named = _of_night(value) if isinstance(value, NightGame) else fields_of(value)
    if named:
        return dict(_fields(named.items()))
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    return value


def _fields(pairs: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    for key, value in pairs:
        if key.endswith(_WHERE) or isinstance(value, Place):
            continue
        if key in _GROUPS:
            yield from _fields((value if isinstance(value, Mapping) else fields_of(value)).items())
        else:
            yield _CALLED.get(key, key), plain(value)


def _of_night(game: NightGame) -> Mapping[str, Any]:
    """A game as its file says it: named seats and one result for both, or the seats of a table."""
    if game.is_at_a_table:
        return fields_of(game)
    points = [seat.points for seat in game.seats if seat.points is not None]
    return {
        "number": game.number,
        **{seat.name: seat.player for seat in game.seats},
        "result": game.result,
        "score": "-".join(map(shown, points)),
        **({"nth": game.nth} if game.nth > 1 else {}),
        "note": game.note,
    }


def differences(before: object, after: object) -> tuple[Difference, ...]:
    """Where two plain values differ, key by key, in the order of the later one."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    keys = [*new, *(key for key in old if key not in new)]
    changed = (Difference(key, old.get(key, ""), new.get(key, "")) for key in keys)
    return tuple(one for one in changed if one.before != one.after)


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        for one in value:
            yield from _leaves(_unnumbered(one), f"{path}.{_name(one)}")
    else:
        yield path, _text(value)


def _unnumbered(value: object) -> object:
    """Without the number by which it is called already."""
    return {key: one for key, one in value.items() if key != "number"} if isinstance(value, dict) else value


def _name(value: object) -> str:
    """What an item of a list is called: a seat by its power, a row by its year or its player."""
    return (
        str(value.get("power") or value.get("year") or value.get("number") or value.get("player", ""))
        if isinstance(value, dict)
        else ""
    )


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(_text, value)) if isinstance(value, list) else str(value)


# What says where the entries of a book stand. Every other field claims something that its entries do not say, so that
# a field that books get later is a claim from its first day.
_STANDS = {"player", "book", "list", "entries", "loose", "has_file"}


def claims(book: LogBook) -> dict[str, Any]:
    """What the book carries over, which club authenticated it."""
    fields = zip(book._fields, book, strict=True)
    return {
        name: value
        for name, value in fields
        if name not in _STANDS and not isinstance(value, Place) and value != book._field_defaults.get(name)
    }


def boards_of(content: Content) -> dict[BoardKey, AnyBoard]:
    """Every board and rated game of one version, by the item that a change of it is."""
    found: dict[BoardKey, AnyBoard] = {
        ("board", f"{event.id}/{board.id}"): board for event in content.events.values() for board in event.boards
    }
    games: dict[BoardKey, AnyBoard] = {
        ("rated game", f"{list_}/{game.id}"): game for list_, own in content.games.items() for game in own
    }
    return found | games


def nights_of(content: Content) -> dict[BoardKey, Night]:
    """Every night of one version."""
    return {("night", f"{list_}/{one.id}"): one for list_, own in content.nights.items() for one in own}


def players_of(night: Night) -> set[str]:
    """Everybody who played on a night."""
    return {player for game in night.games for player in game.players}


def files_of(content: Content) -> set[str]:
    """The files in which everything stands that is compared."""
    named = (content.players, content.clubs, content.lists, content.pages, content.events)
    facts = (one for own in (*named, boards_of(content), nights_of(content)) for one in own.values())
    books = [book for own in content.books.values() for book in own]
    editions = (one for own in content.editions.values() for one in own)
    entries = (entry.place.file for book in books for entry in book.entries)
    return {one.place.file for one in (content.site, *facts, *books, *editions)}.union(entries)


def counts(game: NightGame) -> bool:
    """Whether a game of a night counts, as far as other files have a say in it."""
    return all(Status(report.status).rated for report in game.reports)


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
        taken: set[int] = set()
        alone: list[T] = []
        for one in right:
            found = [queue for key in keys_of(one) if (queue := waiting.get(key))]
            for queue in found:
                while queue and queue[0] in taken:
                    queue.popleft()
            if at_least := [queue[0] for queue in found if queue]:
                taken.add(min(at_least))
                pairs.append((number, left[min(at_least)], one))
            else:
                alone.append(one)
        left, right = [one for at, one in enumerate(left) if at not in taken], alone
    return pairs, right, left


class Compared(NamedTuple):
    """The games of a night that are not as they were."""

    new: tuple[NightGame, ...]
    changed: tuple[tuple[NightGame, NightGame], ...]  # before and after
    removed: tuple[NightGame, ...]

    def played(self) -> GamesOfNight:
        """The same as a report tells it; of changed games what they are now."""
        changed = (after for _, after in self.changed)
        return GamesOfNight(*(tuple(map(_played, games)) for games in (self.new, changed, self.removed)))


def _played(game: NightGame) -> PlayedGame:
    seats = tuple((seat.rank, seat.player) for seat in game.seats)
    return PlayedGame(game.number, seats, "" if game.is_at_a_table else game.result, game.nth)


def compare_nights(old: Night | None, new: Night | None) -> Compared:
    """Games that say the same are one; of the others those of the same people, then those of one number and person."""
    pairs, added, removed = matched(old.games if old else (), new.games if new else (), _GAME_KEYS)
    changed = sorted((pair for number, *pair in pairs if number), key=lambda pair: pair[1].number)
    return Compared(tuple(added), tuple((before, after) for before, after in changed), tuple(removed))


_GAME_KEYS: tuple[Keys[NightGame], ...] = (
    lambda game: [repr(plain(game._replace(number=0)))],
    lambda game: [tuple(sorted(game.players))],
    lambda game: [(game.number, player) for player in game.players],
)


def night_differences(old: Night, new: Night, games: Compared) -> tuple[Difference, ...]:
    """What changed beside games that came or went; where nothing else did, how the same games were put in order."""
    was = old._replace(games=tuple(before._replace(number=after.number) for before, after in games.changed))
    now = new._replace(games=tuple(after for _, after in games.changed))
    found = differences(plain(was), plain(now))
    if found or games.new or games.removed:
        return found
    return differences(plain(old), plain(new))


class Claims(NamedTuple):
    """What a log book claims beside its entries: what it carries over, which club authenticated it."""

    said: Mapping[str, Any]
    place: Place


def compare_items(sides: Sides, entries: Entries) -> tuple[ReviewItem, ...]:
    """All changes in a fixed order; nothing where a version cannot be read at all."""
    before, after = sides.before.content, sides.after.content
    if before is None or after is None:
        return ()
    renamed = sides.renamed
    was, now = entry_states(sides.before), entry_states(sides.after)
    items = [_entry(change, was, now) for change in entries.changes]
    for what, old, new in _kinds(before, after, renamed):
        for id_ in sorted({*old, *new}):
            items += _item(what, id_, old.get(id_), new.get(id_), before.unread | after.unread)
    return tuple(items)


def _kinds(
    before: Content, after: Content, renamed: Mapping[str, str]
) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    yield "log book", _claims(before, renamed), _claims(after, {})
    old_boards, new_boards = boards_of(before), boards_of(after)
    for kind in ("board", "rated game"):
        yield kind, _only(kind, old_boards), _only(kind, new_boards)
    yield "night", _only("night", nights_of(before)), _only("night", nights_of(after))
    old = {renamed.get(id_, id_): player._replace(id=renamed.get(id_, id_)) for id_, player in before.players.items()}
    yield "player", old, after.players
    clubs = {former: club.id for club in after.clubs.values() for former in club.former_ids}
    old_clubs = {clubs.get(id_, id_): club._replace(id=clubs.get(id_, id_)) for id_, club in before.clubs.items()}
    yield "club", old_clubs, after.clubs
    yield "event", _events(before), _events(after)
    yield "list", before.lists, after.lists
    yield "edition", _editions(before), _editions(after)
    yield "page", before.pages, after.pages
    yield "site", {"site": before.site}, {"site": after.site}


def _claims(content: Content, renamed: Mapping[str, str]) -> dict[str, Claims]:
    """What books say beside their entries, which counts as much as any entry."""
    return {
        f"{renamed.get(player, player)}: {book.list}, book {book.book}": Claims(said, book.place)
        for player, books in content.books.items()
        for book in books
        if (said := claims(book))
    }


def _events(content: Content) -> dict[str, Event]:
    return {id_: one._replace(boards=()) for id_, one in content.events.items()}


def _editions(content: Content) -> dict[str, Edition]:
    own = (one for editions in content.editions.values() for one in editions)
    return {one.name: one._replace(lines=(), first=1) for one in own}


def _only(kind: str, boards: Mapping[BoardKey, T]) -> dict[str, T]:
    return {id_: board for (what, id_), board in boards.items() if what == kind}


def _item(what: str, id_: str, old: Any, new: Any, unread: frozenset[str]) -> Iterator[ReviewItem]:
    file = (old or new).place.file
    event = f"{file.rpartition('/')[0]}/event.yaml"
    if file in unread or event in unread or (old and new and plain(old) == plain(new)):
        return
    place, about = (new or old).place, _about(new or old)
    games = compare_nights(old, new) if isinstance(new or old, Night) else None
    played = games.played() if games else None
    if not (old and new):
        found = differences({}, plain(new)) if isinstance(new, Claims) else ()
        yield ReviewItem("new" if new else "removed", what, id_, about, place, found, _days(old, new), played)
        return
    if games:
        found = night_differences(old, new, games)
        place = min((game.place for game in (*games.new, *(after for _, after in games.changed))), default=place)
    else:
        found = () if what == "page" else differences(plain(old), plain(new))
    yield ReviewItem("changed", what, id_, about, place, found, _days(old, new), played, goes_on=_continues(old, new))


def _continues(old: Any, new: Any) -> bool:
    """Whether a board went on, or a night has more games than were reported at first."""
    if isinstance(old, Night):
        known, now = plain(old), plain(new)
        return bool(now | {"games": now["games"][: len(known["games"])]} == known)
    return isinstance(old, Board) and _goes_on(old, new)


def _days(old: Any, new: Any) -> tuple[str, ...]:
    """The days, in either version, of what differs; a rated game moves ratings from its start on, and when it ends."""
    sides = [one for one in (old, new) if one]
    if isinstance(sides[0], Night):
        found = {night.date for night in sides}
    elif not (isinstance(sides[0], Board) and sides[0].started):
        return ()
    elif len(sides) == 1:
        found = {sides[0].started}
    else:
        ends = {old.finished, new.finished} if old.finished != new.finished else set()
        found = ends if _goes_on(old, new) else ends | {old.started, new.started}
    return tuple(sorted(day for day in found if day))


def _goes_on(old: Board, new: Board) -> bool:
    """Whether only more is known of a game that went on: the same start, the same people, perhaps replaced."""
    seats = zip(old.seats, new.seats, strict=True)
    same = all(before.player in {after.player, after.replaces} for before, after in seats)
    then = (old.started, old.round, old.table)
    return (old.in_play or old.in_progress) and then == (new.started, new.round, new.table) and same


def _about(value: Any) -> str:
    if isinstance(value, Board):
        leaders = sorted(value.seats, key=lambda seat: -seat.centres)[:3]
        held = ", ".join(f"{seat.power.value} {seat.centres}" for seat in leaders if seat.centres)
        return f"in play: {held or 'no centres yet'}" if value.in_play else held
    if isinstance(value, EventGame):
        best = sorted(value.seats, key=lambda seat: seat.rank)[:3]
        return ", ".join(f"{seat.rank} {seat.player}" for seat in best)
    if isinstance(value, Night):
        return f"{len(value.games)} games" if len(value.games) != 1 else "1 game"
    if isinstance(value, Edition):
        return f"{value.name}, through {value.through}"
    return str(getattr(value, "name", None) or getattr(value, "title", ""))


def _entry(change: EntryChange, was: Mapping[Place, EntryState], now: Mapping[Place, EntryState]) -> ReviewItem:
    entry, known = (change.after, now) if change.after else (change.before, was)
    if entry is None:
        raise ValueError(change)
    id_ = f"{change.player}: {entry.date} against {entry.opponent}"
    found = known.get(entry.place)
    about = result(entry, found.status if found else None)
    if change.before and change.after:
        other = differences(plain(change.before), plain(change.after))
        days = tuple(sorted({change.before.date, entry.date}))
        return ReviewItem("changed", "entry", id_, about, entry.place, other, days)
    return ReviewItem("new" if change.after else "removed", "entry", id_, about, entry.place, days=(entry.date,))


def result(entry: Entry, status: Status | None = None) -> str:
    """An entry's result in words, and who else stands by it, as far as its status is known."""
    written: str = entry.result.value
    signed = "" if entry.signed else ", not signed"
    return written.replace("-", " ") + _OTHERS_SAY.get(status, signed)


# Which counts more than a signature: an entry whose opponent has entered the game needs none.
_OTHERS_SAY: Mapping[Status | None, str] = {
    Status.CONFIRMED: ", confirmed by another report",
    Status.CONTRADICTED: ", contradicted by another report",
}
