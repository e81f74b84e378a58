"""The index of players, clubs with their members."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import filterfalse
from typing import NamedTuple

from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.content import Club, Content, Player
from masterlist.facts.site import Members, RatingList
from masterlist.folding import by_name, collated
from masterlist.language import _, dated
from masterlist.queries.logs import LISTS, Vouched, every_list, log_outlines
from masterlist.queries.overview import months_of
from masterlist.queries.people import People, anonymizer_of, clubs, clubs_of, people_in, people_shown, shown_players
from masterlist.queries.sources import as_of, ever_ranked
from masterlist.site.common.games import rating
from masterlist.site.common.links import club_link, document, player_link
from masterlist.site.common.lists import Months, months_picture
from masterlist.site.common.words import Document, Link, Page, Pager, pager, path_of, rank_of
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads.index import players_document
from masterlist.site.layout import Frame, people_content
from masterlist.site.lists.view import member_rows
from masterlist.standings.career import Activity, last_months
from masterlist.standings.movement import portion

STEM, LATER = "players", "-"  # of the paths of the index


Ratings = tuple[Fraction | None, ...]  # a player's rating on each of some lists; None where they are not on it
Rows = dict[str, Ratings]  # by player
# Of a list that names its members: its id, the first day of the newest membership, "" where none is stated, and the
# last day of a former member's.
Belonging = dict[str, tuple[tuple[str, str, str], ...]]  # by player


@query
def lists_with_players(ask: Ask) -> tuple[str, ...]:
    """The lists that anybody is on, in the order of the site."""
    return tuple(list_ for list_ in every_list(ask) if any(ever_ranked(ask, list_)))


@query
def members(ask: Ask) -> Rows:
    """Everybody on file by name, with the rating on each of the lists."""
    lists = ask(lists_with_players)
    ratings = [{one.player: one.rating for one in ever_ranked(ask, list_)} for list_ in lists]
    ordered = sorted((collated(name), id_) for id_, (name, _, _) in ask(people_shown).items())
    return {id_: tuple(own.get(id_) for own in ratings) for _, id_ in ordered}


class MembersInputs(NamedTuple):
    """What one page of the index of players shows."""

    number: int
    of: int  # players on all pages
    lists: tuple[str, ...]
    rows: Rows
    people: People
    clubs: dict[str, str]

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content = people_content(frame, self.people, self.clubs)
        number, lists = self.number, [frame.lists[list_] for list_ in self.lists]
        title = _("Players") if number == 1 else _("{name}, page {number}").format(name=_("Players"), number=number)
        view = MembersPage(content, lists, self.rows, {}, {}, pager(STEM, number, self.of, LATER))
        yield Page(path_of(STEM, number, LATER), "players.html", title, _("All players, by name."), view)


@query
def members_inputs(ask: Ask, page: str) -> MembersInputs:
    """One page of the index of players, by its number."""
    every = [*ask(members).items()]
    rows = dict(portion(every, int(page)))
    people = people_in(ask, rows)
    return MembersInputs(int(page), len(every), ask(lists_with_players), rows, people, clubs_of(ask, people))


class MembersScript(NamedTuple):
    """What the rows of the index of players for scripts hold."""

    lists: tuple[str, ...]
    members: Stored[Rows]
    people: Stored[People]
    clubs: dict[str, str]

    def made(self, frame: Frame) -> Iterator[Document]:
        """The file."""
        content = people_content(frame, self.people.value(People), self.clubs)
        lists = [frame.lists[list_] for list_ in self.lists]
        every = self.members.value(Rows)
        systems = [one.system for one in lists]
        ratings = [tuple(map(rating, own, systems)) for own in every.values()]
        yield from member_rows(content, STEM, [*every], ratings)


@query
def members_script(ask: Ask) -> MembersScript:
    """The rows of the index of players for scripts."""
    stored: Stored[Rows] = ask.stored(members)
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
    every = [own for club, own in ask(club_members).items() if club]
    found: dict[str, list[int]] = {player: [] for own in every for player in own}
    for list_ in ask(lists_with_players):
        ranks = {one.player: one.rank for one in ever_ranked(ask, list_) if one.rank}
        for own in every:
            taken = sorted(ranks[player] for player in own if player in ranks)
            for player in own:
                found[player].append(bisect_left(taken, ranks[player]) + 1 if player in ranks else 0)
    return {player: tuple(own) for player, own in found.items()}


@query
def belonging(ask: Ask) -> Belonging:
    """By player, as they are shown, the lists that name them as members."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for list_ in every_list(ask):
        about: RatingList = ask.part(LISTS, key=list_)
        named = Members(anonymizer_of(ask)(about.members or ()))
        for player in sorted(named.named):
            own = list_, named.joined(player), named.gone(player, ask(as_of, list_))
            found.setdefault(player, []).append(own)
    return {player: tuple(own) for player, own in sorted(found.items())}


