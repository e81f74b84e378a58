"""What a list rated from games comes to, as values."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.people import Player
from masterlist.facts.site import RatingList
from masterlist.scoring.board import BoardSystem, board_systems
from masterlist.scoring.ledger import Ledger
from masterlist.standings.movement import Mark
from masterlist.standings.ranking import Stands


class RatingRow(NamedTuple):
    """One member on a list."""

    rank: int | None
    shared: bool
    player: Player
    rating: Fraction
    games: int  # rated games finished
    in_play: Fraction  # points anted in games that go on
    last: str  # date of the last start or end of a rated game, or ""
    left: str = ""  # the last day of a former member's membership


class RatingEdition(NamedTuple):
    """The list as it was published."""

    id: str
    last_day: str  # the newest day that counts
    rows: tuple[RatingRow, ...]
    commit: str  # from which it was cut
    marks: tuple[Mark, ...]  # what would be other in it today
    ranked: int  # how many have a rank


class Rated(NamedTuple):
    """One list rated from games, with everything that moved on it."""

    about: RatingList
    games: tuple[Board, ...]
    ledger: Ledger
    rows: tuple[RatingRow, ...]
    editions: tuple[RatingEdition, ...]

    @property
    def system(self) -> BoardSystem:
        """The system that keeps the list."""
        return board_systems()[self.about.system]

    @property
    def as_of(self) -> str:
        """The date of the newest change, or "" where there is none."""
        return self.ledger.changes[-1].date if self.ledger.changes else ""

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
        return (Stands(row.player.id, row.rating, row.rank, row.shared) for row in self.rows)
