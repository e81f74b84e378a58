"""Master lists, their editions, and the home page."""

from collections.abc import Iterator
from itertools import islice, repeat
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.logbook import Result
from masterlist.facts.site import RatingList
from masterlist.language import _, number
from masterlist.scoring.pairing import Paired
from masterlist.site import words
from masterlist.site.editions.view import EditionView, newest_links, today
from masterlist.site.events import EventLine, event_line
from masterlist.site.links import club_link, player_link
from masterlist.site.model import Link, Page
from masterlist.site.movement import Move, move
from masterlist.site.paging import Pager, pager, path_of
from masterlist.site.ratings import RatingListView, rating_view
from masterlist.standings.marks import Mark
from masterlist.standings.master_list import Row
from masterlist.standings.results import MasterList, Results
from masterlist.standings.summary import is_told

TOP = 10  # rows of a list on the home page
LATEST = 12  # results on the home page
EVENTS = 5  # events on the home page


class RowView(NamedTuple):
    """One row of a master list."""

    rank: str  # with = where it is shared
    player: Link
    club: Link | None
    rating: str
    defeated: str
    points: str
    games: int
    last: str
    country: str  # ISO 3166 alpha-2, or ""; scripts filter by it
    move: Move | None = None  # since the edition before
    curve: str = ""  # its x,y pairs
    tie: str = ""  # what puts it before the next row with the same rating
    today: str = ""  # of an edition: what the rating would be today, where it would be another


class ListView(NamedTuple):
    """A master list, current or of an edition."""

    id: str
    name: str
    edition: str  # its id, "" for the current list
    as_of: str
    rows: tuple[RowView, ...]
    more: int  # players who are on the list and not among the rows
    editions: tuple[Link, ...]  # the newest ones, and their index
    rules: str  # the path of their page
    data: str  # path of the JSON document, "" for an edition
    pager: Pager | None = None
    since: str = ""  # the edition since which ranks moved, "" where they are not compared
    curves: str = ""  # what the curves show, "" where there are none
    around: EditionView | None = None  # of an edition
    is_marked: bool = False  # whether some row of the edition would be other today
    also: tuple[Link, ...] = ()  # other pages about the list
    authenticated_only: bool = False
    excluded: tuple["ExcludedView", ...] = ()


class ExcludedView(NamedTuple):
    """A player whose entries from a day on are not rated."""

    player: Link
    since: str
    reason: str


class ResultView(NamedTuple):
    """One game, as the home page tells it: the winner first."""

    date: str
    first: Link
    drawn: bool
    second: Link
    victory: str  # of which kind; "" for a draw
    doubt: str  # the status of a game that is not rated, else ""


class HomeView(NamedTuple):
    """What the home page shows."""

    lists: tuple[ListView, ...]
    ratings: tuple[RatingListView, ...]
    latest: tuple[ResultView, ...]
    events: tuple[EventLine, ...]
    players: int
    games: int  # of log books and on boards
    commit: str
    changed: bool  # the content differs from that commit
    as_of: str


class Sheet(NamedTuple):
    """One page of a list that may have several."""

    number: int  # from 1
    rows: tuple[Row, ...]
    of: int  # rows on all pages
    since: str = ""  # id of the edition before, "" where there is none
    before: tuple[int, ...] = ()  # the rank of each row there, 0 where the player was not on it
    curves: tuple[str, ...] = ()  # of each row
    curves_from: str = ""  # id of the edition with which the curves begin
    marks: tuple[Mark, ...] = ()  # of an edition: rows that would be other today


def list_page(content: Content, one: MasterList, sheet: Sheet, also: tuple[Link, ...]) -> Page:
    """A page of the current list."""
    about = one.results.about
    as_of = one.results.as_of if sheet.number == 1 else ""  # or every page would change with every day
    view = _list_view(content, one, sheet)._replace(
        also=also,
        as_of=as_of,
        authenticated_only=about.authenticated_only,
        excluded=tuple(ExcludedView(player_link(content, out.player), out.since, out.reason) for out in about.excluded),
    )
    return _page(view, f"lists/{about.id}", about, about.name, sheet)


