"""Master lists, their editions, and the home page."""

from collections.abc import Iterator
from itertools import repeat
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, number
from masterlist.scoring.log_systems import log_system
from masterlist.site.common import words
from masterlist.site.common.links import club_link, player_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.movement import Move, move
from masterlist.site.common.paging import Pager, pager, path_of
from masterlist.site.editions.view import EditionView, newest_links, today
from masterlist.standings.master_list import Row
from masterlist.standings.movement import Mark
from masterlist.standings.results import MasterList

TOP = 10  # rows of a list on the home page


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
    label: str  # what its ratings are called
    formula: str  # how they come about
    edition: str  # its id, "" for the current list
    as_of: str
    rows: tuple[RowView, ...]
    more: int  # players who are on the list and not among the rows
    brief: str  # its name where there is little room
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
    label, said = words.edition(id_), log_system(about.system).words
    view = ListView(
        id=about.id,
        name=about.name,
        label=_(said.rating),
        formula=_(said.formula),
        edition=label,
        as_of=around.last_day,
        rows=tuple(view._replace(today=today(about, marked.get(row.player))) for row, view in rows),
        more=0,
        brief=about.brief,
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
    said = log_system(about.system).words
    return ListView(
        id=about.id,
        name=about.name,
        label=_(said.rating),
        formula=_(said.formula),
        edition="",
        as_of=one.results.as_of,
        rows=tuple(_row_views(content, sheet)),
        more=0,
        brief=about.brief,
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
    """What puts a row before the next one, which has the same rating."""
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
