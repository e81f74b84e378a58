"""Everything that the facts give: the one value that pages are made from."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.edition import Edition
from masterlist.facts.site import RatingList
from masterlist.scoring.rating import Standing
from masterlist.standings.event_values import EventHead, EventResult
from masterlist.standings.master_list import Row
from masterlist.standings.nights import Played
from masterlist.standings.rated import Rated
from masterlist.standings.totals import LogResults


class MasterList(NamedTuple):
    """A list rated from log books, with all that stands on it."""

    results: LogResults
    rows: tuple[Row, ...]
    editions: tuple[Edition, ...]  # on file, the oldest first; perhaps without their rows
    games: int  # each told once, by whichever player's log


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
    top: tuple[Standing, ...]  # the first rows
    players: int  # on the list
    games: int
    newest: tuple[Played, ...]  # games, newest first
    editions: tuple[str, ...] = ()  # ids of those on file, the oldest first
    reworked: tuple[Reworked, ...] = ()  # of the players of these games, in editions that count them


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
        logs = [one.results.as_of for one in self.lists.values()]
        games = [one.as_of for one in self.rated.values()]
        events = [head.event.results_day for head in self.heads if head.boards]
        nights = [one.as_of for one in self.played.values()]
        return max([*logs, *games, *nights, *events], default="")
