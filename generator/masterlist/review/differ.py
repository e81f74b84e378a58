"""Two versions of a site held against each other: what was reported, as one list of what is new, changed, removed.

What can stand elsewhere than before (an entry of a log, a game of a night) is matched by what it says; everything else
by its id. Facts are compared as their files say them, without where they stand, so that a key which content gets later
is compared from its first day.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import starmap
from operator import itemgetter
from typing import Any

from masterlist.amount import plain as shown
from masterlist.codec import fields_of
from masterlist.comparing.side import EntryState, Sides, changed, entry_states
from masterlist.facts.board import Board, PowerSeat
from masterlist.facts.content import Content, Sanction
from masterlist.facts.event import AnyBoard
from masterlist.facts.logbook import Entry, LogBook, Pair, Units
from masterlist.facts.night import EventGame, Night, NightGame
from masterlist.facts.site import Edition
from masterlist.grouping import Keys, by_key, matched
from masterlist.review.pull import KINDS
from masterlist.review.values import Difference, Entries, EntryChange, FactKey, GamesOfNight, ReviewItem, how_of
from masterlist.scoring.log import Status
from masterlist.source import Place

# --- What a fact says -------------------------------------------------------------------------------------

# Facts are grouped, and some are called otherwise, than in the files that people read and write.
_GROUPS = {"state", "instant"}
_CALLED = {
    "carried": "carried_over",
    "town": "place",
    "rank": "place",
    "sanction": "sanctioned",
    "concessions_win": "concessions",
    "replaced_seats_zero": "replaced_seats",
}
_PLACES = {"spots", "places"}  # keys of places, as are those that end in the second


def plain(value: object) -> Any:
    """A fact as words, numbers, lists and dicts, under its file's keys: equal for two versions that say the same."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Pair) and not isinstance(value.own, Units):
        return "-".join(map(shown, value))
    if isinstance(value, Sanction) and not (value.since or value.until):
        return True
    named: Mapping[str, Any] = fields_of(value)
    if isinstance(value, (NightGame, LogBook)):
        named = _of_night(value) if isinstance(value, NightGame) else claims(value)
    if named:
        return dict(_fields(named.items()))
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (tuple, list)) else value


def _fields(pairs: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    for key, value in pairs:
        if key in _PLACES or key.endswith("_places") or isinstance(value, Place):
            continue
        if key in _GROUPS:
            yield from _fields(fields_of(value).items())
        else:
            yield _CALLED.get(key, key), plain(value)


def _of_night(game: NightGame) -> Mapping[str, Any]:
    """A game as its file says it: named seats and one result for both, or the seats of a table."""
    if game.is_at_a_table:
        return fields_of(game)
    return {
        "number": game.number,
        **{seat.name: seat.player for seat in game.seats},
        **{f"{seat.name} {key}": value for seat in game.seats for key, value in seat.details},
        **dict(game.details),
        "result": game.result,
        "score": "-".join(map(shown, [seat.points for seat in game.seats if seat.points is not None])),
        **({"nth": game.nth} if game.nth > 1 else {}),
        "note": game.note,
    }


def differences(before: object, after: object) -> tuple[Difference, ...]:
    """Where two plain values differ, key by key, in the order of the later one."""
    found = changed(dict(_leaves(before)), dict(_leaves(after)))
    return tuple(Difference(key, was or "", now or "") for key, was, now in found if (was or "") != (now or ""))


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        for one in value:
            # A seat is called by its power, a row by its year or its player; a number that it is called by is no leaf.
            named = one if isinstance(one, dict) else {}
            name = next(filter(None, (named.get(key) for key in ("power", "year", "number", "player", "since"))), "")
            own = {key: part for key, part in named.items() if key != "number"} if named else one
            yield from _leaves(own, f"{path}.{name}")
    else:
        yield path, _text(value)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, list):
        return str(value)
    # A text that has a comma in it is not two texts of a list.
    return ", ".join(f'"{one}"' if isinstance(one, str) and "," in one else _text(one) for one in value)


# What says where the entries of a book stand. Every other field claims something that its entries do not say, so that
# a field that books get later is a claim from its first day.
_STANDS = {"player", "book", "list", "entries", "loose", "has_file"}


def claims(book: LogBook) -> dict[str, Any]:
    """What the book carries over, which club authenticated it."""
    return {
        name: value
        for name, value in zip(book._fields, book, strict=True)
        if name not in _STANDS and not isinstance(value, Place) and value != book._field_defaults.get(name)
    }


# --- All that a version says ------------------------------------------------------------------------------


def games_of(content: Content | None) -> dict[FactKey, AnyBoard | Night]:
    """Every board, rated game and night of one version, by the item that a change of it is."""
    if content is None:
        return {}
    return {
        **{("board", f"{event.id}/{one.id}"): one for event in content.events.values() for one in event.boards},
        **{("rated game", f"{list_}/{one.id}"): one for list_, own in content.games.items() for one in own},
        **{("night", f"{list_}/{one.id}"): one for list_, own in content.nights.items() for one in own},
    }


