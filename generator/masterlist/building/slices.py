"""Slices of a site: each holds what some pages show, and is all that a worker needs to make them.

A slice is turned into a small site, with one player's log or one event, on which pages are made as on a whole one.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from masterlist.building.old_files import OldFiles
from masterlist.building.units import Stand
from masterlist.codec import decode
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.logbook import NOTHING_CARRIED, Entry, LogBook
from masterlist.facts.people import Club, Player
from masterlist.facts.site import Page as Prose
from masterlist.facts.site import RatingList, Site
from masterlist.read.history import Runs
from masterlist.scoring.conditions import conditions
from masterlist.scoring.pairing import pair
from masterlist.scoring.registry import board_systems
from masterlist.scoring.status import STATUSES
from masterlist.scoring.working import Explained
from masterlist.site import api, api_events, boards, events, head_to_head
from masterlist.site.downloads import events as downloads
from masterlist.site.downloads import players
from masterlist.site.model import Document, Page, Patch
from masterlist.site.player import player_page
from masterlist.site.player_career import Chronicle, Ranks, ranks_views
from masterlist.site.problems import by_entry
from masterlist.site.source_links import Sources
from masterlist.source import Place, Problem
from masterlist.standings.career import Places, Rank, career
from masterlist.standings.event import EventTable
from masterlist.standings.head_to_head import games_of
from masterlist.standings.logs import score_alone
from masterlist.standings.master_list import Row
from masterlist.standings.rating_list import Rated
from masterlist.standings.rating_news import rated_places
from masterlist.standings.results import Counts, EventResult, MasterList, Results, newest_first, score_event
from masterlist.standings.rounds import explain_board

NOWHERE = Place("")


class Frame(NamedTuple):
    """What all slices of a site share."""

    site: Site
    lists: dict[str, RatingList]  # in the order in which the site shows them
    rules: tuple[str, ...]  # ids of the pages with rules
    prefix: str  # path of the site's folder within its repository
    private: tuple[str, ...] = ()  # players of whom nothing may be linked, by the ids under which they are shown
    language: str = "en"  # in which the pages speak
    folder: str = ""  # of pages in a further language, with a slash at its end; documents stand at the top


class Listed(NamedTuple):
    """A player's place on one list."""

    list: str
    row: Row
    statuses: bytes  # of the entries of their log, as ``LogSummary`` has them: others' logs are not looked at again
    editions: tuple[Rank, ...]


class PlayerSlice(NamedTuple):
    """What a player's page, their document and the files beside it show."""

    player: Player
    clubs: dict[str, str]  # names of the player's own club and of those that authenticated their books, by id
    books: bytes  # tuple[LogBook, ...]: the player's own
    listed: tuple[Listed, ...]
    names: dict[str, str]  # of every player that their log names, by id
    doubts: tuple[Problem, ...]  # about their entries
    stands: tuple[bytes, ...]  # Stand
    rated: tuple[Rated, ...]  # of the lists rated from games, what concerns them
    runs: dict[str, Runs]  # where the lines of their log books come from, by file
    met: tuple[str, ...]  # with whom there is a page of their games, ids in order

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The player's page and document."""
        results = _player_results(self, frame)
        doubts = by_entry(results.content, self.doubts)
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        chronicle = _chronicle(self, results)
        value = api.player_value(results, self.player, chronicle)
        head, beside = players.of_player(results.content, self.player, value)
        yield player_page(results, self.player, chronicle, doubts, link_to)._replace(head=head)
        yield api.document(f"players/{self.player.id}", value)
        yield from beside


class Between(NamedTuple):
    """What the logs of one list say of two players' games."""

    list: str
    said: tuple[tuple[str, bytes], ...]  # by each of the two who keeps a log: tuple[Entry, ...], or b""


class PairSlice(NamedTuple):
    """What the page and the document of two players' games show."""

    names: dict[str, str]  # of both, ids in order
    between: tuple[Between, ...]
    runs: dict[str, Runs]  # where the lines of both log books come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """Their page and document."""
        first = min(self.names)
        games = {}
        for one in self.between:
            books = [_book(keeper, one.list, data) for keeper, data in one.said]
            asked = conditions(frame.lists[one.list], books, self.names)
            games[one.list] = games_of(pair(books, conditions=asked).values(), first)
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        yield head_to_head.pair_page(frame.lists, self.names, games, link_to)
        yield api.pair_document(self.names, frame.lists, games)


