"""The current list for programs and scripts, whatever it is rated from."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from masterlist.engine.query import Ask, Stored, query
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.people import People, clubs_of
from masterlist.queries.published import ranks_before
from masterlist.queries.recents import page_recents
from masterlist.queries.shown import kind_of_rows, list_people, rows_of
from masterlist.queries.sources import as_of, source
from masterlist.site.common.documents import document
from masterlist.site.common.model import Document
from masterlist.site.downloads import lists as downloads
from masterlist.site.downloads.lists import list_document
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.lists.view import Beside, list_rows
from masterlist.standings.ranking import pages


class ListFiles(NamedTuple):
    """What the document of the current list and the files beside it hold, or its rows for scripts."""

    list: str
    rows: Stored[Sequence[Any]]
    as_of: str  # "" for the rows
    people: Stored[People]
    clubs: dict[str, str]
    beside: Beside | None = None  # of the rows for scripts

    def made(self, frame: Frame) -> Iterator[Document]:
        """The files."""
        content, about = people_content(frame, self.people.value(People), self.clubs), frame.lists[self.list]
        rows = self.rows.value(kind_of_rows(about.system))
        if self.beside:
            yield from list_rows(content, f"lists/{self.list}", about, rows, self.beside)
            return
        value = list_document(content, about, self.as_of, rows)
        yield document(f"lists/{self.list}", value)
        yield from downloads.current(content, value)


@query
def list_files(ask: Ask, list_: str) -> ListFiles:
    """What the files of the current list hold."""
    rows: Stored[Any] = ask.stored(rows_of(ask, list_), list_)
    people: Stored[People] = ask.stored(list_people, list_)
    clubs = clubs_of(ask, ask(list_people, list_))
    return ListFiles(list_, rows, as_of(ask, list_), people, clubs)


@query
def list_script(ask: Ask, list_: str) -> ListFiles:
    """The rows of the current list for scripts."""
    players = [*ask(source(ask, list_).standing, list_)]
    ranks = ask.parts(ranks_before, list_, keys=players) if ask(edition_headers).get(list_) else {}
    numbers = range(1, pages(len(players)) + 1)
    beside = Beside(
        before=[ranks.get(player, 0) for player in players] if ranks else (),
        recents=[one for page in numbers for one in ask(page_recents, list_, str(page))],
    )
    return ask(list_files, list_)._replace(as_of="", beside=beside)
