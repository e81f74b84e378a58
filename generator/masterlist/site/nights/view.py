"""Pages of a list that is rated from nights of games, and the index of its nights."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, ngettext
from masterlist.language.messages import spoken
from masterlist.scoring.rating import Standing
from masterlist.site.common import words
from masterlist.site.common.links import club_link, player_link, system_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.movement import Move, move
from masterlist.site.common.paging import Pager, pager, path_of
from masterlist.site.editions.view import EditionView, also, newest_links, today
from masterlist.site.lists.view import ExcludedView
from masterlist.site.nights.games import columns_of, heading, shown
from masterlist.site.nights.night import night_link
from masterlist.source import with_names
from masterlist.standings.movement import Mark

NEWEST = 12  # nights that a list's own page names


class Head(NamedTuple):
    """A night, as lists of nights have it."""

    id: str
    date: str
    games: int
    players: int


class RowView(NamedTuple):
    """One player on the list."""

    rank: str  # with = where it is shared, "" for players without one
    player: Link
    club: Link | None
    country: str
    rating: str
    figures: tuple[str, ...]  # of the system's columns
    games: int
    won: int
    drawn: int
    lost: int
    last: str
    why: str  # a player has no rank, or ""
    move: Move | None = None  # since the edition before
    curve: str = ""  # its x,y pairs
    today: str = ""  # of an edition: what the rating would be today, where it would be another


class GameListView(NamedTuple):
    """What a page of such a list shows."""

    id: str
    name: str
    as_of: str
    edition: str
    columns: tuple[str, ...]  # of the system
    rows: tuple[RowView, ...]
    more: int
    nights: tuple[tuple[Link, str], ...]  # the newest ones, each with how many games
    every_night: Link | None
    editions: tuple[Link, ...]
    rules: Link
    excluded: tuple[ExcludedView, ...]
    pager: Pager | None = None
    since: str = ""  # the edition since which ranks moved, "" where they are not compared
    curves: str = ""  # what the curves show, "" where there are none
    around: EditionView | None = None  # of an edition
    is_marked: bool = False  # whether some row of the edition would be other today
    also: tuple[Link, ...] = ()  # other pages about the list


class Sheet(NamedTuple):
    """One page of a list that may have several."""

    number: int  # from 1
    rows: tuple[Standing, ...]
    of: int  # rows on all pages
    as_of: str = ""  # on the first page; on others "", or every page would change with every day
    nights: tuple[Head, ...] = ()  # the newest, the newest first; on the first page
    editions: tuple[str, ...] = ()  # ids, the oldest first
    since: str = ""  # id of the edition before
    before: tuple[int, ...] = ()  # the rank of each row there, 0 where the player was not on it
    curves: tuple[str, ...] = ()  # of each row
    curves_from: str = ""  # id of the edition with which the curves begin
    marks: tuple[Mark, ...] = ()  # of an edition: rows that would be other today
    year: str = ""  # of a current list: the newest one whose page tells of it


def list_page(content: Content, about: RatingList, sheet: Sheet) -> Page:
    """A page of the current list."""
    others = also(about.id, len(sheet.editions), sheet.year) if sheet.rows else ()
    view = list_view(content, about, sheet)._replace(also=others)
    return _page(view, f"lists/{about.id}", about, about.name, sheet)


def edition_page(content: Content, about: RatingList, around: EditionView, id_: str, sheet: Sheet) -> Page:
    """A page of the list as it was published."""
    label = words.edition(id_)
    view = list_view(content, about, sheet)._replace(
        as_of=around.last_day, edition=label, excluded=(), around=around, is_marked=around.is_marked
    )
    name = _("{list}, {edition}").format(list=about.name, edition=label)
    return _page(view, f"lists/{about.id}/{id_}", about, name, sheet)


def _page(view: GameListView, stem: str, about: RatingList, name: str, sheet: Sheet) -> Page:
    title = name if sheet.number == 1 else _("{name}, page {number}").format(name=name, number=sheet.number)
    summary = _("{list}: all players by rating, with how each rating was worked out.").format(list=about.name)
    view = view._replace(pager=pager(stem, sheet.number, sheet.of))
    return Page(path_of(stem, sheet.number), "game_list.html", title, summary, view)


def list_view(content: Content, about: RatingList, sheet: Sheet) -> GameListView:
    """What such a page shows."""
    excluded = (ExcludedView(player_link(content, out.player), out.since, out.reason) for out in about.excluded)
    return GameListView(
        id=about.id,
        name=about.name,
        as_of=sheet.as_of,
        edition="",
        columns=tuple(map(heading, columns_of(about))),
        rows=tuple(_rows(content, about, sheet)),
        more=sheet.of - len(sheet.rows),
        nights=tuple((_night_link(about, one), games_in_words(one.games)) for one in sheet.nights),
        every_night=Link(_("All nights"), f"games/{about.id}.html") if sheet.nights else None,
        editions=newest_links(about.id, sheet.editions),
        rules=system_link(content, about.system),
        excluded=tuple(excluded),
        since=words.edition(sheet.since),
        curves=words.edition(sheet.curves_from),
    )


def _rows(content: Content, about: RatingList, sheet: Sheet) -> Iterable[RowView]:
    marked = {mark.player: mark for mark in sheet.marks}
    for at, row in enumerate(sheet.rows):
        yield row_view(content, about, row)._replace(
            move=move(sheet.before[at], row.rank) if sheet.since and row.rank else None,
            curve=sheet.curves[at] if sheet.curves else "",
            today=today(about, marked.get(row.player)),
        )


def row_view(content: Content, about: RatingList, row: Standing) -> RowView:
    """One row."""
    player = content.players[row.player]
    return RowView(
        rank="" if row.rank is None else f"{row.rank}{'=' if row.shared else ''}",
        player=player_link(content, row.player),
        club=club_link(content, player),
        country=player.country,
        rating=shown(row.rating),
        figures=tuple(shown(row.figures.get(column.key), column.places) for column in columns_of(about)),
        games=row.games,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        last=row.last,
        why="" if row.reason is None else spoken(with_names(row.reason, content.name_of)),
    )


def games_in_words(games: int) -> str:
    """How many games."""
    return ngettext("{n} game", "{n} games", games).format(n=games)


def _night_link(about: RatingList, one: Head) -> Link:
    return night_link(about, one.id)


class NightsView(NamedTuple):
    """What the index of nights shows."""

    list: Link
    nights: tuple[tuple[Link, Head], ...]  # newest first


def nights_page(about: RatingList, nights: Sequence[Head]) -> Page:
    """The index of a list's nights, newest first."""
    view = NightsView(
        Link(about.name, f"lists/{about.id}.html"), tuple((_night_link(about, one), one) for one in nights)
    )
    title = _("{list}: all nights").format(list=about.name)
    summary = _("{list}: every night of games, newest first.").format(list=about.name)
    return Page(f"games/{about.id}.html", "nights.html", title, summary, view)
