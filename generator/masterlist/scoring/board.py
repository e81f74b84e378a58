"""What the Diplomacy systems share: who won, who finished where, and what a system has to say of itself.

A system is one module of this folder with a ``SYSTEM``; see ``armada.py`` for one that uses all of this.

The power that stays unplayed where only six players are available (ARMADA rules: "4.1") follows from the game's id and
a commit that already holds the game's file. So the id is on record before anyone can know the commit that decides, and
anyone with both can repeat the draw.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import ClassVar

from masterlist.amount import Amount, rounded
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power, PowerSeat
from masterlist.facts.event import AnyBoard, EventTerms
from masterlist.facts.site import EditionRow
from masterlist.scoring.comparison import (
    BoardResult,
    Condition,
    ResultClass,
    ScoredSeat,
    SeatWorkings,
    TieBreaker,
    positions,
    result_class,
)
from masterlist.scoring.ledger import DECIMALS, Rating
from masterlist.scoring.registry import exact, systems
from masterlist.scoring.system import OF_BOARDS, Column, Fault, ListSystem, ListWords
from masterlist.scoring.working import SILENT, Explained, Working
from masterlist.source import N_, Message, say


def drawn_power(game: str, commit: str) -> Power:
    """The power drawn for a game: SHA-256 of ``GAME COMMIT``, as a number, modulo 7, in the order A E F G I R T."""
    number = int(sha256(f"{game} {commit}".encode()).hexdigest(), 16)
    return POWERS[number % len(POWERS)]


Workings = Sequence[Working]  # one for each seat
SILENT_SEATS: Workings = (SILENT,) * 7


def credit_the_finisher(seat: PowerSeat, result: ResultClass) -> str | None:
    """The player who finished the game in the seat, whatever the result.

    Where the missing man finished it, no player took the seat over: it stays with the player who left.
    """
    del result
    return seat.replaces if seat.player == SEVENTH_PLAYER and seat.replaces else seat.player


@dataclass(frozen=True, kw_only=True)
class BoardSystem(ListSystem):
    """A scoring system for Diplomacy boards."""

    kind: str = field(default="diplomacy", init=False)
    points: Callable[[Board, EventTerms, Workings], tuple[Amount, ...]]  # of the seven seats
    terms: frozenset[str]  # of an event, that the system knows
    comparison: tuple[Condition, ...]  # what makes one game better than another, first difference first
    tie_breakers: tuple[TieBreaker, ...] = ()  # between players level on points in an event
    needs_elimination_years: bool = False
    needs_last_year: bool = True  # a board without a chart states the game year of its last completed Fall
    draws_include_all: bool = False  # a draw that leaves a survivor out is refused
    concessions_always: bool = False  # else only where the event's terms allow them
    credit: Callable[[PowerSeat, ResultClass], str | None] = credit_the_finisher
    rating: Rating | None = None  # how a rating list is kept by it
    no_rating_because: str = ""  # the reason for having none, for the message when a rating list names it
    columns: tuple[Column, ...] = field(default=(Column("points_in_play", N_("In play"), hides_zero=True),), init=False)
    words: ListWords = field(default=OF_BOARDS, init=False)

    scores_events: ClassVar[bool] = True

    @property
    def rates_lists(self) -> bool:
        """Whether a list of games can be rated by it."""
        return self.rating is not None

    def exact(self, value: Amount) -> str:
        """A rating or figure as files have it: with all decimals in which the ledger is kept."""
        return rounded(value, DECIMALS)

    def fault_in(self, row: EditionRow) -> Fault | None:
        """Each row says how many points are in play."""
        if row.in_play:
            return None
        return Fault(
            "the row does not say how many points are in play", 'add in_play, or "0" if no game is in progress'
        )

    def known(self, terms: EventTerms) -> EventTerms:
        """Those of an event's terms that the system knows."""
        return terms.only(self.terms)

    def score_of(self, board: AnyBoard, terms: EventTerms) -> BoardResult:
        """The board under the system; ``faults`` must have found none."""
        return score(self, of_diplomacy(board), terms)

    def explained(self, board: AnyBoard, terms: EventTerms) -> SeatWorkings:
        """The working of each seat's points."""
        return explain(self, of_diplomacy(board), terms)

    def unknown_terms(self, terms: EventTerms) -> tuple[str, ...]:
        """The stated terms that mean nothing to this system."""
        return tuple(sorted(terms.stated() - self.terms))

    def winner(self, board: Board, terms: EventTerms) -> Power | None:
        """The soloist or, where the game may be conceded, the one conceded to; None for a draw."""
        return sole_winner(board, concessions=self.concessions_always or terms.concessions_win)


