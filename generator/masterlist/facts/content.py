"""Players and clubs, and all the facts of one site."""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.event import Event
from masterlist.facts.logbook import LogBook
from masterlist.facts.night import Night
from masterlist.facts.page import MarkdownPage
from masterlist.facts.site import Edition, RatingList, Site, Theme, nameless
from masterlist.source import Place


class Sanction(NamedTuple):
    """The days on which the publisher of the game has sanctioned a club; both are included."""

    since: str  # ISO 8601, or "" for always
    until: str  # ISO 8601, or "" where it has not ended
    place: Place


class Club(NamedTuple):
    """A club; ``id`` is its file's name."""

    id: str
    name: str
    place: Place
    sanction: Sanction | None = None  # by the publisher of the game
    town: str = ""
    country: str = ""  # ISO 3166 alpha-2, or ""
    link: str = ""
    former_ids: tuple[str, ...] = ()
    former_places: tuple[Place, ...] = ()  # of each former id

    def sanctioned_on(self, day: str) -> bool:
        """Whether the publisher of the game sanctioned the club on that day."""
        one = self.sanction
        return one is not None and one.since <= day and (not one.until or day <= one.until)


class Privacy(Enum):
    """How a player is shown."""

    PUBLIC = "public"  # by name
    INITIALS = "initials"
    ANONYMOUS = "anonymous"


PSEUDONYM = re.compile("player-[0-9a-f]{8,}")  # the ids under which all others than the public ones are shown


class Player(NamedTuple):
    """A person, or a house member; ``id`` is the name of the player's file."""

    id: str
    name: str
    place: Place
    club_place: Place  # of the club's id
    name_place: Place
    aka: tuple[str, ...] = ()
    club: str = ""  # a club's id, or ""
    country: str = ""  # ISO 3166 alpha-2, or ""
    github: str = ""
    former_ids: tuple[str, ...] = ()
    distinct_from: tuple[str, ...] = ()  # ids of people whose names look alike
    privacy: Privacy = Privacy.PUBLIC
    former_places: tuple[Place, ...] = ()  # of each former id
    left: tuple[tuple[str, str], ...] = ()  # lists, each with the day on which they left it, ISO 8601
    left_places: tuple[Place, ...] = ()  # of each of these lists

    def has_left(self, list_: str, last: str, day: str = "") -> str:
        """The day on which they left a list, by a ``day`` or by now; "" for who has not, or has a rated game since."""
        left = dict(self.left).get(list_, "")
        return left if left >= last and (not day or left <= day) else ""


class Content(NamedTuple):
    """Everything that was reported, by id; built by the reader, never changed."""

    site: Site
    lists: dict[str, RatingList]
    clubs: dict[str, Club]
    players: dict[str, Player]
    books: dict[str, tuple[LogBook, ...]]  # by player, in book order
    events: dict[str, Event]
    games: dict[str, tuple[Board, ...]]  # rated games by list
    pages: dict[str, MarkdownPage]
    unread: frozenset[str]  # files with a problem: they lend no fact, or a part, but what they are about exists
    theme: Theme = Theme()
    editions: Mapping[str, tuple[Edition, ...]] = {}  # published ones by list, in the order of their last days
    nights: Mapping[str, tuple[Night, ...]] = {}  # games between people by list, in the order of their days

    def name_of(self, player: str) -> str | None:
        """A player's name; None for who is not on file."""
        return self.players[player].name if player in self.players else None

    def has(self, kind: str, id_: str) -> bool:
        """Whether the list, club, player or page exists, even if its file has a problem."""
        on_file: Mapping[str, object] = getattr(self, f"{kind}s")
        ending = "md" if kind == "page" else "yaml"
        return id_ in on_file or f"content/{kind}s/{id_}.{ending}" in self.unread

    def all_pages(self) -> Iterator[MarkdownPage]:
        """Every page and every translation of one."""
        for page in self.pages.values():
            yield from (page, *page.translations)

    def all_books(self) -> Iterator[LogBook]:
        """Every book of every log."""
        for books in self.books.values():
            yield from books

    def log(self, player: str, rating_list: str) -> tuple[LogBook, ...]:
        """The player's books of one list, in order."""
        return tuple(book for book in self.books.get(player, ()) if book.list == rating_list)


class _All(dict[str, Any]):
    """Every id there could be, but some."""

    def __init__(self, missing: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self._missing = missing

    def __contains__(self, id_: object) -> bool:
        return id_ not in self._missing


def alone(
    books: dict[str, tuple[LogBook, ...]],
    unread: frozenset[str] = frozenset(),
    not_on_file: frozenset[str] = frozenset(),
) -> Content:
    """A content of some logs alone, or of nothing: every list, club or player that is named is taken to exist.

    But for the players ``not_on_file``.
    """
    return Content(nameless(), _All(), _All(), _All(not_on_file), books, {}, {}, {}, unread)
