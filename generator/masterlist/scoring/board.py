"""What the Diplomacy systems share: who won, who finished where, and what a system has to say of itself.

A system is one module of this folder with a ``SYSTEM``; see ``armada.py`` for one that uses all of this.

The power that stays unplayed where only six players are available (ARMADA rules: "4.1") follows from the game's id and
a commit that already holds the game's file. So the id is on record before anyone can know the commit that decides, and
anyone with both can repeat the draw.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    SeatOutcome,
    SeatWorkings,
    TieBreaker,
    board_result,
    positions,
    result_class,
)
from masterlist.scoring.ledger import DECIMALS, Rating
from masterlist.scoring.registry import exact, systems
from masterlist.scoring.system import OF_BOARDS, Column, Fault, ListSystem, ListWords
from masterlist.scoring.working import SILENT, Explained, Working
from masterlist.source import N_, Message, Problem, say


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


# With which those of every such system begin.
BOARD_COLUMNS = (Column("points_in_play", N_("In play"), hides_zero=True),)


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
    columns: tuple[Column, ...] = BOARD_COLUMNS
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
        return "the row does not say how many points are in play", 'add in_play, or "0" if no game is in progress'

    def known(self, terms: EventTerms) -> EventTerms:
        """Those of an event's terms that the system knows."""
        return terms.only(self.terms)

    def score_of(self, board: AnyBoard, terms: EventTerms, workings: Workings = SILENT_SEATS) -> BoardResult:
        """The board under the system, by those terms that it knows; ``faults_of`` must have found none."""
        board, known = of_diplomacy(board), terms.only(self.terms)
        winner = self.winner(board, known)
        points = (exact(self.points, "points", value) for value in self.points(board, known, workings))
        outcomes: list[SeatOutcome] = []
        for seat, value, position in zip(board.seats, points, positions(board), strict=True):
            result, forfeited = result_class(seat, winner), _is_forfeited(seat, known)
            credited = self._credited(seat, result, forfeited=forfeited)
            outcomes.append((seat, result, position, value, credited, forfeited))
        return board_result(board, winner, outcomes)

    def explained(self, board: AnyBoard, terms: EventTerms) -> SeatWorkings:
        """The working of each seat's points, in the order of the powers."""
        workings = tuple(Explained() for _ in board.seats)
        self.score_of(board, terms, workings)
        return tuple(working.lines for working in workings)

    def faults_of(self, board: AnyBoard, terms: EventTerms) -> Iterator[Problem]:
        """Why the system cannot score the board on these terms, each reason at its own line."""
        board, known = of_diplomacy(board), terms.only(self.terms)
        if board.in_progress or board.in_play:
            yield Problem(board.at("ending"), "game-is-finished", f"{self.name} scores finished games only")
            return
        if self.needs_last_year and not board.last_year:
            message = f"'last_year' is missing: {self.name} needs it"
            hint = "add the game year of the last completed Fall, or a 'chart' that shows it"
            yield Problem(board.place, "last-year-is-known", message, hint)
        if not board.survivors:
            hint = "enter the centres of the survivors"
            yield Problem(board.place, "somebody-survives", "no power has a centre", hint)
        if board.ending is Ending.CONCESSION and not (self.concessions_always or known.concessions_win):
            hint = "score the board as a draw, or let the event's terms say 'concessions: win'"
            message = f"{self.name} has no concessions"
            yield Problem(board.at("ending"), "concessions-are-allowed", message, hint)
        for seat in board.seats:
            if self.needs_elimination_years and not seat.survives and seat.eliminated is None:
                message = f"{seat.power.value} has no centres, and {self.name} needs the year it was eliminated in"
                hint = "add 'eliminated:' with the game year"
                yield Problem(seat.place, "elimination-year-is-known", message, hint)
            if self.draws_include_all and seat.survives and seat.left_out:
                message = f"{seat.power.value} survives; {self.name} only has draws that include all survivors"
                hint = "remove 'left_out': every survivor shares in the draw"
                yield Problem(seat.at("left_out"), "draws-include-all-survivors", message, hint)
        winner = self.winner(board, known)
        owners = (
            self._credited(seat, result_class(seat, winner), forfeited=_is_forfeited(seat, known))
            for seat in board.seats
        )
        yield from credited_twice(board, owners)

    def _credited(self, seat: PowerSeat, result: ResultClass, *, forfeited: bool) -> tuple[str, ...]:
        """Whose table the points of a seat go to."""
        whose = (seat.replaces, seat.player) if forfeited else (self.credit(seat, result),)
        return tuple(player for player in whose if player is not None)

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
    return MappingProxyType({name: system for name, system in systems().items() if isinstance(system, BoardSystem)})


def sole_winner(board: Board, *, concessions: bool) -> Power | None:
    """The soloist or, if concessions count, the one conceded to; None for a draw."""
    if board.ending is Ending.SOLO:
        return max(board.seats, key=lambda seat: seat.centres).power
    return board.conceded_to if concessions and board.ending is Ending.CONCESSION else None


def _is_forfeited(seat: PowerSeat, known: EventTerms) -> bool:
    """Whether the seat scores 0 for both of its players, by the terms that the system knows."""
    return known.replaced_seats_zero and seat.replaces is not None


def credited_twice(board: Board, owners: Iterable[tuple[str, ...]]) -> Iterator[Problem]:
    """A player who left one power and took over another may finish with the points of one alone.

    ``owners`` are those whom the points of the seven seats go to. The house may have several of them.
    """
    seats: dict[str, PowerSeat] = {}
    for seat, players in zip(board.seats, owners, strict=True):
        for player in players:
            other = seats.setdefault(player, seat)
            if other is not seat and player != SEVENTH_PLAYER:
                message = f"'{player}' would be credited with both {other.power.value} and {seat.power.value}"
                hint = "a player has the points of one power alone: name who really played"
                yield Problem(seat.place, "players-are-credited-once", message, hint)


def winning_seats(board: Board, winner: Power | None) -> tuple[PowerSeat, ...]:
    """The sole winner, or all who share in the draw."""
    if winner is not None:
        return (board.seat(winner),)
    return tuple(seat for seat in board.survivors if not seat.left_out)


def elimination_places(board: Board) -> dict[Power, tuple[int, ...]]:
    """For every power that is out, the places from 1 that it shares with those out in the same year."""
    years = {}
    for seat in board.seats:
        if not seat.survives:
            if seat.eliminated is None:
                raise ValueError(
                    f"{seat.power.value} is out, but it was not noted when; faults_of() would have said so"
                )
            years[seat.power] = seat.eliminated
    places = {}
    for power, year in years.items():
        first = 1 + sum(other < year for other in years.values())
        places[power] = tuple(range(first, first + sum(other == year for other in years.values())))
    return places


def ending_in_words(board: Board) -> Message:
    """How the game ended, and that its time was limited where that ended it (ARMADA rules: "1.1", "1.2")."""
    if board.ending is Ending.UNFINISHED:
        return say(N_("in progress"))
    if board.in_play:
        return say(N_("in play"))
    if (winner := sole_winner(board, concessions=True)) is not None:
        conceded = board.ending is Ending.CONCESSION
        return say(N_("conceded to {power}") if conceded else N_("solo by {power}"), power=winner.label)
    message = N_("draw of {n}, time-limited") if board.time_limited else N_("draw of {n}")
    return say(message, n=str(len(winning_seats(board, None))))
