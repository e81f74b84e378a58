"""The history of a list by year, the hall of records, who led over time, and a year in review."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from masterlist.documents.lists import RecordJson
from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _
from masterlist.queries.editions import called, edition, edition_headers
from masterlist.queries.logs import endings, every_list, list_ids
from masterlist.queries.overview import event_heads, moves_of, site_years
from masterlist.queries.people import People, anonymizer_of, people_in
from masterlist.queries.results import event_outlines, rated
from masterlist.queries.sources import as_of, records_of, years_of
from masterlist.scoring.registry import kind_of
from masterlist.site.common.games import EventLine, event_line, person, shown_by
from masterlist.site.common.links import document, edition_link, player_link, top_ten_path, year_link
from masterlist.site.common.lists import Months, MoveLine, months_picture, movers
from masterlist.site.common.words import Document, Link, Page
from masterlist.site.common.workings import PageTop
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.records import history_document, history_page, record, records_document, records_page, year_top
from masterlist.standings.annals import EventFeats, Year, YearReview, board_records
from masterlist.standings.master_list import Moves
from masterlist.standings.records import EventHead, Record
from masterlist.standings.totals import EDITIONS, Placed, Stretch, Top, everyone, stretches, top_of


class HistoryInputs(NamedTuple):
    """What the history of a list shows."""

    list: str
    years: tuple[Year, ...]
    as_of: str
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        value = history_document(content, about, endings(about.system), self.years, self.as_of)
        yield history_page(value)
        yield document(f"lists/{about.id}/history", value)


@query
def history(ask: Ask, list_: str) -> HistoryInputs:
    """The history of a list."""
    shown = anonymizer_of(ask)(tuple(one.year for one in ask(years_of, list_).values()))
    return HistoryInputs(list_, shown, as_of(ask, list_), people_in(ask, shown))


class RecordsInputs(NamedTuple):
    """What the hall of records shows."""

    halls: dict[str, tuple[Record, ...]]  # by list; of all boards under ""
    events: dict[str, str]  # names by id
    is_diplomacy: bool  # whether all events are of Diplomacy
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content = people_content(frame, self.people, {})
        value = records_document(content, self.halls, self.events)
        yield records_page(value, frame.lists, is_diplomacy=self.is_diplomacy)
        yield document("records", value)


@query
def records_inputs(ask: Ask) -> RecordsInputs:
    """The records of all lists and boards."""
    halls: dict[str, tuple[Record, ...]] = {}
    for list_ in every_list(ask):
        if found := records_of(ask, list_):
            halls[list_] = found
    ledgers = [ask(rated, list_) for list_ in ask(list_ids)[1]]
    outlines = ask(event_outlines).values()
    held = (EventFeats(one.event.id, one.event.end, one.feats) for one in outlines)
    if boards := board_records(held, ledgers):
        halls[""] = tuple(boards)
    shown = anonymizer_of(ask)(halls)
    names = {one.event.id: one.event.name for one in outlines}
    kinds = {kind_of(one.event.system) for one in outlines}
    return RecordsInputs(shown, names, kinds <= {"diplomacy"}, people_in(ask, shown))


# --- The page that shows how the best placed of a list moved through its editions -------------------------


COLUMN, ROW = 20, 2  # units of the picture, which is stretched to the room that it has
FIRST = 3  # lines that stand out


class TopTenLine(NamedTuple):
    """The way of a player through the picture."""

    style: str
    path: str
    dots: str  # a path of points
    name: str


class TableRow(NamedTuple):
    """A player in the table: the rank in each edition, the newest first."""

    player: Link
    ranks: tuple[tuple[Link | None, str], ...]  # the edition, None where the player is not among the best; its name


class TopTenView(NamedTuple):
    """The picture and the table."""

    list: Link
    editions: tuple[Link, ...]  # the oldest first
    now: tuple[tuple[str, Link], ...]  # the rank and the player, in the newest edition
    lines: tuple[TopTenLine, ...]  # those who left lie below
    width: int
    height: int
    rows: tuple[TableRow, ...]


class TopTenInputs(NamedTuple):
    """What the page shows."""

    list: str
    tops: tuple[Top, ...]  # the oldest first
    people: People

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        yield top_ten_page(people_content(frame, self.people, {}), frame.lists[self.list], self.tops)


@query
def top_ten_inputs(ask: Ask, list_: str) -> TopTenInputs:
    """The best placed of the newest editions."""
    newest = ask(edition_headers)[list_][-EDITIONS:]
    today = ask(called)
    tops = []
    for header in newest:
        rows = ask.part(edition, header.name, key="first")
        tops.append(top_of(header.id, [row._replace(player=today.get(row.player, row.player)) for row in rows]))
    shown = anonymizer_of(ask)(tuple(tops))
    return TopTenInputs(list_, shown, people_in(ask, shown))


def top_ten_page(content: Content, about: RatingList, tops: Sequence[Top]) -> Page:
    """The picture and the table of a list."""
    now = tops[-1].places
    view = TopTenView(
        Link(about.name, f"lists/{about.id}.html"),
        tuple(edition_link(about.id, top.edition) for top in tops),
        tuple((_rank(one), player_link(content, one.player)) for one in now),
        tuple(_lines(content, tops)),
        COLUMN * len(tops),
        ROW * len(now),
        tuple(_row(content, about, tops, player) for player in everyone(tops)),
    )
    title = _("{list}: the top ten through the editions").format(list=about.name)
    summary = _("How the best placed of {list} moved from edition to edition.").format(list=about.name)
    return Page(top_ten_path(about.id), "top_ten.html", title, summary, view)


def _rank(one: Placed) -> str:
    return f"{one.rank}{'=' if one.shared else ''}"


def _row(content: Content, about: RatingList, tops: Sequence[Top], player: str) -> TableRow:
    ranks = []
    for top in reversed(tops):
        link = edition_link(about.id, top.edition)
        rank = next((_rank(one) for one in top.places if one.player == player), "")
        ranks.append((Link(rank, link.path) if rank else None, link.text))
    return TableRow(player_link(content, player), tuple(ranks))


def _lines(content: Content, tops: Sequence[Top]) -> Iterator[TopTenLine]:
    now = {one.player: one.rank for one in tops[-1].places}
    for player in reversed(everyone(tops)):  # the best placed lie above all others
        own = [*stretches(tops, player)]
        style = "gone" if player not in now else "first" if now[player] <= FIRST else "other"
        points = [_point(at) for stretch in own for at in stretch]
        path = " ".join(map(_path, own))
        dots = "".join(f"M{x} {y}h0" for x, y in points)
        yield TopTenLine(style, path, dots, player_link(content, player).text)


def _point(at: tuple[int, int]) -> tuple[int, int]:
    """The middle of an edition's column and of a place's row."""
    number, place = at
    return COLUMN * number + COLUMN // 2, ROW * place + ROW // 2


def _path(stretch: Stretch) -> str:
    """Level at each edition, and a bend half way to the next."""
    (x, y), *others = map(_point, stretch)
    path = f"M{x} {y}"
    for to, down in others:
        half = (x + to) // 2
        path += f"C{half} {y} {half} {down} {to} {down}"
        x, y = to, down
    return path


class ListYear(NamedTuple):
    """A year of one list."""

    list: str
    review: YearReview
    moves: Moves | None  # None where an edition to compare with is missing


class YearInputs(NamedTuple):
    """What the page shows."""

    year: str
    years: tuple[str, ...]  # all that have a page, in order
    lists: tuple[ListYear, ...]
    events: tuple[EventHead, ...]  # the newest first
    people: People

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = people_content(frame, self.people, {})
        link, view = year_link(self.year), YearPage(content, self, self.years.index(self.year))
        summary = _("{year}: leaders, climbers, the biggest games, newcomers and events.").format(year=self.year)
        yield Page(link.path, "year.html", link.text, summary, view)


class YearPage(NamedTuple):
    """A year, for its template."""

    content: Content
    inputs: YearInputs
    at: int  # among the years

    @property
    def so_far(self) -> bool:
        """Whether it is the newest."""
        return self.at == len(self.inputs.years) - 1

    @property
    def events(self) -> list[EventLine]:
        return [event_line(self.content, one) for one in self.inputs.events]

    def about(self, one: ListYear) -> RatingList:
        return self.content.lists[one.list]

    def person(self, id_: str) -> Link:
        return person(self.content, id_)

    def months(self, one: ListYear) -> Months | None:
        """The table of a year that goes on ends with its newest game, as later ones may be to come."""
        year = one.review.year
        games = tuple((f"{year.year}-{month:02}", number) for month, number in enumerate(year.months, 1))
        view = months_picture(games) if year.games else None
        later = next((at for at, (_month, number) in enumerate(reversed(games)) if number), 0)
        return view._replace(months=view.months[later:]) if view and self.so_far else view

    def climbers(self, one: ListYear) -> list[tuple[str, list[MoveLine]]]:
        """Who climbed most between two editions."""
        gained = one.moves.news._replace(lost=(), dropped=()) if one.moves else None
        return movers(gained, shown_by(self.about(one))) if gained else []

    @property
    def top(self) -> PageTop | None:
        """Who gained most on the first list on which anyone did."""
        for one in self.inputs.lists:
            if one.moves and one.moves.news.gained:
                lines = movers(one.moves.news, shown_by(self.about(one)))[0][1]
                return year_top([(self.person(who), gain, said) for who, gain, said in lines], self.inputs.year)
        return None

    def edition(self, one: ListYear, id_: str) -> Link:
        return edition_link(one.list, id_)

    def records(self, one: ListYear) -> list[RecordJson]:
        return [record(self.content, best) for best in one.review.records]


def _events_of(ask: Ask, year: str) -> tuple[EventHead, ...]:
    """The final events that ended in a year, the newest first."""
    return tuple(one for one in ask(event_heads) if one.event.final and one.event.end[:4] == year)


@query
def year_inputs(ask: Ask, year: str) -> YearInputs:
    """A year on all lists."""
    years = ask(site_years)
    lists = (ListYear(list_, ask.part(years_of, list_, key=year), moves_of(ask, list_, year)) for list_ in years[year])
    shown = anonymizer_of(ask)((tuple(lists), _events_of(ask, year)))
    return YearInputs(year, tuple(years), *shown, people_in(ask, shown))
