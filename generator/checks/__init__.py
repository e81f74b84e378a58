"""What no schema can say: one small function per rule, gathered in lists."""

from collections.abc import Callable, Iterable, Iterator

from generator.checks import books, entries, events, examples, names, references
from generator.facts.content import Content
from generator.source import Problem

Check = Callable[[Content], Iterable[Problem]]

CHECKS: tuple[Check, ...] = (*references.CHECKS, *names.CHECKS, *books.CHECKS, *examples.CHECKS)


def check_facts(content: Content, newest_day: str) -> Iterator[Problem]:
    """Everything wrong with the facts; nothing can have been played after ``newest_day`` (ISO 8601)."""
    for check in CHECKS:
        yield from check(content)
    for logs in content.books.values():
        for book in logs:
            for entry in book.entries:
                yield from entries.check(entry, book, newest_day)
    yield from events.check(content, newest_day)
