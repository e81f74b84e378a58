"""The index of players, clubs, and the page of each club."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.amount import plain, rounded
from generator.facts.people import Club
from generator.facts.site import RatingList
from generator.site.links import club_link, player_link
from generator.site.model import Link, Page
from generator.site.paging import Pager, pager, path_of, portions
from generator.standings.results import Results


class MemberView(NamedTuple):
    """One player in an index: his club, and his rating in each of the index's lists."""

    player: Link
    country: str
    club: Link | None
    ratings: tuple[str, ...]  # in the order of the lists, "" where he is not on one


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
        self._ratings = list(_all_ratings(results))
        players = self.content.players
        self._by_name = sorted(players, key=lambda id_: (players[id_].name.casefold(), id_))
        self._by_club: dict[str, list[str]] = {}
        for id_ in self._by_name:
            self._by_club.setdefault(players[id_].club, []).append(id_)

    def pages(self) -> Iterator[tuple[int, MembersView]]:
        """The index, page by page."""
        for number, portion in portions(self._by_name):
            view = self._members(portion, self._ratings)
            yield number, view._replace(pager=pager(STEM, number, len(self._by_name), LATER))

    def clubs(self) -> Iterator[ClubView]:
        """All clubs by name, with their members."""
        for club in sorted(self.content.clubs.values(), key=lambda club: (club.name.casefold(), club.id)):
            members = self._by_club.get(club.id, [])
            shown = [(about, ratings) for about, ratings in self._ratings if not ratings.keys().isdisjoint(members)]
            yield ClubView(club, self._members(members, shown))

    def _members(self, ids: Sequence[str], shown: Sequence[tuple[RatingList, dict[str, str]]]) -> MembersView:
        return MembersView(
            tuple(Link(about.name, f"lists/{about.id}.html") for about, _ in shown),
            tuple(self._member(id_, shown) for id_ in ids),
        )

    def _member(self, id_: str, shown: Sequence[tuple[RatingList, dict[str, str]]]) -> MemberView:
        player = self.content.players[id_]
        return MemberView(
            player_link(self.content, id_),
            player.country,
            club_link(self.content, player),
            tuple(ratings.get(id_, "") for _, ratings in shown),
        )


STEM, LATER = "players", "-"


def players_page(number: int, view: MembersView) -> Page:
    """A page of the index of players."""
    title = "Players" if number == 1 else f"Players, page {number}"
    return Page(path_of(STEM, number, LATER), "players.html", title, "All players, by name.", view)


def clubs_page(lines: tuple[ClubLine, ...]) -> Page:
    """All clubs."""
    return Page("clubs.html", "clubs.html", "Clubs", "All clubs, by name.", lines)


def club_page(view: ClubView) -> Page:
    """A club."""
    name = view.club.name
    return Page(f"clubs/{view.club.id}.html", "club.html", name, f"{name} and its members.", view)


def _all_ratings(results: Results) -> Iterator[tuple[RatingList, dict[str, str]]]:
    """Every list that has somebody on it, with the ratings by player."""
    for logged in results.lists.values():
        if logged.rows:
            yield logged.results.about, {row.player: plain(row.rating) for row in logged.rows}
    for rated in results.rated.values():
        ratings = {row.player.id: rounded(row.rating, 2) for row in rated.rows if row.rank}
        if ratings:
            yield rated.about, ratings
