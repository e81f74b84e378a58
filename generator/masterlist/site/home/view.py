"""The home page: the top of each list, the latest results and the events."""

import heapq
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.logbook import Result
from masterlist.language import _
from masterlist.language.messages import spoken
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.listed import ListRow, ListSystem, list_system
from masterlist.scoring.log import Paired
from masterlist.site.common import words
from masterlist.site.common.links import player_link, system_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.names import game_title
from masterlist.site.common.ratings import figure, shown_by
from masterlist.site.events.line import EventLine, event_line
from masterlist.site.events.rounds import state_in_words
from masterlist.site.years.link import year_link
from masterlist.standings.results import MasterList, PlayedList, Results
from masterlist.standings.summary import is_told

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
    """One game, as the home page tells it: the winner first."""

    date: str
    first: Link
    drawn: bool
    second: Link
    victory: str  # of which kind; "" for a draw
    doubt: str  # the status of a game that is not rated, else ""


class BoardsView(NamedTuple):
    """A rated game, or an event that goes on: a name, and how it stands."""

    date: str
    name: Link
    said: str
    of: str  # the list that the game counts for; "" for an event


class NewsView(NamedTuple):
    """One line of the latest results: either of them."""

    date: str
    game: ResultView | None = None
    boards: BoardsView | None = None


class HomeView(NamedTuple):
    """What the home page shows."""

    lists: tuple[TopView, ...]
    rules: str  # the path of the first list's rules, or ""
    latest: tuple[NewsView, ...]
    coming: tuple[EventLine, ...]  # events that run or are announced, the next first
    events: tuple[EventLine, ...]  # those that are over, newest first
    players: int
    games: int  # of log books and on boards
    as_of: str
    year: Link | None  # the newest, in review


def home_page(results: Results, tops: Iterable[Top], year: str = "") -> Page:
    """The top of each list and the latest results; ``year`` is the newest that has a page."""
    content = results.content
    shown = [one for one in tops if one.list in content.site.home or not content.site.home]
    told = [game for one in results.lists.values() for game in _games(content, one)]
    told += [game for one in results.played.values() for game in _played(content, one)]
    lines = [NewsView(game.date, game) for game in sorted(told, key=_names)]
    lines += [NewsView(one.date, boards=one) for one in (*_rated_games(results), *_running(results))]
    lines.sort(key=lambda line: line.date, reverse=True)
    over = (one for one in results.heads if one.event.final)
    view = HomeView(
        lists=tuple(top(content, one) for one in shown),
        rules=system_link(content, content.lists[shown[0].list].system).path if shown else "",
        latest=tuple(lines[:LATEST]),
        coming=tuple(event_line(content, one) for one in reversed(results.heads) if not one.event.final),
        events=tuple(event_line(content, one) for one in islice(over, EVENTS)),
        players=results.counts.players,
        games=sum(one.games for one in results.lists.values()) + _boards(results),
        as_of=results.as_of,
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


def _played(content: Content, one: PlayedList) -> Iterator[ResultView]:
    """The newest games between two; at a table there are too many players for a line."""
    for played in one.newest:
        if len(played.game.seats) == 2:
            best, other = sorted(played.game.seats, key=lambda seat: seat.rank)
            first, second = player_link(content, best.player), player_link(content, other.player)
            yield ResultView(played.date, first, best.rank == other.rank, second, "", "")


def _rated_games(results: Results) -> Iterator[BoardsView]:
    """The newest games of each list that is rated from boards; one that has only begun has cost its antes."""
    for id_, one in results.rated.items():
        dated = ((game.finished or game.started or "", game) for game in one.games)
        for day, game in heapq.nlargest(LATEST, dated, key=lambda pair: (pair[0], pair[1].id)):
            name = Link(game_title(game), f"games/{id_}/{game.id}.html")
            yield BoardsView(day, name, spoken(ending_in_words(game)), one.about.brief)


def _running(results: Results) -> Iterator[BoardsView]:
    for one in results.heads:
        if one.boards and not one.event.final:
            event = Link(one.event.name, f"tournaments/{one.event.id}.html")
            yield BoardsView(one.event.results_day, event, state_in_words(one.event, one.progress), "")


def _boards(results: Results) -> int:
    """Games on boards and of nights."""
    played = sum(one.boards for one in results.heads)
    played += sum(one.games for one in results.played.values())
    return played + sum(len(one.games) for one in results.rated.values())


def _games(content: Content, one: MasterList) -> list[ResultView]:
    """Every game once: where both players recorded it, as the winner did."""
    return [_result(content, paired) for paired in one.results.paired.values() if is_told(paired)]


def _result(content: Content, paired: Paired) -> ResultView:
    entry = paired.entry
    keeper, opponent = (player_link(content, id_) for id_ in (paired.player, entry.opponent))
    first, second = (opponent, keeper) if entry.result.lost else (keeper, opponent)
    drawn = entry.result is Result.DRAW
    doubt = "" if paired.status.rated else paired.status.value
    return ResultView(entry.date, first, drawn, second, "" if drawn else words.victory(entry.result.victory), doubt)


def _names(game: ResultView) -> tuple[str, str]:
    return game.first.text, game.second.text
