"""A player's log of games, as they recorded it: own figures first, always from their side.

Entries in files of their own are the last lines of log books.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from masterlist.grouping import by_key
from masterlist.source import Place

T = TypeVar("T")


class Result(Enum):
    """The result of a game as the player who keeps the log sees it."""

    WON_STRATEGIC = "won-strategic"
    WON_MAJOR = "won-major"
    WON_ATTRITION = "won-attrition"
    DRAW = "draw"
    WON = "won"  # between two, where a victory has no level
    LOST = "lost"
    LOST_ATTRITION = "lost-attrition"
    LOST_MAJOR = "lost-major"
    LOST_STRATEGIC = "lost-strategic"

    reversed: "Result"  # the same result as the opponent sees it

    def __init__(self, value: str) -> None:
        # Found once: every entry is asked for them again and again.
        self.won = value.startswith("won")  # the player who keeps the log
        self.lost = value.startswith("lost")
        self.victory = value.removeprefix("won-").removeprefix("lost-")  # its level, whichever player won; or draw


for _result in Result:
    _result.reversed = Result(_result.value.replace("won", "*").replace("lost", "won").replace("*", "lost"))


# The results of a game where victories have levels.
LEVELS = tuple(result for result in Result if result not in {Result.WON, Result.LOST})


class Units(NamedTuple):
    """Enemy units eliminated; an army has 9 infantry, 3 artillery and 4 cavalry."""

    infantry: int
    artillery: int
    cavalry: int


class Pair(NamedTuple, Generic[T]):
    """What either side has, own first as in the paper log."""

    own: T
    opponent: T

    @property
    def reversed(self) -> "Pair[T]":
        """The same as the opponent sees it."""
        return Pair(self.opponent, self.own)


class State(NamedTuple):
    """The figures of a game at one instant; None where the log does not say."""

    attrition: Pair[int] | None
    bonus: Pair[int] | None
    eliminated: Pair[Units] | None  # by either side


NO_STATE = State(None, None, None)


class Side(Enum):
    """The player who keeps the log, or the one they played."""

    OWN = "own"
    OPPONENT = "opponent"


class Answer(Enum):
    """The answer of the winner to a resignation."""

    ACCEPTED = "accepted"
    DENIED = "denied"


class Reached(Enum):
    """What the winner reached in the 5 turns after they denied a resignation."""

    STRATEGIC = "strategic"
    MAJOR = "major"
    ATTRITION = "attrition"
    NONE = "none"


class Resignation(NamedTuple):
    """Who resigned, what the winner answered, and the figures of the game at that instant."""

    by: Side
    answer: Answer
    reached: Reached | None  # where denied
    instant: State


class Entry(NamedTuple):
    """One game of a log book."""

    date: str  # ISO 8601, so that text order is time order
    opponent: str  # a player's id, on file or not
    result: Result
    state: State  # at the end of play
    signed: bool  # by the opponent
    stated: Mapping[str, int | float] | None  # totals of the paper log by their keys; multiples of 0.5, exact as floats
    resignation: Resignation | None
    note: str
    place: Place
    spots: Mapping[str, tuple[int, int]]  # line and column of the value of each key, "stated.total" of a nested one
    authenticated: bool = False  # by the club that authenticated its book, up to the date of the entry or a later one
    score: Pair[Fraction] | None = None  # points, sets or games in a game between two
    nth: int = 1  # as stated: which game of the two on that day, where another file tells of an earlier one

    @property
    def is_duel(self) -> bool:
        """Whether it tells of a game between two by result and score alone; a bare draw does until its list is known.

        Where it has figures of another game as well, the checks refuse it.
        """
        if self.score or self.result is Result.WON or self.result is Result.LOST:
            return True
        return self.result is Result.DRAW and self.state == NO_STATE and not self.resignation and not self.stated

    def place_of(self, *keys: str) -> Place:
        """The place of a key's value, e.g. ``place_of("stated", "total")``; the nearest place above if absent."""
        for depth in range(len(keys), 0, -1):
            if spot := self.spots.get(".".join(keys[:depth])):
                return Place(self.place.file, *spot)
        return self.place

    def figures(self) -> "Entry":
        """The facts of the game: without the totals that the paper log states, its note, and places within."""
        return self._replace(stated=None, note="", spots={})


class Carried(NamedTuple):
    """What a first book on file brings from books that are not."""

    game_points: int
    defeated: tuple[str, ...]
    drawn: tuple[str, ...]
    place: Place
    places: Mapping[str, Place]  # of every id named


class Authentication(NamedTuple):
    """That a club has looked at a book and vouches for its entries up to a date."""

    club: str  # a club's id, which must be sanctioned on the date
    by: str  # the name of the person who did it for the club, or ""
    date: str  # ISO 8601; entries of this day are covered
    club_place: Place
    date_place: Place


