"""What the index of players and the pages of clubs show, and nothing else."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import filterfalse
from typing import NamedTuple

from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.members import Members, Membership
from masterlist.facts.people import Club, Player
from masterlist.facts.site import RatingList
from masterlist.folding import by_name, collated
from masterlist.queries.activity import months_of
from masterlist.queries.lists import every_list
from masterlist.queries.people import People, clubs, clubs_of, people_in, people_shown, shown_players, veil_of
from masterlist.queries.settings import LISTS
from masterlist.queries.sources import as_of, stands
from masterlist.site.api.clubs import players as players_document
from masterlist.site.common.documents import document
from masterlist.site.common.model import Document, Page
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.lists.view import member_rows
from masterlist.site.members.view import (
    STEM,
    Belongs,
    ClubLine,
    ClubView,
    Member,
    activity_view,
    club_page,
    clubs_page,
    former_rows,
    members_view,
    players_page,
    ranked_view,
    rating_in_words,
)
from masterlist.standings.activity import Activity, last_months
from masterlist.standings.portions import portion


@query
def lists_with_players(ask: Ask) -> tuple[str, ...]:
    """The lists that anybody is on, in the order of the site."""
    return tuple(list_ for list_ in every_list(ask) if any(stands(ask, list_)))


@query
def members(ask: Ask) -> dict[str, Member]:
    """Everybody on file by name, with the rating on each of the lists."""
    lists = ask(lists_with_players)
    ratings = [{one.player: one.rating for one in stands(ask, list_)} for list_ in lists]
    ordered = sorted((collated(name), id_) for id_, (name, _, _) in ask(people_shown).items())
    return {id_: Member(id_, tuple(own.get(id_) for own in ratings)) for _, id_ in ordered}


class MembersInputs(NamedTuple):
    """What one page of the index of players shows."""

    number: int
    of: int  # players on all pages
    lists: tuple[str, ...]
    rows: tuple[Member, ...]
    people: People
    clubs: dict[str, str]

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = people_content(frame, self.people, self.clubs)
        view = members_view(content, [frame.lists[list_] for list_ in self.lists], self.rows, every_list=True)
        yield players_page(self.number, self.of, view)


@query
def members_inputs(ask: Ask, page: str) -> MembersInputs:
    """One page of the index of players, by its number."""
    every = [*ask(members).values()]
    rows = tuple(portion(every, int(page)))
    people = people_in(ask, rows)
    return MembersInputs(int(page), len(every), ask(lists_with_players), rows, people, clubs_of(ask, people))


class MembersScript(NamedTuple):
    """What the rows of the index of players for scripts hold."""

    lists: tuple[str, ...]
    members: Stored[dict[str, Member]]
    people: Stored[People]
    clubs: dict[str, str]

    def made(self, frame: Frame) -> Iterator[Document]:
        """The file."""
        content = people_content(frame, self.people.value(People), self.clubs)
        lists = [frame.lists[list_] for list_ in self.lists]
        every = self.members.value(dict[str, Member])
        ratings = [tuple(map(rating_in_words, lists, one.ratings)) for one in every.values()]
        yield from member_rows(content, STEM, [*every], ratings)


@query
def members_script(ask: Ask) -> MembersScript:
    """The rows of the index of players for scripts."""
    stored: Stored[dict[str, Member]] = ask.stored(members)
    people: Stored[People] = ask.stored(people_shown)
    return MembersScript(ask(lists_with_players), stored, people, clubs_of(ask, ask(people_shown)))


class PlayersOnFile(NamedTuple):
    """What the document of all players holds."""

    players: Stored[dict[str, Player]]

    def made(self, _frame: Frame) -> Iterator[Document]:
        """The document."""
        yield document("players", players_document(self.players.value(dict[str, Player]).values()))


@query
def players_on_file(ask: Ask) -> PlayersOnFile:
    """Everybody on file, as they are shown."""
    stored: Stored[dict[str, Player]] = ask.stored(shown_players)
    return PlayersOnFile(stored)


@query
def club_members(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The members of each club by name."""
    found: dict[str, list[str]] = {}
    everybody = ask(people_shown)
    for id_ in ask(members):
        found.setdefault(everybody[id_][1], []).append(id_)
    return {club: tuple(own) for club, own in found.items()}


