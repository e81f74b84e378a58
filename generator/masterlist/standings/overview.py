"""A site as a whole: its lists, whatever they are rated from, and its events, without their games."""

from typing import NamedTuple

from masterlist.facts.site import RatingList
from masterlist.standings.event_values import EventHead


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
