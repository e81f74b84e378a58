"""Slices made into files."""

import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from masterlist.building.old_files import Altered
from masterlist.building.slices import Frame, Ready, Slice
from masterlist.codec import encode
from masterlist.language import speaking
from masterlist.language.catalogue import language
from masterlist.render import Renderer
from masterlist.site.model import Document, Page, Patch, Shell

# Files are written by the system's own calls: there are tens of thousands, and Python's asks five things of each.
ANEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
LANGUAGES = 8  # whose templates are kept


class Rendering(NamedTuple):
    """Work for one call."""

    folder: Path  # where the files go
    frame: Frame
    shell: Shell
    slices: tuple[tuple[str, Slice], ...]  # each with a name

    @property
    def is_ready(self) -> bool:
        """Whether nothing is left to do but to write: not worth sending to anybody."""
        return all(isinstance(slice_, Ready) and slice_.is_data for _, slice_ in self.slices)


Rendered = tuple[str, bytes | None]  # a name, and Files; None where the old files to be touched up are not as they were


def render(work: Rendering) -> list[Rendered]:
    """Make the files of some slices; what was made, by the slices' names.

    It waits as bytes until all is made: as tuples the tens of thousands of files take three times the memory.
    """
    with speaking(language(work.frame.language)):
        renderer = _renderer(work.shell)
        return [(name, _made(renderer, slice_, work)) for name, slice_ in work.slices]


def _made(renderer: Renderer, slice_: Slice, work: Rendering) -> bytes | None:
    try:
        documents = _documents(renderer, slice_.made(work.frame), work.frame)
        return encode([write(work.folder, document) for document in documents])
    except Altered:
        return None


@lru_cache(maxsize=LANGUAGES)
def _renderer(shell: Shell) -> Renderer:
    return Renderer(shell)


def _documents(renderer: Renderer, made: Iterable[Page | Document | Patch], frame: Frame) -> Iterator[Document]:
    """What is published of what was made; in a further language that is what speaks it, in a folder of its own."""
    for one in made:
        if not frame.folder:
            yield _document(renderer, one)
        elif not isinstance(one, Document) or one.spoken:
            document = _document(renderer, one)
            yield document._replace(path=frame.folder + document.path)


def _document(renderer: Renderer, one: Page | Document | Patch) -> Document:
    if isinstance(one, Patch):
        return renderer.patched(one)
    return renderer(one) if isinstance(one, Page) else one


def write(folder: Path, document: Document) -> tuple[str, bytes]:
    """Put a file into the folder; its path and hash."""
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
    return document.path, sha256(document.data).digest()