def of_diplomacy(board: AnyBoard) -> Board:
    """A board that is known to be one of Diplomacy, because its event is."""
    if not isinstance(board, Board):
        raise TypeError(f"{board.id} is no board of Diplomacy")
    return board


@cache
def board_systems() -> Mapping[str, BoardSystem]:
    """The systems for Diplomacy boards, by their ids."""
    found = {name: system for name, system in systems().items() if isinstance(system, BoardSystem)}
    return MappingProxyType(found)


def sole_winner(board: Board, *, concessions: bool) -> Power | None:
    """The soloist or, if concessions count, the one conceded to; None for a draw."""
    if board.ending is Ending.SOLO:
        return max(board.seats, key=lambda seat: seat.centres).power
    return board.conceded_to if concessions and board.ending is Ending.CONCESSION else None


def score(system: BoardSystem, board: Board, terms: EventTerms, workings: Workings = SILENT_SEATS) -> BoardResult:
    """The board under the system, by those terms that the system knows; ``faults`` must have found none."""
    known = terms.only(system.terms)
    winner = system.winner(board, known)
    points = tuple(exact(system.points, "points", value) for value in system.points(board, known, workings))
    by_position = _points_by_position(board, points)
    places = positions(board)
    seats = []
    for seat, value, position in zip(board.seats, points, places, strict=True):
        result = result_class(seat, winner)
        forfeited = is_forfeited(seat, known)
        whose = credited(system, seat, result, forfeited=forfeited)
        seats.append(ScoredSeat(board.id, board.round, seat, result, position, value, by_position, whose, forfeited))
    return BoardResult(board, winner, tuple(seats))


def is_forfeited(seat: PowerSeat, known: EventTerms) -> bool:
    """Whether the seat scores 0 for both of its players, by the terms that the system knows."""
    return known.replaced_seats_zero and seat.replaces is not None


def credited(system: BoardSystem, seat: PowerSeat, result: ResultClass, *, forfeited: bool) -> tuple[str, ...]:
    """Whose table the points of a seat go to."""
    whose = (seat.replaces, seat.player) if forfeited else (system.credit(seat, result),)
    return tuple(player for player in whose if player is not None)


def explain(system: BoardSystem, board: Board, terms: EventTerms) -> SeatWorkings:
    """The working of each seat's points, in the order of the powers."""
    workings = tuple(Explained() for _ in board.seats)
    score(system, board, terms, workings)
    return tuple(working.lines for working in workings)


def _points_by_position(board: Board, points: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    # Level on centres, the greater points first: only a concession can part the two.
    ordered = sorted(zip(board.seats, points, strict=True), key=lambda pair: (-pair[0].centres, -pair[1]))
    return tuple(value for _, value in ordered)


def winning_seats(board: Board, winner: Power | None) -> tuple[PowerSeat, ...]:
    """The sole winner, or all who share in the draw."""
    if winner is not None:
        return (board.seat(winner),)
    return tuple(seat for seat in board.survivors if not seat.left_out)


def elimination_places(board: Board) -> dict[Power, tuple[int, ...]]:
    """For every power that is out, the places from 1 that it shares with those out in the same year."""
    out = [seat for seat in board.seats if not seat.survives]
    years = [_year_out(seat) for seat in out]
    places = {}
    for seat, year in zip(out, years, strict=True):
        earlier = sum(other < year for other in years)
        places[seat.power] = tuple(range(earlier + 1, earlier + 1 + years.count(year)))
    return places


def _year_out(seat: PowerSeat) -> int:
    if seat.eliminated is None:
        raise ValueError(f"{seat.power.value} is out, but it was not noted when; faults() would have said so")
    return seat.eliminated


def ending_in_words(board: Board) -> Message:
    """How the game ended, and that its time was limited where that ended it (ARMADA rules: "1.1", "1.2")."""
    if board.ending is Ending.UNFINISHED:
        return say(N_("in progress"))
    if board.in_play:
        return say(N_("in play"))
    winner = sole_winner(board, concessions=True)
    if winner is not None:
        conceded = board.ending is Ending.CONCESSION
        return say(N_("conceded to {power}") if conceded else N_("solo by {power}"), power=winner.label)
    message = N_("draw of {n}, time-limited") if board.time_limited else N_("draw of {n}")
    return say(message, n=str(len(winning_seats(board, None))))
