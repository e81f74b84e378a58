"""The index of players, clubs, and the page of each club."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.amount import plain, rounded
from generator.facts.people import Club
from generator.facts.site import RatingList
from generator.site.links import club_link, player_link
from generator.site.model import Link, Page
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


class ClubView(NamedTuple):
    """A club and its members."""

    club: Club
    members: MembersView


def players_page(results: Results) -> Page:
    """Everybody on file, by name."""
    members = _members(results, set(results.content.players))
    return Page("players.html", "players.html", "Players", "All players, by name.", members)


def club_pages(results: Results) -> list[Page]:
    """All clubs, and a page for each."""
    clubs = sorted(results.content.clubs.values(), key=lambda club: (club.name.casefold(), club.id))
    views = [ClubView(club, _members(results, _ids(results, club))) for club in clubs]
    pages = [Page("clubs.html", "clubs.html", "Clubs", "All clubs, by name.", tuple(views))]
    for view in views:
        name = view.club.name
        pages.append(Page(f"clubs/{view.club.id}.html", "club.html", name, f"{name} and its members.", view))
    return pages


def _ids(results: Results, club: Club) -> set[str]:
    return {player.id for player in results.content.players.values() if player.club == club.id}


def _members(results: Results, ids: set[str]) -> MembersView:
    players = results.content.players
    rated = [(about, ratings) for about, ratings in _all_ratings(results) if not ids.isdisjoint(ratings)]
    return MembersView(
        tuple(Link(about.name, f"lists/{about.id}.html") for about, _ in rated),
        tuple(
            MemberView(
                player_link(results.content, id_),
                players[id_].country,
                club_link(results.content, players[id_]),
                tuple(ratings.get(id_, "") for _, ratings in rated),
            )
            for id_ in sorted(ids, key=lambda id_: (players[id_].name.casefold(), id_))
        ),
    )


def _all_ratings(results: Results) -> Iterator[tuple[RatingList, dict[str, str]]]:
    """Every list with the ratings on it, by player."""
    for logged in results.lists.values():
        yield logged.results.about, {row.player.id: plain(row.rating) for row in logged.rows}
    for rated in results.rated.values():
        yield rated.about, {row.player.id: rounded(row.rating, 2) for row in rated.rows if row.rank}
