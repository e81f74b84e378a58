"""The index of players, clubs, and the page of each club."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.people import Club
from masterlist.facts.site import RatingList
from masterlist.language import _, day, grouped, ngettext, period
from masterlist.site.common.links import club_link, player_link
from masterlist.site.common.model import Link, Page, Pager, pager, path_of
from masterlist.site.common.ratings import shown_by
from masterlist.site.common.words import rank_of
from masterlist.standings.activity import Activity


class Belongs(NamedTuple):
    """A player on a list that names its members."""

    list: str
    since: str  # the first day of the newest membership, "" where none is stated
    until: str  # the last day of a former member's, "" for a member

    def said(self, lists: Mapping[str, RatingList]) -> str:
        """In words; "" where no day is stated."""
        name = lists[self.list].brief
        if self.until:
            return _("{list}: member until {day}").format(list=name, day=day(self.until))
        if self.since:
            return _("{list}: member since {day}").format(list=name, day=day(self.since))
        return ""


class MemberView(NamedTuple):
    """One player in an index: the club, and the rating in each of the index's lists."""

    player: Link
    country: str
    club: Link | None
    ratings: tuple[str, ...]  # in the order of the lists, "" where the player is not on one
    ranks: tuple[str, ...] = ()  # of a club: among its members on each list, "" where there is no other
    notes: tuple[str, ...] = ()  # of a club: since when they are members of lists that name these, or until when


class MembersView(NamedTuple):
    """Players by name, and the lists that any of them is on."""

    lists: tuple[Link, ...]
    rows: tuple[MemberView, ...]
    pager: Pager | None = None


class ActivityView(NamedTuple):
    """The rated games of a club's members by month, as columns of a picture that is stretched to its room."""

    months: tuple[tuple[str, int], ...]  # the newest first
    columns: tuple[tuple[str, str], ...]  # what each says, and its path; the oldest first
    width: int
    height: int
    ends: tuple[str, str]  # the first and the last month
    games: int


class ClubView(NamedTuple):
    """A club and its members."""

    club: Club
    members: MembersView
    former: tuple[MemberView, ...]  # who was a member of lists that name these, and is on no list
    activity: ActivityView | None  # None where no member has a rated game


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
    return "" if rating is None else shown_by(about)(rating)


def ranked_view(
    content: Content,
    lists: Sequence[RatingList],
    members: Iterable[Member],
    ranks: Mapping[str, Sequence[int]],
    belonging: Mapping[str, Sequence[Belongs]],
) -> MembersView:
    """The members of a club, best first: by the first list that some are on, then by the next, then by name.

    ``ranks`` are those among the members on each list, by player; 0 stands for none.
    """
    every = sorted(members, key=lambda one: [*map(_merit, ranks[one.player], one.ratings)])
    view = members_view(content, lists, every)
    shown = [at for at in range(len(lists)) if any(one.ratings[at] is not None for one in every)]
    of = [sum(ranks[one.player][at] > 0 for one in every) for at in shown]
    said = (tuple(_rank(ranks[one.player][at], all_) for at, all_ in zip(shown, of, strict=True)) for one in every)
    return view._replace(
        rows=tuple(
            row._replace(ranks=own, notes=_notes(content, belonging.get(one.player, ())))
            for row, own, one in zip(view.rows, said, every, strict=True)
        )
    )


def former_rows(
    content: Content, members: Iterable[Member], belonging: Mapping[str, Sequence[Belongs]]
) -> tuple[MemberView, ...]:
    """Former members by name."""
    return tuple(_member(content, one, ())._replace(notes=_notes(content, belonging[one.player])) for one in members)


def _notes(content: Content, belonging: Iterable[Belongs]) -> tuple[str, ...]:
    return tuple(filter(None, (one.said(content.lists) for one in belonging)))


def _merit(rank: int, rating: Fraction | None) -> tuple[bool, int, bool, Fraction]:
    return not rank, rank, rating is None, -(rating or Fraction(0))


def _rank(rank: int, of: int) -> str:
    """A rank among so many; "" for none, and where there is no other."""
    return rank_of(rank, of) if rank and of > 1 else ""


COLUMN, HEIGHT = 10, 100  # of a month in the picture


def activity_view(activity: Activity) -> ActivityView | None:
    """The columns of the months, one with the most games as high as the picture."""
    if not activity:
        return None
    most = max(games for _month, games in activity)
    columns = []
    for at, (month, games) in enumerate(activity):
        top = HEIGHT - HEIGHT * games // most
        said = ngettext("{month}: {n} game", "{month}: {n} games", games).format(month=period(month), n=grouped(games))
        columns.append((said, f"M{COLUMN * at + 1} {HEIGHT}V{top}h{COLUMN - 2}V{HEIGHT}z"))
    return ActivityView(
        tuple((period(month), games) for month, games in reversed(activity)),
        tuple(columns),
        COLUMN * len(activity),
        HEIGHT,
        (period(activity[0][0]), period(activity[-1][0])),
        sum(games for _month, games in activity),
    )


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
