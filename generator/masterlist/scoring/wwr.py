"""World Wide Rating for SQUARES, The Civil War Battle Game: WWR = opponents defeated × total game points.

The rule is that of the published "World Wide Rating System". Figures of a log are its keeper's, own first, so every
function here looks at a game from his side.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from masterlist.amount import Amount
from masterlist.facts.logbook import (
    NOTHING_CARRIED,
    Answer,
    Carried,
    Eliminated,
    Entry,
    LogBook,
    Pair,
    Reached,
    Resignation,
    Result,
    State,
    Units,
)
from masterlist.language import N_
from masterlist.scoring.log import LogSystem
from masterlist.scoring.status import Status
from masterlist.scoring.working import SILENT, Explained, Line, Working, bare, ceiling_ratio, floor_ratio, total
from masterlist.source import Place

T = TypeVar("T")
_Figures = tuple[Units | None, int]  # what decides one side's bonus points: units, or where none are known the bonus

ARMY = Units(infantry=9, artillery=3, cavalry=4)
VICTORY_POINTS = {"strategic": 7, "major": 5, "attrition": 3}
VICTORIES = {
    "strategic": N_("strategic victory"),
    "major": N_("major victory"),
    "attrition": N_("attrition victory"),
}
DRAW_POINTS = 1
ATTRITION_TO_WIN = 10
ATTRITION_TO_CONCEDE = 5  # below it a resignation concedes no attrition victory
HALF = Fraction(1, 2)
COUNTS_NOTHING = {
    Status.UNSIGNED: N_("counts 0: the opponent has not signed"),
    Status.CONTRADICTED: N_("counts 0: the opponent's own log says something else"),
}


def attrition_score(units: Units, working: Working = SILENT) -> Amount:
    """The value of eliminated enemy units, 0 to 23; three or four cavalry count double."""
    double = 2 if units.cavalry >= 3 else 1
    number = working.number
    parts = [
        number(count) * value
        for count, value in ((units.infantry, 1), (units.artillery, 2), (units.cavalry, double))
        if count
    ]
    return working.line(N_("attrition score"), total(parts))


def bonus_points(units: Units, working: Working = SILENT) -> Amount:
    """Bonus for eliminated enemy units, 0 to 8: floors are taken kind by kind."""
    number, line = working.number, working.line
    infantry = line(N_("bonus: infantry"), floor_ratio(number(units.infantry), 3))
    cavalry = line(N_("bonus: cavalry"), floor_ratio(number(units.cavalry), 2))
    artillery = line(N_("bonus: artillery"), number(units.artillery) * 1)
    return line(N_("bonus points"), infantry + cavalry + artillery)


def attrition_of(state: State) -> Pair | None:
    """Both attrition scores: as stated, or from the units eliminated; None where the log says neither."""
    if state.eliminated is None:
        return state.attrition
    return _figures(attrition_score, state.eliminated)


def bonus_of(state: State) -> Pair | None:
    """Both sides' bonus points: from the units eliminated, or as stated; None where the log says neither."""
    if state.eliminated is None:
        return state.bonus
    return _figures(bonus_points, state.eliminated)


@lru_cache(maxsize=50_000)  # every entry is asked several times, by the checks, the opponent's log and the pages
def _figures(figure: Callable[[Units], Amount], eliminated: Eliminated) -> Pair:
    return Pair(int(figure(eliminated.own)), int(figure(eliminated.opponent)))


def instant_of(entry: Entry, resignation: Resignation) -> State:
    """How the game stood when somebody resigned: an accepted resignation ends it, so that is the end of play."""
    instant, end = resignation.instant, entry.state
    if resignation.answer is Answer.DENIED:
        return instant
    return State(instant.attrition or end.attrition, instant.bonus or end.bonus, instant.eliminated or end.eliminated)


def end_of(entry: Entry) -> State:
    """How the game stood when play ended: at the resignation, where one was accepted."""
    resigned = entry.resignation
    return instant_of(entry, resigned) if resigned and resigned.answer is Answer.ACCEPTED else entry.state


