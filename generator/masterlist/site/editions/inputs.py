"""What the pages of a published edition show, page by page and as tables, and nothing else."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.codec import encode
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import Files
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.lists import files_of_system
from masterlist.queries.people import People, clubs_of, people_in, veil_of
from masterlist.queries.published import Rows, cut
from masterlist.queries.sources import marks
from masterlist.scoring.listed import ListRow
from masterlist.site.api import records as api
from masterlist.site.api.lists import row_of
from masterlist.site.common.documents import document
from masterlist.site.common.links import Sources
from masterlist.site.common.model import Document, Page
from masterlist.site.downloads.lists import edition_head
from masterlist.site.downloads.lists import edition_table as table_of
from masterlist.site.editions.issues import issues
from masterlist.site.editions.view import Issue, edition_view, index_page, today
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.lists.view import Beside, Sheet, edition_page, list_rows
from masterlist.standings.editions import master_row, standing_row
from masterlist.standings.movement import Mark


def _rows(about: RatingList, pages: Iterable[Rows]) -> list[ListRow]:
    """Rows on file as those of the current list."""
    row_of = master_row if files_of_system(about.system) is Files.LOGS else standing_row
    return [row_of(row, shared=shared) for page in pages for row, shared in page.each()]


class EditionInputs(NamedTuple):
    """What one page of an edition shows."""

    list: str
    number: int  # of the page
    rows: Rows
    of: int  # rows on all pages
    before: str  # id of the edition before, or ""
    after: str
    marks: tuple[Mark, ...]  # of these rows
    issue: Issue
    players: People  # those of the rows, and on the first page those who are told of
    clubs: dict[str, str]  # the names of theirs, by id

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content, id_ = people_content(frame, self.players, self.clubs), self.issue.head.id
        about = frame.lists[self.list].on(self.issue.head.last_day)
        link_to = Sources(frame.site, frame.prefix, private=frame.private)
        view = edition_view(content, about, self.issue, (self.before, self.after), link_to)
        around = view if self.number == 1 else view._replace(figures=())  # the way to others is enough
        rows = _rows(about, (self.rows,))
        sheet = Sheet(self.number, rows, self.of, self.before, self.rows.before, self.marks)
        page = edition_page(content, about, around, id_, sheet)
        yield page._replace(head=edition_head(content, self.list, id_, page.title))


# Those on an edition, each id with what rows show. A mapping would stay decoded until all is made.
Everybody = tuple[tuple[str, tuple[str, str, str]], ...]


class EditionFiles(NamedTuple):
    """What the files of an edition hold that no person reads: its table, or its rows for scripts."""

    list: str
    id: str
    pages: Stored[tuple[Rows, ...]]
    marks: tuple[Mark, ...]
    players: Stored[Everybody]
    clubs: dict[str, str]  # their names, by id
    is_table: bool
    through: str  # its last day
    before: str = ""  # id of the edition before

    def made(self, frame: Frame) -> Iterator[Document]:
        """The file."""
        content = people_content(frame, dict(self.players.value(Everybody)), self.clubs)
        about, pages = frame.lists[self.list].on(self.through), self.pages.value(tuple[Rows, ...])
        rows = _rows(about, pages)
        if self.is_table:
            yield table_of(about, self.id, (row_of(content, about, row) for row in rows))
            return
        before = [rank for page in pages for rank in page.before] if self.before else []
        marked = {mark.player: today(about, mark) for mark in self.marks}
        yield from list_rows(content, f"lists/{self.list}/{self.id}", about, rows, Beside(before, marked=marked))


@query
def edition_inputs(ask: Ask, list_: str, id_: str, page: str) -> EditionInputs:
    """What one page of an edition shows, by its number."""
    ids = [header.id for header in ask.part(edition_headers, key=list_)]
    at = ids.index(id_)
    pages = _shown(ask, list_, id_)
    rows = pages[int(page) - 1]
    issue: Issue = ask.part(issues, list_, key=id_)
    if page != "1":  # which tells nothing of rows on other pages: a correction changes the pages of these rows alone
        issue = Issue(issue.head._replace(news=None), (), ())
    marked = _marks(ask, list_, id_)
    people = people_in(ask, rows, issue)
    return EditionInputs(
        list=list_,
        number=int(page),
        rows=rows,
        of=sum(len(one.rows) for one in pages),
        before=ids[at - 1] if at else "",
        after=ids[at + 1] if at + 1 < len(ids) else "",
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
def edition_people(ask: Ask, list_: str, id_: str) -> Everybody:
    """Everybody on an edition."""
    return tuple(people_in(ask, _shown(ask, list_, id_)).items())


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
    people: Stored[Everybody] = ask.stored(edition_people, list_, id_)
    names = clubs_of(ask, dict(ask(edition_people, list_, id_)))
    headers = {header.id: header for header in ask.part(edition_headers, key=list_)}
    ids = [*headers]
    before = "" if is_table else ids[max(ids.index(id_) - 1, 0)]
    before = before if before != id_ else ""
    return EditionFiles(list_, id_, pages, marked, people, names, is_table, headers[id_].through, before)


class IndexInputs(NamedTuple):
    """What the index of a list's editions shows."""

    list: str
    issues: tuple[Issue, ...]
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        value = api.editions(content, about, self.issues)
        yield index_page(value)
        yield document(f"lists/{about.id}/editions", value)


@query
def index_inputs(ask: Ask, list_: str) -> IndexInputs:
    """The editions of a list that has some on file."""
    every = tuple(ask(issues, list_).values())
    return IndexInputs(list_, every, people_in(ask, every))
