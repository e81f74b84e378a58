"""Worked examples of a rules page: content that is computed whenever the page is built."""

from fractions import Fraction
from typing import Any, NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.logbook import LogBook
from masterlist.source import Place


class LogExample(NamedTuple):
    """Games of a log book, and the totals that the rules page says they give."""

    title: str
    book: LogBook
    gives: dict[str, int | float]  # game_points of the last game, opponents_defeated, total, wwr
    place: Place


class BoardExample(NamedTuple):
    """A Diplomacy board, and the points that the rules page says its powers score.

    With ``ratings`` it is a rated game by itself, and ``gives`` has antes, awards and ratings: ``austria ante``.
    """

    title: str
    system: str  # a board system's id
    board: Board
    gives: dict[str, int | float]  # points by power, to two or three decimals
    place: Place
    ratings: dict[str, Fraction] | None = None  # at the game's start, by player; of others 0

    @property
    def known_ratings(self) -> dict[str, Fraction]:
        """The ratings of everyone who sat in the game."""
        sat = {player for seat in self.board.seats for player in (seat.player, seat.replaces) if player}
        return {player: (self.ratings or {}).get(player, Fraction(0)) for player in sorted(sat)}


class ExampleSeat(NamedTuple):
    """One seat of a game of a rating's example."""

    player: str
    score: Fraction  # of a duel
    place: int | None = None  # at a table
    points: Fraction | None = None


class RatingExample(NamedTuple):
    """Games of one rating period, and what the rules page says they do to the ratings."""

    title: str
    system: str  # a rating system's id
    terms: dict[str, Any]
    before: dict[str, dict[str, Fraction]]  # by player: the rating and the system's figures before the period
    games: tuple[tuple[ExampleSeat, ...], ...]
    gives: dict[str, int | float]  # such as ``anna rating``, to two or three decimals
    place: Place


Example = LogExample | BoardExample | RatingExample
