"""What a rating system is: it rates the games of a list period by period, on the state before each period.

The games of one kind come in time order. ``standings/periods.py`` groups them into periods and keeps the count of
games; a system computes ratings and nothing else. Everything here but ``RatingSystem`` itself is a value that
``codec`` can encode: it crosses processes and lies in the memo. That is why numbers are fractions, never ``int``.

A worked example of a rules page is one period on ratings that the page states.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from masterlist.facts.night import NightGame, Seat
from masterlist.facts.page import RatingExample
from masterlist.facts.site import EditionRow, Members
from masterlist.scoring.ledger import Change, Changes
from masterlist.scoring.registry import exact, fault_in, is_watched, systems
from masterlist.scoring.system import RESTORE, Column, Fault, ListSystem, System
from masterlist.scoring.working import SILENT, Explained, Working
from masterlist.source import N_, Kind, Message, Value, say

Key = tuple[Fraction | int | str, ...]


class Game(NamedTuple):
    """One game that counts."""

    id: str  # unique in the list
    date: str  # ISO date
    seats: tuple[Seat, ...]


class Games(NamedTuple):
    """The games of one period that count, in the order of their dates, nights and numbers."""

    period: str
    games: tuple[Game, ...]
    explained: bool = True  # whether the workings are wanted

    def working(self) -> Working:
        """A fresh working for one change."""
        return Explained(decimals=12) if self.explained else SILENT


class Held(NamedTuple):
    """What the list holds of one player. A system sets ``rating`` and ``figures``; the rest is counted for it."""

    rating: Fraction
    figures: Mapping[str, Fraction] = {}  # what else the system needs of a player: a deviation, a volatility
    period: str = ""  # of the newest rated game
    last: str = ""  # date of the newest rated game
    games: int = 0  # rated
    won: int = 0
    drawn: int = 0
    lost: int = 0


State = Mapping[str, Held]  # by player, of everyone who has played a rated game


class Standing(NamedTuple):
    """One player as they stand on a list."""

    player: str
    rating: Fraction
    games: int
    won: int
    drawn: int
    lost: int
    last: str  # date of the newest rated game
    figures: Mapping[str, Fraction] = {}  # by ``RatingSystem.columns``
    ranked: bool = True
    reason: Message | None = None  # why the player is not ranked
    rank: int | None = None
    shared: bool = False  # whether others have the same rank

    @property
    def results(self) -> tuple[int, ...]:
        """Games won, drawn and lost."""
        return self.won, self.drawn, self.lost


def with_figures(row: Standing, columns: Iterable[Column]) -> Standing:
    """A row with the figures that it gives itself, under the keys of their columns."""
    found = ((column.key, column.of(row)) for column in columns if column.of)
    more = {key: Fraction(value) for key, value in found if value is not None}
    return row._replace(figures={**row.figures, **more}) if more else row


def placed(rows: Iterable[Standing], equal_by: Callable[[Standing], object]) -> Iterator[Standing]:
    """Rows, best first, with the ranks of those who are ranked: equals share one and leave out those they take up."""
    every = [*rows]
    ranks: dict[str, tuple[int, bool]] = {}
    for _, group in groupby((row for row in every if row.ranked), equal_by):
        equals = [*group]
        ranks |= dict.fromkeys((row.player for row in equals), (1 + len(ranks), len(equals) > 1))
    for row in every:
        rank, shared = ranks.get(row.player, (None, False))
        yield row._replace(rank=rank, shared=shared)


class Unfit(NamedTuple):
    """What is wrong with terms that no schema can say, because it lies between two of them."""

    key: str  # of a term that is stated
    message: str
    remedy: str


class Terms:
    """The base of a system's terms: a frozen dataclass whose fields all have defaults."""


T = TypeVar("T", bound=Terms)

COMMON_TERMS = {  # that several systems have, as pages call them
    "start": N_("rating at first"),
    "ranked_after": N_("rated games before a rank"),
    "active_years": N_("years without a game until a rank ends"),
}


