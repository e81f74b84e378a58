"""What an event comes to, as values: its table under each system, its rounds, and what separates players."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.board import Power
from masterlist.facts.event import AnyBoard, Event
from masterlist.facts.night import DIFFERENT
from masterlist.scoring.comparison import BoardResult, ScoredSeat
from masterlist.source import Message, Problem, say


class Split(NamedTuple):
    """A tie-breaker that separates a player from others who were level until then."""

    breaker: str  # its id
    against: tuple[str, ...]  # the next better ones, or for the best of all the next worse; they may be level still
    words: Message  # the values that decided, the player's own first


class BestGame(NamedTuple):
    """A player who played a power best."""

    player: str
    board: str


class PowerRecord(NamedTuple):
    """How a power fared over all boards of an event."""

    power: Power
    boards: int
    solos: int
    concessions: int  # won by one
    draws: int  # included in
    eliminations: int
    average_centres: Fraction
    average_points: Fraction


class PlayerGame(NamedTuple):
    """One game of one player; of a forfeited seat with 0 points, for either of the two."""

    seat: ScoredSeat
    counted: bool  # False where only the best rounds count and this is none of them

    @property
    def board(self) -> str:
        return self.seat.board

    @property
    def power(self) -> Power:
        return self.seat.at_power.power

    @property
    def points(self) -> Fraction:
        return self.seat.points


class EventStanding(NamedTuple):
    """One row of the table. Wins, draws and centres are those of the counted games."""

    rank: int | None  # None for the missing man, who is listed by points and takes up no rank
    shared: bool
    player: str
    points: Fraction
    wins: int
    draws: int  # included in
    centres: int
    splits: tuple[Split, ...]  # in the order of the tie-breakers
    games: tuple[PlayerGame, ...]  # in the order of the boards
    scored: Fraction = Fraction(0)  # the games' own points, where they are reported at a table

    @property
    def split_by(self) -> Split | None:
        """The tie-breaker that separated the player last, from those who were level longest."""
        return self.splits[-1] if self.splits else None


class EventTable(NamedTuple):
    """An event as one system scores it."""

    event: str
    system: str
    standings: tuple[EventStanding, ...]  # best first, equals in the order of their ids
    boards: tuple[BoardResult, ...]  # those that count
    best_countries: Mapping[Power, tuple[BestGame, ...]]  # of a final event of Diplomacy; otherwise empty
    powers: tuple[PowerRecord, ...]


class Move(NamedTuple):
    """A player's ranks in the event's own table and under the other system; None for the missing man.

    A player may stand in one of the tables only: systems credit a replaced seat differently.
    """

    player: str
    rank: int | None
    rank_there: int | None
    points_there: Fraction | None


class Comparison(NamedTuple):
    """The same event under another system, or the reasons why that system cannot score it."""

    system: str
    table: EventTable | None
    moves: tuple[Move, ...]  # in the order of the event's own table
    refused: tuple[Problem, ...]


class EventProgress(NamedTuple):
    """How far an event has come."""

    boards: int  # finished
    in_play: tuple[str, ...]  # ids of boards
    complete: int  # the last round that is over, as all before it are; 0 before the end of the first
    later: tuple[tuple[int, int, int], ...] = ()  # rounds after it that count already: number, finished boards, all


class RoundTable(NamedTuple):
    """The standings after a round: all boards of it and of the rounds before."""

    round: int
    standings: tuple[EventStanding, ...]


class InPlay(NamedTuple):
    """A board that goes on; it counts nowhere."""

    board: AnyBoard
    now: BoardResult | None  # if it ended now; None where its centres are not on file yet


class EventResult(NamedTuple):
    """An event with its table, and with its tables under other systems."""

    event: Event
    table: EventTable
    compared: tuple[Comparison, ...]
    entrants: int  # who stand in the table
    rounds: tuple[RoundTable, ...] = ()
    in_play: tuple[InPlay, ...] = ()
    fitting: tuple[Comparison, ...] = ()  # a final event under every other system that can score it
    again: tuple[BoardResult, ...] = ()  # boards that count nowhere: another file tells the same game

    @property
    def again_differently(self) -> tuple[AnyBoard, ...]:
        """The boards that another file contradicts."""
        return tuple(own for own in self.event.boards if self.event.again.get(own.id) == say(DIFFERENT))

    @property
    def scored(self) -> dict[str, BoardResult | None]:
        """What each board is worth, by its id; of one in play if it ended now, if its centres are on file."""
        finished = {one.board.id: one for one in (*self.table.boards, *self.again)}
        return {**finished, **{board.id: now for board, now in self.in_play}}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; a running event has standings and no winner."""
        return tuple(row.player for row in self.table.standings if row.rank == 1 and self.event.final)


class EventHead(NamedTuple):
    """An event as an index shows it."""

    event: Event  # its boards left out
    progress: EventProgress
    winners: tuple[str, ...]  # of a final event

    @property
    def boards(self) -> int:
        """How many are finished."""
        return self.progress.boards
