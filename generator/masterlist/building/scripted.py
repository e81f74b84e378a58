"""The parts that only scripts read: all rows of long lists, and the index of the search."""

from collections.abc import Iterator
from functools import partial

from masterlist.building.overview import Overview
from masterlist.building.parts import Namer, Part, Ready
from masterlist.site import search, search_files
from masterlist.site.model import Shell


def scripted(site: Overview, part: Namer, shell: Shell) -> Iterator[Part]:
    """All of them, but that of the index of players."""
    yield from _search(site, part, shell)


def _search(site: Overview, part: Namer, shell: Shell) -> Iterator[Part]:
    yield part("search", lambda: Ready((search.search_page(),)))
    yield from _search_files(site, part, shell)


def _search_files(site: Overview, part: Namer, shell: Shell) -> Iterator[Part]:
    entries = search.entries(site.content, (head.event for head in site.heads), shell)
    files = search_files.files_of(entries)
    names = [file[:3] for file in files]
    yield part("search/index", lambda: Ready((search_files.contents(files),)), names)
    for file in files:
        yield part(f"search/{file.name}", partial(_file, file), file)


def _file(file: search_files.File) -> Ready:
    return Ready((file.document(),))
