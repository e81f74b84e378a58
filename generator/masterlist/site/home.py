"""The home page: the top of each list, the latest results, the events."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from masterlist.documents.lists import SiteCounts
from masterlist.engine.query import Ask, query
from masterlist.facts.content import Club, Content
from masterlist.facts.event import EventStage
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import KindFiles
from masterlist.language import _, number
from masterlist.queries.editions import edition_headers
from masterlist.queries.logs import LISTS, every_list, files_of, log_outlines
from masterlist.queries.overview import COMMIT, event_heads, site_years
from masterlist.queries.people import People, clubs, clubs_of, people_in, players
from masterlist.queries.sources import as_of, recents, shown_standing, source, standing
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.site.common.games import figure, rating, state_in_words
from masterlist.site.common.links import document, linked, player_link
from masterlist.site.common.words import Document, Link, Page, titled
from masterlist.site.common.workings import moved, signed
from masterlist.site.downloads import index
from masterlist.site.downloads.feeds import Changes, calendar
from masterlist.site.downloads.index import ListSummary, SiteSummary, wants
from masterlist.site.latest import RecentResult, event_changes, latest, result_feeds
from masterlist.site.layout import Frame, people_content
from masterlist.standings.records import EventHead
from masterlist.standings.totals import Recent

LATEST = 8  # results on the home page
TOP = 5  # of a list
EVENTS = 5  # events on the home page


class ListTop(NamedTuple):
    """The first players of a list who have a rank."""

    list: str
    rows: tuple[Standing, ...]
    recents: tuple[Recent, ...]  # of each
    ranked: int  # players who have one

    def lines(self, about: RatingList) -> Iterator[tuple[Standing, str, str, str]]:
        """Each row with the path of its curve, and its change by the last game, without its sign, and which way."""
        places = list_system(about.system).places
        for row, recent in zip(self.rows, self.recents, strict=True):
            change, way = moved(recent.change, places) if recent.change is not None else ("", "")
            yield row, recent.curve, change, way

    def lead(self, about: RatingList) -> str:
        """By how much the first player leads, or what the rating is called."""
        if len(self.rows) > 1 and self.rows[0].rank != self.rows[1].rank:
            return _("Leads by {gap}").format(gap=self.gap(about))
        return _(list_system(about.system).words.rating)

    def gap(self, about: RatingList) -> str:
        """By how much the first is ahead; exactly where it is less than what is shown, so that no two look alike."""
        gap = self.rows[0].rating - self.rows[1].rating
        shown = rating(gap, about.system)
        return shown if any(letter in "123456789" for letter in shown) else number(gap, 12)

    def made_of(self, about: RatingList) -> str:
        """How the rating of the first comes about, or ""."""
        system, row = list_system(about.system), self.rows[0]
        figures = {column.key: figure(column, row.figures.get(column.key)) for column in system.columns}
        return system.words.sum.format(**figures)


class ResultView(NamedTuple):
    """One of the latest results."""

    date: str
    name: Link | None  # of a board or an event; None of a game that its players report
    message: tuple[Link, ...]  # its players as links
    detail: str  # the path of the page with all of it; "" where the name leads there
    of: str = ""  # the list that it counts for; "" for an event
    doubt: str = ""  # the status of a game that is not rated, else ""
    moved: tuple[tuple[str, str], ...] = ()  # of each player the change with its sign, and which way it goes


def headline(content: Content, tops: Sequence[ListTop], newest: Mapping[str, str]) -> str:
    """Who leads the list with the newest result, and by how much.

    Of lists with a result of the same day it is the first. Two who share the lead are both named, of more it is said
    how many they are, and a single player is ahead of no one.
    """
    led = [one for one in tops if one.rows and newest.get(one.list)]
    if not led:
        return ""
    one = max(led, key=lambda one: newest[one.list])
    about, rows = content.lists[one.list], one.rows
    name = player_link(content, rows[0].player).text
    if len(rows) == 1:
        return _("{player} leads {list}.").format(player=name, list=about.brief)
    other = player_link(content, rows[1].player).text
    leaders = sum(row.rank == rows[0].rank for row in rows)
    if leaders > 2:
        if leaders == len(rows) < one.ranked:
            return _("More than {n} players share the lead of {list}.").format(n=leaders - 1, list=about.brief)
        return _("{n} players share the lead of {list}.").format(n=leaders, list=about.brief)
    if leaders == 2:
        return _("{player} and {other} lead {list}.").format(player=name, other=other, list=about.brief)
    gap = one.gap(about)
    return _("{player} leads {list}, {gap} ahead of {other}.").format(
        player=name, list=about.brief, gap=gap, other=other
    )


def _top(ask: Ask, list_: str) -> ListTop:
    """The top of a list."""
    shown = zip(ask(shown_standing, list_), ask(standing, list_), strict=True)
    ranked = [(row, player) for row, player in shown if row.rank]
    rows = tuple(row for row, _player in ranked[:TOP])
    return ListTop(list_, rows, tuple(recents(ask, list_, [player for _row, player in ranked[:TOP]])), len(ranked))


def _summary(ask: Ask) -> SiteSummary:
    """The site as a whole."""
    lists, heads, logs = every_list(ask), ask(event_heads), ask(log_outlines).values()
    # Entries of logs are counted as such.
    filed = [list_ for list_ in lists if files_of(ask, list_) is not KindFiles.LOGS]
    counts = SiteCounts(
        players=len(ask(players)),
        clubs=len(ask(clubs)),
        lists=len(lists),
        books=sum(one.books for one in logs),
        entries=sum(one.entries for one in logs),
        tournaments=len(heads),
        boards=sum(one.boards for one in heads),
        games=sum(source(ask, list_).games(ask, list_) for list_ in filed),
    )
    summaries = (
        ListSummary(
            about=ask.part(LISTS, key=list_),
            as_of=ask(as_of, list_),
            size=len(ask(standing, list_)),
            games=source(ask, list_).games(ask, list_),
            editions=tuple(one.id for one in ask(edition_headers).get(list_, ())),
        )
        for list_ in lists
    )
    return SiteSummary(tuple(summaries), heads, counts)


class HomeInputs(NamedTuple):
    """What the home page, the index document and the feeds of the newest results show."""

    tops: tuple[ListTop, ...]
    whole: SiteSummary
    latest_results: dict[str, tuple[RecentResult, ...]]  # the newest results of each list
    changed: Changes  # when the files of each event were changed last, as far as git was asked
    people: People
    clubs: dict[str, str]
    commit: str  # full hash, or ""
    year: str  # the newest that has a page, or ""

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of them."""
        content, site = people_content(frame, self.people, self.clubs), frame.site
        summary = site.tagline or _("{site}: ratings and results.").format(site=site.title)
        head = index.home_head(content, results=bool(self.whole.as_of))
        yield Page("index.html", "home.html", site.title, summary, self, head, content=content)
        yield document("index", index.site_document(site, self.whole, self.commit))
        yield from result_feeds(content, self.latest_results, self.whole.heads, self.changed)

    def lists(self, content: Content) -> list[ListTop]:
        """Those that the site shows here."""
        return [one for one in self.tops if one.list in content.site.home or not content.site.home]

    def headline(self, content: Content) -> str:
        """A sentence on what is newest, or ""."""
        return headline(content, self.lists(content), {one.about.id: one.as_of for one in self.whole.lists})

    def latest(self, content: Content) -> list[ResultView]:
        """The latest results, and the events that run."""
        lines = []
        for id_, results in self.latest_results.items():
            for one in results:
                name = Link(titled(one.board, one.began, one.ended), one.page) if one.board else None
                changes = tuple(
                    (signed(change), "gain" if change > 0 else "loss" if change < 0 else "same") for change in one.moved
                )
                line = ResultView(one.day, name, linked(content, one.message), "" if name else one.detail)
                about = content.lists[id_].brief
                lines.append(line._replace(of=about, doubt="" if one.is_rated else one.status, moved=changes))
        lines.sort(key=lambda line: "".join(piece.text for piece in line.message))
        for head in self.whole.heads:
            if head.boards and not head.event.final:
                name = Link(head.event.name, f"tournaments/{head.event.id}.html")
                state = Link(state_in_words(head.event, head.progress), "")
                lines.append(ResultView(head.event.results_day, name, (state,), ""))
        return sorted(lines, key=lambda line: line.date, reverse=True)[:LATEST]

    def events(self, *, final: bool) -> list[EventHead]:
        """The newest that are over; or those that run or are announced, the next first."""
        heads = [one for one in self.whole.heads if one.event.final == final]
        return heads[:EVENTS] if final else heads[::-1]

    @property
    def games(self) -> int:
        """Of log books and on boards."""
        return sum(one.games for one in self.whole.lists) + sum(one.boards for one in self.whole.heads)


