"""What the facts give, game by game."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import NamedTuple, Protocol

from masterlist.facts.content import Content
from masterlist.facts.edition import Edition
from masterlist.facts.site import RatingList
from masterlist.scoring.rating import Standing
from masterlist.standings.event_values import EventHead, EventResult
from masterlist.standings.master_list import Row
from masterlist.standings.movement import Why
from masterlist.standings.nights import Played
from masterlist.standings.ranking import Stands
from masterlist.standings.rated import Rated
from masterlist.standings.totals import LogResults


class OneList(Protocol):
    """What a list comes to, whatever it is rated from."""

    @property
    def about(self) -> RatingList: ...

    @property
    def stands(self) -> Iterator[Stands]:
        """Its rows, best first; of some lists a part of them."""


class MasterList(NamedTuple):
    """A list rated from log books, with all that stands on it."""

    results: LogResults
    rows: tuple[Row, ...]
    editions: tuple[Edition, ...]  # on file, the oldest first; perhaps without their rows

    @property
    def about(self) -> RatingList:
        """The list."""
        return self.results.about

    @property
    def stands(self) -> Iterator[Stands]:
        """Its rows, best first."""
        return (Stands(row.player, Fraction(row.rating), row.rank, row.shared) for row in self.rows)


class Reworked(NamedTuple):
    """A row of a published edition that would be different today."""

    edition: str
    player: str
    rating: Fraction  # as it was published
    today: Fraction
    whys: tuple[Why, ...]


class PlayedList(NamedTuple):
    """Some games of a list rated from nights, with what they moved."""

    about: RatingList
    games: tuple[Played, ...]
    reworked: tuple[Reworked, ...] = ()  # of the players of these games, in editions that count them
    rows: tuple[Standing, ...] = ()  # best first, where they are asked for

    @property
    def stands(self) -> Iterator[Stands]:
        """Its rows, best first."""
        return (Stands(row.player, row.rating, row.rank, row.shared) for row in self.rows)


class Results(NamedTuple):
    """What logs, games and events came to, of a site or a part of it: for workings, reviews and players' pages.

    The lists are in three parts, because a log has lines with a running total, a board moves points between seats, and
    a night has games with what each changed: who shows that needs to know which it is.
    """

    content: Content
    lists: dict[str, MasterList]  # rated from log books, in the order in which the site shows them
    rated: dict[str, Rated]  # rated from games, in that order
    events: dict[str, EventResult]  # newest first
    heads: tuple[EventHead, ...]  # newest first
    played: Mapping[str, PlayedList] = {}  # lists rated from nights, in that order

    @property
    def every_list(self) -> Iterator[OneList]:
        """All lists, whatever they are rated from."""
        return chain(self.lists.values(), self.rated.values(), self.played.values())
