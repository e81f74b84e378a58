"""Systems that score the boards of events, those for games between people among them, and why one cannot score a board.

``BoardSystem`` is for Diplomacy, ``EventSystem`` for every kind of game between people; ``ScoresEvents`` is either.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

from masterlist.amount import Amount
from masterlist.facts.event import AnyBoard, EventTerms
from masterlist.facts.night import EventGame, NightGame, PlayerSeat, ranks
from masterlist.facts.page import RatingExample
from masterlist.scoring import comparison as comparisons
from masterlist.scoring.board import BoardSystem
from masterlist.scoring.comparison import (
    BoardResult,
    Condition,
    Position,
    ResultClass,
    SeatOutcome,
    TieBreaker,
    board_result,
)
from masterlist.scoring.rating import Game, T, TermedSystem, seats_of, terms_of
from masterlist.scoring.registry import exact, fault_in, systems
from masterlist.scoring.working import SILENT, Explained, Line, Working
from masterlist.source import Problem


def as_at_night(board: EventGame) -> NightGame:
    """The same seats, places and points."""
    return NightGame(1, board.kind, board.seats, board.note, board.place, board.spots, details=board.details)


@dataclass(frozen=True, kw_only=True)
class EventSystem(TermedSystem[T]):
    """Gives the seats of one board of any kind of game between people their points."""

    points: Callable[[Game, T, Sequence[Working]], tuple[Amount, ...]]  # of the seats; a working for each of them
    tie_breakers: tuple[TieBreaker, ...] = (comparisons.MOST_WINS,)  # between players level on points in an event
    comparison: tuple[Condition, ...] = (comparisons.PLACE, comparisons.POINTS)  # of two games, for ``best_game``
    needs_points: bool = False  # a game whose seats have places alone is refused

    scores_events: ClassVar[bool] = True

    @property
    def no_rating_because(self) -> str:
        """Why it rates no list."""
        return f"{self.name} scores the boards of events and rates no list"

    def known(self, terms: EventTerms) -> EventTerms:
        """What every event may set, and the terms that the system's own type names."""
        names = {field.name for field in fields(self.terms)}  # type: ignore[arg-type]
        own = {name: value for name, value in terms.others.items() if name in names}
        return EventTerms(count_best=terms.count_best, fill_ins=terms.fill_ins, others=own)

    def unknown_terms(self, terms: EventTerms) -> tuple[str, ...]:
        """The stated terms that mean nothing to it."""
        return tuple(sorted(terms.stated() - self.known(terms).stated()))

    def own_terms(self, terms: EventTerms) -> T:
        """The terms as its own type."""
        return terms_of(self, self.known(terms).others)

    def faults_of(self, board: AnyBoard, _terms: EventTerms) -> Iterator[Problem]:
        """Why it cannot score the board: it may need the game's own points."""
        for seat in _of_people(board).seats if self.needs_points else ():
            if seat.points is None:
                message = f"'{seat.player}' has no points: {self.name} needs those of every seat"
                hint = "add 'points:' to every seat, or let the event name another system"
                yield Problem(seat.place, "points-are-known", message, hint)

    def score_of(self, board: AnyBoard, terms: EventTerms) -> BoardResult:
        """The board under the system."""
        game = _of_people(board)
        points: Any = self.points(as_game(game), self.own_terms(terms), (SILENT,) * len(game.seats))
        if not isinstance(points, tuple | list) or len(points) != len(game.seats):
            what = f"{len(points)} values" if isinstance(points, tuple | list) else type(points).__name__
            raise fault_in(self.points, f"'points' gives {what} for {len(game.seats)} seats: give one for each")
        ranks = [seat.rank for seat in game.seats]
        first = ResultClass.DRAW if ranks.count(1) > 1 else ResultClass.WIN
        outcomes: list[SeatOutcome] = []
        for seat, value in zip(game.seats, points, strict=True):
            own = exact(self.points, f"the points of seat {seat.name}", value)
            result = ResultClass.LOSS if seat.rank > 1 else first
            outcomes.append((seat, result, Position(seat.rank, ranks.count(seat.rank)), own, (seat.player,), False))
        return board_result(game, None, outcomes)

    def explained(self, board: AnyBoard, terms: EventTerms) -> tuple[tuple[Line, ...], ...]:
        """The working of each seat's points."""
        return explain(self, as_game(_of_people(board)), self.own_terms(terms))


ScoresEvents: TypeAlias = BoardSystem | EventSystem[Any]


@cache
def event_systems() -> Mapping[str, ScoresEvents]:
    """The systems for the boards of events of any kind of game, by their ids."""
    found = {name: one for name, one in systems().items() if isinstance(one, BoardSystem | EventSystem)}
    return MappingProxyType(found)


def explain(system: EventSystem[T], game: Game, terms: T) -> tuple[tuple[Line, ...], ...]:
    """The working of each seat's points."""
    workings = tuple(Explained() for _ in game.seats)
    system.points(game, terms, workings)
    return tuple(working.lines for working in workings)


def as_game(board: EventGame) -> Game:
    """The board as systems are given it; boards of an event have no day of their own."""
    return Game(board.id, "", tuple(seats_of(as_at_night(board))))


def _of_people(board: AnyBoard) -> EventGame:
    if not isinstance(board, EventGame):
        raise TypeError(f"{board.id} is a board of Diplomacy")
    return board


def terms_of_example(example: RatingExample) -> EventTerms:
    """The terms of the example as an event states them."""
    return EventTerms(others=example.terms)


def boards_of(system: ScoresEvents, example: RatingExample) -> tuple[EventGame, ...]:
    """Its games as boards of an event."""
    found = []
    for number, game in enumerate(example.games, 1):
        places = ranks(one.score for one in game)  # of a duel; at a table each says its place
        seats = tuple(
            PlayerSeat(one.name, one.player, one.place or place, one.points, example.place, {})
            for one, place in zip(game, places, strict=True)
        )
        found.append(EventGame(str(number), number, "", system.kind, seats, "", example.place, {}))
    return tuple(found)


def points_of(system: ScoresEvents, example: RatingExample) -> dict[str, Fraction]:
    """What each player scores in all games together."""
    found: dict[str, Fraction] = {}
    for board in boards_of(system, example):
        for seat in system.score_of(board, terms_of_example(example)).seats:
            player = seat.seat.player or ""
            found[player] = found.get(player, Fraction(0)) + seat.points
    return found
