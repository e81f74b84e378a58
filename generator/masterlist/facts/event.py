"""A tournament as it was reported: where and when, on which terms it is scored, and its boards."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from masterlist.facts.board import Board, PowerSeat
from masterlist.facts.night import EventGame, PlayerSeat
from masterlist.source import Message, Place

AnyBoard: TypeAlias = Board | EventGame  # of Diplomacy, or a game between people
AnySeat: TypeAlias = PowerSeat | PlayerSeat


class EventStage(Enum):
    """How far an event has come."""

    ANNOUNCED = "announced"  # no board is on file
    RUNNING = "running"  # there are standings so far, and no winner
    FINAL = "final"


class Decider(NamedTuple):
    """What decides who won an event: a round of finals, or one board."""

    round: int  # 0 where a board decides
    id: str  # of the board; "" where a round decides

    def __str__(self) -> str:
        """As content writes it."""
        return f"board {self.id}" if self.id else f"round {self.round}"

    def includes(self, board: AnyBoard) -> bool:
        """Whether the board is one of those that decide."""
        return board.id == self.id if self.id else board.round == self.round


class EventTerms(NamedTuple):
    """An event's own parameters. All are off unless the event states them; some systems know only a few."""

    count_best: int | None = None  # only a player's best so many rounds count
    replaced_seats_zero: bool = False  # a replaced seat scores 0 for both of its players
    concessions_win: bool = False  # a game may be conceded, and counts as won then
    fill_ins: bool = False  # a player may sit at two boards of one round
    others: Mapping[str, int | str | bool] = {}  # known to a system from elsewhere only

    def stated(self) -> frozenset[str]:
        """The terms that differ from the default, by the names they have in content."""
        values = (self.count_best, self.replaced_seats_zero, self.concessions_win, self.fill_ins)
        return frozenset(name for name, value in zip(TERMS, values, strict=True) if value) | set(self.others)

    def only(self, known: frozenset[str]) -> "EventTerms":
        """The same terms for a system that knows only these; the rest is back at its default."""
        return EventTerms(
            count_best=self.count_best if "count_best" in known else None,
            replaced_seats_zero=self.replaced_seats_zero and "replaced_seats" in known,
            concessions_win=self.concessions_win and "concessions" in known,
            fill_ins=self.fill_ins and "fill_ins" in known,
            others={name: value for name, value in self.others.items() if name in known},
        )


TERMS = ("count_best", "replaced_seats", "concessions", "fill_ins")  # as content names them


class Event(NamedTuple):
    """One tournament with all its boards, which are of the kind of games that its system scores."""

    id: str
    name: str
    system: str  # the id of the scoring system
    start: str  # ISO dates
    end: str
    place: Place
    town: str | None = None  # `place` in content; here that word means file, line and column
    country: str | None = None
    director: str | None = None  # a name, which gives no rights
    club: str | None = None  # a club's id
    source: str | None = None  # where the results were published
    terms: EventTerms = EventTerms()
    compare: tuple[str, ...] = ()  # the ids of other systems to show the table under
    boards: tuple[AnyBoard, ...] = ()  # in the order of round and table
    spots: Mapping[str, Place] = {}
    decimals: int = 2  # shown of a score: 2 or 3
    status: EventStage = EventStage.RUNNING
    rounds: int | None = None  # how many there will be; None where the file does not say
    decided_by: Decider | None = None  # None: the points of all boards decide
    directed_by: str | None = None  # a player's id
    entered: tuple[str, ...] = ()  # the ids of the players who will come, as the file has them
    again: Mapping[str, Message] = {}  # by board why it does not count: another file tells the same game

    def at(self, key: str) -> Place:
        """The place of a key, or of the event where the key was not written."""
        return self.spots.get(key, self.place)

    @property
    def final(self) -> bool:
        return self.status is EventStage.FINAL

    @property
    def finished_boards(self) -> tuple[AnyBoard, ...]:
        """The boards that count: those that are not in play, each game once."""
        return tuple(board for board in self.boards if not (board.in_play or board.id in self.again))

    @property
    def results_day(self) -> str:
        """The day of the results: boards have none, and the last day of a running event may be ahead."""
        return self.end if self.final else self.start
