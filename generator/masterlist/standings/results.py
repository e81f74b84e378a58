"""Everything that the facts give: the one value that pages are made from."""

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
from masterlist.standings.nights import Played
from masterlist.standings.ranking import Stands
from masterlist.standings.rated import Rated
from masterlist.standings.totals import LogResults


class OneList(Protocol):
    """What a list comes to, whatever it is rated from."""

    @property
    def about(self) -> RatingList: ...

    @property
    def as_of(self) -> str:
        """The date of the newest result, or ""."""

    @property
    def size(self) -> int:
        """How many players are on it."""

    @property
    def edition_ids(self) -> tuple[str, ...]:
        """Those on file, the oldest first."""

    @property
    def stands(self) -> Iterator[Stands]:
        """Its rows, best first; of some lists a part of them."""


class MasterList(NamedTuple):
    """A list rated from log books, with all that stands on it."""

    results: LogResults
    rows: tuple[Row, ...]
    editions: tuple[Edition, ...]  # on file, the oldest first; perhaps without their rows
    games: int  # each told once, by whichever player's log

    @property
    def about(self) -> RatingList:
        """The list."""
        return self.results.about

    @property
    def as_of(self) -> str:
        """The date of the newest result, or ""."""
        return self.results.as_of

    @property
    def size(self) -> int:
        """How many players are on it."""
        return len(self.rows)

    @property
    def edition_ids(self) -> tuple[str, ...]:
        """Those on file, the oldest first."""
        return tuple(one.id for one in self.editions)

    @property
    def stands(self) -> Iterator[Stands]:
        """Its rows, best first."""
        return (Stands(row.player, Fraction(row.rating), row.rank, row.shared) for row in self.rows)


class Counts(NamedTuple):
    """How much a site holds."""

    books: int
    entries: int
    players: int = 0
    clubs: int = 0


class Reworked(NamedTuple):
    """A row of a published edition that would be different today."""

    edition: str
    player: str
    rating: Fraction  # as it was published
    today: Fraction
    late: bool  # whether results came later; otherwise one was corrected


class PlayedList(NamedTuple):
    """A list rated from nights, as the site as a whole tells of it."""

    about: RatingList
    as_of: str
    players: int  # on the list
    games: int
    newest: tuple[Played, ...]  # games, newest first
    editions: tuple[str, ...] = ()  # ids of those on file, the oldest first
    reworked: tuple[Reworked, ...] = ()  # of the players of these games, in editions that count them
    rows: tuple[Standing, ...] = ()  # best first, where they are asked for

    @property
    def size(self) -> int:
        """How many players are on it."""
        return self.players

    @property
    def edition_ids(self) -> tuple[str, ...]:
        """Those on file, the oldest first."""
        return self.editions

    @property
    def stands(self) -> Iterator[Stands]:
        """Its rows, best first."""
        return (Stands(row.player, row.rating, row.rank, row.shared) for row in self.rows)


class Results(NamedTuple):
    """A site, scored; or of it what some pages show."""

    content: Content
    lists: dict[str, MasterList]  # rated from log books, in the order in which the site shows them
    rated: dict[str, Rated]  # rated from games, in that order
    events: dict[str, EventResult]  # newest first
    heads: tuple[EventHead, ...]  # newest first
    counts: Counts
    played: Mapping[str, PlayedList] = {}  # lists rated from nights, in that order

    @property
    def as_of(self) -> str:
        """The date of the newest result, or "" where there is none."""
        events = (head.event.results_day for head in self.heads if head.boards)
        return max((*(one.as_of for one in self.every_list), *events), default="")

    @property
    def every_list(self) -> Iterator[OneList]:
        """All lists, whatever they are rated from."""
        return chain(self.lists.values(), self.rated.values(), self.played.values())
