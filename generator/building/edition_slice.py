"""A page of an edition as a slice: an old entry that is corrected changes hundreds of them."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.building.known import Rows
from generator.building.slices import Frame, small_content
from generator.codec import decode
from generator.facts.people import Player
from generator.site.downloads.lists import edition_head
from generator.site.editions import EditionView
from generator.site.lists import Sheet, edition_page
from generator.site.model import Page


class EditionSlice(NamedTuple):
    """What one page of an edition shows."""

    list: str
    id: str
    number: int  # of the page
    rows: bytes  # Rows
    of: int  # rows on all pages
    before: str  # id of the edition before, or ""
    view: EditionView  # what stands around
    players: tuple[Player, ...]  # of the rows
    clubs: dict[str, str]  # the names of theirs, by id

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = small_content(frame, {}, self.clubs)
        content.players.update((player.id, player) for player in self.players)
        found = decode(self.rows, Rows)
        sheet = Sheet(self.number, found.rows, self.of, self.before, found.before)
        page = edition_page(content, frame.lists[self.list], self.view, self.id, sheet)
        yield page._replace(head=edition_head(content, self.list, self.id, page.title))
