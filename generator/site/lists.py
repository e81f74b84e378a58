"""Master lists, their editions, and the home page."""

from itertools import islice
from typing import NamedTuple

from generator.amount import plain
from generator.facts.content import Content
from generator.scoring.pairing import Paired
from generator.site import words
from generator.site.model import Link, Page
from generator.site.player import club_link, player_link
from generator.standings.master_list import Row
from generator.standings.results import MasterList, Results

TOP = 10  # rows of a list on the home page
LATEST = 12  # results on the home page


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


class ListView(NamedTuple):
    """A master list, current or of an edition."""

    id: str
    name: str
    edition: str  # its id, "" for the current list
    as_of: str
    rows: tuple[RowView, ...]
    more: int  # players who are on the list and not among the rows
    editions: tuple[Link, ...]  # newest first
    rules: Link
    data: str  # path of the JSON document, "" for an edition


class ResultView(NamedTuple):
    """One game, as the home page tells it."""

    date: str
    player: Link
    result: str
    opponent: Link
    list: Link


class HomeView(NamedTuple):
    """What the home page shows."""

    lists: tuple[ListView, ...]
    latest: tuple[ResultView, ...]
    players: int
    games: int
    commit: str
    changed: bool  # the content differs from that commit
    as_of: str


def list_pages(results: Results) -> list[Page]:
    """Every list with all of its editions."""
    pages = []
    for one in results.lists.values():
        id_, name = one.results.about.id, one.results.about.name
        summary = f"{name}: all players by rating, with how each rating was worked out."
        view = list_view(results.content, one)
        pages.append(Page(f"lists/{id_}.html", "list.html", name, summary, view))
        for edition in one.editions:
            old = view._replace(
                edition=edition.id,
                as_of=edition.last_day,
                rows=tuple(_row_view(results.content, row) for row in edition.rows),
                data="",
            )
            pages.append(Page(f"lists/{id_}/{edition.id}.html", "list.html", f"{name}, {edition.id}", summary, old))
    return pages


def list_view(content: Content, one: MasterList, most: int | None = None) -> ListView:
    """The current list, or the top of it."""
    about = one.results.about
    return ListView(
        id=about.id,
        name=about.name,
        edition="",
        as_of=one.results.as_of,
        rows=tuple(_row_view(content, row) for row in islice(one.rows, most)),
        more=0 if most is None else max(0, len(one.rows) - most),
        editions=tuple(Link(old.id, f"lists/{about.id}/{old.id}.html") for old in reversed(one.editions)),
        rules=Link("the rules", f"rules/{about.system}.html"),
        data=f"api/v1/lists/{about.id}.json",
    )


def _row_view(content: Content, row: Row) -> RowView:
    return RowView(
        rank=f"{row.rank}{'=' if row.shared else ''}",
        player=player_link(content, row.player.id),
        club=club_link(content, row.player),
        rating=plain(row.rating),
        defeated=plain(row.defeated),
        points=plain(row.points),
        games=row.games,
        last=row.last,
    )


def home_page(results: Results, commit: str, *, changed: bool) -> Page:
    """The top of each list and the latest results."""
    content = results.content
    shown = [one for id_, one in results.lists.items() if id_ in content.site.home or not content.site.home]
    games = [game for one in results.lists.values() for game in _games(content, one)]
    games.sort(key=lambda game: (game.date, game.player.text, game.opponent.text), reverse=True)
    view = HomeView(
        lists=tuple(list_view(content, one, TOP) for one in shown),
        latest=tuple(games[:LATEST]),
        players=len(content.players),
        games=len(games),
        commit=commit,
        changed=changed,
        as_of=results.as_of,
    )
    return Page("index.html", "home.html", content.site.title, f"{content.site.title}: ratings and results.", view)


def _games(content: Content, one: MasterList) -> list[ResultView]:
    """Every game once: where both players recorded it, as the winner did."""
    link = Link(one.results.about.name, f"lists/{one.results.about.id}.html")
    games = []
    for paired in one.results.paired.values():
        if paired.answer and _is_told_by_the_other(paired):
            continue
        entry = paired.entry
        player, opponent = (player_link(content, id_) for id_ in (paired.player, entry.opponent))
        games.append(ResultView(entry.date, player, words.RESULTS[entry.result], opponent, link))
    return games


def _is_told_by_the_other(paired: Paired) -> bool:
    mine = paired.entry.result
    return mine.lost or (not mine.won and paired.player > paired.entry.opponent)