def game_points(entry: Entry, working: Working = SILENT) -> Amount:
    """The game points that the keeper of the log scores: victory points plus bonus, or what a resignation leaves."""
    if entry.resignation:
        return _after_resignation(entry, entry.resignation, working)
    return working.part(_in_a_regular_game, (entry.result, _figures_of(entry.state, own=True)))


def _in_a_regular_game(given: tuple[Result, _Figures], working: Working) -> Amount:
    result, figures = given
    bonus = _bonus(figures, working)
    if result.lost:
        return working.line(N_("game points"), working.number(0) + bonus)
    kind = result.victory
    label, points = (VICTORIES[kind], VICTORY_POINTS[kind]) if result.won else (N_("draw"), DRAW_POINTS)
    return working.line(N_("game points"), working.line(label, working.number(points)) + bonus)


def _figures_of(state: State, *, own: bool) -> _Figures:
    eliminated, bonus = state.eliminated, state.bonus or Pair(0, 0)  # the checks refuse an entry that needs a bonus
    if eliminated:
        return (eliminated.own if own else eliminated.opponent), 0
    return None, (bonus.own if own else bonus.opponent)


def _bonus(figures: _Figures, working: Working) -> Amount:
    eliminated, stated = figures
    if eliminated:
        working.part(attrition_score, eliminated)
        return working.part(bonus_points, eliminated)
    return working.line(N_("bonus points"), working.number(stated))


def _after_resignation(entry: Entry, resignation: Resignation, working: Working) -> Amount:
    instant = instant_of(entry, resignation)
    conceded = concedes_attrition(entry, resignation)
    higher = resignation.reached in {Reached.STRATEGIC, Reached.MAJOR}
    if higher or (resignation.reached is Reached.ATTRITION and not conceded):
        return _victory_in_extension(entry, working)
    if not conceded:
        return working.line(N_("game points: resigned before 5 points of attrition"), working.number(0))
    if entry.result.lost:
        kept = floor_ratio(_bonus(_figures_of(instant, own=True), working), 2)
        return working.line(N_("game points: half of the bonus, rounded down"), kept)
    points = working.line(VICTORIES["attrition"], working.number(VICTORY_POINTS["attrition"]))
    bonus = _bonus(_figures_of(instant, own=True), working)
    if resignation.answer is Answer.DENIED:
        return working.line(N_("game points"), points + bonus)
    forfeited = _bonus(_figures_of(instant, own=False), _Resigners(working))
    share = working.line(N_("half of the resigner's bonus, rounded up"), ceiling_ratio(forfeited, 2))
    return working.line(N_("game points"), points + bonus + share)


def concedes_attrition(entry: Entry, resignation: Resignation) -> bool:
    """Whether the winner had the 5 points of attrition at the instant that make a resignation a victory."""
    score = attrition_of(instant_of(entry, resignation)) or Pair(0, 0)
    return (score.own if entry.result.won else score.opponent) >= ATTRITION_TO_CONCEDE


def _victory_in_extension(entry: Entry, working: Working) -> Amount:
    """The winner denied the resignation and won as in any game; the resigner forfeits all of his bonus."""
    if entry.result.lost:
        return working.line(N_("game points: all bonus forfeited"), working.number(0))
    victory = entry.result.victory
    points = working.line(VICTORIES[victory], working.number(VICTORY_POINTS[victory]))
    return working.line(N_("game points"), points + _bonus(_figures_of(entry.state, own=True), working))


class _Resigners(Working):
    """A working whose lines say that the figures are the resigner's."""

    def __init__(self, working: Working) -> None:
        self._working = working
        self.number = working.number  # type: ignore[method-assign]

    def part(self, compute: Callable[[T, Working], Amount], given: T) -> Amount:
        return compute(given, self)

    def line(self, label: str, value: Amount) -> Amount:
        return self._working.line(_RESIGNERS[label], value)


