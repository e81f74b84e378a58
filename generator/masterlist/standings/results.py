"""The results of a site as one value."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple, Protocol

from masterlist.facts.content import Content
from masterlist.facts.site import Edition, RatingList
from masterlist.scoring.rating import Standing
from masterlist.standings.rating_list import RatedList
from masterlist.standings.records import EventHead, EventResult
from masterlist.standings.totals import LogResults


class OneList(Protocol):
    """What a list comes to, whatever it is rated from."""

    @property
    def about(self) -> RatingList: ...

    @property
    def rows(self) -> tuple[Standing, ...]:
        """Best first; of some lists a part of them."""


class MasterList(NamedTuple):
    """A list rated from log books, with all that stands on it."""

    results: LogResults
    rows: tuple[Standing, ...]
    editions: tuple[Edition, ...]  # on file, the oldest first; perhaps without their rows

    @property
    def about(self) -> RatingList:
        """The list."""
        return self.results.about


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