def best_rating_first(row: Standing) -> Key:
    """The usual order of a list; players whose keys are equal share a rank."""
    return (-row.rating,)


@dataclass(frozen=True, kw_only=True)
class TermedSystem(System, Generic[T]):
    """A system with a type of its own for its terms."""

    terms: type[T]


@dataclass(frozen=True, kw_only=True)
class RatingSystem(ListSystem, TermedSystem[T]):
    """A system that rates the games of one kind in time order."""

    # One period on the state before it: the state after it of the players of these games, and every change with its
    # working. A game without a change is not counted.
    rate: Callable[[State, Games, T, Members], tuple[State, Changes]]
    start: Callable[[T], Held]  # a player before their first rated game
    change_columns: tuple[Column, ...] = ()  # figures of a change that a player's page shows with each game
    order: Callable[[Standing], Key] = best_rating_first  # the least key is the best
    period: Callable[[str, T], str] = lambda date, _terms: (
        date
    )  # of a date; periods sort as their texts do, and lie within one year
    # The state as it is listed in a period, which may be later than a player's last: a deviation has grown.
    brought_to: Callable[[State, str, T], State] = lambda state, _period, _terms: state
    # Why a player is not ranked on the list of a day.
    unranked: Callable[[Standing, str, T], Message | None] = lambda _row, _day, _terms: None
    unfit: Callable[[T], tuple[Unfit, ...]] = lambda _terms: ()  # terms that do not go together
    band: str = ""  # the figure that says how far a rating may be off, for the curve

    counts_results: ClassVar[bool] = True

    def fault_in(self, row: EditionRow) -> Fault | None:
        """Games won, drawn and lost are all the games."""
        if sum(row.record) == row.games and row.record:
            return None
        return f"games won, drawn and lost are {sum(row.record)}, and 'games' says {row.games}", RESTORE

    def every_term(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """Those of its own type."""
        terms: Any = terms_of(self, stated)
        return {one.name: getattr(terms, one.name) for one in fields(terms)}

    def start_rating(self, stated: Mapping[str, Any]) -> Fraction:
        """As it says itself."""
        terms: Any = terms_of(self, stated)
        return self.start(terms).rating


def rate_period(
    system: RatingSystem[T], state: State, games: Games, terms: T, members: Members
) -> tuple[State, Changes]:
    """One period on the state before it. What a package gives must be what it promises, else ``PackageFault``."""
    found = system.rate(state, games, terms, members)
    return _held_to_its_word(system.rate, games, found) if is_watched(system.rate) else found


def _held_to_its_word(rate: Callable[..., Any], games: Games, found: Any) -> tuple[State, Changes]:  # noqa: ANN401  a package's
    """The state and the changes with numbers that are fractions."""
    if not isinstance(found, tuple) or len(found) != 2 or not isinstance(found[0], Mapping):
        raise fault_in(rate, f"'rate' gives {type(found).__name__}: give the state and the changes, as a pair")
    state: dict[str, Held] = {}
    for player, held in found[0].items():
        if not isinstance(held, Held):
            raise fault_in(rate, f"'rate' gives {type(held).__name__} as what is held of {player}: give a Held")
        figures = {key: exact(rate, f"'{key}' of {player}", value) for key, value in held.figures.items()}
        state[player] = held._replace(rating=exact(rate, f"the rating of {player}", held.rating), figures=figures)
    played, changes = {game.id for game in games.games}, []
    for change in found[1]:
        if not isinstance(change, Change):
            raise fault_in(rate, f"'rate' gives {type(change).__name__} among the changes: give a Change for each")
        if change.player not in state:
            raise fault_in(rate, f"'rate' gives a change of {change.player}, who is missing in the state that it gives")
        if change.game and change.game not in played:
            raise fault_in(rate, f"'rate' gives a change for the game '{change.game}', which is none of the period")
        of = f"of {change.player}"
        before = exact(rate, f"the rating before a game {of}", change.before)
        after = exact(rate, f"the rating after a game {of}", change.after)
        figures = {key: exact(rate, f"'{key}' of a change {of}", value) for key, value in change.figures.items()}
        changes.append(change._replace(before=before, after=after, figures=figures))
    return state, tuple(changes)


@cache
def game_systems() -> Mapping[str, RatingSystem[Any]]:
    """The systems that rate the games of a list period by period, by their ids."""
    return MappingProxyType({name: system for name, system in systems().items() if isinstance(system, RatingSystem)})


SCORES = {-1: Fraction(1), 0: Fraction(1, 2), 1: Fraction(0)}  # of a seat whose rank is less, equal, or greater


def seats_of(game: NightGame) -> Iterator[Seat]:
    """The seats of a game between people, as systems are given them."""
    if len(game.seats) > 2:  # a table: its seats have places, and no score between two
        for seat in game.seats:
            yield Seat(seat.player, seat.name, Fraction(0), seat.rank, seat.points)
    else:
        for seat, other in zip(game.seats, reversed(game.seats), strict=True):
            apart = (seat.rank > other.rank) - (seat.rank < other.rank)
            yield Seat(seat.player, seat.name, SCORES[apart], None, seat.points)


def terms_of(system: TermedSystem[T], stated: Mapping[str, Any]) -> T:
    """The terms of a list or an event as the system's own type.

    The system's schema has judged them, so what it allows must fit the type.
    """
    try:
        return msgspec.convert(dict(stated), system.terms, dec_hook=_exact)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def _exact(kind: type, value: object) -> Fraction:
    if kind is Fraction and isinstance(value, int | float):
        return Fraction(str(value))  # as it is written: 0.06 is 3/50
    raise TypeError(f"{value!r} is no number")


def why_unranked(row: Standing, day: str, ranked_after: int, active_years: int | None) -> Message | None:
    """Why the player is not ranked on the list of a day; None for who is."""
    if row.games < ranked_after:
        return say(N_("ranked after {n} rated games"), Value("n", str(ranked_after), Kind.NUMBER))
    # The same day of an earlier year, as a text that dates can be compared with.
    if active_years is not None and row.last < f"{int(day[:4]) - active_years:04}{day[4:]}":
        return say(N_("not active: the last rated game was on {day}"), Value("day", row.last, Kind.DAY))
    return None


DAY = "2000-01-01"  # an example is of no day


def rate_example(system: RatingSystem[Any], example: RatingExample) -> tuple[State, tuple[Change, ...]]:
    """The state after the period and its changes, with their workings."""
    terms = terms_of(system, example.terms)
    new = system.start(terms)
    before = {}
    for player, values in example.before.items():
        figures = {**new.figures, **{key: value for key, value in values.items() if key != "rating"}}
        before[player] = new._replace(rating=values.get("rating", new.rating), figures=figures)
    games = tuple(Game(str(number), DAY, seats) for number, seats in enumerate(example.games, 1))
    return rate_period(system, before, Games(system.period(DAY, terms), games), terms, Members())


def unknown_figures(system: RatingSystem[Any], example: RatingExample) -> tuple[list[str], list[str]]:
    """What the example states of players that the system knows nothing of; and what it knows.

    That is what new players hold, and what they hold after the games.
    """
    stated = dict.fromkeys(key for values in example.before.values() for key in values)
    known = ["rating", *system.start(terms_of(system, example.terms)).figures]
    if all(key in known for key in stated):
        return [], known
    state, _ = rate_example(system, example._replace(before={}))
    known = [*dict.fromkeys((*known, *(key for held in state.values() for key in held.figures)))]
    return [key for key in stated if key not in known], known


def given(system: RatingSystem[Any], example: RatingExample) -> dict[str, Fraction]:
    """What the example comes to: the rating and the figures of each player, and those of their newest game."""
    state, changes = rate_example(system, example)
    found: dict[str, Fraction] = {}
    for change in changes:
        found |= {f"{change.player} {key}": value for key, value in change.figures.items()}
    for player, held in state.items():
        found |= {f"{player} {key}": value for key, value in held.figures.items()}
        found[f"{player} rating"] = held.rating
    return found
