"""Loose entries become lines of log books."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeAlias

from masterlist.building.checking import Workplace, at_site, look, newest_day
from masterlist.comparing.sides import compare
from masterlist.facts.logbook import LogBook, Loose, parted
from masterlist.facts.logbook import in_order as by_time
from masterlist.queries.logs import LOGS, books_of
from masterlist.queries.tree import ContentFolder
from masterlist.read import schemas
from masterlist.read.content import line_with
from masterlist.read.event import log_book
from masterlist.read.files import list_content, text_in
from masterlist.report import in_order
from masterlist.scoring.log import Scored
from masterlist.source import Place, Problem
from masterlist.standings.results import Results
from masterlist.submit.values import FileChanges
from masterlist.write import canonical, comments
from masterlist.write.canonical import Group, Item, node


def book_text(book: str | dict[str, Any], entries: Iterable[str]) -> bytes:
    """The book's text, or the keys of a new one, with the entries of those texts; no comment is lost."""
    loose = list(entries)
    root = comments.document(book) if isinstance(book, str) else node({**book, "games": []})
    if not isinstance(root, Group):
        raise TypeError("a book holds keys")
    games = root.listed("games")
    # A comment below the last entry belongs to it, or to none: an entry that is added has its own comments above it.
    for text in loose:
        entry = comments.document(text)
        above = [*entry.head]
        for item in entry.items:
            above += [*item.before, *(one.text for one in item.trailing)]
        game = entry.item("game")
        games.append(Item("", game.value if game else None, [line for line in (*above, *entry.tail) if line]))
    written = canonical.document(root, "log")
    known = [text for one in (book, *loose) if isinstance(one, str) for text in comments.texts(one)]
    if comments.texts(written) != sorted(known):
        raise RuntimeError("binding these entries would have lost a comment")
    return written.encode()


ROOM = 20  # entries of a book, as a paper one has them


# A book's file, the keys of a new one, and the entries that it gets.
Filling: TypeAlias = tuple[str, dict[str, Any] | None, list[Loose]]


def bound(root: Path, players: Iterable[str] = ()) -> FileChanges:
    """Bind the loose entries of some players, or of all; nothing is written here."""
    named = {*players}
    return at_site(root, lambda place: _bound(place, named))


def _bound(place: Workplace, players: set[str]) -> FileChanges:
    found, problems = look(place)
    if found is None:
        return FileChanges(in_order([one for one in problems if one.blocks]), {})
    books = books_of(found.revision, players or found.revision(LOGS))
    if not (fillings := [one for own in books.values() for one in _fillings(own)]):
        return FileChanges([], {})

    texts, gone = {}, tuple(sorted(one.owner.file for _, _, entries in fillings for one in entries))
    for name, keys, entries in fillings:
        loose = [text_in(place.root, one.owner.file) for one in entries]
        texts[name] = book_text(keys or text_in(place.root, name), loose)
    day = newest_day(place.repository.day)
    listing = list_content(place.root, place.repository)
    lines = [line_with(name, log_book(schemas.parse(text, name)[0], name)) for name, text in texts.items()]
    then = listing.with_lines(lines, {*texts, *gone})
    sides = compare(place, *(ContentFolder(place.root.resolve(), files, day) for files in (listing, then)))
    reasons = [problem for problem in sides.after.problems if problem.blocks]
    if sides.before.results and sides.after.results:
        reasons = list(_rated_differently(sides.before.results, sides.after.results))
    return FileChanges(in_order(reasons), {}) if reasons else FileChanges([], texts, gone)


def _fillings(log: tuple[LogBook, ...]) -> Iterator[Filling]:
    """Which book gets which entries: they are appended in the order of play, and no book is renumbered.

    The newest book takes none where it is authenticated, or goes on to a later day.
    """
    player = log[0].player
    books, loose = parted(log)
    newest = {book.list: book for book in books}
    last = max((book.book for book in books), default=0)
    for list_ in sorted({one.list for one in loose}):
        own = sorted((one for one in loose if one.list == list_), key=by_time)
        book, room = newest.get(list_), 0
        if book and not (book.authenticated or (book.entries and book.entries[-1].date > own[0].entry.date)):
            room = max(0, ROOM - len(book.entries))
        if book and room:
            yield f"content/logs/{player}/{book.book:02}.yaml", None, own[:room]
        for start in range(room, len(own), ROOM):
            last += 1
            keys = {"player": player, "book": last, "list": list_}
            yield f"content/logs/{player}/{last:02}.yaml", keys, own[start : start + ROOM]


def _rated_differently(before: Results, after: Results) -> Iterable[Problem]:
    """The first entry of each log that would count otherwise, or that would come in another place."""

    def worth(line: Scored) -> tuple[object, ...]:
        figures = line.entry._replace(place=Place(""), spots={})
        return figures, line.status, line.worth, line.defeated, line.total, line.rating

    def described(line: Scored | None) -> str:
        if line is None:
            return "no entry"
        game = f"{line.entry.date} against '{line.entry.opponent}'"
        return f"{game} {line.status.value}, total {line.total}, rating {line.rating}"

    for id_, one in before.lists.items():
        for player, log in one.logs.items():
            for old, new in zip_longest(log, after.lists[id_].logs.get(player, [])):
                if old is None or new is None or worth(old) != worth(new):
                    place = old.entry.place if old else Place(f"content/logs/{player}")
                    figures = f"{described(old)} now, {described(new)} then"
                    message = f"binding would rate the log of '{player}' differently: {figures}"
                    hint = "nothing is bound; bind other players' entries with --player"
                    yield Problem(place, "binding-moves-nothing", message, hint)
                    break
