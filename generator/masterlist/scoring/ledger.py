"""What games changed, and what a rating kept as a ledger has to say: antes, awards, and every change of a rating."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from itertools import accumulate, zip_longest
from typing import Generic, NamedTuple, TypeVar

from masterlist.amount import Amount, rounded
from masterlist.facts.board import Board
from masterlist.facts.night import NightGame, anchor_of
from masterlist.facts.site import Members
from masterlist.scoring.working import Line
from masterlist.source import N_, Message, Problem


class Change(NamedTuple):
    """One rating moving.

    A player's changes of one period are in order, and the last one's ``after`` is the rating after the period. Where
    ``game`` is "" the change is that of the whole period: it begins with the rating before the period.
    """

    player: str
    game: str  # an id, or "" for what is not of one game
    before: Fraction
    after: Fraction
    figures: Mapping[str, Fraction] = {}  # by ``RatingSystem.change_columns``: an expected score, a deviation
    working: tuple[Line, ...] = ()  # of the very computation that made it
    date: str = ""  # of the game, or the newest of the period; set by the driver


Changes = tuple[Change, ...]

G = TypeVar("G")  # the facts of a game: a board, or a game of a night


class RatedGame(NamedTuple, Generic[G]):
    """A game that a list is rated from, whatever kind of file tells it, with what it changed."""

    id: str  # by which it is called within its list; of a night's game the night and its number
    date: str  # on which it ended; of a game that goes on, on which it began; "" where that is not known
    game: G
    changes: tuple[Change, ...] = ()  # of the players whose rating it moved; () where it is not rated
    unrated: Message | None = None  # why it is not rated
    ratings: Mapping[str, Fraction] = {}  # of a board, at its start, of everybody who sat in it
    reasons: tuple[str, ...] = ()  # of a board, by seat, why the points are this player's, where one was replaced

    @property
    def night(self) -> str:
        """The id of the night that it is of."""
        return self.id.rpartition("/")[0]

    @property
    def anchor(self: "RatedGame[NightGame]") -> str:  # type: ignore[misc]  # a night's games alone have one
        """By which it is called on the page of its night, for good."""
        return anchor_of(self.night, self.game.number, self.game.players, self.game.meeting)


# --- Ledgers ----------------------------------------------------------------------------------------------


DECIMALS = 20  # of every number in a ledger
ALIKE = 12  # decimals by which they are compared


def alike(value: Amount) -> Fraction:
    """By what ratings, awards and gains of a ledger are compared: beyond it lies only the remainder of pots."""
    return Fraction(rounded(value, ALIKE))


class Step(Enum):
    """What happens to a game on a date."""

    START = "start"  # its antes leave the ratings
    END = "end"  # its awards arrive


ANTE, AWARD = "ante", "award"  # the figure of a change by which a game moved a rating
TRIED = N_("ante of the one who finished")  # the line of a working that says whether a replacement earns the seat
NOT_EARNED = N_("the award does not exceed the replacement's ante")
IN_PLAY = "points_in_play"  # the figure of a row: points anted in games that go on


def with_stakes(rating: Amount, figures: Mapping[str, Amount]) -> Amount:
    """By what the ratings of two days are compared: what is anted in games that go on is not lost yet."""
    return rating + figures.get(IN_PLAY, 0)


def step_of(change: Change) -> Step:
    """When a game moved the rating."""
    return Step.END if AWARD in change.figures else Step.START


def stakes_of(game: RatedGame[Board]) -> list[tuple[Change, Change | None]]:
    """What each seat of a rated game did to a rating: by its ante and, once it is over, by its award; else nothing.

    Both are of the one who antes and receives: after a replacement not always the one who finished.
    """
    seats = len(game.game.seats)
    return list(zip_longest(game.changes[:seats], game.changes[seats:]))


def gain(start: Change, end: Change) -> Fraction:
    """What a game was worth to the player who anted and was awarded."""
    return end.figures[AWARD] - start.figures[ANTE]


def newest_game(own: Sequence[Change]) -> list[Change]:
    """The changes by the game of one player that was over last; before one is over, those by their newest.

    ``own`` are all changes of that player, at least one, in time order. The house may have several seats in a game.
    """
    last = next((change for change in reversed(own) if step_of(change) is Step.END), own[-1])
    return [change for change in own if change.game == last.game]


def stakes_in(changes: Sequence[Change]) -> tuple[Fraction, Fraction | None]:
    """What was anted in one game, and what was awarded; None as long as it goes on."""
    antes = [change.figures[ANTE] for change in changes if step_of(change) is Step.START]
    awards = [change.figures[AWARD] for change in changes if step_of(change) is Step.END]
    return sum(antes, Fraction(0)), sum(awards, Fraction(0)) if awards else None


def gained(changes: Sequence[Change]) -> Fraction:
    """What one game was worth to a player; as long as it goes on, what was anted for it."""
    ante, award = stakes_in(changes)
    return (award or 0) - ante


def balance(rating: Fraction, in_play: Fraction, last: Sequence[Change]) -> Iterator[tuple[Fraction, str]]:
    """What amounts to a rating, each with its name: ``last`` are the changes by the game that was over last.

    Nothing where that game alone says it, by what the rating was before and what it gained.
    """
    _ante, award = stakes_in(last)
    if last[0].before + gained(last) == rating:
        return
    if in_play:  # antes of games that began since
        yield from ((rating + in_play, N_("games that are over")), (-in_play, N_("in play")))
    elif award and last[-1].after == rating:  # other games were over while this one went on
        yield from ((last[-1].before, N_("before")), (award, N_("award")))


def worth_of_games(own: Sequence[Change]) -> list[Fraction]:
    """What a player's games that are over were worth together: before the first to end, and after each."""
    over = dict.fromkeys(change.game for change in own if step_of(change) is Step.END)
    worth = (gained([change for change in own if change.game == game]) for game in over)
    return [*accumulate(worth, initial=Fraction(0))]


