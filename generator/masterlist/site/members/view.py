"""The index of players, clubs, and the page of each club."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.people import Club
from masterlist.facts.site import RatingList
from masterlist.language import _, number, rounded
from masterlist.scoring.registry import log_systems
from masterlist.site.common.links import club_link, player_link
from masterlist.site.common.model import Link, Page
from masterlist.site.common.paging import Pager, pager, path_of


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


class RankedView(NamedTuple):
    """A member of a club among the others on one list."""

    rank: str
    player: Link
    rating: str


class RankingView(NamedTuple):
    """The members of a club who are on one list, best first."""

    list: Link
    rows: tuple[RankedView, ...]


class ClubView(NamedTuple):
    """A club and its members."""

    club: Club
    members: MembersView
    rankings: tuple[RankingView, ...]


class ClubLine(NamedTuple):
    """A club in the index."""

    club: Club
    members: int


class Member(NamedTuple):
    """A player with the rating on each of some lists; None where they are not on it."""

    player: str
    ratings: tuple[Fraction | None, ...]


def members_view(
    content: Content, lists: Sequence[RatingList], members: Iterable[Member], *, every_list: bool = False
) -> MembersView:
    """Some players, with every list, or with those that any of them is on."""
    every = list(members)
    shown = [at for at in range(len(lists)) if every_list or any(one.ratings[at] is not None for one in every)]
    rows = tuple(_member(content, one, [(lists[at], one.ratings[at]) for at in shown]) for one in every)
    return MembersView(tuple(_list_link(lists[at]) for at in shown), rows)


def _member(content: Content, one: Member, ratings: Iterable[tuple[RatingList, Fraction | None]]) -> MemberView:
    player = content.players[one.player]
    own = tuple(rating_in_words(about, rating) for about, rating in ratings)
    return MemberView(player_link(content, one.player), player.country, club_link(content, player), own)


def rating_in_words(about: RatingList, rating: Fraction | None) -> str:
    """A rating as its list writes it, "" for none."""
    if rating is None:
        return ""
    return number(rating) if about.system in log_systems() else rounded(rating, 2)


def rankings_view(content: Content, lists: Sequence[RatingList], members: Iterable[Member]) -> tuple[RankingView, ...]:
    """The rankings inside a club, on each list that two of its members or more are on."""
    every = list(members)
    found = (_ranking(content, about, _rated(every, at)) for at, about in enumerate(lists))
    return tuple(one for one in found if len(one.rows) > 1)


def _rated(members: Iterable[Member], at: int) -> list[tuple[Fraction, str]]:
    """The ratings on a list, best first; equals in the order of the members."""
    rated = [(rating, one.player) for one in members if (rating := one.ratings[at]) is not None]
    return sorted(rated, key=lambda one: -one[0])


def _ranking(content: Content, about: RatingList, rated: Sequence[tuple[Fraction, str]]) -> RankingView:
    ratings = [rating for rating, _ in rated]
    rows = (
        RankedView(
            f"{ratings.index(rating) + 1}{'=' if ratings.count(rating) > 1 else ''}",
            player_link(content, player),
            rating_in_words(about, rating),
        )
        for rating, player in rated
    )
    return RankingView(Link(about.name, f"lists/{about.id}.html"), tuple(rows))


def _list_link(about: RatingList) -> Link:
    return Link(about.brief, f"lists/{about.id}.html")


STEM, LATER = "players", "-"


def players_page(sheet: int, of: int, view: MembersView) -> Page:
    """A page of the index of players, of whom there are so many on all pages."""
    view = view._replace(pager=pager(STEM, sheet, of, LATER))
    title = _("Players") if sheet == 1 else _("{name}, page {number}").format(name=_("Players"), number=sheet)
    return Page(path_of(STEM, sheet, LATER), "players.html", title, _("All players, by name."), view)


def clubs_page(lines: tuple[ClubLine, ...]) -> Page:
    """All clubs."""
    return Page("clubs.html", "clubs.html", _("Clubs"), _("All clubs, by name."), lines)


def club_page(view: ClubView) -> Page:
    """A club."""
    name = view.club.name
    return Page(f"clubs/{view.club.id}.html", "club.html", name, _("{club} and its members.").format(club=name), view)
