"""What a site and its lists come to, as values."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any, NamedTuple, Protocol

from masterlist.facts.content import Content
from masterlist.facts.site import Edition, RatingList
from masterlist.standings.master_list import Row
from masterlist.standings.movement import Stands
from masterlist.standings.rating_list import RatedList
from masterlist.standings.records import EventHead, EventResult
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


class Results(NamedTuple):
    """What logs, games and events came to, of a site or a part of it: for workings, reviews and players' pages.

    The lists are in two parts, because a log has lines with a running total, and a game of a board or a night has what
    it changed: who shows that needs to know which it is.
    """

    content: Content
    lists: dict[str, MasterList]  # rated from log books, in the order in which the site shows them
    rated: Mapping[str, RatedList[Any]]  # rated from games: from boards, then from nights, each in that order
    events: dict[str, EventResult]  # newest first
    heads: tuple[EventHead, ...]  # newest first

    @property
    def every_list(self) -> Iterator[OneList]:
        """All lists, whatever they are rated from."""
        return chain(self.lists.values(), self.rated.values())


# --- A site as a whole ------------------------------------------------------------------------------------


class Counts(NamedTuple):
    """How much a site holds."""

    books: int
    entries: int
    players: int = 0
    clubs: int = 0


class Listed(NamedTuple):
    """A list as the site as a whole tells of it, whatever it is rated from."""

    about: RatingList
    as_of: str  # the date of the newest result, or ""
    size: int  # players on it
    games: int  # each counted once
    filed: int  # of these, told by files of their own and not by entries of logs
    editions: tuple[str, ...]  # ids of those on file, the oldest first


class Whole(NamedTuple):
    """A site as a whole."""

    lists: tuple[Listed, ...]  # in the order in which the site shows them
    heads: tuple[EventHead, ...]  # newest first
    counts: Counts

    @property
    def as_of(self) -> str:
        """The date of the newest result, or "" where there is none."""
        events = (head.event.results_day for head in self.heads if head.boards)
        return max((*(one.as_of for one in self.lists), *events), default="")
