"""What a log book claims beside its entries."""

from typing import Any

from masterlist.facts.logbook import LogBook
from masterlist.source import Place

# What says where the entries of a book stand. Every other field claims something that its entries do not say, so that
# a field that books get later is a claim from its first day.
_STANDS = {"player", "book", "list", "entries", "loose", "has_file"}


def claims(book: LogBook) -> dict[str, Any]:
    """What the book carries over, which club authenticated it."""
    fields = zip(book._fields, book, strict=True)
    return {
        name: value
        for name, value in fields
        if name not in _STANDS and not isinstance(value, Place) and value != book._field_defaults.get(name)
    }


def bound(book: LogBook) -> LogBook:
    """The book as if all its entries stood in its own file."""
    defaults = book._field_defaults
    return book._replace(**{name: defaults[name] for name in ("loose", "has_file") if name in defaults})
