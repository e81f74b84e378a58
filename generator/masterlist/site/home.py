"""The home page: the top of each list, the latest results, the events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from masterlist.documents.lists import SiteCounts
from masterlist.engine.query import Ask, query
from masterlist.facts.content import Club, Content
from masterlist.facts.event import EventStage
from masterlist.facts.site import RatingList
from masterlist.language import _, number
from masterlist.queries.editions import edition_headers
from masterlist.queries.logs import LISTS, every_list, log_outlines
from masterlist.queries.overview import COMMIT, event_heads, recents, site_years
from masterlist.queries.people import People, clubs, clubs_of, people_in, players
from masterlist.queries.sources import as_of, shown_standing, source, standing
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import ListSystem
from masterlist.site.common.games import EventLine, event_line, figure, shown_by, state_in_words
from masterlist.site.common.links import document, linked, player_link, system_link, year_link
from masterlist.site.common.words import Document, Link, Page, titled
from masterlist.site.common.workings import BigNumber, moved, signed
from masterlist.site.downloads import index
from masterlist.site.downloads.feeds import Changes, calendar
from masterlist.site.downloads.index import ListSummary, SiteSummary, wants
from masterlist.site.latest import RecentResult, event_changes, latest, result_feeds
from masterlist.site.layout.frame import Frame, people_content
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


class TopRow(NamedTuple):
    """One of the first players."""

    rank: str
    player: Link
    figure: BigNumber
    made_of: str  # how the rating comes about, or ""
    change: str  # by the last game, without its sign
    way: str  # up, down or same
    curve: str  # the path of a stair


class TopView(NamedTuple):
    """The top of a list."""

    id: str
    name: str
    brief: str
    label: str  # what its ratings are called
    lead: str  # by how much the first player leads
    rows: tuple[TopRow, ...]
    ranked: int


class ResultView(NamedTuple):
    """One of the latest results."""

    date: str
    name: Link | None  # of a board or an event; None of a game that is told by its players
    said: tuple[Link, ...]  # the message, its players as links
    detail: str  # the path of where it is told at length; "" where the name leads there
    of: str  # the list that it counts for; "" for an event
    doubt: str  # the status of a game that is not rated, else ""
    moved: tuple[tuple[str, str], ...] = ()  # of each player the change with its sign, and which way it goes

    @property
    def text(self) -> str:
        """All of it as one text."""
        return "".join(piece.text for piece in self.said)


class HomeView(NamedTuple):
    """What the home page shows."""

    headline: str  # a sentence on what is newest, or ""
    lists: tuple[TopView, ...]
    rules: str  # the path of the first list's rules, or ""
    latest: tuple[ResultView, ...]
    coming: tuple[EventLine, ...]  # events that run or are announced, the next first
    events: tuple[EventLine, ...]  # those that are over, newest first
    players: int
    games: int  # of log books and on boards
    as_of: str
    year: Link | None  # the newest, in review


def home_page(
    content: Content,
    site: SiteSummary,
    tops: Iterable[ListTop],
    latest_results: Mapping[str, Iterable[RecentResult]],
    year: str = "",
) -> Page:
    """The top of each list, and its latest results by list; ``year`` is the newest that has a page."""
    shown = [one for one in tops if one.list in content.site.home or not content.site.home]
    lines = [_result(content, content.lists[id_].brief, one) for id_, own in latest_results.items() for one in own]
    lines.sort(key=lambda line: line.text)
    lines += _running(site.heads)
    lines.sort(key=lambda line: line.date, reverse=True)
    over = (one for one in site.heads if one.event.final)
    view = HomeView(
        headline=headline(content, shown, {one.about.id: one.as_of for one in site.lists}),
        lists=tuple(top(content, one) for one in shown),
        rules=system_link(content, content.lists[shown[0].list].system).path if shown else "",
        latest=tuple(lines[:LATEST]),
        coming=tuple(event_line(content, one) for one in reversed(site.heads) if not one.event.final),
        events=tuple(event_line(content, one) for one in islice(over, EVENTS)),
        players=site.counts.players,
        games=sum(one.games for one in site.lists) + sum(one.boards for one in site.heads),
        as_of=site.as_of,
        year=year_link(year) if year else None,
    )
    return Page(
        "index.html",
        "home.html",
        content.site.title,
        content.site.tagline or _("{site}: ratings and results.").format(site=content.site.title),
        view,
    )


def headline(content: Content, tops: Sequence[ListTop], newest: Mapping[str, str]) -> str:
    """Who leads the list with the newest result, and by how much.

    Of lists with a result of the same day it is the first. Two who share the lead are both named, of more it is said
    how many they are, and a single player has nobody to be ahead of.
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
    gap = _gap(about, rows)
    return _("{player} leads {list}, {gap} ahead of {other}.").format(
        player=name, list=about.brief, gap=gap, other=other
    )


