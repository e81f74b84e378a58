"""The World Wide Rating: WWR = opponents defeated × total game points, after every entry of a player's log.

The rule is that of the published "World Wide Rating System"; ``squares`` has the figures of a game of SQUARES, The
Civil War Battle Game. Every function here looks at a game from the side of the log's keeper.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from operator import mul

from masterlist.amount import Amount
from masterlist.facts.logbook import (
    NOTHING_CARRIED,
    Answer,
    Carried,
    Entry,
    LogBook,
    Pair,
    Reached,
    Resignation,
    Result,
    State,
    Units,
    in_order_of_play,
)
from masterlist.scoring.log import (
    AT_THE_END,
    AT_THE_RESIGNATION,
    OWN,
    RESIGNERS,
    Labels,
    LogSystem,
    Scored,
    Status,
    concedes_attrition,
    instant_of,
    labelled_attrition,
    labelled_bonus,
)
from masterlist.scoring.working import SILENT, Working, bare, ceiling_ratio, floor_ratio
from masterlist.scoring.wwr_words import WORDS
from masterlist.source import N_, Place

VICTORY_POINTS = {"strategic": 7, "major": 5, "attrition": 3}
VICTORIES = {
    "strategic": N_("strategic victory"),
    "major": N_("major victory"),
    "attrition": N_("attrition victory"),
}
DRAW_POINTS = 1


def game_points(entry: Entry, working: Working = SILENT) -> Amount:
    """The game points that the keeper of the log scores: victory points plus bonus, or what a resignation leaves."""
    if entry.resignation:
        return _after_resignation(entry, entry.resignation, working)
    return working.part(_in_a_regular_game, (entry.result, _figures_of(entry.state, own=True)))


SideFigures = Units | int  # what decides the bonus points of one side: the bonus itself, where no units are known


def _in_a_regular_game(given: tuple[Result, SideFigures], working: Working) -> Amount:
    result, figures = given
    bonus = _bonus(figures, working)
    if result.lost:
        return working.line(N_("game points"), working.number(0) + bonus)
    kind = result.victory
    label, points = (VICTORIES[kind], VICTORY_POINTS[kind]) if result.won else (N_("draw"), DRAW_POINTS)
    return working.line(N_("game points"), working.line(label, working.number(points)) + bonus)


def _figures_of(state: State, *, own: bool) -> SideFigures:
    if state.eliminated:
        return state.eliminated.own if own else state.eliminated.opponent
    bonus = state.bonus or Pair(0, 0)  # the checks refuse an entry that needs a bonus
    return bonus.own if own else bonus.opponent


def _bonus(figures: SideFigures, working: Working, labels: Labels = OWN) -> Amount:
    if isinstance(figures, int):
        return working.line(labels.bonus, working.number(figures))
    working.part(labelled_attrition, (figures, labels))
    return working.part(labelled_bonus, (figures, labels))


def _after_resignation(entry: Entry, resignation: Resignation, working: Working) -> Amount:
    instant = instant_of(entry, resignation)
    conceded = concedes_attrition(entry, resignation)
    higher = resignation.reached in {Reached.STRATEGIC, Reached.MAJOR}
    if higher or (resignation.reached is Reached.ATTRITION and not conceded):
        return _victory_in_extension(entry, working)
    if not conceded:
        return working.line(N_("game points: resigned before 5 points of attrition"), working.number(0))
    denied = resignation.answer is Answer.DENIED
    labels = AT_THE_RESIGNATION if denied else OWN
    if entry.result.lost:
        kept = floor_ratio(_bonus(_figures_of(instant, own=True), working, labels), 2)
        return working.line(N_("game points: half of the bonus, rounded down"), kept)
    points = working.line(VICTORIES["attrition"], working.number(VICTORY_POINTS["attrition"]))
    bonus = _bonus(_figures_of(instant, own=True), working, labels)
    if denied:
        return working.line(N_("game points"), points + bonus)
    forfeited = _bonus(_figures_of(instant, own=False), working, RESIGNERS)
    share = working.line(N_("half of the resigner's bonus, rounded up"), ceiling_ratio(forfeited, 2))
    return working.line(N_("game points"), points + bonus + share)


def _victory_in_extension(entry: Entry, working: Working) -> Amount:
    """The winner denied the resignation and won as in any game; the resigner forfeits the whole bonus."""
    if entry.result.lost:
        return working.line(N_("game points: all bonus forfeited"), working.number(0))
    victory = entry.result.victory
    points = working.line(VICTORIES[victory], working.number(VICTORY_POINTS[victory]))
    return working.line(N_("game points"), points + _bonus(_figures_of(entry.state, own=True), working, AT_THE_END))


HALF = Fraction(1, 2)
COUNTS_NOTHING = {
    Status.EXCLUDED: N_("counts 0: on that day one of the players was excluded from the list"),
    Status.NOT_ON_FILE: N_("counts 0: the opponent is not on file"),
    Status.NOT_AUTHENTICATED: N_("counts 0: no sanctioned club has authenticated it"),
    Status.UNSIGNED: N_("counts 0: the opponent has not signed"),
    Status.CONTRADICTED: N_("counts 0: the opponent's own log says something else"),
}


class RunningTally:
    """A player's running totals: game points, opponents defeated or drawn with, and the World Wide Rating."""

    def __init__(self, carried: Carried) -> None:
        self.total: Amount = carried.game_points
        self._beaten = set(carried.defeated)
        self._drawn = set(carried.drawn) - self._beaten
        self.defeated: Amount = bare(Fraction(2 * len(self._beaten) + len(self._drawn), 2))
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
    """The entries of one player's books of a list in the order of play, with running totals.

    ``status`` is by the entry's place.
    """
    own = tuple(books)
    tally = RunningTally((own[0].carried if own else None) or NOTHING_CARRIED)
    scored = []
    for entry, book, number, anchor in in_order_of_play(own):
        written, its = working(), status[entry.place]
        worth = bare(game_points(entry, written))
        if its.rated:
            tally.count(entry, worth, written)
        else:
            written.line(COUNTS_NOTHING[its], written.number(0))
        scored.append(
            Scored(entry, book, number, anchor, its, worth, tally.defeated, tally.total, tally.wwr, written.lines)
        )
    return scored


def _carried_over(carried: Carried) -> tuple[Amount, Amount, Amount]:
    tally = RunningTally(carried)
    return tally.defeated, tally.total, tally.wwr


SYSTEM = LogSystem(
    id="wwr",
    name="World Wide Rating",
    rate=score_log,
    carried_over=_carried_over,
    points=game_points,
    product=mul,
    worth=(*VICTORY_POINTS.items(), ("draw", DRAW_POINTS)),
    words=WORDS,
    sections=(
        ("resigner's", "Resignations"),
        ("half of the resigner's", "Resignations"),
        ("game points:", "Resignations"),
        ("bonus at the", "Resignations"),
        ("bonus points at the", "Resignations"),
        ("attrition score", "Attrition score"),
        ("opponents defeated", "Opponents defeated"),
        ("counts 0", "How we read the rules"),
        ("WWR", "The master list"),
        ("", "Game points"),
    ),
)
