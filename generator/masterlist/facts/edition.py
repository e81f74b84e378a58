"""A published edition of a rating list, as its file has it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.source import Place

RECORD = ("won", "drawn", "lost")  # games of a list that is rated from nights


class EditionRow(NamedTuple):
    """One player on an edition, with the columns of the list's system."""

    rank: int | None  # None for members without one
    player: str
    rating: str  # exact: decimals or ``p/q``
    games: int
    halves: int = 0  # opponents defeated, times two; of lists rated from log books
    points: int = 0  # total game points; of the same lists
    in_play: str = ""  # points anted in games that go on, exact; of lists rated from games
    record: tuple[int, ...] = ()  # games won, drawn and lost; of lists rated from nights
    own: Mapping[str, str] = {}  # the figures of the system that rates them, exact; of the same lists

    @property
    def value(self) -> Amount:
        """The rating as a number."""
        return int(self.rating) if self.rating.isdecimal() else Fraction(self.rating)

    @property
    def doubled(self) -> int:
        """The rating times two, of a list rated from log books; a rating of another kind loses its fraction."""
        return 2 * int(self.rating) if self.rating.isdecimal() else int(2 * Fraction(self.rating))

    @property
    def is_of_log(self) -> bool:
        """Whether it is of a list that is rated from log books: others say what is in play, or games won and lost."""
        return not (self.record or self.in_play)

    @property
    def figures_of_system(self) -> Mapping[str, str]:
        """Those that the system of a list rated from games shows, exact."""
        return {"points_in_play": self.in_play} if self.in_play else self.own

    @property
    def figures(self) -> tuple[Amount, int, int]:
        """By what players are ordered, the greatest first."""
        return self.value, self.halves, self.points


class Edition(NamedTuple):
    """An edition: it was published, so it stays as it was."""

    list: str
    id: str  # 2024, 2024-q3 or 2024-07
    through: str  # the newest day that counts, ISO 8601
    commit: str  # full hash of the commit from which it was cut
    rows: tuple[EditionRow, ...]  # as they stand in the file
    place: Place
    lines: tuple[int, ...] = ()  # of the file, on which the rows begin; () where they begin on ``first`` and follow
    first: int = 1
    spots: Mapping[str, tuple[int, int]] = {}  # line and column of the value of each key
    # What it was made with; older files do not say it.
    system: str = ""
    terms: str = ""  # JSON, without the members
    columns: tuple[str, ...] = ()  # beside rank, player, rating and games, as they were published
    version: str = ""  # of the program

    @property
    def made_with(self) -> tuple[str, str]:
        """System and terms, as ``RatingList.made_with`` has them; of older files "" twice."""
        return self.system, self.terms

    @property
    def name(self) -> str:
        """Its list and its id."""
        return f"{self.list}/{self.id}"

    def place_of(self, key: str) -> Place:
        """Where the value of a key stands."""
        return Place(self.place.file, *self.spots[key]) if key in self.spots else self.place

    def at(self, row: int) -> Place:
        """Where a row stands, by its number from 0."""
        return Place(self.place.file, self.lines[row] if self.lines else self.first + row, 5)
