"""What pages show that are made from little: from what a club writes, or from nothing."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.page import Page as Prose
from masterlist.facts.people import Club, Player
from masterlist.site.common.links import Sources
from masterlist.site.common.model import Document, Link, Page
from masterlist.site.downloads import redirects
from masterlist.site.editions.why import why_page
from masterlist.site.layout.frame import Frame, small_content
from masterlist.site.pages import prose, sheets
from masterlist.site.pages.problems import problems_page
from masterlist.site.pages.sheets import mine_page
from masterlist.site.pairs.compare import compare_page
from masterlist.site.search.view import search_page
from masterlist.source import Problem


class ProseInputs(NamedTuple):
    """A page that a club writes, with its translations."""

    page: Prose
    beside: tuple[Link, ...] = ()  # on a rules page: the rules that no other page leads to

    def made(self, _frame: Frame) -> Iterator[Page]:
        """The page."""
        yield prose.page(self.page, self.beside)


class ProblemsInputs(NamedTuple):
    """All warnings."""

    warnings: tuple[Problem, ...]
    names: dict[str, str]  # of the players whom they name

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        link_to = Sources(frame.site, frame.prefix, private=frame.private)
        yield problems_page(small_content(frame, self.names, {}), self.warnings, link_to)


class MovedInputs(NamedTuple):
    """A player who had other ids."""

    player: Player

    def made(self, _frame: Frame) -> Iterator[Page | Document]:
        """Where the pages and documents were."""
        yield from redirects.documents(self.player)


class ClubMoved(NamedTuple):
    """A club that had other ids."""

    club: Club

    def made(self, _frame: Frame) -> Iterator[Page]:
        """Where the pages were."""
        yield from redirects.club_pages(self.club)


class SheetInputs(NamedTuple):
    """The names of the lists that a printed sheet is for."""

    log_lists: tuple[str, ...] = ()
    log_system: str = ""
    rated_lists: tuple[str, ...] = ()

    def made(self, _frame: Frame) -> Iterator[Page]:
        """The sheet."""
        if self.log_lists:
            yield sheets.log_sheet_page(self.log_lists, self.log_system)
        if self.rated_lists:
            yield sheets.order_sheet_page(self.rated_lists)


class OwnInputs(NamedTuple):
    """Nothing but the site: the search, the comparison, and the page for addresses at which there is none."""

    has_address: bool

    def made(self, frame: Frame) -> Iterator[Page]:
        """The pages."""
        yield search_page()
        yield compare_page(frame.lists)
        yield why_page()
        yield mine_page(Sources(frame.site, frame.prefix))
        if self.has_address and not frame.folder:
            yield sheets.not_found_page(frame.site)
