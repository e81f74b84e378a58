"""A player's log of SQUARES games, as he recorded it: own figures first, always from his side."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from masterlist.source import Place


class Result(Enum):
    """The result of a game as the player who keeps the log sees it."""

    WON_STRATEGIC = "won-strategic"
    WON_MAJOR = "won-major"
    WON_ATTRITION = "won-attrition"
    DRAW = "draw"
    LOST_ATTRITION = "lost-attrition"
    LOST_MAJOR = "lost-major"
    LOST_STRATEGIC = "lost-strategic"

    reversed: "Result"  # the same result as the opponent sees it

    def __init__(self, value: str) -> None:
        # Found once: every entry is asked for them again and again.
        self.won = value.startswith("won-")  # the player who keeps the log
        self.lost = value.startswith("lost-")
        self.victory = value.removeprefix("won-").removeprefix("lost-")  # whoever won: its level, or draw


for _result in Result:
    _result.reversed = Result(_result.value.replace("won-", "*").replace("lost-", "won-").replace("*", "lost-"))


class Units(NamedTuple):
    """Enemy units eliminated; an army has 9 infantry, 3 artillery and 4 cavalry."""

    infantry: int
    artillery: int
    cavalry: int


class Pair(NamedTuple):
    """A figure of either side, own first as in the paper log."""

    own: int
    opponent: int


class Eliminated(NamedTuple):
    """The units that either side eliminated of the other."""

    own: Units
    opponent: Units


class State(NamedTuple):
    """How a game stood at one instant; None where the log does not say."""

    attrition: Pair | None
    bonus: Pair | None
    eliminated: Eliminated | None


class Side(Enum):
    """The player who keeps the log, or the one he played."""

    OWN = "own"
    OPPONENT = "opponent"


class Answer(Enum):
    """What the winner said to a resignation."""

    ACCEPTED = "accepted"
    DENIED = "denied"


class Reached(Enum):
    """What the winner reached in the 5 turns after he denied a resignation."""

    STRATEGIC = "strategic"
    MAJOR = "major"
    ATTRITION = "attrition"
    NONE = "none"


class Resignation(NamedTuple):
    """Who resigned, what the winner answered, and how the game stood at that instant."""

    by: Side
    answer: Answer
    reached: Reached | None  # where denied
    instant: State


class Stated(NamedTuple):
    """The totals that the paper log states; None where it does not."""

    game_points: int | None
    opponents_defeated: float | None  # a multiple of 0.5, exact as a float
    total: int | None
    wwr: float | None  # a multiple of 0.5


class Entry(NamedTuple):
    """One game of a log book."""

    date: str  # ISO 8601, so that text order is time order
    opponent: str  # a player's id, on file or not
    result: Result
    state: State  # at the end of play
    signed: bool  # by the opponent
    stated: Stated | None
    resignation: Resignation | None
    note: str
    place: Place
    spots: Mapping[str, tuple[int, int]]  # line and column of the value of each key, "stated.total" of a nested one

    def place_of(self, *keys: str) -> Place:
        """Where a key's value stands, e.g. ``place_of("stated", "total")``; the nearest place above if absent."""
        for depth in range(len(keys), 0, -1):
            if spot := self.spots.get(".".join(keys[:depth])):
                return Place(self.place.file, *spot)
        return self.place

    def figures(self) -> "Entry":
        """What the entry says of the game: without what the paper log states beside it, its note, and places within."""
        date, opponent, result, state, signed, _, resignation, _, place, _ = self
        return Entry(date, opponent, result, state, signed, None, resignation, "", place, {})


class Carried(NamedTuple):
    """What a first book on file brings from books that are not."""

    game_points: int
    defeated: tuple[str, ...]
    drawn: tuple[str, ...]
    place: Place
    places: Mapping[str, Place]  # of every id named


class LogBook(NamedTuple):
    """One book of a player's log, its entries in the order of play."""

    player: str
    book: int
    list: str  # a rating list's id
    carried: Carried | None
    entries: tuple[Entry, ...]
    place: Place
    player_place: Place
    book_place: Place
    list_place: Place


NOTHING_CARRIED = Carried(0, (), (), Place(""), {})


class NewestBook(NamedTuple):
    """The book that a new entry goes into, or after."""

    book: int
    list: str
    entries: int
    last: str  # date of the last entry, or ""


def newest_book(book: LogBook) -> NewestBook:
    """What a form for new entries must know of a book."""
    return NewestBook(book.book, book.list, len(book.entries), book.entries[-1].date if book.entries else "")
