"""What lists show of a system's figures, what they call things, and what can be wrong in a row: values."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from masterlist.amount import Amount, exactly
from masterlist.source import N_, Kind, Message, Value, say


class Column(NamedTuple):
    """A figure as a column of a table, a file and the API."""

    key: str
    label: str  # in English, marked with ``N_``
    kind: Literal["count", "decimal"] = "decimal"
    places: int | None = 2  # decimals that are shown; None: as many as the number has. Of a count none are shown
    hides_zero: bool = False
    of: Callable[[Any], Amount | None] | None = None  # of a row; None of a figure that the system keeps
    tie: str = ""  # what a figure that is greater says of a ``{player}`` who has the same rating and stands behind


def published(columns: Iterable[Column]) -> tuple[str, ...]:
    """The keys of the figures that an edition keeps: what a row gives is worked out anew from the published row."""
    return tuple(column.key for column in columns if not column.of)


def worked_out(columns: Iterable[Column], row: object) -> dict[str, Fraction]:
    """The figures that the row itself gives, by their keys."""
    found = ((column.key, column.of(row)) for column in columns if column.of)
    return {key: Fraction(value) for key, value in found if value is not None}


class Fault(NamedTuple):
    """What cannot be right in a row of a published edition, in English."""

    message: str
    hint: str = "restore the row as it was published"


NO_GAME = say(N_("no rated game yet"))  # why a row has no rank
NO_LOG = say(N_("keeps no log of the list"))  # of whom others' logs tell
IN_PROGRESS = say(N_("first game in progress"))


def left_on(day: str) -> Message:
    """Why a player who has left the list has no rank."""
    return say(N_("left the list on {day}"), Value("day", day, Kind.DAY))


@dataclass(frozen=True, kw_only=True)
class ListWords:
    """What pages call things on the lists of a system; marked for translation."""

    rating: str = N_("Rating")
    highest: str = N_("Highest rating")
    greatest_gain: str = N_("Most rating gained in an edition")
    formula: str = ""  # how a rating comes about, where a few words can say it
    unranked: str = ""  # who has no rank
    sum: str = ""  # what a rating is made of: a field for each column of the system, by its key


@dataclass(frozen=True, kw_only=True)
class LogWords(ListWords):
    """What pages call the rating, in sentences that are marked for translation."""

    formula: str = N_("Rated by the games of each log")
    sum: str = "{opponents_defeated} × {game_points}"
    sheet: str = N_("Game points of a result: {points}. Scores are own first, such as 10–9.")  # on the printed log book
    curve: str = N_("Rating over time")
    curve_told: str = N_(
        "Rating over time, from {first} on {first_day} to {last} on {last_day}; the log books below show the same"
    )
    game: str = N_("{day}: {outcome} against {opponent}, rating {rating}")
    unrated_game: str = N_("{day}: {outcome} against {opponent} ({status}, not rated), rating {rating}")
    item: str = N_("{list}: {points} game points, rating {rating}; {status}")  # of a feed
    made_of: str = "what its figures give"  # in an error about an edition, in English
    slip: str = N_("the log states {stated} as the rating; recomputed it is {found}, which counts")


OF_BOARDS = ListWords(
    unranked=N_(
        "Former members keep their rating without a rank; the house and members without a rated game have no rank"
        " either."
    )
)


class AnyNumber:
    """The base of systems whose ratings may be any number, and which have few words of their own."""

    @property
    def places(self) -> int:
        """The decimals of a rating as it is shown."""
        return 2

    def exact(self, value: Amount) -> str:
        """A rating or figure as files have it."""
        return exactly(value)

    @property
    def words(self) -> ListWords:
        """What pages call things: as on every list."""
        return ListWords()
