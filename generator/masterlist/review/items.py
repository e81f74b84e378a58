"""Everything that was reported, before and after: what is new, what says something else, what is gone."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from masterlist.comparing.side import Sides
from masterlist.facts.board import Board
from masterlist.facts.content import Content
from masterlist.facts.edition import Edition
from masterlist.facts.event import Event
from masterlist.facts.event_game import EventGame
from masterlist.facts.logbook import Entry
from masterlist.facts.night import Night
from masterlist.review.boards import boards_of, nights_of
from masterlist.review.logs import claims
from masterlist.review.night_games import compare_nights, night_differences
from masterlist.review.plain import differences, plain
from masterlist.review.stood import EntryState, stood
from masterlist.review.values import BoardKey, Entries, EntryChange, ReviewItem
from masterlist.scoring.status import Status
from masterlist.source import Place

T = TypeVar("T")


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
    was, now = stood(sides.before), stood(sides.after)
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
    return written.replace("-", " ") + (_OTHERS_SAY.get(status, signed) if status else signed)


_OTHERS_SAY = {  # which counts more than a signature: an entry whose opponent has entered the game needs none
    Status.CONFIRMED: ", confirmed by another report",
    Status.CONTRADICTED: ", contradicted by another report",
}
