"""What each part of a site is made from, with a key that names just that, and how its files are made.

A part whose key is that of the last build is on disk already.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Protocol

from masterlist.codec import digest, encode
from masterlist.engine.query import Query
from masterlist.engine.revision import Revision
from masterlist.language import speaking
from masterlist.language.catalogue import language
from masterlist.publishing import store
from masterlist.render import Renderer
from masterlist.site.common.model import Document, Page, Shell
from masterlist.site.layout.frame import Frame


class Inputs(Protocol):
    """All that some pages show; it can be sent to another process."""

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The pages and documents."""


class Ready(NamedTuple):
    """Pages and documents that need nothing else."""

    pages: tuple[Page | Document, ...]

    @property
    def is_data(self) -> bool:
        """Whether there is no page among them."""
        return all(isinstance(one, Document) for one in self.pages)

    def made(self, _frame: Frame) -> Iterator[Page | Document]:
        """The pages."""
        return iter(self.pages)


class Part(NamedTuple):
    """Some pages and documents that are made together."""

    name: str
    key: bytes
    load: Callable[[], Inputs]

    def renamed(self, prefix: str) -> "Part":
        """The same part with a longer name."""
        return self._replace(name=prefix + self.name)


class Namer:
    """Names parts by what they are made from, and by what all pages share."""

    def __init__(self, revision: Revision, *shared: object) -> None:
        self._revision = revision
        self._shared = digest(*shared)

    def asked(self, name: str, query: Query[Inputs], *args: str) -> Part:
        """A part that is made from the answer to a query."""
        revision = self._revision
        key = digest(self._shared, revision.digest(query, *args))
        return Part(name, key, lambda: revision.filled(query, *args))

    def given(self, name: str, inputs: Inputs) -> Part:
        """A part that is made from little, which is at hand."""
        return Part(name, digest(self._shared, inputs), lambda: inputs)


# Files are written by the system's own calls: there are tens of thousands, and Python's asks five things of each.
ANEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
LANGUAGES = 8  # whose templates are kept


class Rendering(NamedTuple):
    """Work for one call."""

    folder: Path | str  # where the files go; the address of a store
    frame: Frame
    shell: Shell
    inputs: tuple[tuple[str, Inputs], ...]  # each with the name of its part

    @property
    def is_ready(self) -> bool:
        """Whether nothing is left to do but to write: not worth sending to anybody."""
        return all(isinstance(one, Ready) and one.is_data for _, one in self.inputs)


Rendered = tuple[str, bytes]  # a part's name, and Files


def render(work: Rendering) -> list[Rendered]:
    """Make the files of some parts; what was made, by the parts' names.

    It waits as bytes until all is made: as tuples the tens of thousands of files take three times the memory.
    """
    with speaking(language(work.frame.language)):
        renderer = _renderer(work.shell)
        made = ((name, _documents(renderer, inputs.made(work.frame), work.frame)) for name, inputs in work.inputs)
        if isinstance(work.folder, Path):
            return [(name, encode([write(work.folder, one) for one in documents])) for name, documents in made]
        return _stored(work.folder, {name: tuple(documents) for name, documents in made})


def _stored(url: str, made: Mapping[str, tuple[Document, ...]]) -> list[Rendered]:
    """All at once: a store answers late, but many at the same time."""
    store.put(url, {one.path: one.data for documents in made.values() for one in documents})
    return [(name, encode([_hashed(one) for one in documents])) for name, documents in made.items()]


@lru_cache(maxsize=LANGUAGES)
def _renderer(shell: Shell) -> Renderer:
    return Renderer(shell)


def _documents(renderer: Renderer, made: Iterable[Page | Document], frame: Frame) -> Iterator[Document]:
    """What is published of what was made; in a further language that is what speaks it, in a folder of its own."""
    for one in made:
        if not frame.folder:
            yield _document(renderer, one)
        elif not isinstance(one, Document) or one.spoken:
            document = _document(renderer, one)
            yield document._replace(path=frame.folder + document.path)


def _document(renderer: Renderer, one: Page | Document) -> Document:
    return renderer(one) if isinstance(one, Page) else one


def write(folder: Path | str, document: Document) -> tuple[str, bytes]:
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


def _hashed(document: Document) -> tuple[str, bytes]:
    return document.path, sha256(document.data).digest()
