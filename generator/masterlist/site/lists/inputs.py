"""What the pages and files of a list rated from log books show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.facts.edition import Edition
from masterlist.facts.site import RatingList
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.marked import beside_editions
from masterlist.queries.people import People, clubs_of, people_in
from masterlist.queries.published import ranks_before
from masterlist.queries.results import figures, standing
from masterlist.queries.shown import excluded, shown_rows
from masterlist.queries.years import newest_year
from masterlist.site.common.model import Page
from masterlist.site.downloads import lists as downloads
from masterlist.site.editions.view import also
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.lists.view import Sheet, list_page
from masterlist.standings.master_list import Row
from masterlist.standings.portions import portion
from masterlist.standings.results import MasterList
from masterlist.standings.small_curves import EDITIONS
from masterlist.standings.totals import LogResults


class ListPage(NamedTuple):
    """What one page of the current list shows."""

    list: str
    sheet: Sheet
    editions: tuple[Edition, ...]  # without their rows
    as_of: str  # on the first page; on others "", or every page would change with every day
    has_results: bool
    people: People
    clubs: dict[str, str]
    year: str  # the newest one whose page tells of the list

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = people_content(frame, self.people, self.clubs)
        one = _master_list(frame.lists[self.list], self.as_of, (), self.editions)
        head = downloads.head_of(content, one.results.about, self.sheet.number, results=self.has_results)
        others = also(self.list, len(self.editions), self.year) if self.sheet.rows else ()
        page = list_page(content, one, self.sheet, others)
        yield page._replace(head=head)


def _master_list(about: RatingList, as_of: str, rows: tuple[Row, ...], editions: tuple[Edition, ...]) -> MasterList:
    return MasterList(LogResults(about, as_of, {}, {}, {}), rows, editions, 0)


@query
def list_page_inputs(ask: Ask, list_: str, page: str) -> ListPage:
    """What one page of the current list shows, by its number."""
    real = portion([*ask(standing, list_)], int(page))
    every = ask(shown_rows, list_)
    on_file = ask(edition_headers).get(list_, ())
    rows, as_of = tuple(portion(every, int(page))), ask(figures, list_).as_of
    sheet = Sheet(int(page), rows, len(every))
    if on_file:
        sheet = sheet._replace(
            since=on_file[-1].id,
            before=tuple(ask.part(ranks_before, list_, key=player) or 0 for player in real),
            curves=tuple(ask.part(beside_editions, player, key="curves")[list_] for player in real),
            curves_from=on_file[-EDITIONS:][0].id,
        )
    people = people_in(ask, rows, excluded(ask, list_))
    shown, year = as_of if page == "1" else "", ask(newest_year, list_)
    return ListPage(list_, sheet, on_file, shown, bool(as_of), people, clubs_of(ask, people), year)
