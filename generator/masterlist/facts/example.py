"""Worked examples of a rules page: content that is computed whenever the page is built."""

from typing import NamedTuple

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
    """A Diplomacy board, and the points that the rules page says its powers score."""

    title: str
    system: str  # a board system's id
    board: Board
    gives: dict[str, int | float]  # points by power, to two or three decimals
    place: Place


Example = LogExample | BoardExample
