"""What a review finds, as values: what was reported, what results say otherwise than before, what moves unexplained."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from masterlist.facts.logbook import Entry
from masterlist.facts.night import NightGame
from masterlist.source import Place

FactKey: TypeAlias = tuple[str, str]  # what an item is and its id
TableKey: TypeAlias = tuple[str, str]  # a table, lists/LIST or tournaments/EVENT, and a player
Complaints: TypeAlias = dict[str, tuple[str, ...]]  # by a player's id
V = TypeVar("V")


def how_of(before: object, after: object) -> str:
    """What became of something of which these are the two versions; None where there was or is none."""
    return "removed" if after is None else "new" if before is None else "changed"


class EntryChange(NamedTuple):
    """An entry that is new (no ``before``), gone (no ``after``) or says something else."""

    list: str
    player: str
    before: Entry | None
    after: Entry | None

    @property
    def how(self) -> str:
        """As an item has it."""
        return how_of(self.before, self.after)

    @property
    def entry(self) -> Entry:
        """What it says now; of one that is gone, what it said."""
        found = self.after or self.before
        if found is None:
            raise ValueError(self)
        return found


class Entries(NamedTuple):
    """All entries of both versions."""

    changes: tuple[EntryChange, ...]  # by list and player, in the order of play
    same: Mapping[Place, Place]  # from where an unchanged entry stands now to where it stood
    vouched: tuple[EntryChange, ...] = ()  # which a club has authenticated now and had not, or the other way round


class Difference(NamedTuple):
    """One key with another value than before; "" where it was or is absent."""

    key: str  # as in the file, e.g. "seats.austria.centres"
    before: str
    after: str


class GamesOfNight(NamedTuple):
    """The games of a night that are not as they were."""

    new: tuple[NightGame, ...] = ()
    changed: tuple[tuple[NightGame, NightGame], ...] = ()  # before and after
    removed: tuple[NightGame, ...] = ()

    @property
    def current(self) -> tuple[NightGame, ...]:
        """Those that are new or changed, as they are now."""
        return (*self.new, *(after for _, after in self.changed))


class ReviewItem(NamedTuple):
    """One thing that a pull request adds, changes or removes."""

    how: str  # new | changed | removed
    what: str  # entry | log book | board | rated game | night | player | club | event | list | edition | page | site
    id: str
    about: str  # what it says, in a few words
    place: Place  # after the change; of what is gone, before it
    differences: tuple[Difference, ...] = ()
    days: tuple[str, ...] = ()  # of the results that are new, changed or removed in it, ISO 8601
    games: GamesOfNight | None = None  # of a night
    goes_on: bool = False  # a game in progress, a board in play or a night, of which more is known now


FOLDERS = {"board": "tournaments", "rated game": "lists", "night": "lists"}  # of the tables that results move


class ReviewStanding(NamedTuple):
    """One player in one table: a rating on a list, points in an event."""

    rank: int | None
    score: Fraction


class OutcomeChange(NamedTuple, Generic[V]):
    """What results say of a player otherwise than before: a standing, a rating after a game, an entry's status."""

    table: str
    player: str
    game: str  # a day, a day "against" an id, or a game's id; "" of a standing
    before: V
    after: V
    why: str = ""  # of a standing
    place: Place = Place("")  # of an entry

    @property
    def date(self) -> str:
        """The day of an entry."""
        return self.game.partition(" against ")[0]

    @property
    def opponent(self) -> str:
        """The opponent in an entry."""
        return self.game.partition(" against ")[2]


StandingMove = OutcomeChange[ReviewStanding | None]  # None where they did not, or do not, stand in the table


class Effect(NamedTuple):
    """Something accepted that changes without a new result that explains it."""

    guard: str
    place: Place
    message: str
    event: str = ""  # of a title