class MembersPage(NamedTuple):
    """Players with their ratings, for templates."""

    content: Content
    lists: Sequence[RatingList]
    rows: Rows
    ranks: Mapping[str, Sequence[int]]  # of a club: among its members on each list, 0 for none
    belonging: Belonging  # of a club: to lists that name their members
    pager: Pager | None = None

    def player(self, id_: str) -> Player:
        return self.content.players[id_]

    def club(self, id_: str) -> Link | None:
        return club_link(self.content, self.player(id_))

    def rank(self, player: str, at: int) -> str:
        """A rank among so many; "" for none, and where there is no other."""
        rank, of = self.ranks[player][at] if self.ranks else 0, sum(own[at] > 0 for own in self.ranks.values())
        return rank_of(rank, of) if rank and of > 1 else ""

    def notes(self, player: str) -> list[str]:
        """Of a club: since when they are members of lists that name these, or until when, where that is stated."""
        found = []
        for list_, since, until in self.belonging.get(player, ()):
            if since or until:
                text = _("{list}: member until {day}") if until else _("{list}: member since {day}")
                found.append(text.format(list=self.content.lists[list_].brief, day=dated(until or since)))
        return found


class ClubPage(NamedTuple):
    """A club and its members, for its template."""

    club: Club
    members: MembersPage
    former: Sequence[str]  # who was a member of lists that name these, and is on no list
    months: Months | None  # None where no member has a rated game
    books: Sequence[tuple[str, Vouched]]  # that it authenticated, by player

    @property
    def top(self) -> PageTop | None:
        """The best of the members on the first list on which they are."""
        if not self.members.rows or not self.members.lists:
            return None
        (first, ratings), about = next(iter(self.members.rows.items())), self.members.lists[0]
        if ratings[0] is None:
            return None
        return PageTop(
            label=about.name,
            who=(player_link(self.members.content, first),),
            figure=rating(ratings[0], about.system),
            place=self.members.rank(first, 0),
            ranked=f"lists/{about.id}.html",
        )


def _merit(rank: int, rating: Fraction | None) -> tuple[bool, int, bool, Fraction]:
    """The best first: by the first list that some are on, then by the next, then by name."""
    return not rank, rank, rating is None, -(rating or Fraction(0))


class ClubInputs(NamedTuple):
    """What a club's page shows."""

    club: Club
    lists: tuple[str, ...]
    rows: Rows
    ranks: dict[str, tuple[int, ...]]  # among the members on each list, 0 for none
    belonging: Belonging  # to lists that name their members
    people: People
    activity: Activity
    vouched: tuple[tuple[str, Vouched], ...] = ()  # books that it authenticated, by player

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content, name = people_content(frame, self.people, {self.club.id: self.club.name}), self.club.name
        every = sorted(self.rows, key=lambda one: [*map(_merit, self.ranks[one], self.rows[one])])
        now = [*filterfalse(self._has_left, every)]
        shown = [at for at in range(len(self.lists)) if any(self.rows[one][at] is not None for one in now)]
        members = MembersPage(
            content,
            [frame.lists[self.lists[at]] for at in shown],
            {one: tuple(self.rows[one][at] for at in shown) for one in now},
            {one: tuple(self.ranks[one][at] for at in shown) for one in now},
            self.belonging,
        )
        former = [*filter(self._has_left, self.rows)]
        view = ClubPage(self.club, members, former, months_picture(self.activity), self.vouched)
        yield Page(
            f"clubs/{self.club.id}.html", "club.html", name, _("{club} and its members.").format(club=name), view
        )

    def _has_left(self, one: str) -> bool:
        """Whether a player was a member of lists that name these, and has a rank on none."""
        own = self.belonging.get(one, ())
        return bool(own) and all(until for *_, until in own) and not any(self.ranks[one])


@query
def vouched(ask: Ask) -> dict[str, tuple[tuple[str, Vouched], ...]]:
    """By club, the books that it authenticated, by player."""
    found: dict[str, list[tuple[str, Vouched]]] = {}
    for player, outline in ask(log_outlines).items():
        for one in outline.authenticated:
            found.setdefault(one.club, []).append((player, one))
    return {club: anonymizer_of(ask)(tuple(own)) for club, own in found.items()}


@query
def club_inputs(ask: Ask, id_: str) -> ClubInputs:
    """One club."""
    rows: Rows = {player: ask.part(members, key=player) for player in ask.part(club_members, key=id_) or ()}
    named = ((player, ask.part(belonging, key=player)) for player in rows)
    books = ask.part(vouched, key=id_) or ()
    shown = {*rows, *(player for player, _ in books)}
    return ClubInputs(
        club=ask.part(clubs, key=id_),
        lists=ask(lists_with_players),
        rows=rows,
        ranks={player: ask.part(club_ranks, key=player) for player in rows},
        belonging={player: own for player, own in named if own},
        people=ask.parts(people_shown, keys=sorted(shown)),
        activity=last_months(months_of(ask, player) for player in rows),
        vouched=books,
    )


class ClubsInputs(NamedTuple):
    """What the index of clubs shows."""

    lines: tuple[tuple[Club, int], ...]  # each with the number of its members

    def made(self, _frame: Frame) -> Iterator[Page]:
        """The page."""
        yield Page("clubs.html", "clubs.html", _("Clubs"), _("All clubs, by name."), self.lines)


@query
def clubs_inputs(ask: Ask) -> ClubsInputs:
    """The index of clubs."""
    found = by_name(ask(clubs).values())
    return ClubsInputs(tuple((one, len(ask.part(club_members, key=one.id) or ())) for one in found))
