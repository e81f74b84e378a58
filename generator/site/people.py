"""The index of players, clubs, and the page of each club."""

from typing import NamedTuple

from generator.amount import plain
from generator.facts.people import Club
from generator.site.model import Link, Page
from generator.site.player import club_link, player_link
from generator.standings.results import Results


class MemberView(NamedTuple):
    """One player in an index: his club, and his rating in each list that he is on."""

    player: Link
    country: str
    club: Link | None
    ratings: tuple[Link, ...]  # "720 WWR: SQUARES", leading to the list


class ClubView(NamedTuple):
    """A club and its members."""

    club: Club
    members: tuple[MemberView, ...]


def players_page(results: Results) -> Page:
    """Everybody on file, by name."""
    members = _members(results, list(results.content.players))
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


def _ids(results: Results, club: Club) -> list[str]:
    return [player.id for player in results.content.players.values() if player.club == club.id]


def _members(results: Results, ids: list[str]) -> tuple[MemberView, ...]:
    players = results.content.players
    ratings: dict[str, list[Link]] = {}
    for one in results.lists.values():
        for row in one.rows:
            link = Link(f"{plain(row.rating)} {one.results.about.name}", f"lists/{one.results.about.id}.html")
            ratings.setdefault(row.player.id, []).append(link)
    return tuple(
        MemberView(
            player_link(results.content, id_),
            players[id_].country,
            club_link(results.content, players[id_]),
            tuple(ratings.get(id_, ())),
        )
        for id_ in sorted(ids, key=lambda id_: (players[id_].name.casefold(), id_))
    )