@query
def home_inputs(ask: Ask) -> HomeInputs:
    """The home page."""
    lists = every_list(ask)
    tops = tuple(_top(ask, list_) for list_ in lists)
    latest_results = {list_: tuple(latest(ask, list_)) for list_ in lists}
    whole = _summary(ask)
    people = people_in(ask, [one.rows for one in tops], latest_results, whole.heads)
    return HomeInputs(
        tops=tops,
        whole=whole,
        latest_results=latest_results,
        changed=event_changes(ask, whole.heads),
        people=people,
        clubs=clubs_of(ask, people),
        commit=ask(COMMIT)["id"],
        year=max(ask(site_years), default=""),
    )


class EventsInputs(NamedTuple):
    """What the index of events and the calendar show."""

    heads: tuple[EventHead, ...]
    changed: Changes  # when the files of each event were changed last, as far as git was asked
    people: People

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the calendar."""
        content = people_content(frame, self.people, {})
        about = index.events_head(content, results=any(one.boards for one in self.heads))
        summary = _("All tournaments and seasons.")
        yield Page("tournaments.html", "tournaments.html", _("Events"), summary, (content, self.heads), about)
        if wants(frame.site, "feeds"):
            names = {id_: player.name for id_, player in content.players.items()}
            every = (one.event for one in self.heads)
            events = [one._replace(director=names.get(one.directed_by or "", one.director)) for one in every]
            yield calendar(frame.site, events, self.changed)
            for one in events:
                if one.status is EventStage.ANNOUNCED:
                    yield calendar(frame.site, [one], self.changed)._replace(path=f"tournaments/{one.id}.ics")


@query
def events_inputs(ask: Ask) -> EventsInputs:
    """The index of events."""
    heads = ask(event_heads)
    return EventsInputs(heads, event_changes(ask, heads), people_in(ask, heads))


class DataInputs(NamedTuple):
    """What the page on the data and the document of the clubs show."""

    as_of: str  # the date of the newest result, or ""
    has_events: bool
    clubs: tuple[Club, ...]

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """All of them."""
        content = people_content(frame, {}, {})._replace(clubs={one.id: one for one in self.clubs})
        yield index.data_page(content, events=self.has_events, results=bool(self.as_of))
        yield document("clubs", index.clubs_document(content, self.as_of))


@query
def data_inputs(ask: Ask) -> DataInputs:
    """The page on the data."""
    whole = _summary(ask)
    return DataInputs(whole.as_of, bool(whole.heads), tuple(ask(clubs).values()))
