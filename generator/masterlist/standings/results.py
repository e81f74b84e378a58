"""The results of a list, and of a site, as values."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic, NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import Edition, RatingList
from masterlist.scoring.board import BoardSystem, board_systems
from masterlist.scoring.ledger import Change, G, RatedGame
from masterlist.scoring.log import Paired
from masterlist.scoring.rating import Standing
from masterlist.source import Place, Problem
from masterlist.standings.movement import Mark
from masterlist.standings.records import EventResult

# A row of a published edition that would be different today: the edition, the rating as it was published, and the mark.
Reworked = tuple[str, Fraction, Mark]


class ListResults(NamedTuple, Generic[G]):
    """A list with its results, or a part of it: of boards and nights rated games, of logs lines with running totals.

    ``G`` is what they are: boards, games of nights, or scored entries.
    """

    about: RatingList
    rows: tuple[Standing, ...] = ()  # best first; of a ledger ``last`` is the date of the last start or end of a game
    as_of: str = ""  # the date of the newest rated entry or change of a ledger, or ""
    problems: tuple[Problem, ...] = ()  # by which a ledger ends, and about games that another file reports as well
    # From boards and nights
    games: tuple[RatedGame[G], ...] = ()  # in time order, those of a ledger by their start
    changes: tuple[Change, ...] = ()  # of a ledger, in time order
    in_play: Fraction = Fraction(0)  # points of a ledger that were anted and not yet awarded
    reworked: tuple[Reworked, ...] = ()  # of the players of these games, in editions that count them
    # From log books
    books: Mapping[str, tuple[LogBook, ...]] = {}  # by player
    logs: Mapping[str, list[G]] = {}  # by player, in the order of play
    # By the entry's place, with the opponent's entry of the same game. For one player: all of their entries, and of
    # others' only those of games that they have no entry of, so that each game of theirs is there once.
    paired: Mapping[Place, Paired] = {}
    numbers: tuple[int, ...] = ()  # of the entries of one player alone, as ``LogSummary`` has them
    editions: tuple[Edition, ...] = ()  # on file, the oldest first; perhaps without their rows

    @property
    def system(self) -> BoardSystem:
        """The system that keeps the ledger."""
        return board_systems()[self.about.system]

    def entries_of(self, player: str) -> Iterator[Entry]:
        """What a player's books say, book by book."""
        return (entry for book in self.books.get(player, ()) for entry in book.entries)

    def carries(self, player: str) -> bool:
        """Whether a player's first book brings something over."""
        return any(book.carried and book.carried.game_points for book in self.books.get(player, ()))


class Results(NamedTuple):
    """What logs, games and events gave, of a site or a part of it: for workings, reviews and players' pages."""

    content: Content
    lists: Mapping[str, ListResults[Any]]  # those rated from log books first, then from boards, then from nights
    events: Mapping[str, EventResult]  # newest first
