"""The history of a list by year, the hall of records, who led over time, and a year in review."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from masterlist.documents.lists import HistoryJson, RecordJson, Records
from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content
from masterlist.language import _
from masterlist.queries.editions import called, edition, edition_headers
from masterlist.queries.logs import endings, every_list, list_ids
from masterlist.queries.overview import event_heads, moves_of, records_of, site_years
from masterlist.queries.people import People, anonymizer_of, people_in
from masterlist.queries.results import event_outlines, rated
from masterlist.queries.sources import as_of, years_of
from masterlist.scoring.registry import kind_of
from masterlist.site.common.games import person
from masterlist.site.common.links import document, top_ten_path, year_link
from masterlist.site.common.lists import Months, MoveLine, months_picture, movers
from masterlist.site.common.words import Document, Page
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads.index import in_json
from masterlist.site.layout import Frame, people_content
from masterlist.site.records import (
    record,
    year_of_list,
    year_top,
)
from masterlist.standings.annals import Year, board_records
from masterlist.standings.master_list import Moves
from masterlist.standings.records import EventHead, Record
from masterlist.standings.totals import EDITIONS, Top, everyone, stretches, top_of


class HistoryInputs(NamedTuple):
    """What the history of a list shows."""

    list: str
    years: tuple[Year, ...]  # the oldest first
    as_of: str  # the date of its newest result, or ""
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        value = HistoryJson(
            as_of=self.as_of or None,
            list=about.id,
            name=about.name,
            system=about.system,
            years=tuple(year_of_list(content, endings(about.system), one) for one in self.years),
        )
        title = _("{list}: history").format(list=about.name)
        summary = _("{list}, year by year.").format(list=about.name)
        head = in_json(title, f"api/v1/lists/{about.id}/history.json")
        yield Page(f"lists/{about.id}/history.html", "history.html", title, summary, value, head)
        yield document(f"lists/{about.id}/history", value)


@query
def history(ask: Ask, list_: str) -> HistoryInputs:
    """The history of a list."""
    shown = anonymizer_of(ask)(tuple(one._replace(records=()) for one in ask(years_of, list_).values()))
    return HistoryInputs(list_, shown, ask(as_of, list_), people_in(ask, shown))


class RecordsInputs(NamedTuple):
    """What the hall of records shows."""

    halls: dict[str, tuple[Record, ...]]  # by list; of all boards under ""
    events: dict[str, str]  # names by id
    is_diplomacy: bool  # whether all events are of Diplomacy
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content = people_content(frame, self.people, {})
        days = [holder.day for own in self.halls.values() for one in own for holder in one.holders]
        found = {id_: tuple(record(content, one, self.events) for one in own) for id_, own in self.halls.items()}
        boards = found.pop("", ())
        value = Records(as_of=max(days, default="") or None, lists=found, boards=boards)
        title, summary = _("Records"), _("The records, and who holds them.")
        about = _("Diplomacy: all boards and rated games") if self.is_diplomacy else _("All events")
        head = in_json(title, "api/v1/records.json")
        yield Page("records.html", "records.html", title, summary, (value, about), head, content=content)
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
    held = ((one.event.id, one.event.end, one.feats) for one in outlines)
    if boards := board_records(held, ledgers):
        halls[""] = tuple(boards)
    shown = anonymizer_of(ask)(halls)
    names = {one.event.id: one.event.name for one in outlines}
    kinds = {kind_of(one.event.system) for one in outlines}
    return RecordsInputs(shown, names, kinds <= {"diplomacy"}, people_in(ask, shown))


# --- The page that shows how the best placed of a list moved through its editions -------------------------


COLUMN, ROW = 20, 2  # units of the picture, which is stretched to the room that it has
FIRST = 3  # lines that stand out


class TopTenInputs(NamedTuple):
    """What the page shows."""

    list: str
    tops: tuple[Top, ...]  # the oldest first
    people: People

    def made(self, frame: Frame) -> Iterator[Page]:
        """The picture and the table of a list."""
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        title = _("{list}: the top ten through the editions").format(list=about.name)
        summary = _("How the best placed of {list} moved from edition to edition.").format(list=about.name)
        yield Page(top_ten_path(about.id), "top_ten.html", title, summary, self, content=content)

    @property
    def players(self) -> Sequence[str]:
        return everyone(self.tops)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return COLUMN * len(self.tops), ROW * len(self.tops[-1].places)

    @property
    def lines(self) -> Iterator[tuple[str, str, str, str]]:
        """Of each player the style, the path, a path of points, and who it is; those who left lie below."""
        now = {one.player: one.rank for one in self.tops[-1].places}
        for player in reversed(self.players):  # the best placed lie above all others
            style = "gone" if player not in now else "first" if now[player] <= FIRST else "other"
            path, dots = [], []
            for stretch in stretches(self.tops, player):
                # The middle of an edition's column and of a place's row.
                (x, y), *others = points = [
                    (COLUMN * at + COLUMN // 2, ROW * place + ROW // 2) for at, place in stretch
                ]
                path.append(f"M{x} {y}")
                for to, down in others:  # level at each edition, and a bend half way to the next
                    half = (x + to) // 2
                    path[-1] += f"C{half} {y} {half} {down} {to} {down}"
                    x, y = to, down
                dots += [f"M{x} {y}h0" for x, y in points]
            yield style, " ".join(path), "".join(dots), player


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


class ListYear(NamedTuple):
    """A year of one list."""

    list: str
    year: Year
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
        link = year_link(self.year)
        summary = _("{year}: leaders, climbers, the biggest games, newcomers and events.").format(year=self.year)
        content = people_content(frame, self.people, {})
        yield Page(link.path, "year.html", link.text, summary, self, content=content)

    @property
    def at(self) -> int:
        """Its place among the years."""
        return self.years.index(self.year)

    @property
    def so_far(self) -> bool:
        """Whether it is the newest."""
        return self.year == self.years[-1]

    def months(self, one: ListYear) -> Months | None:
        """The table of a year that goes on ends with its newest game, as later ones may be to come."""
        year = one.year
        games = tuple((f"{year.year}-{month:02}", number) for month, number in enumerate(year.months, 1))
        view = months_picture(games) if year.games else None
        later = next((at for at, (_month, number) in enumerate(reversed(games)) if number), 0)
        return view._replace(months=view.months[later:]) if view and self.so_far else view

    def climbers(self, content: Content, one: ListYear) -> list[tuple[str, list[MoveLine]]]:
        """Who climbed most between two editions."""
        gained = one.moves.news._replace(lost=(), dropped=()) if one.moves else None
        return movers(gained, content.lists[one.list].system) if gained else []

    def top(self, content: Content) -> PageTop | None:
        """Who gained most on the first list on which anyone did."""
        for one in self.lists:
            if one.moves and one.moves.news.gained:
                lines = movers(one.moves.news, content.lists[one.list].system)[0][1]
                return year_top([(person(content, who), gain, change) for who, gain, change in lines], self.year)
        return None

    def records(self, content: Content, one: ListYear) -> list[RecordJson]:
        return [record(content, best) for best in one.year.records]


@query
def year_inputs(ask: Ask, year: str) -> YearInputs:
    """A year on all lists."""
    years = ask(site_years)
    lists = (ListYear(list_, ask.part(years_of, list_, key=year), moves_of(ask, list_, year)) for list_ in years[year])
    events = tuple(one for one in ask(event_heads) if one.event.final and one.event.end[:4] == year)
    shown = anonymizer_of(ask)((tuple(lists), events))
    return YearInputs(year, tuple(years), *shown, people_in(ask, shown))