_RESIGNERS = {
    "attrition score": N_("resigner's attrition score"),
    "bonus: infantry": N_("resigner's bonus: infantry"),
    "bonus: cavalry": N_("resigner's bonus: cavalry"),
    "bonus: artillery": N_("resigner's bonus: artillery"),
    "bonus points": N_("resigner's bonus points"),
}


SYSTEM = LogSystem(
    "wwr",
    "World Wide Rating",
    sections=(
        ("resigner's", "Resignations"),
        ("half of the resigner's", "Resignations"),
        ("game points:", "Resignations"),
        ("attrition score", "Attrition score"),
        ("opponents defeated", "Opponents defeated"),
        ("counts 0", "How we read the rules"),
        ("WWR", "The master list"),
        ("", "Game points"),
    ),
)


class Scored(NamedTuple):
    """An entry with what it scored, and the running totals after it."""

    entry: Entry
    book: int
    status: Status
    worth: Amount  # the game points it has, or would have if it were rated
    defeated: Amount  # opponents defeated so far, halves included
    total: Amount  # game points so far
    wwr: Amount  # the World Wide Rating after this entry
    working: tuple[Line, ...]

    @property
    def rated(self) -> bool:
        """Whether it counts."""
        return self.status.rated

    @property
    def points(self) -> Amount:
        """The game points that count."""
        return self.worth if self.status.rated else 0


class Tally:
    """A player's running totals: game points, whom he has defeated or drawn with, and the World Wide Rating."""

    def __init__(self, carried: Carried) -> None:
        self.total: Amount = carried.game_points
        self._beaten = set(carried.defeated)
        self._drawn = set(carried.drawn) - self._beaten
        self.defeated: Amount = bare(len(self._beaten) + len(self._drawn) * HALF)
        self.wwr: Amount = bare(self.defeated * self.total)

    def count(self, entry: Entry, points: Amount, working: Working) -> None:
        """Add a rated entry."""
        label, gain = self._gain(entry)
        self.defeated = bare(working.part(_sum, (label, self.defeated, gain)))
        self.total = bare(working.part(_sum, (N_("total game points"), self.total, points)))
        self.wwr = bare(working.part(_rating, (self.defeated, self.total)))

    def _gain(self, entry: Entry) -> tuple[str, Amount]:
        opponent, known = entry.opponent, entry.opponent in self._beaten
        if entry.result.won and not known:
            self._beaten.add(opponent)
            if opponent in self._drawn:
                self._drawn.discard(opponent)
                return N_("opponents defeated: the half of a draw becomes 1"), HALF
            return N_("opponents defeated: first win against this opponent"), 1
        if not entry.result.won and not entry.result.lost and not known and opponent not in self._drawn:
            self._drawn.add(opponent)
            return N_("opponents defeated: first draw with this opponent"), HALF
        return N_("opponents defeated: no new opponent"), 0


def _sum(given: tuple[str, Amount, Amount], working: Working) -> Amount:
    return working.line(given[0], working.number(given[1]) + given[2])


def _rating(given: tuple[Amount, Amount], working: Working) -> Amount:
    return working.line(N_("WWR"), working.number(given[0]) * given[1])


def score_log(
    books: Iterable[LogBook], status: Mapping[Place, Status], working: Callable[[], Working] = lambda: SILENT
) -> list[Scored]:
    """The entries of one player's books, in order, with running totals; ``status`` is by the entry's place."""
    scored: list[Scored] = []
    tally: Tally | None = None
    for book in books:
        tally = tally or Tally(book.carried or NOTHING_CARRIED)
        for entry in book.entries:
            line = _score(entry, book.book, status[entry.place], tally, working())
            scored.append(line)
    return scored


def _score(entry: Entry, book: int, status: Status, tally: Tally, working: Working) -> Scored:
    worth = bare(game_points(entry, working))
    if status.rated:
        tally.count(entry, worth, working)
    else:
        working.line(COUNTS_NOTHING[status], working.number(0))
    return Scored(entry, book, status, worth, tally.defeated, tally.total, tally.wwr, working.lines)


def explained() -> Working:
    """A fresh working for one entry."""
    return Explained()
