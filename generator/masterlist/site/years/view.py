"""The page of a year: who led at its end, what was played, who came, climbed and won."""

from collections.abc import Sequence
from typing import NamedTuple

from masterlist.documents.history import RecordJson, YearOfList
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _
from masterlist.queries.lists import endings
from masterlist.site.api.records import record, year_of_list
from masterlist.site.common.boards import EventLine, event_line
from masterlist.site.common.model import Link, Page
from masterlist.site.common.movement import Movers, Named, movers_view, named_view
from masterlist.site.common.ratings import shown_by
from masterlist.site.editions.view import edition_link
from masterlist.site.members.view import ActivityView, activity_view
from masterlist.site.years.link import year_link, year_path
from masterlist.standings.activity import Activity
from masterlist.standings.event_values import EventHead
from masterlist.standings.year_review import Moves, Review


class ListYear(NamedTuple):
    """A year of one list."""

    list: str
    review: Review
    moves: Moves | None  # None where an edition to compare with is missing


class MovesView(NamedTuple):
    """Who gained most between two editions."""

    since: Link
    until: Link
    movers: tuple[Movers, ...]


class ListYearView(NamedTuple):
    """A year of one list."""

    list: Link
    year: YearOfList
    months: ActivityView | None
    moves: MovesView | None
    system: str
    records: tuple[RecordJson, ...]
    came: Named | None


class YearView(NamedTuple):
    """A year."""

    year: str
    so_far: bool  # whether it is the newest
    before: Link | None
    after: Link | None
    years: tuple[Link, ...]  # the newest first
    lists: tuple[ListYearView, ...]
    events: tuple[EventLine, ...]


def year_page(
    content: Content, year: str, years: Sequence[str], lists: Sequence[ListYear], events: Sequence[EventHead]
) -> Page:
    """A year, of all that have a page."""
    at = years.index(year)
    view = YearView(
        year,
        so_far=year == years[-1],
        before=Link(years[at - 1], year_path(years[at - 1])) if at else None,
        after=Link(years[at + 1], year_path(years[at + 1])) if year != years[-1] else None,
        years=tuple(Link(one, year_path(one)) for one in reversed(years)),
        lists=tuple(_list(content, one, so_far=year == years[-1]) for one in lists),
        events=tuple(event_line(content, one) for one in events),
    )
    summary = _("{year}: leaders, climbers, the biggest games, newcomers and events.").format(year=year)
    return Page(year_path(year), "year.html", year_link(year).text, summary, view)


def _list(content: Content, one: ListYear, *, so_far: bool) -> ListYearView:
    about, year = content.lists[one.list], one.review.year
    games = tuple((f"{year.year}-{month:02}", number) for month, number in enumerate(year.months, 1))
    return ListYearView(
        Link(about.name, f"lists/{about.id}.html"),
        year_of_list(content, endings(about.system), year),
        _months(games, so_far=so_far) if year.games else None,
        _moves(content, about, one.moves) if one.moves else None,
        about.system,
        tuple(record(content, best) for best in one.review.records),
        named_view(content, _("Newcomers: {n}"), one.review.came) if one.review.came.of else None,
    )


def _months(games: Activity, *, so_far: bool) -> ActivityView | None:
    """The months; the table of a year that goes on ends with its newest game, as later ones may be to come."""
    view = activity_view(games)
    later = next((at for at, (_month, number) in enumerate(reversed(games)) if number), 0)
    return view._replace(months=view.months[later:]) if view and so_far else view


def _moves(content: Content, about: RatingList, moves: Moves) -> MovesView | None:
    """The climbers; None where no player climbed."""
    lost = moves.news._replace(lost=(), dropped=())
    movers = movers_view(content, lost, shown_by(about))
    if not movers:
        return None
    return MovesView(edition_link(about.id, moves.since), edition_link(about.id, moves.until), movers)
