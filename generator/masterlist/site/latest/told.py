"""One of the newest results, whichever kind of file has it; a module for each kind of files gives those of a list."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from masterlist.engine.query import Ask
from masterlist.kinds.kind import KindFiles
from masterlist.queries.lists import files_of
from masterlist.site.downloads.feeds import Changes
from masterlist.source import N_, Kind, Place, Said, Value, say


class RecentResult(NamedTuple):
    """One result."""

    id: str  # names it for good, below the site's address
    said: Said  # who beat whom; of a board how it ended
    place: Place
    page: str  # path of the page that shows it, which lasts
    detail: str  # path of the lines that show it, as long as none is added before them
    began: str = ""  # ISO date; of a board
    ended: str = ""  # ISO date; "" while it goes on
    board: str = ""  # the id of a board, by which it is called; "" of a game that is told by its players
    status: str = ""  # of an entry in a player's own log
    is_rated: bool = True
    moved: tuple[Fraction, ...] = ()  # by how much, of each player in the order in which they are named

    @property
    def day(self) -> str:
        """On which it is told; "" where none is known."""
        return self.ended or self.began


class Teller(Protocol):
    """What knows the newest results of a list."""

    def told(self, ask: Ask, list_: str) -> Iterator[RecentResult]:
        """As many as a feed has, or more."""

    def changed(self, ask: Ask, list_: str) -> Changes:
        """When each was brought or changed, as far as git was asked."""


@cache
def teller_of(files: KindFiles) -> Teller:
    """The module for lists whose games lie in such files: ``of_logs``, ``of_boards`` or ``of_nights``."""
    return cast("Teller", import_module(f"{__package__}.of_{files.value}"))


def teller(ask: Ask, list_: str) -> Teller:
    """What knows the newest results of a list."""
    return teller_of(files_of(ask, list_))


DREW = N_("{first} and {second} drew")
WON = N_("{first} beat {second}")


def between(message: str, first: str, second: str) -> Said:
    """A result between two players, the winner first."""
    return say(message, Value("first", first, Kind.PLAYER), Value("second", second, Kind.PLAYER))