@query
def club_ranks(ask: Ask) -> dict[str, tuple[int, ...]]:
    """By player, their rank among the members of their club on each list; 0 where that list does not rank them."""
    on_lists = [_ranks(ask, list_) for list_ in ask(lists_with_players)]
    found: dict[str, list[int]] = {player: [] for club, own in ask(club_members).items() if club for player in own}
    for ranks in on_lists:
        for club, own in ask(club_members).items():
            taken = sorted(ranks[player] for player in own if player in ranks)
            for player in own if club else ():
                found[player].append(bisect_left(taken, ranks[player]) + 1 if player in ranks else 0)
    return {player: tuple(own) for player, own in found.items()}


def _ranks(ask: Ask, list_: str) -> dict[str, int]:
    """Those whom a list ranks."""
    return {one.player: one.rank for one in stands(ask, list_) if one.rank}


@query
def belonging(ask: Ask) -> dict[str, tuple[Belongs, ...]]:
    """By player, as they are shown, the lists that name them as members."""
    found: dict[str, list[Belongs]] = {}
    for list_ in every_list(ask):
        about: RatingList = ask.part(LISTS, key=list_)
        for player, one in _named(list_, veil_of(ask)(about.members or ()), as_of(ask, list_)):
            found.setdefault(player, []).append(one)
    return {player: tuple(own) for player, own in sorted(found.items())}


def _named(list_: str, periods: Iterable[Membership], on: str) -> Iterator[tuple[str, Belongs]]:
    members = Members(periods)
    for player in sorted(members.named):
        yield player, Belongs(list_, members.joined(player), members.left(player, on))


class ClubInputs(NamedTuple):
    """What a club's page shows."""

    club: Club
    lists: tuple[str, ...]
    rows: tuple[Member, ...]
    ranks: dict[str, tuple[int, ...]]  # among the members on each list, 0 for none
    belonging: dict[str, tuple[Belongs, ...]]  # to lists that name their members
    people: People
    activity: Activity

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = people_content(frame, self.people, {self.club.id: self.club.name})
        lists = [frame.lists[list_] for list_ in self.lists]
        now = ranked_view(content, lists, filterfalse(self._has_left, self.rows), self.ranks, self.belonging)
        former = former_rows(content, filter(self._has_left, self.rows), self.belonging)
        yield club_page(ClubView(self.club, now, former, activity_view(self.activity)))

    def _has_left(self, one: Member) -> bool:
        """Whether a player was a member of lists that name these, and has a rank on none."""
        own = self.belonging.get(one.player, ())
        return bool(own) and all(past.until for past in own) and not any(self.ranks[one.player])


@query
def club_inputs(ask: Ask, id_: str) -> ClubInputs:
    """One club."""
    rows = tuple(ask.part(members, key=player) for player in ask.part(club_members, key=id_) or ())
    activity = last_months(months_of(ask, one.player) for one in rows)
    ranks = {one.player: ask.part(club_ranks, key=one.player) for one in rows}
    named = ((one.player, ask.part(belonging, key=one.player)) for one in rows)
    lists = {player: own for player, own in named if own}
    people = people_in(ask, rows)
    return ClubInputs(ask.part(clubs, key=id_), ask(lists_with_players), rows, ranks, lists, people, activity)


class ClubsInputs(NamedTuple):
    """What the index of clubs shows."""

    lines: tuple[ClubLine, ...]

    def made(self, _frame: Frame) -> Iterator[Page]:
        """The page."""
        yield clubs_page(self.lines)


@query
def clubs_inputs(ask: Ask) -> ClubsInputs:
    """The index of clubs."""
    found = by_name(ask(clubs).values())
    return ClubsInputs(tuple(ClubLine(one, len(ask.part(club_members, key=one.id) or ())) for one in found))
