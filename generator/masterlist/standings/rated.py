"""What a list rated from games comes to, as values."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.site import RatingList
from masterlist.scoring.board import BoardSystem, board_systems, sole_winner
from masterlist.scoring.ledger import Ledger, RatedGame
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


def ended(one: Rated, player: str) -> Iterator[tuple[RatedGame, str]]:
    """The finished games whose award the player has, in the order in which they ended, and how each ended for them."""
    games = [game for game in one.ledger.games if game.over]
    for game in sorted(games, key=lambda game: (game.board.finished or "", game.board.id)):
        for seat in game.seats:
            if seat.player == player:
                winner = sole_winner(game.board, concessions=True)
                drawn = winner is None and game.board.seat(seat.power).survives
                yield game, "won" if winner is seat.power else "drawn" if drawn else "lost"