class Owner(NamedTuple):
    """Whose a file of a log says it is."""

    player: str
    player_place: Place
    list_place: Place
    file: str  # where it lies, or will lie


class Loose(NamedTuple):
    """An entry in a file of its own, as it was handed in."""

    owner: Owner
    list: str  # a rating list's id
    entry: Entry


class LogBook(NamedTuple):
    """One book of a player's log: its own entries in the order of play, then the loose ones by date."""

    player: str
    book: int
    list: str  # a rating list's id
    carried: Carried | None
    entries: tuple[Entry, ...]
    place: Place
    player_place: Place
    book_place: Place
    list_place: Place
    loose: tuple[Owner, ...] = ()  # of the loose entries, which are the last ones
    has_file: bool = True  # where all of its entries are loose it has none
    authenticated: Authentication | None = None

    @property
    def bound(self) -> tuple[Entry, ...]:
        """The entries that stand in the book's own file."""
        return self.entries[: len(self.entries) - len(self.loose)]

    @property
    def tells_duels(self) -> bool:
        """Whether all of its entries tell of games between two."""
        return bool(self.entries) and all(entry.is_duel for entry in self.entries)

    @property
    def owners(self) -> tuple[Owner, ...]:
        """Whose each of its files says it is: its own, and those of the loose entries."""
        own = Owner(self.player, self.player_place, self.list_place, self.place.file)
        return (own, *self.loose) if self.has_file else self.loose


NOTHING_CARRIED = Carried(0, (), (), Place(""), {})


# An entry of a log, its book, its number there, from 1, and an anchor that no other entry of the log has: of a loose
# one its date, of all others book and number.
LogLine = tuple[Entry, int, int, str]


def in_order_of_play(books: Iterable[LogBook]) -> list[LogLine]:
    """The entries of one player's books of a list by date; on one day they keep their order.

    A loose entry, and a book that was imported late, may be older than what comes before it.
    """
    found: list[LogLine] = []
    for book in books:
        bound, on_a_day = len(book.bound), Counter[str]()
        for number, entry in enumerate(book.entries, 1):
            anchor = f"{book.book}-{number}"
            if number > bound:
                on_a_day[entry.date] += 1
                anchor = entry.date if on_a_day[entry.date] == 1 else f"{entry.date}-{on_a_day[entry.date]}"
            found.append((entry, book.book, number, anchor))
    return sorted(found, key=lambda line: line[0].date)


def stem(file: str) -> str:
    """A content file's name without folder and ending."""
    return file.rpartition("/")[2].removesuffix(".yaml")


def named_in(file: str) -> str:
    """The opponent whom the name of a loose entry's file names."""
    return stem(file)[len("2024-03-09-") :].partition("--")[0]


def is_loose(file: str) -> bool:
    """Whether a file of a log holds one entry, and is no book."""
    return not stem(file).isdecimal()


def with_loose(books: Iterable[LogBook], loose: Iterable[Loose]) -> tuple[LogBook, ...]:
    """One player's books by number, with the loose entries as the last lines of the newest book of their list.

    Where a list has no book they make a new one, and after a book that a club has authenticated: it has not seen them.
    """
    found = sorted(books, key=lambda book: book.book)  # file names do not sort: 100.yaml comes before 11.yaml
    for list_, own in sorted(by_key((one.list, one) for one in sorted(loose, key=in_order)).items()):
        at = max((at for at, book in enumerate(found) if book.list == list_), default=None)
        if at is None or found[at].authenticated:
            owner, place = own[0].owner, own[0].entry.place
            number, places = max((book.book for book in found), default=0) + 1, (owner.player_place, place)
            new = LogBook(owner.player, number, list_, None, (), place, *places, owner.list_place, has_file=False)
            at, found = len(found), [*found, new]
        entries = (*found[at].entries, *(one.entry for one in own))
        found[at] = found[at]._replace(entries=entries, loose=tuple(one.owner for one in own))
    return tuple(found)


def parted(books: Iterable[LogBook]) -> tuple[list[LogBook], list[Loose]]:
    """What ``with_loose`` was given: the books that have files, and the loose entries."""
    own = tuple(books)
    loose = [
        Loose(owner, book.list, entry)
        for book in own
        for owner, entry in zip(book.loose, book.entries[len(book.bound) :], strict=True)
    ]
    return [book._replace(entries=book.bound, loose=()) for book in own if book.has_file], loose


def in_order(one: Loose) -> tuple[str, str, int]:
    """By date; on one day by the file's name, of which ``--10`` comes after ``--2``."""
    name, _, number = stem(one.owner.file).partition("--")
    return one.entry.date, name, int(number or 1)
