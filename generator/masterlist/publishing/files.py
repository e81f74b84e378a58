"""Files of a site on their way into its folder or store, each with its hash."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from masterlist.publishing import store
from masterlist.site.common.model import Document

Written = tuple[str, bytes]  # path and hash

# Files are written by the system's own calls: there are tens of thousands, and Python's asks five things of each.
ANEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def write_all(
    folder: Path | str, named: Iterable[tuple[str, Iterable[Document]]]
) -> Iterator[tuple[str, list[Written]]]:
    """Put files into the folder or store; under each name those that stood there.

    Into a store all go at once: it answers late, but many at the same time.
    """
    if isinstance(folder, Path):
        yield from ((name, [write(folder, one) for one in documents]) for name, documents in named)
        return
    several = [(name, tuple(documents)) for name, documents in named]
    store.put(folder, {one.path: one.data for _, documents in several for one in documents})
    yield from ((name, [_hashed(one) for one in documents]) for name, documents in several)


def write(folder: Path | str, document: Document) -> Written:
    """Put a file into the folder or store; its path and hash."""
    if isinstance(folder, str):
        store.put(folder, {document.path: document.data})
        return _hashed(document)
    path = f"{folder}/{document.path}"
    try:
        file = os.open(path, ANEW, 0o666)
    except FileNotFoundError:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, ANEW, 0o666)
    try:
        rest = document.data
        while rest:
            rest = rest[os.write(file, rest) :]
    finally:
        os.close(file)
    return _hashed(document)


def _hashed(document: Document) -> Written:
    return document.path, sha256(document.data).digest()
