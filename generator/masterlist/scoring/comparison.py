"""What a game was worth for each of its seats, and what separates players who are level on points in an event.

A condition or tie-breaker turns what it looks at into a key, a tuple of exact numbers: greater is better.
Keys make every comparison a total preorder by construction.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount, plain, rounded
from masterlist.facts.board import Board, Power, PowerSeat
from masterlist.facts.night import EventGame, PlayerSeat
from masterlist.scoring.working import Line
from masterlist.source import N_, Kind, Message, Value, say


class ResultClass(IntEnum):
    """What a game was for one of its players; the greater, the better (DAANZ Squares rules: "4")."""

    LOSS = 0  # another won, or the survivors left the power out of their draw
    ELIMINATION = 1  # without centres at the end of a game without a winner
    DRAW = 2  # a survivor included in the draw; at a table, one of several who share the first place
    WIN = 3  # a solo, or the one conceded to; at a table, the first place

    @property
    def label(self) -> Message:
        """The result in a word."""
        return _RESULTS[self]


_RESULTS = {
    ResultClass.LOSS: say(N_("Loss")),
    ResultClass.ELIMINATION: say(N_("Elimination")),
    ResultClass.DRAW: say(N_("Draw")),
    ResultClass.WIN: say(N_("Win")),
}


class Position(NamedTuple):
    """Where a seat finished by centres or by the places at a table, however the game was scored."""

    rank: int  # from 1: one more than the number of seats that finished better
    shared_by: int  # how many finished there, 1 for this seat alone


class ScoredSeat(NamedTuple):
    """A seat and what its game was worth."""

    board: str
    round: int
    seat: PowerSeat | PlayerSeat
    result: ResultClass
    position: Position
    points: Fraction
    points_by_position: tuple[Fraction, ...]  # of all seats, the one finishing 1st first
    credited: tuple[str, ...]  # whose table the points go to: mostly one player, () where they are unknown
    forfeited: bool  # a replaced seat that scores 0 for both: no centres, win or draw goes to either
    counted: bool = True  # False where only a player's best rounds count and this is none of them

    @property
    def at_power(self) -> PowerSeat:
        """The seat, where it is one of Diplomacy's."""
        if not isinstance(self.seat, PowerSeat):
            raise TypeError(f"{self.seat.name} is no seat of Diplomacy")
        return self.seat

    @property
    def centres(self) -> int:
        """What it held of the map; none but Diplomacy's seats hold any."""
        return self.seat.centres if isinstance(self.seat, PowerSeat) else 0

    @property
    def scored(self) -> Fraction:
        """The game's own points, where they were reported."""
        return Fraction(0) if isinstance(self.seat, PowerSeat) else self.seat.points or Fraction(0)


class BoardResult(NamedTuple):
    """A board as one system scores it."""

    board: Board | EventGame
    winner: Power | None  # of Diplomacy; None too for any other kind of game
    seats: tuple[ScoredSeat, ...]  # in the order of the board


# A seat of a board: its result and position, what it scores, whose table that goes to, and whether it is forfeited.
SeatOutcome = tuple[PowerSeat | PlayerSeat, ResultClass, Position, Fraction, tuple[str, ...], bool]


def board_result(board: Board | EventGame, winner: Power | None, outcomes: Sequence[SeatOutcome]) -> BoardResult:
    """A board with its seats, of which each knows what all scored."""
    # Level in position, the greater points first: of Diplomacy only a concession can part the two.
    by_position = tuple(points for _, _, _, points, *_ in sorted(outcomes, key=lambda one: (one[2].rank, -one[3])))
    seats = (
        ScoredSeat(board.id, board.round, seat, result, position, points, by_position, credited, forfeited)
        for seat, result, position, points, credited, forfeited in outcomes
    )
    return BoardResult(board, winner, tuple(seats))


def result_class(seat: PowerSeat, winner: Power | None) -> ResultClass:
    """All but the winner of a won game lose it, whether eliminated or not."""
    if winner is not None:
        return ResultClass.WIN if seat.power is winner else ResultClass.LOSS
    if not seat.survives:
        return ResultClass.ELIMINATION
    return ResultClass.LOSS if seat.left_out else ResultClass.DRAW


