"""What is wrong with log books by themselves."""

from collections.abc import Iterable, Iterator

from masterlist.checks import books, clubs, entries
from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook
from masterlist.source import Problem


def check_logs(content: Content, newest_day: str) -> Iterator[Problem]:
    """Everything wrong with log books by themselves."""
    for check in books.CHECKS:
        yield from check(content)
    for own in content.books.values():
        yield from check_entries(own, newest_day)
        for book in own:
            yield from clubs.authentication_is_past(book, newest_day)


def check_entries(own: Iterable[LogBook], newest_day: str) -> Iterator[Problem]:
    """Everything wrong with the entries of some books by themselves."""
    for book in own:
        for entry in book.entries:
            yield from entries.check(entry, book, newest_day)
