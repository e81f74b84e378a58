"""Entries in files of their own, as the last lines of log books."""

from collections.abc import Iterable

from masterlist.facts.logbook import LogBook, Loose, stem


def with_loose(books: Iterable[LogBook], loose: Iterable[Loose]) -> tuple[LogBook, ...]:
    """One player's books by number, with the loose entries as the last lines of the newest book of their list.

    Where a list has no book they make a new one, and after a book that a club has authenticated: it has not seen them.
    """
    found = sorted(books, key=_number)  # file names do not sort: 100.yaml comes before 11.yaml
    by_list: dict[str, list[Loose]] = {}
    for one in sorted(loose, key=in_order):
        by_list.setdefault(one.list, []).append(one)
    for list_, own in sorted(by_list.items()):
        at = max((at for at, book in enumerate(found) if book.list == list_), default=None)
        if at is None or found[at].authenticated:
            found.append(_new_book(max((book.book for book in found), default=0) + 1, own))
        else:
            found[at] = _ending_in(found[at], own)
    return tuple(found)


def parted(books: Iterable[LogBook]) -> tuple[list[LogBook], list[Loose]]:
    """What ``with_loose`` was given: the books that have files, and the loose entries."""
    own = tuple(books)
    loose = [
        Loose(owner, book.list, entry)
        for book in own
        for owner, entry in zip(book.loose, book.entries[len(book.bound) :], strict=True)
    ]
    return [book._replace(entries=book.bound, loose=()) for book in own if book.has_file], loose


def _new_book(number: int, own: list[Loose]) -> LogBook:
    owner, list_, entry = own[0]
    place = entry.place
    book = LogBook(
        owner.player, number, list_, None, (), place, owner.player_place, place, owner.list_place, has_file=False
    )
    return _ending_in(book, own)


def _ending_in(book: LogBook, own: list[Loose]) -> LogBook:
    entries = (*book.entries, *(one.entry for one in own))
    return book._replace(entries=entries, loose=tuple(one.owner for one in own))


def _number(book: LogBook) -> int:
    return book.book


def in_order(one: Loose) -> tuple[str, str, int]:
    """By date; on one day by the file's name, of which ``--10`` comes after ``--2``."""
    name, _, number = stem(one.owner.file).partition("--")
    return one.entry.date, name, int(number or 1)
