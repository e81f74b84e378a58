"""What a list rated from games comes to, as values."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.site import RatingList
from masterlist.scoring.board import BoardSystem, board_systems
from masterlist.scoring.ledger import Ledger
from masterlist.scoring.rating import Standing
from masterlist.source import Problem
from masterlist.standings.movement import Rank
from masterlist.standings.ranking import Stands


class Rated(NamedTuple):
    """One list rated from games, with everything that moved on it."""

    about: RatingList
    games: tuple[Board, ...]
    ledger: Ledger
    rows: tuple[Standing, ...]  # ``last`` is the date of the last start or end of a rated game
    as_of: str  # the date of the newest change, or "" where there is none
    warnings: tuple[Problem, ...] = ()  # about games that another file tells as well
    ranks: tuple[Rank, ...] = ()  # of one player whom it concerns, in the editions that have them; 0 for no rank

    @property
    def system(self) -> BoardSystem:
        """The system that keeps the list."""
        return board_systems()[self.about.system]

    @property
    def stands(self) -> Iterator[Stands]:
        """Its rows, best first."""
        return (Stands(row.player, row.rating, row.rank, row.shared) for row in self.rows)
