"""What the files of the search hold in one language, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, provided, query
from masterlist.facts.content import alone
from masterlist.language import language, speaking
from masterlist.queries.logs import LISTS, PAGES
from masterlist.queries.overview import event_heads
from masterlist.queries.people import clubs, shown_players
from masterlist.site.common.words import Document
from masterlist.site.layout.frame import Frame
from masterlist.site.layout.shell import translated
from masterlist.site.search.view import IndexFile, contents, entries, files_of

SHELLS = provided("shells")  # what stands around all pages, by language


@query
def search_index(ask: Ask, tag: str) -> dict[str, IndexFile]:
    """All files of a language by their names; what can be found and what it is called is in that language."""
    content = alone({})._replace(
        lists=dict(ask(LISTS)), clubs=dict(ask(clubs)), players=dict(ask(shown_players)), pages=dict(ask(PAGES))
    )
    with speaking(language(tag)):
        found = entries(translated(content), (head.event for head in ask(event_heads)), ask.part(SHELLS, key=tag))
    return {file.name: file for file in files_of(found)}


class SearchContents(NamedTuple):
    """Which files there are."""

    files: tuple[IndexFile, ...]  # without their entries

    def made(self, _frame: Frame) -> Iterator[Document]:
        """The file that says so."""
        yield contents(self.files)


@query
def search_contents(ask: Ask, tag: str) -> SearchContents:
    """Which files a language has."""
    return SearchContents(tuple(file._replace(entries=()) for file in ask(search_index, tag).values()))


class SearchFile(NamedTuple):
    """One of them."""

    file: IndexFile

    def made(self, _frame: Frame) -> Iterator[Document]:
        """The file."""
        yield self.file.document()


@query
def search_file(ask: Ask, tag: str, name: str) -> SearchFile:
    """A file of a language."""
    return SearchFile(ask.part(search_index, tag, key=name))
