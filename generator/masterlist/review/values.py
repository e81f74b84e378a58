"""What a review finds, as values: what was reported otherwise, and what moves with it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.logbook import Entry
from masterlist.scoring.log import Status
from masterlist.source import Place


class EntryChange(NamedTuple):
    """An entry that is new (no ``before``), gone (no ``after``) or says something else."""

    list: str
    player: str
    before: Entry | None
    after: Entry | None


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


class PlayedGame(NamedTuple):
    """A game of a night."""

    number: int  # within the night, from 1
    seats: tuple[tuple[int, str], ...]  # place and player's id, in the order of the seats
    result: str  # of a game between two, the first seat first; "" at a table
    nth: int = 1  # as stated: which game of these players on that day


class GamesOfNight(NamedTuple):
    """The games of a night that are not as they were."""

    new: tuple[PlayedGame, ...] = ()
    changed: tuple[PlayedGame, ...] = ()  # as they are now
    removed: tuple[PlayedGame, ...] = ()  # as they were


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

BoardKey = tuple[str, str]  # what an item is and its id


class ReviewStanding(NamedTuple):
    """One player in one table: a rating on a list, points in an event."""

    rank: int | None
    score: Fraction


class StandingMove(NamedTuple):
    """A player whose standing changes; None where they did not, or do not, stand in the table."""

    table: str  # lists/LIST or tournaments/EVENT
    player: str
    before: ReviewStanding | None
    after: ReviewStanding | None
    why: str

    def swing(self, start: Fraction) -> Fraction:
        """How far the score moves, from ``start`` or to it where the player did not stand there or no longer does."""
        scores = [side.score if side else start for side in (self.before, self.after)]
        return abs(scores[1] - scores[0])


class Rerated(NamedTuple):
    """A game that was on file already, and after which a rating is another than before."""

    table: str
    player: str
    game: str
    before: Fraction
    after: Fraction


class Turn(NamedTuple):
    """An entry that was on file already, and whose status is another now."""

    player: str
    opponent: str
    date: str
    before: Status
    after: Status
    place: Place


class Newcomer(NamedTuple):
    """A new player, with what is doubtful about the name."""

    id: str
    name: str
    look_alikes: tuple[str, ...]  # complaints


class Remarked(NamedTuple):
    """An edition on file in which ratings would be other because of the change; it stays as it was published."""

    edition: str  # its list and its id
    players: tuple[str, ...]


class Submission(NamedTuple):
    """Something reported, and who the author is to it, as the version before knows the GitHub users of players."""

    what: str  # entry | log book | board | rated game | night | player
    id: str
    title: str
    file: str
    author: str  # player | opponent | director | unknown | another
    signs_for: str  # the name of an opponent for whom the author signs, or whose answer they wrote; or ""


RATING = "moved-rating"  # names of guards

PLACE = "moved-place"

TITLE = "changed-title"


class Effect(NamedTuple):
    """Something accepted that changes without a new result that explains it."""

    guard: str
    place: Place
    message: str
    event: str = ""  # of a title
