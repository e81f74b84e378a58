"""Names for what has none: where people read, no id stands."""

import re

from masterlist.facts.board import Board
from masterlist.language import months

_DAY = re.compile(r"\d{4}(-\d{2}){0,2}-(?=[a-z])")  # before the name of a game


def words_of(id_: str) -> str:
    """An id as words: "Squirrel Point" of ``squirrel-point``."""
    return " ".join(word.capitalize() for word in id_.split("-"))


def game_name(id_: str) -> str:
    """What a rated game is called, without the date with which its id may begin."""
    return words_of(_DAY.sub("", id_, count=1))


def game_title(game: Board) -> str:
    """The name of a rated game with the months in which it was played."""
    return titled(game.id, game.started or "", game.finished or "")


def titled(id_: str, started: str, finished: str) -> str:
    """The same of a game by its id and its dates, "" where it has none."""
    return " · ".join(filter(None, (game_name(id_), months(started, finished))))
