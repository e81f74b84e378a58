"""The home page: the top of each list, the latest results and the events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.language import _
from masterlist.scoring.listed import ListRow, ListSystem, list_system
from masterlist.site.common.links import linked, player_link, system_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.names import titled
from masterlist.site.common.ratings import figure, shown_by
from masterlist.site.events.line import EventLine, event_line
from masterlist.site.events.rounds import state_in_words
from masterlist.site.latest.told import Told
from masterlist.site.years.link import year_link
from masterlist.standings.event_values import EventHead
from masterlist.standings.overview import Whole

LATEST = 12  # results on the home page
TOP = 10  # rows of a list
EVENTS = 5  # events on the home page


class Top(NamedTuple):
    """The first players of a list who have a rank."""

    list: str
    rows: Sequence[ListRow]
    ranked: int  # players who have one


class TopRow(NamedTuple):
    """One of the first players."""

    rank: str
    player: Link
    rating: str
    made_of: str  # how the rating comes about, or ""
    games: int


class TopView(NamedTuple):
    """The top of a list."""

    id: str
    name: str
    brief: str
    label: str  # what its ratings are called
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

    @property
    def text(self) -> str:
        """All of it as one text."""
        return "".join(piece.text for piece in self.said)


class HomeView(NamedTuple):
    """What the home page shows."""

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
    content: Content, site: Whole, tops: Iterable[Top], told: Mapping[str, Iterable[Told]], year: str = ""
) -> Page:
    """The top of each list and the latest results, ``told`` by list; ``year`` is the newest that has a page."""
    shown = [one for one in tops if one.list in content.site.home or not content.site.home]
    lines = [_result(content, content.lists[id_].brief, one) for id_, own in told.items() for one in own]
    lines.sort(key=lambda line: line.text)
    lines += _running(site.heads)
    lines.sort(key=lambda line: line.date, reverse=True)
    over = (one for one in site.heads if one.event.final)
    view = HomeView(
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


def top(content: Content, one: Top) -> TopView:
    """The first players of a list."""
    about = content.lists[one.list]
    system, shown = list_system(about.system), shown_by(about)
    return TopView(
        about.id,
        about.name,
        about.brief,
        _(system.words.rating),
        tuple(
            TopRow(
                rank=f"{row.rank}{'=' if row.shared else ''}",
                player=player_link(content, row.player),
                rating=shown(row.rating),
                made_of=_made_of(system, row),
                games=row.games,
            )
            for row in one.rows
        ),
        one.ranked,
    )


def _made_of(system: ListSystem, row: ListRow) -> str:
    figures = {column.key: figure(column, row.figures.get(column.key)) for column in system.columns}
    return system.words.sum.format(**figures)


def _result(content: Content, list_: str, one: Told) -> ResultView:
    name = Link(titled(one.board, one.began, one.ended), one.page) if one.board else None
    detail = "" if name else one.detail
    doubt = "" if one.is_rated else one.status
    return ResultView(one.day, name, linked(content, one.said), detail, list_, doubt)


def _running(heads: Iterable[EventHead]) -> Iterator[ResultView]:
    for one in heads:
        if one.boards and not one.event.final:
            name = Link(one.event.name, f"tournaments/{one.event.id}.html")
            said = Link(state_in_words(one.event, one.progress), "")
            yield ResultView(one.event.results_day, name, (said,), "", "", "")
