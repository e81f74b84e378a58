"""Lists that are rated from games: the current one and its editions."""

from collections.abc import Sequence
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.members import Members
from masterlist.language import _, rounded
from masterlist.language.messages import spoken
from masterlist.scoring.board import ending_in_words
from masterlist.site.common import words
from masterlist.site.common.board_rows import person, reason_in_words
from masterlist.site.common.links import club_link, system_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.movement import Move, move
from masterlist.site.common.names import game_name
from masterlist.site.common.source_links import Sources
from masterlist.site.editions.view import EditionView, Issue, also, edition_view, index_page, newest_links, today
from masterlist.standings.rated import Rated, RatingEdition, RatingRow
from masterlist.standings.results import Results
from masterlist.standings.small_curves import EDITIONS, curve


class RatingRowView(NamedTuple):
    """One member."""

    rank: str
    player: Link
    club: Link | None
    rating: str
    games: int
    in_play: str  # "" where nothing is
    last: str
    country: str
    left: str  # the last day of a former member's membership, or ""
    joined: str = ""  # the first day of a member's membership, or "" for from the beginning
    move: Move | None = None  # since the edition before; None for who has no rank
    curve: str = ""  # its x,y pairs
    today: str = ""  # of an edition: what the rating would be today, where it would be another


class GameLine(NamedTuple):
    """A rated game in a list of games."""

    game: Link
    started: str
    finished: str
    ending: str
    not_rated: str


class RatingListView(NamedTuple):
    """What the page of such a list shows."""

    id: str
    name: str
    brief: str  # the same where there is little room
    edition: str
    as_of: str
    rows: tuple[RatingRowView, ...]
    more: int
    ranked: int  # members with a rank
    in_play: str
    games: tuple[GameLine, ...]  # newest first
    editions: tuple[Link, ...]  # the newest ones, and their index
    rules: Link
    data: str
    since: str = ""  # the edition since which ranks moved, "" where they are not compared
    curves: str = ""  # what the curves show, "" where there are none
    around: EditionView | None = None  # of an edition
    is_marked: bool = False  # whether some row of the edition would be other today
    also: tuple[Link, ...] = ()  # other pages about the list


def rating_pages(results: Results, one: Rated, issues: Sequence[Issue], link_to: Sources, year: str) -> list[Page]:
    """Such a list with all of its editions, of which the ``issues`` tell, and their index; it leads to a year."""
    about, content = one.about, results.content
    view = rating_view(results, one)._replace(also=also(about.id, len(one.editions), year) if one.as_of else ())
    summary = _("{list}: all members by rating.").format(list=about.name)
    current = _moved(view, one.rows, one.editions[-1:])
    pages = [Page(f"lists/{about.id}.html", "rating_list.html", about.name, summary, _curved(current, one))]
    for at, issue in enumerate(issues):
        edition, before = one.editions[at], one.editions[max(0, at - 1) : at]
        label = words.edition(edition.id)
        rows, marks = edition.rows, {mark.player: mark for mark in edition.marks}
        after = one.editions[at + 1].id if at + 1 < len(issues) else ""
        around = edition_view(content, about, issue, (before[0].id if before else "", after), link_to)
        old = view._replace(edition=label, as_of=edition.last_day, games=(), in_play="", data="", editions=(), also=())
        shown = (_row(results, row)._replace(today=today(about, marks.get(row.player.id))) for row in rows)
        old = old._replace(rows=tuple(shown), around=around, is_marked=around.is_marked)
        path = f"lists/{about.id}/{edition.id}.html"
        title = _("{list}, {edition}").format(list=about.name, edition=label)
        pages.append(Page(path, "rating_list.html", title, summary, _moved(old, rows, before)))
    return [*pages, index_page(content, about, issues)] if issues else pages


def _moved(view: RatingListView, rows: Sequence[RatingRow], before: Sequence[RatingEdition]) -> RatingListView:
    """The view with the moves since the edition before, if there is one."""
    if not before:
        return view
    ranks = {row.player.id: row.rank or 0 for row in before[0].rows}
    moves = (move(ranks.get(row.player.id, 0), row.rank) if row.rank else None for row in rows)
    moved = tuple(shown._replace(move=own) for shown, own in zip(view.rows, moves, strict=True))
    return view._replace(rows=moved, since=words.edition(before[0].id))


def _curved(view: RatingListView, one: Rated) -> RatingListView:
    """The view of the current list with its curves."""
    newest = one.editions[-EDITIONS:]
    if not newest:
        return view
    lists = [*(edition.rows for edition in newest), one.rows]
    ratings = [{row.player.id: row.rating for row in rows if row.rank} for rows in lists]
    curves = (curve([known.get(row.player.id) for known in ratings]) for row in one.rows)
    rows = tuple(shown._replace(curve=own) for shown, own in zip(view.rows, curves, strict=True))
    return view._replace(rows=rows, curves=words.edition(newest[0].id))


def rating_view(results: Results, one: Rated, most: int | None = None) -> RatingListView:
    """The current list, or the top of it without its games."""
    about, members = one.about, Members(one.about.members)
    rows = one.rows if most is None else [row for row in one.rows if row.rank][:most]
    return RatingListView(
        id=about.id,
        name=about.name,
        brief=about.brief,
        edition="",
        as_of=one.as_of,
        rows=tuple(_row(results, row)._replace(joined=members.joined(row.player.id)) for row in rows),
        more=len(one.rows) - len(rows),
        ranked=sum(row.rank is not None for row in one.rows),
        in_play=rounded(one.ledger.in_play, 0),
        games=game_lines(results.content, one) if most is None else (),
        editions=newest_links(about.id, [old.id for old in one.editions]),
        rules=system_link(results.content, about.system),
        data=f"api/v1/lists/{about.id}.json",
    )


def game_lines(content: Content, one: Rated) -> tuple[GameLine, ...]:
    """All games of a list, newest first."""
    reasons = {unrated.game: reason_in_words(content, unrated) for unrated in one.ledger.unrated}
    return tuple(
        GameLine(
            Link(game_name(game.id), f"games/{one.about.id}/{game.id}.html"),
            game.started or "",
            game.finished or "",
            spoken(ending_in_words(game)),
            reasons.get(game.id, ""),
        )
        for game in reversed(one.games)
    )


def _row(results: Results, row: RatingRow) -> RatingRowView:
    return RatingRowView(
        rank="" if row.rank is None else f"{row.rank}{'=' if row.shared else ''}",
        player=person(results.content, row.player.id),
        club=club_link(results.content, row.player),
        rating=rounded(row.rating, 2),
        games=row.games,
        in_play=rounded(row.in_play, 2) if row.in_play else "",
        last=row.last,
        country=row.player.country,
        left=row.left,
    )
