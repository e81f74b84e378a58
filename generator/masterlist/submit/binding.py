"""Loose entries become lines of log books: appended in the order of play, 20 a book, and rated as before."""

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from masterlist.building.checking import look
from masterlist.building.workplace import DEFAULTS, Workplace, newest_day
from masterlist.comparing.sides import compare
from masterlist.facts.logbook import LogBook, Loose, in_order, parted
from masterlist.queries.logs import LOGS, books_of
from masterlist.queries.tree import ContentFolder
from masterlist.read import strict_yaml
from masterlist.read.content import line_with
from masterlist.read.files import File, data, list_content
from masterlist.read.logbook import log_book
from masterlist.report import in_order as errors_first
from masterlist.scoring.log import Scored
from masterlist.source import Place, Problem
from masterlist.standings.results import Results
from masterlist.write import canonical, comments
from masterlist.write.canonical import Group, Item, node


def book_text(book: str | Mapping[str, Any], entries: Iterable[str]) -> bytes:
    """The book's text, or the keys of a new one, with the entries of those texts; no comment is lost."""
    loose = list(entries)
    root = comments.document(book) if isinstance(book, str) else node({**book, "games": []})
    if not isinstance(root, Group):
        raise TypeError("a book holds keys")
    games = next(item.value for item in root.items if item.key == "games")
    if not isinstance(games, Group):
        raise TypeError("a book has a list of games")
    # What stands below the last entry speaks of it, or of nothing: what comes then has its own comments above it.
    games.items += [_item(comments.document(text)) for text in loose]
    written = canonical.document(root, "log")
    known = [text for one in (book, *loose) if isinstance(one, str) for text in comments.texts(one)]
    if comments.texts(written) != sorted(known):
        raise RuntimeError("binding these entries would have lost a comment")
    return written.encode()


def _item(root: Group) -> Item:
    """The game of a loose entry as an entry of a book: comments of the file stand above it."""
    above = [*root.head]
    value: Any = None
    for item in root.items:
        above += [*item.before, *(one.text for one in item.beside)]
        if item.key == "game":
            value = item.value
    return Item("", value, [text for text in (*above, *root.tail) if text])


ROOM = 20  # entries of a book, as a paper one has them


class Bound(NamedTuple):
    """What binding would write and remove; neither where something keeps it from it."""

    texts: dict[str, bytes]  # the books, by name
    gone: tuple[str, ...]  # the files of the loose entries that stand in them
    problems: tuple[Problem, ...] = ()  # why nothing is to be written


class Filling(NamedTuple):
    """A book, and the loose entries that it gets."""

    player: str
    list: str
    number: int
    is_new: bool
    entries: tuple[Loose, ...]

    @property
    def name(self) -> str:
        """The book's file."""
        return f"content/logs/{self.player}/{self.number:02}.yaml"


def bound(root: Path, players: Iterable[str] = ()) -> Bound:
    """Bind the loose entries of some players, or of all; nothing is written here."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(lambda: _bound(place, {*players}))


def _bound(place: Workplace, players: set[str]) -> Bound:
    assessed, problems = look(place)
    if assessed is None:
        return Bound({}, (), tuple(errors_first([one for one in problems if one.blocks])))
    books = books_of(assessed.revision, players or assessed.revision(LOGS))
    fillings = [one for own in books.values() for one in _fillings(own)]
    texts = {one.name: _text(place.root, one) for one in fillings}
    gone = tuple(sorted(loose.owner.file for one in fillings for loose in one.entries))
    if not texts:
        return Bound({}, ())
    day = newest_day(place.repository.commit.day)
    listing = list_content(place.root, place.repository)
    then = listing.with_lines(map(_line, texts, texts.values()), {*texts, *gone})
    sides = compare(place, *(ContentFolder(place.root.resolve(), files, day) for files in (listing, then)))
    reasons = [problem for problem in sides.after.problems if problem.blocks]
    if sides.before.results and sides.after.results:
        reasons = list(_rated_differently(sides.before.results, sides.after.results))
    return Bound({}, (), tuple(errors_first(reasons))) if reasons else Bound(texts, gone)


def _line(name: str, text: bytes) -> str:
    value, _ = strict_yaml.parse(text, name)
    return line_with(name, log_book(value, name))


def _fillings(log: tuple[LogBook, ...]) -> Iterable[Filling]:
    """Which book gets which entries: they are appended in the order of play, and no book is renumbered."""
    player = log[0].player
    books, loose = parted(log)
    newest = {book.list: book for book in books}
    last = max((book.book for book in books), default=0)
    for list_ in sorted({one.list for one in loose}):
        own = sorted((one for one in loose if one.list == list_), key=in_order)
        room = _room(newest.get(list_), own[0])
        if room:
            yield Filling(player, list_, newest[list_].book, is_new=False, entries=tuple(own[:room]))
        for start in range(room, len(own), ROOM):
            last += 1
            yield Filling(player, list_, last, is_new=True, entries=tuple(own[start : start + ROOM]))


def _room(book: LogBook | None, first: Loose) -> int:
    """How many entries the newest book takes: none where it is authenticated, or goes on to a later day."""
    if book is None or book.authenticated:
        return 0
    if book.entries and book.entries[-1].date > first.entry.date:
        return 0
    return max(0, ROOM - len(book.entries))


def _text(root: Path, filling: Filling) -> bytes:
    loose = [_read(root, one.owner.file) for one in filling.entries]
    if filling.is_new:
        head = {"player": filling.player, "book": filling.number, "list": filling.list}
        return book_text(head, loose)
    return book_text(_read(root, filling.name), loose)


def _read(root: Path, name: str) -> str:
    found, _ = data(root, File("", (), name))
    return found.decode("utf-8-sig")


def _rated_differently(before: Results, after: Results) -> Iterable[Problem]:
    """The first entry of each log that would count otherwise, or that comes in another place."""
    for id_, one in before.lists.items():
        for player, log in one.results.logs.items():
            now = after.lists[id_].results.logs.get(player, [])
            for old, new in zip_longest(log, now):
                if old is None or new is None or _worth(old) != _worth(new):
                    place = old.entry.place if old else Place(f"content/logs/{player}")
                    message = (
                        f"binding would rate the log of '{player}' differently: {_told(old)} now, {_told(new)} then"
                    )
                    hint = "nothing is bound; bind other players' entries with --player"
                    yield Problem(place, "binding-moves-nothing", message, hint)
                    break


def _worth(line: Scored) -> tuple[object, ...]:
    figures = line.entry._replace(place=Place(""), spots={})
    return figures, line.status, line.worth, line.defeated, line.total, line.rating


def _told(line: Scored | None) -> str:
    if line is None:
        return "no entry"
    entry = line.entry
    return f"{entry.date} against '{entry.opponent}' {line.status.value}, total {line.total}, rating {line.rating}"