def people_of(game: AnyBoard | Night) -> set[str]:
    """Everybody who sat at a board, or who played on a night."""
    return {player for one in game.games for player in one.players} if isinstance(game, Night) else {*game.people}


def _facts(content: Content, players: Mapping[str, str], clubs: Mapping[str, str]) -> dict[FactKey, Any]:
    """All that a version says apart from the entries of logs, under the ids of players and clubs after the change."""
    found: dict[FactKey, Any] = {
        ("log book", f"{players.get(player, player)}: {book.list}, book {book.book}"): book
        for player, books in content.books.items()
        for book in books
        if claims(book)
    }
    found |= games_of(content)
    for what, known, now in (("player", content.players, players), ("club", content.clubs, clubs)):
        of_today = sorted(known, key=lambda id_: id_ not in now)  # of several who become one, who keeps the id is it
        found |= {(what, now.get(id_, id_)): known[id_]._replace(id="") for id_ in of_today}
    found |= {("event", id_): one._replace(boards=(), again={}) for id_, one in content.events.items()}
    found |= {("list", id_): one for id_, one in content.lists.items()}
    editions = (one for own in content.editions.values() for one in own)
    found |= {("edition", one.name): one._replace(lines=(), first=1) for one in editions}
    found |= {("page", id_): one for id_, one in content.pages.items()}
    return {**found, ("site", "site"): content.site}


def files_of(content: Content) -> set[str]:
    """The files of everything that is compared."""
    books = [book for own in content.books.values() for book in own]
    facts = (*_facts(content, {}, {}).values(), *books, *(entry for book in books for entry in book.entries))
    return {one.place.file for one in facts}


def counts(game: NightGame) -> bool:
    """Whether a game of a night counts, as far as other files have a say in it."""
    return all(Status(report.status).rated for report in game.reports)


# --- What is one thing in both versions -------------------------------------------------------------------

# What an entry has from its place. Every other field says something of the game, so that a field that entries
# get later is compared from its first day.
FILED_AT = {"place", "spots", "authenticated"}
_SAID = itemgetter(*(at for at, name in enumerate(Entry._fields) if name not in {*FILED_AT, "opponent", "stated"}))


def compare_entries(sides: Sides) -> Entries:
    """Compare the logs, whatever book an entry is in.

    Logs are left out of which a file cannot be read that was there before; the guard ``uncompared`` names the file.
    """
    before, after, renamed = sides.before.content, sides.after.content, sides.renamed
    if before is None or after is None:
        return Entries((), {})
    unread = before.unread | (after.unread & files_of(before))
    skipped = {
        renamed.get(file.split("/")[2], file.split("/")[2]) for file in unread if file.startswith("content/logs/")
    }

    def says(entry: Entry, called: Mapping[str, str] = renamed) -> Hashable:
        stated = frozenset((entry.stated or {}).items())  # a dict is no key
        return called.get(entry.opponent, entry.opponent), stated, _SAID(entry)

    keys: tuple[Keys[Entry], ...] = (
        lambda entry: [says(entry)],
        lambda entry: [(entry.date, renamed.get(entry.opponent, entry.opponent))],
        lambda entry: [entry.date],
        lambda entry: [(renamed.get(entry.opponent, entry.opponent), entry.result, entry.state)],
    )
    old, new = _logs(before, renamed), _logs(after, {})
    changes: list[EntryChange] = []
    vouched: list[EntryChange] = []
    same: dict[Place, Place] = {}
    for log in sorted({*old, *new}):
        if log[1] in skipped:
            continue
        pairs, _, removed = matched(old.get(log, ()), new.get(log, ()), keys)
        partners = {id(now): was for _, was, now in pairs}
        for entry in new.get(log, ()):
            was = partners.get(id(entry))
            if was and says(was) == says(entry, {}):
                same[entry.place] = was.place
            else:
                changes.append(EntryChange(*log, was, entry))
            if entry.authenticated is not bool(was and was.authenticated):
                vouched.append(EntryChange(*log, was, entry))
        changes += (EntryChange(*log, was, None) for was in removed)
    return Entries(tuple(changes), same, tuple(vouched))


def _logs(content: Content, renamed: Mapping[str, str]) -> dict[tuple[str, str], tuple[Entry, ...]]:
    every = ((player, book) for player, books in content.books.items() for book in books)
    return by_key(((book.list, renamed.get(id_, id_)), entry) for id_, book in every for entry in book.entries)


def compare_nights(old: Night | None, new: Night | None) -> GamesOfNight:
    """Games that say the same are one; of the others those of the same people, then those of one number and person."""
    pairs, added, removed = matched(old.games if old else (), new.games if new else (), _GAME_KEYS)
    altered = sorted((pair for number, *pair in pairs if number), key=lambda pair: pair[1].number)
    return GamesOfNight(tuple(added), tuple((before, after) for before, after in altered), tuple(removed))


