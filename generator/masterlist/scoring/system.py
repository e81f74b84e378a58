"""What every scoring system says of itself, and what its lists show and call things."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple

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
    tie: str = ""  # what a figure that is greater says of a ``{player}`` who has the same rating and a lower rank


def published(columns: Iterable[Column]) -> tuple[str, ...]:
    """The keys of the figures that an edition keeps: what a row gives is worked out anew from the published row."""
    return tuple(column.key for column in columns if not column.of)


Fault = tuple[str, str]  # what cannot be right in a row of a published edition, in English, and the remedy
RESTORE = "restore the row as it was published"
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


@dataclass(frozen=True, kw_only=True)
class LogWords(ListWords):
    """What pages call the rating, in sentences that are marked for translation."""

    formula: str = N_("Rated by the games of each log")
    sheet: str = N_("Game points of a result: {points}. Scores are own first, such as 10–9.")  # on the printed log book
    consoled: str = ""  # why a lost game can raise the rating, where it can
    curve: str = N_("Rating over time")
    curve_told: str = N_(
        "Rating over time, from {first} on {first_day} to {last} on {last_day}; the log books below show the same"
    )
    item: str = N_("{list}: {points} game points, rating {rating}; {status}")  # of a feed
    made_of: str = "what its figures give"  # in an error about an edition, in English
    slip: str = N_("the log states {stated} as the rating; recomputed it is {found}, which counts")


OF_BOARDS = ListWords(
    unranked=N_(
        "Former members keep their rating without a rank; the house and members without a rated game have no rank"
        " either."
    )
)


@dataclass(frozen=True, kw_only=True)
class System:
    """What every system says of itself, whatever game it scores."""

    id: str
    name: str
    kind: str  # of game that it is for, such as squares, diplomacy or duel
    sections: tuple[tuple[str, str], ...] = ()  # beginnings of labels → headings of the rules page; the first counts

    scores_events: ClassVar[bool] = False  # whether it gives the seats of an event's boards their points
    rates_logs: ClassVar[bool] = False  # whether a list of log books can be rated by it

    @property
    def rates_lists(self) -> bool:
        """Whether any list can be rated by it."""
        return False

    @property
    def no_rating_because(self) -> str:
        """Why it rates no list, or "" where it gives no reason."""
        return ""


@dataclass(frozen=True, kw_only=True)
class ListSystem(System):
    """A system that lists can be rated by; a rating may be any number unless the system says otherwise."""

    columns: tuple[Column, ...] = ()  # the figures of a row after rank, player, rating and games
    words: ListWords = field(default=ListWords(), init=False)  # what pages call things on its lists
    called: Mapping[str, str] = field(default_factory=dict)  # its terms, as pages call them, marked for translation

    places: ClassVar[int | None] = 2  # decimals of a rating; None where it is a multiple of ½, and shown as it is
    counts_results: ClassVar[bool] = False  # whether a row says how many games were won, drawn and lost

    @property
    def rates_lists(self) -> bool:
        return True

    @cached_property  # it is asked for each row
    def further(self) -> tuple[Column, ...]:
        """The columns that stand under ``figures`` in documents: all but those that every list of the kind has."""
        return self.columns if self.counts_results else tuple(column for column in self.columns if column.of)

    def exact(self, value: Amount) -> str:
        """A rating or figure as files have it."""
        return exactly(value)

    def fault_in(self, row: Any) -> Fault | None:  # noqa: ANN401  an ``EditionRow``, whose module is not needed here
        """What cannot be right in a row of an edition, by its own figures."""
        raise NotImplementedError

    def every_term(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """The terms of a list, including those that it leaves as they are."""
        return stated

    def start_rating(self, stated: Mapping[str, Any]) -> Fraction:
        """The rating of a player before their first rated game, under the terms of a list."""
        del stated
        return Fraction(0)
