"""What is wrong with log books by themselves."""

from collections.abc import Iterable, Iterator, Mapping

from masterlist.checks import books, clubs, entries
from masterlist.facts.content import Content
from masterlist.facts.logbook import LogBook
from masterlist.source import Problem


def check_logs(content: Content, newest_day: str, duels: Mapping[str, bool] = {}) -> Iterator[Problem]:
    """Everything wrong with log books by themselves; ``duels`` as below."""
    for check in books.CHECKS:
        yield from check(content)
    for own in content.books.values():
        yield from check_entries(own, newest_day, duels)
        for book in own:
            yield from clubs.authentication_is_past(book, newest_day)


def check_entries(own: Iterable[LogBook], newest_day: str, duels: Mapping[str, bool] = {}) -> Iterator[Problem]:
    """Everything wrong with the entries of some books by themselves.

    ``duels`` say of lists whether they are rated from games between two; of others an entry is what it says.
    """
    for book in own:
        for entry in book.entries:
            is_duel = duels.get(book.list, entry.is_duel)
            yield from entries.check(entry, book, newest_day, is_duel=is_duel)