def unrated_game(game: Board, why: Message | None) -> RatedGame[Board]:
    """A game that touches no rating."""
    return RatedGame(game.id, game.finished or game.started or "", game, unrated=why)


class Ledger(NamedTuple):
    """A rating list in time order."""

    ratings: Mapping[str, Fraction]  # by id: of everyone whom the list names, and of everyone in a rated game
    games: tuple[RatedGame[Board], ...]  # rated, by start; a game that goes on is among them
    changes: tuple[Change, ...]
    unrated: tuple[RatedGame[Board], ...]
    problems: tuple[Problem, ...]  # by an ante that cannot be worked out, the ledger ends
    in_play: Fraction  # points that were anted and not yet awarded


class Rating(NamedTuple):
    """How a system keeps a rating list."""

    rate: Callable[[Iterable[Board], Members], Ledger]  # from the games, and who was a member when
    # One game by itself, on the ratings of its players; ArithmeticError where it cannot be rated.
    play: Callable[[Board, Mapping[str, Fraction]], RatedGame[Board]]
    explain: Callable[[RatedGame[Board]], tuple[tuple[Line, ...], ...]]  # the working of each seat


def in_time_order(games: Iterable[Board]) -> Iterator[tuple[str, Step, Board]]:
    """Every start and end with its date. On one date endings come before starts, then it goes by game id.

    A game that starts and ends on one date is over before the next one by id starts: it cannot end before it
    starts, and this is the nearest to endings first.
    """
    steps = []
    for game in games:
        start, end = game.started or "", game.finished
        steps.append(((start, 1, game.id), Step.START, game))
        if end is not None:
            at_once = end <= start
            steps.append(((start, 1, game.id) if at_once else (end, 0, game.id), Step.END, game))
    for key, step, game in sorted(steps, key=lambda item: item[0]):  # of a game that is over at once its start first
        yield key[0], step, game
