"""What the pages of a published edition show, page by page and as tables, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.codec import encode
from masterlist.engine.query import Ask, Stored, query
from masterlist.queries.marked import marks
from masterlist.queries.published import Rows, cut
from masterlist.queries.shown import People, clubs_of, people_in, veil_of
from masterlist.site.common.model import Document, Page
from masterlist.site.common.source_links import Sources
from masterlist.site.downloads.lists import edition, edition_head
from masterlist.site.editions.issues import issues
from masterlist.site.editions.view import Issue, edition_view, today
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.lists.table_rows import edition_rows
from masterlist.site.lists.view import Sheet, edition_page
from masterlist.standings.marks import Mark


class EditionInputs(NamedTuple):
    """What one page of an edition shows."""

    list: str
    number: int  # of the page
    rows: Rows
    before: str  # id of the edition before, or ""
    after: str
    marks: tuple[Mark, ...]  # of these rows
    issue: Issue
    players: People  # those of the rows, and on the first page those who are told of
    clubs: dict[str, str]  # the names of theirs, by id

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content, id_ = people_content(frame, self.players, self.clubs), self.issue.head.id
        link_to = Sources(frame.site, frame.prefix, private=frame.private)
        view = edition_view(content, frame.lists[self.list], self.issue, (self.before, self.after), link_to)
        around = view if self.number == 1 else view.way
        of = self.issue.head.players
        sheet = Sheet(self.number, self.rows.rows, of, self.before, self.rows.before, marks=self.marks)
        page = edition_page(content, frame.lists[self.list], around, id_, sheet)
        yield page._replace(head=edition_head(content, self.list, id_, page.title))


class EditionFiles(NamedTuple):
    """What the files of an edition hold that no person reads: its table, or its rows for scripts."""

    list: str
    id: str
    pages: Stored[tuple[Rows, ...]]
    marks: tuple[Mark, ...]
    players: Stored[People]  # everybody on it
    clubs: dict[str, str]  # their names, by id
    is_table: bool

    def made(self, frame: Frame) -> Iterator[Document]:
        """The file."""
        content = people_content(frame, self.players.value(People), self.clubs)
        rows = [row for page in self.pages.value(tuple[Rows, ...]) for row in page.rows]
        if self.is_table:
            yield edition(content, self.list, self.id, rows)
        else:
            marked = {mark.player: today(frame.lists[self.list], mark) for mark in self.marks}
            yield edition_rows(content, f"lists/{self.list}/{self.id}", rows, marked)


@query
def edition_inputs(ask: Ask, list_: str, id_: str, page: str) -> EditionInputs:
    """What one page of an edition shows, by its number."""
    own = ask(issues, list_)
    at = next(at for at, one in enumerate(own) if one.head.id == id_)
    rows = _shown(ask, list_, id_)[int(page) - 1]
    issue = own[at] if page == "1" else own[at]._replace(altered=(), head=own[at].head._replace(news=None))
    marked = _marks(ask, list_, id_)
    people = people_in(ask, rows, issue)
    return EditionInputs(
        list=list_,
        number=int(page),
        rows=rows,
        before=own[at - 1].head.id if at else "",
        after=own[at + 1].head.id if at + 1 < len(own) else "",
        marks=tuple(marked[row.player] for row in rows.rows if row.player in marked),
        issue=issue,
        players=people,
        clubs=clubs_of(ask, people),
    )


def _shown(ask: Ask, list_: str, id_: str) -> tuple[Rows, ...]:
    pages: tuple[Rows, ...] = ask.part(cut, list_, id_, key="pages")
    veil = veil_of(ask)
    return veil(pages) if veil else pages


def _marks(ask: Ask, list_: str, id_: str) -> dict[str, Mark]:
    found: dict[str, Mark] = ask.part(marks, list_, key=id_) or {}
    veil = veil_of(ask)
    return veil(found) if veil else found


@query
def edition_people(ask: Ask, list_: str, id_: str) -> People:
    """Everybody on an edition, as rows show them."""
    return people_in(ask, _shown(ask, list_, id_))


@query
def edition_table(ask: Ask, list_: str, id_: str) -> EditionFiles:
    """The table of an edition."""
    return _files(ask, list_, id_, is_table=True)


@query
def edition_script(ask: Ask, list_: str, id_: str) -> EditionFiles:
    """The rows of an edition for scripts."""
    return _files(ask, list_, id_, is_table=False)


def _files(ask: Ask, list_: str, id_: str, *, is_table: bool) -> EditionFiles:
    pages: Stored[tuple[Rows, ...]] = ask.stored(cut, list_, id_, key="pages")
    if veil_of(ask):
        pages = Stored.inline(encode(_shown(ask, list_, id_)))
    marked = () if is_table else tuple(_marks(ask, list_, id_).values())
    people: Stored[People] = ask.stored(edition_people, list_, id_)
    names = clubs_of(ask, ask(edition_people, list_, id_))
    return EditionFiles(list_, id_, pages, marked, people, names, is_table)