def edition_page(content: Content, about: RatingList, around: EditionView, id_: str, sheet: Sheet) -> Page:
    """A page of the list as it was published."""
    marked = {mark.player: mark for mark in sheet.marks}
    rows = zip(sheet.rows, _row_views(content, sheet), strict=True)
    label = words.edition(id_)
    view = ListView(
        id=about.id,
        name=about.name,
        edition=label,
        as_of=around.last_day,
        rows=tuple(view._replace(today=today(about, marked.get(row.player))) for row, view in rows),
        more=0,
        editions=(),
        rules=_rules(about),
        data="",
        since=words.edition(sheet.since),
        around=around,
        is_marked=around.is_marked,
    )
    return _page(
        view, f"lists/{about.id}/{id_}", about, _("{list}, {edition}").format(list=about.name, edition=label), sheet
    )


def _page(view: ListView, stem: str, about: RatingList, name: str, sheet: Sheet) -> Page:
    title = name if sheet.number == 1 else _("{name}, page {number}").format(name=name, number=sheet.number)
    view = view._replace(pager=pager(stem, sheet.number, sheet.of))
    return Page(path_of(stem, sheet.number), "list.html", title, _summary(about), view)


def _summary(about: RatingList) -> str:
    return _("{list}: all players by rating, with how each rating was worked out.").format(list=about.name)


def top(content: Content, one: MasterList, most: int) -> ListView:
    """The first rows of the current list."""
    return _list_view(content, one, Sheet(1, one.rows[:most], len(one.rows)))._replace(
        more=max(0, len(one.rows) - most)
    )


def _list_view(content: Content, one: MasterList, sheet: Sheet) -> ListView:
    about = one.results.about
    return ListView(
        id=about.id,
        name=about.name,
        edition="",
        as_of=one.results.as_of,
        rows=tuple(_row_views(content, sheet)),
        more=0,
        editions=newest_links(about.id, [old.id for old in one.editions]),
        rules=_rules(about),
        data=f"api/v1/lists/{about.id}.json",
        since=words.edition(sheet.since),
        curves=words.edition(sheet.curves_from),
    )


def _rules(about: RatingList) -> str:
    return f"rules/{about.system}.html"


def _row_views(content: Content, sheet: Sheet) -> Iterator[RowView]:
    rows = sheet.rows
    moves = map(move, sheet.before, (row.rank for row in rows)) if sheet.since else repeat(None)
    curves = sheet.curves if sheet.curves_from else repeat("")
    for row, below, moved, curve in zip(rows, (*rows[1:], None), moves, curves, strict=False):
        level = below and below.total.merit[0] == row.total.merit[0] and below.rank != row.rank
        tie = _broken(content, row, below) if below and level else ""
        yield _row_view(content, row, tie, moved, curve)


def _broken(content: Content, row: Row, below: Row) -> str:
    """What puts a row before the next one, which has the same WWR."""
    by_opponents = row.total.halves != below.total.halves
    said = _("before {player} by opponents defeated") if by_opponents else _("before {player} by game points")
    return said.format(player=player_link(content, below.player).text)


def _row_view(content: Content, row: Row, tie: str, moved: Move | None, curve: str) -> RowView:
    player = content.players[row.player]
    return RowView(
        rank=f"{row.rank}{'=' if row.shared else ''}",
        player=player_link(content, row.player),
        club=club_link(content, player),
        rating=number(row.rating),
        defeated=number(row.defeated),
        points=number(row.points),
        games=row.games,
        last=row.last,
        country=player.country,
        move=moved,
        curve=curve,
        tie=tie,
    )


def home_page(results: Results, commit: str, *, changed: bool) -> Page:
    """The top of each list and the latest results."""
    content = results.content
    shown = [one for id_, one in results.lists.items() if id_ in content.site.home or not content.site.home]
    rated = [one for id_, one in results.rated.items() if id_ in content.site.home or not content.site.home]
    games = sorted((game for one in results.lists.values() for game in _games(content, one)), key=_names)
    games.sort(key=lambda game: game.date, reverse=True)
    view = HomeView(
        lists=tuple(top(content, one, TOP) for one in shown),
        ratings=tuple(rating_view(results, one, TOP) for one in rated),
        latest=tuple(games[:LATEST]),
        events=tuple(event_line(content, one) for one in islice(results.heads, EVENTS)),
        players=results.counts.players,
        games=sum(one.games for one in results.lists.values()) + _boards(results),
        commit=commit,
        changed=changed,
        as_of=results.as_of,
    )
    return Page(
        "index.html",
        "home.html",
        content.site.title,
        _("{site}: ratings and results.").format(site=content.site.title),
        view,
    )


def _boards(results: Results) -> int:
    played = sum(one.boards for one in results.heads)
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
