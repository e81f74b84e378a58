"""The index of players, clubs, and the page of each club."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from masterlist.facts.people import Club
from masterlist.facts.site import RatingList
from masterlist.language import _, number, rounded
from masterlist.site.links import club_link, player_link
from masterlist.site.model import Document, Link, Page
from masterlist.site.paging import Pager, pager, path_of
from masterlist.site.table_rows import member_rows
from masterlist.standings.portions import ROWS, portions
from masterlist.standings.results import Results


class MemberView(NamedTuple):
    """One player in an index: the club, and the rating in each of the index's lists."""

    player: Link
    country: str
    club: Link | None
    ratings: tuple[str, ...]  # in the order of the lists, "" where the player is not on one


class MembersView(NamedTuple):
    """Players by name, and the lists that any of them is on."""

    lists: tuple[Link, ...]
    rows: tuple[MemberView, ...]
    pager: Pager | None = None


class ClubView(NamedTuple):
    """A club and its members."""

    club: Club
    members: MembersView


class ClubLine(NamedTuple):
    """A club in the index."""

    club: Club
    members: int


class People:
    """Everybody on file with the ratings, put together once for all pages that show them."""

    def __init__(self, results: Results) -> None:
        self.content = results.content
        rated = list(_all_ratings(results))
        self._lists = [about for about, _ in rated]
        players = self.content.players
        self._by_name = sorted(players, key=lambda id_: (players[id_].name.casefold(), id_))
        self._by_club: dict[str, list[str]] = {}
        for id_ in self._by_name:
            self._by_club.setdefault(players[id_].club, []).append(id_)
        ratings = [by_player for _, by_player in rated]
        self._views = {id_: self._member(id_, ratings) for id_ in self._by_name}

    def pages(self) -> Iterator[tuple[int, MembersView]]:
        """The index, page by page."""
        lists = tuple(map(_list_link, self._lists))
        for sheet, portion in portions(self._by_name):
            rows = tuple(self._views[id_] for id_ in portion)
            yield sheet, MembersView(lists, rows, pager(STEM, sheet, len(self._by_name), LATER))

    def rows(self) -> Document | None:
        """All of it in one file for scripts; None where it has one page."""
        if len(self._by_name) <= ROWS:
            return None
        return member_rows(self.content, STEM, self._by_name, [self._views[id_].ratings for id_ in self._by_name])

    def clubs(self) -> Iterator[ClubView]:
        """All clubs by name, with their members."""
        for club in sorted(self.content.clubs.values(), key=lambda club: (club.name.casefold(), club.id)):
            yield ClubView(club, self._members([self._views[id_] for id_ in self._by_club.get(club.id, [])]))

    def _members(self, views: list[MemberView]) -> MembersView:
        """Some players, with the lists that any of them is on."""
        shown = [at for at in range(len(self._lists)) if any(view.ratings[at] for view in views)]
        rows = views
        if len(shown) < len(self._lists):
            rows = [view._replace(ratings=tuple(view.ratings[at] for at in shown)) for view in views]
        return MembersView(tuple(_list_link(self._lists[at]) for at in shown), tuple(rows))

    def _member(self, id_: str, ratings: Sequence[dict[str, str]]) -> MemberView:
        player = self.content.players[id_]
        own = tuple(by_player.get(id_, "") for by_player in ratings)
        return MemberView(player_link(self.content, id_), player.country, club_link(self.content, player), own)


def _list_link(about: RatingList) -> Link:
    return Link(about.name, f"lists/{about.id}.html")


STEM, LATER = "players", "-"


def players_page(sheet: int, view: MembersView) -> Page:
    """A page of the index of players."""
    title = _("Players") if sheet == 1 else _("{name}, page {number}").format(name=_("Players"), number=sheet)
    return Page(path_of(STEM, sheet, LATER), "players.html", title, _("All players, by name."), view)


def clubs_page(lines: tuple[ClubLine, ...]) -> Page:
    """All clubs."""
    return Page("clubs.html", "clubs.html", _("Clubs"), _("All clubs, by name."), lines)


def club_page(view: ClubView) -> Page:
    """A club."""
    name = view.club.name
    return Page(f"clubs/{view.club.id}.html", "club.html", name, _("{club} and its members.").format(club=name), view)


def _all_ratings(results: Results) -> Iterator[tuple[RatingList, dict[str, str]]]:
    """Every list with players on it, with the ratings by player."""
    for logged in results.lists.values():
        if logged.rows:
            yield logged.results.about, {row.player: number(row.rating) for row in logged.rows}
    for rated in results.rated.values():
        ratings = {row.player.id: rounded(row.rating, 2) for row in rated.rows if row.rank or row.left}
        if ratings:
            yield rated.about, ratings