def _gap(about: RatingList, rows: Sequence[Standing]) -> str:
    """By how much the first is ahead; exactly where it is less than what is shown, so that no two look alike."""
    gap = rows[0].rating - rows[1].rating
    said = shown_by(about)(gap)
    return said if any(letter in "123456789" for letter in said) else number(gap, 12)


def top(content: Content, one: ListTop) -> TopView:
    """The first players of a list."""
    about = content.lists[one.list]
    system, shown = list_system(about.system), shown_by(about)
    lead = ""
    if len(one.rows) > 1 and one.rows[0].rank != one.rows[1].rank:
        lead = _("Leads by {gap}").format(gap=_gap(about, one.rows))
    rows = []
    for row, recent in zip(one.rows, one.recents, strict=True):
        change, way = moved(recent.change, system.places) if recent.change is not None else ("", "")
        rows.append(
            TopRow(
                rank=f"{row.rank}{'=' if row.shared else ''}",
                player=player_link(content, row.player),
                figure=BigNumber.of(shown(row.rating)),
                made_of=_made_of(system, row),
                change=change,
                way=way,
                curve=recent.curve,
            )
        )
    return TopView(about.id, about.name, about.brief, _(system.words.rating), lead, tuple(rows), one.ranked)


def _made_of(system: ListSystem, row: Standing) -> str:
    figures = {column.key: figure(column, row.figures.get(column.key)) for column in system.columns}
    return system.words.sum.format(**figures)


def _result(content: Content, list_: str, one: RecentResult) -> ResultView:
    name = Link(titled(one.board, one.began, one.ended), one.page) if one.board else None
    detail = "" if name else one.detail
    doubt = "" if one.is_rated else one.status
    changes = tuple(
        (signed(change), "gain" if change > 0 else "loss" if change < 0 else "same") for change in one.moved
    )
    return ResultView(one.day, name, linked(content, one.said), detail, list_, doubt, changes)


def _running(heads: Iterable[EventHead]) -> Iterator[ResultView]:
    for one in heads:
        if one.boards and not one.event.final:
            name = Link(one.event.name, f"tournaments/{one.event.id}.html")
            said = Link(state_in_words(one.event, one.progress), "")
            yield ResultView(one.event.results_day, name, (said,), "", "", "")


def _top(ask: Ask, list_: str) -> ListTop:
    """The top of a list."""
    shown = zip(ask(shown_standing, list_), ask(standing, list_), strict=True)
    ranked = [(row, player) for row, player in shown if row.rank]
    rows = tuple(row for row, _player in ranked[:TOP])
    return ListTop(list_, rows, recents(ask, list_, [player for _row, player in ranked[:TOP]]), len(ranked))


def _summary(ask: Ask) -> SiteSummary:
    """The site as a whole."""
    lists, heads, logs = every_list(ask), ask(event_heads), ask(log_outlines).values()
    counts = SiteCounts(
        players=len(ask(players)),
        clubs=len(ask(clubs)),
        lists=len(lists),
        books=sum(one.books for one in logs),
        entries=sum(one.entries for one in logs),
        tournaments=len(heads),
        boards=sum(one.boards for one in heads),
        games=sum(source(ask, list_).filed(ask, list_) for list_ in lists),
    )
    return SiteSummary(tuple(_list_summary(ask, list_) for list_ in lists), heads, counts)


def _list_summary(ask: Ask, list_: str) -> ListSummary:
    return ListSummary(
        about=ask.part(LISTS, key=list_),
        as_of=as_of(ask, list_),
        size=len(ask(standing, list_)),
        games=source(ask, list_).games(ask, list_),
        editions=tuple(one.id for one in ask(edition_headers).get(list_, ())),
    )


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
        content = people_content(frame, self.people, self.clubs)
        page = home_page(content, self.whole, self.tops, self.latest_results, self.year)
        yield page._replace(head=index.home_head(content, results=bool(self.whole.as_of)))
        yield document("index", index.site_document(frame.site, self.whole, self.commit))
        yield from result_feeds(content, self.latest_results, self.whole.heads, self.changed)


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
        lines = tuple(event_line(content, one) for one in self.heads)
        about = index.events_head(content, results=any(one.boards for one in self.heads))
        summary = _("All tournaments and seasons.")
        yield Page("tournaments.html", "tournaments.html", _("Events"), summary, lines, about)
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
