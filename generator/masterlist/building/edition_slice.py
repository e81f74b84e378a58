"""Editions as slices, page by page and as a whole: an old entry that is corrected changes hundreds of them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.building.known import Rows
from masterlist.building.slices import NOWHERE, Frame, small_content
from masterlist.codec import decode, encode
from masterlist.facts.content import Content
from masterlist.facts.people import Player
from masterlist.site.downloads.lists import edition, edition_head
from masterlist.site.editions import EditionView
from masterlist.site.lists import Sheet, edition_page
from masterlist.site.model import Document, Page
from masterlist.site.table_rows import master_rows

People = dict[str, tuple[str, str, str]]  # name, club and country of each by id: what rows show


def people(players: Iterable[Player]) -> bytes:
    """Players as slices hold them: to send thousands as they are takes longer than to make a page of them."""
    return encode({player.id: (player.name, player.club, player.country) for player in players})


class EditionSlice(NamedTuple):
    """What one page of an edition shows."""

    list: str
    id: str
    number: int  # of the page
    rows: bytes  # Rows
    of: int  # rows on all pages
    before: str  # id of the edition before, or ""
    view: EditionView  # what stands around
    players: bytes  # ``People``: those of the rows
    clubs: dict[str, str]  # the names of theirs, by id

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = _content(frame, self.players, self.clubs)
        found = decode(self.rows, Rows)
        sheet = Sheet(self.number, found.rows, self.of, self.before, found.before)
        page = edition_page(content, frame.lists[self.list], self.view, self.id, sheet)
        yield page._replace(head=edition_head(content, self.list, self.id, page.title))


class WholeEdition(NamedTuple):
    """What the files of an edition hold that no person reads: its table, or its rows for scripts."""

    list: str
    id: str
    rows: tuple[bytes, ...]  # Rows, by page
    players: bytes  # ``People``: everybody
    clubs: dict[str, str]  # their names, by id
    is_table: bool

    def made(self, frame: Frame) -> Iterator[Document]:
        """The file."""
        content = _content(frame, self.players, self.clubs)
        rows = (row for page in self.rows for row in decode(page, Rows).rows)
        if self.is_table:
            yield edition(content, self.list, self.id, rows)
        else:
            yield master_rows(content, f"lists/{self.list}/{self.id}", list(rows))


def _content(frame: Frame, players: bytes, clubs: dict[str, str]) -> Content:
    content = small_content(frame, {}, clubs)
    for id_, (name, club, country) in decode(players, People).items():
        content.players[id_] = Player(id_, name, (), club, country, "", (), (), NOWHERE, NOWHERE, NOWHERE)
    return content
