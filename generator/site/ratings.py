"""Lists that are rated from games: the current one and its editions."""

from itertools import groupby
from typing import NamedTuple

from generator.amount import rounded
from generator.scoring.board import ending_in_words
from generator.site import words
from generator.site.board_rows import person
from generator.site.events import system_link
from generator.site.links import club_link
from generator.site.model import Link, Page
from generator.standings.rating_list import Rated, RatingRow
from generator.standings.results import Results


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
    edition: str
    as_of: str
    rows: tuple[RatingRowView, ...]
    more: int
    in_play: str
    games: tuple[GameLine, ...]  # newest first
    editions: tuple[tuple[str, tuple[Link, ...]], ...]
    rules: Link
    data: str


def rating_pages(results: Results, one: Rated) -> list[Page]:
    """Such a list with all of its editions."""
    id_, name = one.about.id, one.about.name
    view = rating_view(results, one)
    summary = f"{name}: all members by rating."
    pages = [Page(f"lists/{id_}.html", "rating_list.html", name, summary, view)]
    for edition in one.editions:
        label = words.edition(edition.id)
        rows = tuple(_row(results, row) for row in edition.rows if row.last)
        old = view._replace(edition=label, as_of=edition.last_day, rows=rows, games=(), in_play="", data="")
        path = f"lists/{id_}/{edition.id}.html"
        pages.append(Page(path, "rating_list.html", f"{name}, {label}", summary, old))
    return pages


def rating_view(results: Results, one: Rated, most: int | None = None) -> RatingListView:
    """The current list, or the top of it without its games."""
    about = one.about
    rows = one.rows if most is None else [row for row in one.rows if row.rank][:most]
    return RatingListView(
        id=about.id,
        name=about.name,
        edition="",
        as_of=one.as_of,
        rows=tuple(_row(results, row) for row in rows),
        more=len(one.rows) - len(rows),
        in_play=rounded(one.ledger.in_play, 0),
        games=game_lines(one) if most is None else (),
        editions=tuple(
            (year, tuple(Link(words.edition(old.id), f"lists/{about.id}/{old.id}.html") for old in editions))
            for year, editions in groupby(reversed(one.editions), lambda edition: edition.id[:4])
        ),
        rules=system_link(results.content, about.system),
        data=f"api/v1/lists/{about.id}.json",
    )


def game_lines(one: Rated) -> tuple[GameLine, ...]:
    """All games of a list, newest first."""
    reasons = {unrated.game: unrated.reason for unrated in one.ledger.unrated}
    return tuple(
        GameLine(
            Link(game.id, f"games/{one.about.id}/{game.id}.html"),
            game.started or "",
            game.finished or "",
            ending_in_words(game),
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
    )