def positions(board: Board) -> tuple[Position, ...]:
    """Competition ranks by centres; the powers without any share the last one."""
    centres = [seat.centres for seat in board.seats]
    return tuple(Position(1 + sum(other > own for other in centres), centres.count(own)) for own in centres)


SeatWorkings = tuple[tuple[Line, ...], ...]  # how the points of each seat were worked out

Key = tuple[Amount, ...]


class Condition(NamedTuple):
    """One way in which a game can be better than another."""

    id: str
    label: Message
    key: Callable[[ScoredSeat], Key]
    words: Callable[[Key, Key], Message]  # the first key, written so that it differs from the second


DECIDED = "decided-by"  # in addition to the ids of tie-breakers


class Split(NamedTuple):
    """A tie-breaker that separates a player from others who were level until then."""

    breaker: str  # its id
    against: tuple[str, ...]  # the next better ones, or for the best of all the next worse; they may be level still
    words: Message  # the values that decided, the player's own first


class Tally(NamedTuple):
    """What a player brings to the table of an event, and their row in it; every count is over the counted games."""

    player: str
    points: Fraction
    wins: int
    draws: int  # included in
    centres: int
    games: tuple[ScoredSeat, ...]  # that count, without forfeited seats
    scored: Fraction = Fraction(0)  # the games' own points, where they are reported at a table
    played: tuple[ScoredSeat, ...] = ()  # all of their games, in the order of the boards
    rank: int | None = None  # None for the missing man, who is listed by points and takes up no rank
    shared: bool = False  # whether others have the same rank
    splits: tuple[Split, ...] = ()  # in the order of the tie-breakers

    @property
    def split_by(self) -> Split | None:
        """The tie-breaker that separated the player last, from those who were level longest."""
        return self.splits[-1] if self.splits else None


class TieBreaker(NamedTuple):
    """One way to separate players who are level."""

    id: str
    key: Callable[[Tally], Key]
    words: Callable[[Tally, Tally], Message]  # what separates the first from the second


def game_key(conditions: tuple[Condition, ...], game: ScoredSeat) -> Key:
    """All conditions in order: the game with the greater key is better, games with equal keys are equal."""
    return tuple(part for condition in conditions for part in condition.key(game))


_SURVIVED = 9999  # later than any game year


def deciding(conditions: tuple[Condition, ...], one: ScoredSeat, other: ScoredSeat) -> Condition | None:
    """The first condition that tells the two games apart; None for equal games."""
    return next((condition for condition in conditions if condition.key(one) != condition.key(other)), None)


def told_apart(value: Amount, other: Amount) -> str:
    """The value with two decimals, or as many as it takes to see that it is not the other one."""
    places = 2
    while value != other and rounded(value, places) == rounded(other, places):
        places += 1
    return rounded(value, places)


