"""Files of a site on their way into its folder or store, and what was published where before."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from masterlist.codec import decode, encode
from masterlist.engine.memo import Memo
from masterlist.publishing import store
from masterlist.publishing.staging import MANIFEST, bytes_of
from masterlist.unchanged import signature

if TYPE_CHECKING:
    from masterlist.site.common.model import Document

Written = tuple[str, bytes]  # path and hash

# Files are written by the system's own calls: there are tens of thousands, and Python's asks five things of each.
ANEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def write_all(
    folder: Path | str, named: Iterable[tuple[str, Iterable["Document"]]]
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


def write(folder: Path | str, document: "Document") -> Written:
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


def _hashed(document: "Document") -> Written:
    return document.path, sha256(document.data).digest()


Files = tuple[tuple[str, bytes], ...]  # path and SHA-256 of each


class Output(NamedTuple):
    """What was made of one part."""

    key: bytes
    files: Files


Made = dict[str, Output]  # by the part's name


class Published(NamedTuple):
    """A site as a build left it."""

    made: Made
    signature: str  # of the folder
    folders: tuple[str, ...]  # that it has, "" for the top


def last(memo: Memo, out: Path | str) -> Published | None:
    """What was published in the folder, or store, if that is still as it was."""
    data = memo.note(_name(out))
    if not data:
        return None
    found = decode(data, Published)
    if isinstance(out, str):
        return found if found.signature == store.signature(out) else None
    same = found.signature == signature(out, found.folders)
    return found if same or _is_whole(out, found.made) else None


def keep(memo: Memo, out: Path | str, made: Made) -> Published:
    """Remember what was published."""
    paths = {path.rpartition("/")[0] for output in made.values() for path, _ in output.files}
    folders = sorted({"/".join(path.split("/")[:depth]) for path in paths for depth in range(path.count("/") + 2)})
    now = store.signature(out) if isinstance(out, str) else signature(out, folders)
    published = Published(made, now, tuple(folders))
    memo.put_note(_name(out), encode(published))
    return published


def _is_whole(out: Path, made: Made) -> bool:
    """Whether the folder holds these files, and perhaps others: one that was copied does."""
    files = ((f"{out}/{path}", sha) for output in made.values() for path, sha in output.files)
    try:
        same = all(sha256(bytes_of(path)).digest() == sha for path, sha in files)
        return same and (out / MANIFEST).is_file()
    except OSError:
        return False


def _name(out: Path | str) -> str:
    return f"published/{out if isinstance(out, str) else out.resolve()}"