class EventSlice(NamedTuple):
    """What the pages and the document of an event and its boards show."""

    facts: bytes  # Event
    club: str  # its name, or ""
    names: dict[str, str]  # of everybody at a board who is on file, by id
    runs: dict[str, Runs]  # where the lines of its files come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The event's page and document, and the pages of its boards."""
        event = decode(self.facts, Event)
        content = small_content(frame, self.names, {event.club: self.club} if event.club else {})
        one = score_event(event)
        results = Results(content, {}, {}, {event.id: one}, (), Counts(0, 0))
        system = board_systems()[event.system]
        workings = [explain_board(event, system, board) for board in event.boards]
        value = api_events.event_document(results, one, workings)
        beside = list(downloads.documents(results, value))
        yield events.event_page(content, one)._replace(head=downloads.head_of(content, event, beside))
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        yield from boards.board_pages(results, one, workings, link_to)
        yield api.document(f"tournaments/{event.id}", value)
        yield from beside


class Ready(NamedTuple):
    """Pages and documents that need nothing else."""

    pages: tuple[Page | Document, ...]

    @property
    def is_data(self) -> bool:
        """Whether there is no page among them."""
        return all(isinstance(one, Document) for one in self.pages)

    def made(self, _frame: Frame) -> Iterator[Page | Document]:
        """The pages."""
        return iter(self.pages)


class Reranked(NamedTuple):
    """A player's files of the last build that show their ranks, and in which nothing else changed.

    One result moves the ranks of many: what their pages say is not worked out again.
    """

    old: OldFiles
    places: tuple[tuple[str, Places], ...]  # on lists rated from log books
    others: tuple[tuple[str, Places], ...]  # on lists rated from games

    @staticmethod
    def shows_ranks(path: str) -> bool:
        """Whether a file of a player does: the page in any language, and the document."""
        return path.endswith(".html") or path.startswith("api/")

    def made(self, frame: Frame) -> Iterator[Document | Patch]:
        """The same files with the ranks put in; raises ``Altered``."""
        ranks = dict(self.places)
        for file in self.old.read():
            if file.path.startswith("api/"):
                yield api.reranked(file, ranks)
            else:
                yield Patch(file, "ranks.html", Ranks(ranks_views(frame.lists, ranks | dict(self.others))))


class Slice(Protocol):
    """What some pages show; it can be sent to another process."""

    def made(self, frame: Frame) -> Iterator[Page | Document | Patch]:
        """The pages and documents."""


def _book(keeper: str, list_: str, data: bytes) -> LogBook:
    entries = decode(data, tuple[Entry, ...]) if data else ()
    return LogBook(keeper, 1, list_, None, entries, NOWHERE, NOWHERE, NOWHERE, NOWHERE)


def _chronicle(one: PlayerSlice, results: Results) -> Chronicle:
    player = one.player.id
    careers = {}
    for id_, found in results.lists.items():
        if player in found.results.logs:
            carried = found.results.books[player][0].carried or NOTHING_CARRIED
            careers[id_] = career(found.results.logs[player], carried)
    places = {listed.list: Places(listed.row.rank, listed.editions) for listed in one.listed}
    return Chronicle(player, careers, places | rated_places(one.rated), one.met)


def _player_results(one: PlayerSlice, frame: Frame) -> Results:
    content = small_content(frame, one.names, one.clubs)
    content.players[one.player.id] = one.player
    if one.books:
        content.books[one.player.id] = decode(one.books, tuple[LogBook, ...])
    stood = [decode(data, Stand) for data in one.stands]
    by_event = {stand.event.id: stand for stand in stood}
    return Results(
        content,
        {listed.list: _master_list(content, listed, one.player.id) for listed in one.listed},
        {rated.about.id: rated for rated in one.rated},
        {event.id: _stood(by_event[event.id]) for event in newest_first(stand.event for stand in stood)},
        (),
        Counts(0, 0),
    )


def small_content(frame: Frame, names: dict[str, str], clubs: dict[str, str]) -> Content:
    """A content with nothing but the names of some players and clubs."""
    return Content(
        site=frame.site,
        lists=frame.lists,
        clubs={
            id_: Club(id_, name, sanction=None, town="", country="", link="", place=NOWHERE)
            for id_, name in clubs.items()
        },
        players={id_: _named(id_, name) for id_, name in names.items()},
        books={},
        events={},
        games={},
        pages={id_: Prose(id_, "", menu=False, summary="", parts=(), place=NOWHERE) for id_ in frame.rules},
        unread=frozenset(),
    )


def _named(id_: str, name: str) -> Player:
    return Player(id_, name, (), "", "", "", (), (), NOWHERE, NOWHERE, NOWHERE)


def _master_list(content: Content, listed: Listed, player: str) -> MasterList:
    about = content.lists[listed.list]
    statuses = (STATUSES[at] for at in listed.statuses)
    results = score_alone(about, content.log(player, about.id), statuses, Explained)
    return MasterList(results, (listed.row,), (), 0)


def _stood(stand: Stand) -> EventResult:
    best = {power: tuple(game for of, game in stand.best if of is power) for power, _ in stand.best}
    table = EventTable(stand.event.id, stand.event.system, (stand.standing,), (), best, ())
    return EventResult(stand.event, table, (), stand.of)
