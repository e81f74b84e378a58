"""A player's log under the World Wide Rating: WWR = opponents defeated × total game points, after every entry."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from operator import mul

from masterlist.amount import Amount
from masterlist.facts.logbook import NOTHING_CARRIED, Carried, Entry, LogBook, LogLine, in_order_of_play
from masterlist.scoring.log import Brought, LogSystem, Scored
from masterlist.scoring.status import Status
from masterlist.scoring.working import SILENT, Working, bare
from masterlist.scoring.wwr import DRAW_POINTS, VICTORY_POINTS, game_points
from masterlist.scoring.wwr_words import WORDS
from masterlist.source import N_, Place

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
    return [_score(line, status[line.entry.place], tally, working()) for line in in_order_of_play(own)]


def _score(line: LogLine, status: Status, tally: RunningTally, working: Working) -> Scored:
    entry = line.entry
    worth = bare(game_points(entry, working))
    if status.rated:
        tally.count(entry, worth, working)
    else:
        working.line(COUNTS_NOTHING[status], working.number(0))
    return Scored(*line, status, worth, tally.defeated, tally.total, tally.wwr, working.lines)


def _brought(carried: Carried) -> Brought:
    tally = RunningTally(carried)
    return Brought(tally.defeated, tally.total, tally.wwr)


SYSTEM = LogSystem(
    "wwr",
    "World Wide Rating",
    rate=score_log,
    brought=_brought,
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
