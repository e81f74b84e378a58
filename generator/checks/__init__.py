"""What no schema can say: one small function per rule, gathered in lists."""

from collections.abc import Callable, Iterable, Iterator

from generator.checks import books, entries, events, examples, names, pages, references
from generator.facts.content import Content
from generator.facts.example import LogExample
from generator.facts.logbook import LogBook
from generator.source import Problem

Check = Callable[[Content], Iterable[Problem]]

CHECKS: tuple[Check, ...] = (*references.CHECKS, *names.CHECKS, *books.CHECKS, *pages.CHECKS, *examples.CHECKS)


def check_facts(content: Content, newest_day: str) -> Iterator[Problem]:
    """Everything wrong with the facts; nothing can have been played after ``newest_day`` (ISO 8601)."""
    for check in CHECKS:
        yield from check(content)
    for book in _log_books(content):
        for entry in book.entries:
            yield from entries.check(entry, book, newest_day)
    yield from events.check(content, newest_day)


def _log_books(content: Content) -> Iterator[LogBook]:
    """All log books, and those that are worked examples."""
    for books_ in content.books.values():
        yield from books_
    for page in content.pages.values():
        yield from (part.book for part in page.parts if isinstance(part, LogExample))
