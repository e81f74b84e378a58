"""The text of a book with loose entries at its end, and all their comments."""

from collections.abc import Iterable, Mapping
from typing import Any

from masterlist.write import canonical, comments
from masterlist.write.nodes import Group, Item, node


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