_ORDINALS = tuple(
    map(
        say,
        (
            *(N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th")),
            *(N_("7th"), N_("8th"), N_("9th"), N_("10th"), N_("11th"), N_("12th")),
        ),
    ),
)


def ordinal(number: int) -> Message:
    """``1st`` … ``12th``."""
    return _ORDINALS[number - 1]


def position_in_words(position: Position) -> Message:
    """``1st``, ``equal 2nd (3 players)``: how many share it, not how many play."""
    rank = ordinal(position.rank)
    if position.shared_by == 1:
        return rank
    return say(N_("equal {rank} ({n} players)"), rank=rank, n=str(position.shared_by))


def _figure(text: str) -> Message:
    return say("{n}", Value("n", text, Kind.NUMBER))


def _numbers(own: Key, other: Key) -> Message:
    return _figure(told_apart(own[0], other[0]))


def _position_key(game: ScoredSeat) -> Key:
    # Outright 1st > equal 1st (2 players) > equal 1st (3 players) > 2nd.
    return (-game.position.rank, -game.position.shared_by)


def _position_words(own: Key, _other: Key) -> Message:
    return position_in_words(Position(-int(own[0]), -int(own[1])))


def _survival_key(game: ScoredSeat) -> Key:
    seat = game.at_power
    return (_SURVIVED if seat.survives else seat.eliminated or 0,)


def _rest_words(own: Key, other: Key) -> Message:
    place = next(index for index in range(len(own)) if own[index] != other[index])
    points = _figure(told_apart(own[place], other[place]))
    return say(N_("{points} from the {rank}"), points=points, rank=ordinal(place + 2))


RESULT = Condition(
    "result", say(N_("result")), lambda game: (game.result,), lambda own, _: ResultClass(int(own[0])).label
)
POINTS = Condition("points", say(N_("points")), lambda game: (game.points,), _numbers)
POSITION = Condition("position", say(N_("position by centres")), _position_key, _position_words)
PLACE = Condition("place", say(N_("place")), _position_key, _position_words)
SURVIVAL = Condition(
    "survival",
    say(N_("survival")),
    _survival_key,
    lambda own, _: say(N_("survived")) if own[0] == _SURVIVED else say(N_("out in {year}"), year=str(own[0])),
)
LEAD_ON_FIRST = Condition(
    "lead-on-1st",
    say(N_("points minus those of the 1st")),
    lambda game: (game.points - game.points_by_position[0],),
    _numbers,
)
LEAD_ON_REST = Condition(
    "lead-on-2nd-to-7th",
    say(N_("points minus those of the 2nd to 7th")),
    lambda game: tuple(game.points - other for other in game.points_by_position[1:]),
    _rest_words,
)
CENTRES = Condition("centres", say(N_("centres")), lambda game: (game.centres,), lambda own, _: _figure(str(own[0])))


def _counted(name: str, message: str, count: Callable[[Tally], int]) -> TieBreaker:
    return TieBreaker(
        f"most-{name}",
        lambda tally: (count(tally),),
        lambda one, other: say(message, own=str(count(one)), other=str(count(other))),
    )


MOST_WINS = _counted("wins", N_("wins: {own} against {other}"), lambda tally: tally.wins)
MOST_DRAWS = _counted("draws", N_("draws: {own} against {other}"), lambda tally: tally.draws)
MOST_CENTRES = _counted("centres", N_("centres: {own} against {other}"), lambda tally: tally.centres)

MOST_SCORED = TieBreaker(
    "most-points-in-the-games",
    lambda tally: (tally.scored,),
    lambda one, other: say(
        N_("points in the games: {own} against {other}"),
        own=_figure(plain(one.scored)),  # as the column of the table has it
        other=_figure(plain(other.scored)),
    ),
)

_BEST = (
    ("best-game", say(N_("best game"))),
    ("second-best-game", say(N_("second best game"))),
    ("third-best-game", say(N_("third best game"))),
)


def best_game(nth: int, conditions: tuple[Condition, ...]) -> TieBreaker:
    """The better best, second best or third best game; having one beats lacking one."""
    id_, name = _BEST[nth - 1]

    def game_of(tally: Tally) -> ScoredSeat | None:
        best_first = sorted(tally.games, key=lambda game: game_key(conditions, game), reverse=True)
        return best_first[nth - 1] if len(best_first) >= nth else None

    def key(tally: Tally) -> Key:
        game = game_of(tally)
        return () if game is None else game_key(conditions, game)

    def words(one: Tally, other: Tally) -> Message:
        own, against = game_of(one), game_of(other)
        if own is None or against is None:
            return say(N_("{game}: none against one") if own is None else N_("{game}: one against none"), game=name)
        if (condition := deciding(conditions, own, against)) is None:
            return say(N_("{game}: equal"), game=name)
        keys = condition.key(own), condition.key(against)
        return say(
            N_("{game}, {what}: {own} against {other}"),
            game=name,
            what=condition.label,
            own=condition.words(*keys),
            other=condition.words(*reversed(keys)),
        )

    return TieBreaker(id_, key, words)
