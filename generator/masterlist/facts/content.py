"""All the facts of one site."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.edition import Edition
from masterlist.facts.event import Event
from masterlist.facts.logbook import LogBook
from masterlist.facts.night import Night
from masterlist.facts.page import MarkdownPage
from masterlist.facts.people import Club, Player
from masterlist.facts.site import RatingList, Site, Theme, nameless


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
    unread: frozenset[str]  # files with a problem: they lend no fact, but what they are about exists
    theme: Theme = Theme()
    editions: Mapping[str, tuple[Edition, ...]] = {}  # published ones by list, in the order of their last days
    nights: Mapping[str, tuple[Night, ...]] = {}  # games between people by list, in the order of their days

    def name_of(self, player: str) -> str | None:
        """A player's name; None for who is not on file."""
        return self.players[player].name if player in self.players else None

    def has(self, kind: str, id_: str) -> bool:
        """Whether the list, club, player or page exists, even if its file has a problem."""
        known: dict[str, Mapping[str, object]] = {
            "list": self.lists,
            "club": self.clubs,
            "player": self.players,
            "page": self.pages,
        }
        ending = "md" if kind == "page" else "yaml"
        return id_ in known[kind] or f"content/{kind}s/{id_}.{ending}" in self.unread

    def all_pages(self) -> Iterator[MarkdownPage]:
        """Every page and every translation of one."""
        for page in self.pages.values():
            yield from (page, *page.translations)

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
