"""The results that a pull request explains: those of the version before, with nothing but its dated results added.

Whatever differs between these and the results of the version after was changed by something other than a result: by an
event's terms or status, a list's terms, a club's sanction, a player's former ids. Results are compared, not files, so
no list of such keys is needed, and a key that content gets later is covered too. Edits of accepted results, and what
log books claim beside their entries, are taken over, because guards of their own find each of them.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from masterlist.checks import events as event_checks
from masterlist.comparing.side import Sides
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry, LogBook
from masterlist.review.logs import bound, claims
from masterlist.review.plain import plain
from masterlist.review.values import Entries, EntryChange, ReviewItem
from masterlist.source import Place
from masterlist.standings.at_once import score
from masterlist.standings.results import PlayedList, Results

_ANY_DAY = "9999-12-31"
_NEW = " (new)"  # ends the file of a new entry's place: lines of the two versions must not be taken for one another
_RESULTS = {"entry", "board", "rated game", "night", "page"}
_FLAGS = ("authenticated",)  # what an entry has from its book
_MAY_BE_NEW = {"player", "club", "event", "list"}


class ExplainedResults(NamedTuple):
    """The results that are explained, and where an entry of the version after stands among them."""

    results: Results
    places: Mapping[Place, Place]


def explain(sides: Sides, entries: Entries, items: Iterable[ReviewItem]) -> ExplainedResults | None:
    """Score what the dated results explain; None where one of the versions cannot be scored."""
    before, after = sides.before.results, sides.after.results
    if before is None or after is None:
        return None
    if _holds_results_only(entries, items) and not sides.renamed:
        return ExplainedResults(after, {place: place for one in after.lists.values() for place in one.results.paired})
    was = before.content._replace(books=dict(sides.all_books())) if sides.all_books else before.content
    content = _Base(sides, was, after.content).with_results(entries)
    results = score(content)._replace(played=dict(_played(before, after)))
    return ExplainedResults(results, dict(_places(entries)))


def _played(before: Results, after: Results) -> Iterable[tuple[str, PlayedList]]:
    """Lists rated from nights: all that moves on one whose file says what it said is explained by its nights."""
    for list_, one in after.played.items():
        was = before.played.get(list_)
        yield list_, one if was is None or plain(was.about) == plain(one.about) else was


def _holds_results_only(entries: Entries, items: Iterable[ReviewItem]) -> bool:
    moved = any(now.file != then.file for now, then in entries.same.items())
    return not (moved or entries.vouched) and all(
        item.what in _RESULTS or (item.how == "new" and item.what in _MAY_BE_NEW) for item in items
    )


def _places(entries: Entries) -> Iterable[tuple[Place, Place]]:
    yield from entries.same.items()
    for change in entries.changes:
        if change.after:
            yield change.after.place, _place(change)


def _place(change: EntryChange) -> Place:
    """Where the entry of a change stands among the explained results."""
    if change.before:
        return change.before.place
    file, line, column = (change.after or change.before).place  # type: ignore[union-attr]
    return Place(file + _NEW, line, column)


class _Base:
    """The version before, which takes in results of the version after under the ids that it knows."""

    def __init__(self, sides: Sides, before: Content, after: Content) -> None:
        self.before, self.after = before, after
        renamed = {new: former for former, new in sides.renamed.items() if former in before.players}
        self._former = {new: former for new, former in renamed.items() if new not in before.players}
        self._now = {former: new for new, former in self._former.items()}

    def with_results(self, entries: Entries) -> Content:
        before, after = self.before, self.after
        new = {id_: player for id_, player in after.players.items() if id_ not in {*before.players, *self._former}}
        content = before._replace(
            site=before.site._replace(home=after.site.home),
            lists={id_: before.lists.get(id_, one) for id_, one in after.lists.items()},
            clubs={**after.clubs, **before.clubs},
            players={**before.players, **new},
            books=self._books(entries),
            games={id_: tuple(game.renamed(self._former) for game in games) for id_, games in after.games.items()},
        )
        return content._replace(events=self._events(content))

    # --- events ---------------------------------------------------------------------------------------------

    def _events(self, content: Content) -> dict[str, Event]:
        """Events on the terms that they had; boards that cannot be scored on those are left out."""
        events = {id_: self._event(event) for id_, event in self.after.events.items()}
        found = event_checks.check(content._replace(events=events), _ANY_DAY)
        faulty = {problem.place.file.rpartition("/")[0] for problem in found if problem.blocks}
        return {
            id_: self.before.events[id_]
            if event.place.file.rpartition("/")[0] in faulty and id_ in self.before.events
            else event
            for id_, event in events.items()
        }

    def _event(self, event: Event) -> Event:
        """An event that had no board had no result either: what it says now goes with its first boards."""
        known = self.before.events.get(event.id)
        head = known if known and known.boards else event
        return head._replace(boards=tuple(board.renamed(self._former) for board in event.boards))

    # --- logs -----------------------------------------------------------------------------------------------

    def _books(self, entries: Entries) -> dict[str, tuple[LogBook, ...]]:
        """The books as they were: entries that were edited in their place, new ones at the end of the newest book."""
        edited: dict[Place, Entry | None] = {}
        new: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        for change in entries.changes:
            if change.before:
                edited[change.before.place] = self._entry(change)
            elif entry := self._entry(change):
                new[self._former.get(change.player, change.player), change.list].append(entry)
        books = {player: [self._with(book, edited) for book in own] for player, own in self.before.books.items()}
        for (player, list_), added in new.items():
            own = books.setdefault(player, [])
            at = max((at for at, book in enumerate(own) if book.list == list_), default=None)
            if at is None:
                own.append(self._first_book(player, list_, added))
            else:
                own[at] = own[at]._replace(entries=(*own[at].entries, *added))
        return {player: tuple(own) for player, own in books.items()}

    def _entry(self, change: EntryChange) -> Entry | None:
        entry = change.after
        if entry is None:
            return None
        opponent = self._former.get(entry.opponent, entry.opponent)
        # That a club vouched for a book says nothing of an entry that the book did not have.
        flags = {} if change.before else {key: Entry._field_defaults[key] for key in _FLAGS if key in Entry._fields}
        return entry._replace(opponent=opponent, place=_place(change), **flags)

    def _with(self, book: LogBook, edited: Mapping[Place, Entry | None]) -> LogBook:
        entries = (edited.get(entry.place, entry) for entry in book.entries)
        now = (one for one in self.after.log(self._now.get(book.player, book.player), book.list))
        same = next((one for one in now if one.book == book.book), book)
        said = {name: getattr(same, name) for name in {*claims(same), *claims(book)}}
        return self._book(bound(book)._replace(**said, entries=tuple(entry for entry in entries if entry)))

    def _first_book(self, player: str, list_: str, entries: list[Entry]) -> LogBook:
        book = self.after.log(self._now.get(player, player), list_)[0]
        return self._book(bound(book)._replace(player=player, entries=tuple(entries)))

    def _book(self, book: LogBook) -> LogBook:
        """The book with the former ids of those that it names beside its entries."""
        if not (book.carried and self._former):
            return book
        defeated, drawn = (
            tuple(self._former.get(id_, id_) for id_ in ids) for ids in (book.carried.defeated, book.carried.drawn)
        )
        return book._replace(carried=book.carried._replace(defeated=defeated, drawn=drawn))