_GAME_KEYS: tuple[Keys[NightGame], ...] = (
    lambda game: [repr(plain(game._replace(number=0)))],
    lambda game: [tuple(sorted(game.players))],
    lambda game: [(game.number, player) for player in game.players],
)


def night_differences(old: Night, new: Night, games: GamesOfNight) -> tuple[Difference, ...]:
    """What changed apart from games that are new or gone; where nothing else did, the order of the same games."""
    was = old._replace(games=tuple(before._replace(number=after.number) for before, after in games.changed))
    found = differences(plain(was), plain(new._replace(games=tuple(after for _, after in games.changed))))
    return found if found or games.new or games.removed else differences(plain(old), plain(new))


# --- The list of what is new, changed or removed ----------------------------------------------------------


def compare_items(sides: Sides, entries: Entries) -> tuple[ReviewItem, ...]:
    """All changes in a fixed order; nothing where a version cannot be read at all."""
    before, after = sides.before.content, sides.after.content
    if before is None or after is None:
        return ()
    states = entry_states(sides.before), entry_states(sides.after)
    items = [_entry(change, states[change.after is not None]) for change in entries.changes]
    clubs = {former: club.id for club in after.clubs.values() for former in club.former_ids}
    old, new = _facts(before, sides.renamed, clubs), _facts(after, {}, {})
    unread = before.unread | after.unread
    for what, id_ in sorted({*old, *new}, key=lambda key: (KINDS.index(key[0]), key[1])):
        was, now = old.get((what, id_)), new.get((what, id_))
        file = (was or new[what, id_]).place.file
        event = f"{file.rpartition('/')[0]}/event.yaml"
        if not (file in unread or event in unread or (was and now and plain(was) == plain(now))):
            items.append(_item(what, id_, was, now))
    return tuple(items)


def _item(what: str, id_: str, old: Any, new: Any) -> ReviewItem:
    one, is_changed = new or old, bool(old and new)
    games = compare_nights(old, new) if isinstance(one, Night) else None
    place: Place = one.place
    found: tuple[Difference, ...] = ()
    if is_changed and games:
        found = night_differences(old, new, games)
        place = min((game.place for game in games.current), default=place)
    elif is_changed and what != "page":
        found = differences(plain(old), plain(new))
    elif isinstance(new, LogBook):
        found = differences({}, plain(new))
    goes_on = is_changed and _continues(old, new)
    return ReviewItem(how_of(old, new), what, id_, _about(one), place, found, _days(old, new), games, goes_on)


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
    """Whether only more is known of a game that went on: the same start, years and people, perhaps replaced."""
    same = all(starmap(_sits_on, zip(old.seats, new.seats, strict=True)))
    same = same and plain(old.chart) == plain(new.chart[: len(old.chart)])
    then = (old.started, old.round, old.table)
    return (old.in_play or old.in_progress) and then == (new.started, new.round, new.table) and same


def _sits_on(before: PowerSeat, after: PowerSeat) -> bool:
    """Whether the same people sit in a seat, or who sat there was replaced by a known player; no one else began."""
    same = before.player in {after.player, after.replaces} and before.replaces in {None, after.replaces}
    return same and after.replaces in {before.replaces, before.player} and bool(after.player or not before.player)


def _about(value: Any) -> str:
    if isinstance(value, Board):
        leaders = sorted(value.seats, key=lambda seat: -seat.centres)[:3]
        held = ", ".join(f"{seat.power.value} {seat.centres}" for seat in leaders if seat.centres)
        return f"in play: {held or 'no centres yet'}" if value.in_play else held
    if isinstance(value, EventGame):
        return ", ".join(f"{seat.rank} {seat.player}" for seat in sorted(value.seats, key=lambda seat: seat.rank)[:3])
    if isinstance(value, Night):
        return f"{len(value.games)} games" if len(value.games) != 1 else "1 game"
    if isinstance(value, Edition):
        return f"{value.name}, through {value.through}"
    return str(getattr(value, "name", None) or getattr(value, "title", ""))


def _entry(change: EntryChange, states: Mapping[Place, EntryState]) -> ReviewItem:
    entry = change.entry
    state = states.get(entry.place)
    return ReviewItem(
        change.how,
        "entry",
        f"{change.player}: {entry.date} against {entry.opponent}",
        result(entry, state.status if state else None),
        entry.place,
        differences(plain(change.before), plain(change.after)) if change.how == "changed" else (),
        tuple(sorted({one.date for one in (change.before, change.after) if one})),
    )


def result(entry: Entry, status: Status | None = None) -> str:
    """An entry's result in words, and who else confirms it, as far as its status is known."""
    written: str = entry.result.value
    return written.replace("-", " ") + _OTHERS_SAY.get(status, "" if entry.signed else ", not signed")


# Which counts more than a signature: an entry whose opponent has entered the game needs none.
_OTHERS_SAY: Mapping[Status | None, str] = {
    Status.CONFIRMED: ", confirmed by another report",
    Status.CONTRADICTED: ", contradicted by another report",
}
