"""The pages of published editions, page by page and as tables: made again where a file, a name or a mark changed."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from masterlist.building.chronicle import Chronicle
from masterlist.building.editions import Cut, Rows, all_rows, rows_data
from masterlist.building.overview import Overview
from masterlist.building.parts import Group, Namer, Part
from masterlist.building.slices import NOWHERE, Frame, small_content
from masterlist.codec import decode, encode
from masterlist.facts.content import Content
from masterlist.facts.people import Player
from masterlist.site.downloads.head import wants
from masterlist.site.downloads.lists import edition, edition_head
from masterlist.site.editions import EditionView, edition_view, today
from masterlist.site.lists import Sheet, edition_page
from masterlist.site.model import Document, Page
from masterlist.site.paging import ROWS
from masterlist.site.source_links import Sources
from masterlist.site.table_rows import edition_rows
from masterlist.standings.marks import Mark

People = dict[str, tuple[str, str, str]]  # name, club and country of each by id: what rows show


class EditionSlice(NamedTuple):
    """What one page of an edition shows."""

    list: str
    id: str
    number: int  # of the page
    rows: bytes  # Rows
    of: int  # rows on all pages
    before: str  # id of the edition before, or ""
    marks: tuple[Mark, ...]  # of these rows
    view: EditionView  # what stands around
    players: People  # those of the rows
    clubs: dict[str, str]  # the names of theirs, by id

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = _content(frame, self.players, self.clubs)
        found = decode(self.rows, Rows)
        sheet = Sheet(self.number, found.rows, self.of, self.before, found.before, marks=self.marks)
        page = edition_page(content, frame.lists[self.list], self.view, self.id, sheet)
        yield page._replace(head=edition_head(content, self.list, self.id, page.title))


class WholeEdition(NamedTuple):
    """What the files of an edition hold that no person reads: its table, or its rows for scripts."""

    list: str
    id: str
    rows: tuple[bytes, ...]  # Rows, by page
    marks: tuple[Mark, ...]
    players: bytes  # ``People``: everybody on it
    clubs: dict[str, str]  # their names, by id
    is_table: bool

    def made(self, frame: Frame) -> Iterator[Document]:
        """The file."""
        content = _content(frame, decode(self.players, People), self.clubs)
        rows = [row for page in self.rows for row in decode(page, Rows).rows]
        if self.is_table:
            yield edition(content, self.list, self.id, rows)
        else:
            marked = {mark.player: today(frame.lists[self.list], mark) for mark in self.marks}
            yield edition_rows(content, f"lists/{self.list}/{self.id}", rows, marked)


def _content(frame: Frame, players: People, clubs: dict[str, str]) -> Content:
    content = small_content(frame, {}, clubs)
    for id_, (name, club, country) in players.items():
        content.players[id_] = Player(id_, name, (), club, country, "", (), (), NOWHERE, NOWHERE, NOWHERE)
    return content


def _given(slice_: EditionSlice) -> EditionSlice:
    return slice_


class EditionParts:
    """The parts of the editions of lists that are rated from log books."""

    def __init__(self, site: Overview, part: Namer, chronicles: Mapping[str, Chronicle], link_to: Sources) -> None:
        self._site = site
        self._part = part
        self._chronicles = chronicles
        self._link_to = link_to

    def groups(self) -> Iterator[Group]:
        """All of them: they are compared where editions, marks or names changed since the last build."""
        for list_, one in self._chronicles.items():
            if one.cuts:
                issues = one.issues()
                key = self._part.key(
                    one.filed.key, one.filed.marks, one.cuts, issues, self._site.people, self._site.clubs
                )
                yield Group(f"editions/{list_}/", key, partial(self._pages, one))
                yield Group(f"rows/editions/{list_}/", key, partial(self._rows, one))
                if wants(self._site.content.site, "csv"):
                    yield Group(f"downloads/{list_}/", key, partial(self._tables, one))

    def _pages(self, one: Chronicle) -> Iterator[Part]:
        content = self._site.content
        for cut in one.cuts:
            around = one.around(cut)
            view = edition_view(content, content.lists[cut.list], one.issue(cut), around, self._link_to)
            for number in range(1, len(cut.keys) + 1):
                slice_ = self._page(one, cut, number, view)
                yield self._part(f"editions/{cut.list}/{cut.id}/{number}", partial(_given, slice_), slice_)

    def _page(self, one: Chronicle, cut: Cut, number: int, view: EditionView) -> EditionSlice:
        content = self._site.content
        data = rows_data(self._site.store, cut, number)
        ids = {row.player for row in decode(data, Rows).rows}
        return EditionSlice(
            list=cut.list,
            id=cut.id,
            number=number,
            rows=data,
            of=cut.rows,
            before=one.around(cut)[0],
            marks=tuple(mark for mark in one.filed.marked(cut.id) if mark.player in ids),
            view=view if number == 1 else view.way,
            players=self._people(ids),
            clubs=self._site.clubs_of(content.players[id_] for id_ in ids),
        )

    def _people(self, ids: Iterable[str]) -> People:
        players = self._site.content.players
        return {id_: (players[id_].name, players[id_].club, players[id_].country) for id_ in sorted(ids)}

    def _tables(self, one: Chronicle) -> Iterator[Part]:
        for cut in one.cuts:
            yield self._whole(f"downloads/{cut.list}/{cut.id}", one, cut, is_table=True)

    def _rows(self, one: Chronicle) -> Iterator[Part]:
        for cut in one.cuts:
            if cut.rows > ROWS:
                yield self._whole(f"rows/editions/{cut.list}/{cut.id}", one, cut, is_table=False)

    def _whole(self, name: str, one: Chronicle, cut: Cut, *, is_table: bool) -> Part:
        store, players = self._site.store, self._site.content.players
        ids = [row.player for row in all_rows(store, cut)]
        people, clubs = encode(self._people(ids)), self._site.clubs_of(players[id_] for id_ in ids)
        marks = () if is_table else one.filed.marked(cut.id)

        def load() -> WholeEdition:
            rows = tuple(rows_data(store, cut, number) for number in range(1, len(cut.keys) + 1))
            return WholeEdition(cut.list, cut.id, rows, marks, people, clubs, is_table)

        return self._part(name, load, cut.keys, people, sorted(clubs.items()), marks)
