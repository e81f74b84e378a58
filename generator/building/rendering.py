"""Slices made into files."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from generator.building.outputs import Files
from generator.building.slices import Frame, Slice
from generator.render import Renderer
from generator.site.model import Document, Page, Patch, Shell


class Rendering(NamedTuple):
    """Work for one call."""

    folder: Path  # where the files go
    frame: Frame
    shell: Shell
    slices: tuple[tuple[str, Slice], ...]  # each with a name


def render(work: Rendering) -> list[tuple[str, Files]]:
    """Make the files of some slices; what was made, by the slices' names."""
    renderer = _renderer(work.shell)
    return [
        (name, tuple(write(work.folder, _document(renderer, one)) for one in slice_.made(work.frame)))
        for name, slice_ in work.slices
    ]


@lru_cache(maxsize=1)
def _renderer(shell: Shell) -> Renderer:
    return Renderer(shell)


def _document(renderer: Renderer, one: Page | Document | Patch) -> Document:
    if isinstance(one, Patch):
        return renderer.patched(one)
    return renderer(one) if isinstance(one, Page) else one


def write(folder: Path, document: Document) -> tuple[str, bytes]:
    """Put a file into the folder; its path and hash."""
    path = folder / document.path
    try:
        path.write_bytes(document.data)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(document.data)
    return document.path, sha256(document.data).digest()
