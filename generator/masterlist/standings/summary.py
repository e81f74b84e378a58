"""What the rest of the site needs of one player's log: small, so that a list of 50,000 players is built from it."""

from collections.abc import Iterable
from itertools import groupby

from masterlist.amount import Amount
from masterlist.codec import digest, encode
from masterlist.facts.logbook import Entry
from masterlist.scoring.conditions import carried_of
from masterlist.scoring.log import Paired, Scored
from masterlist.scoring.log_systems import log_system
from masterlist.scoring.status import STATUSES
from masterlist.standings.alterations import lines_of
from masterlist.standings.bests import bests, year_bests
from masterlist.standings.head_to_head import numbers
from masterlist.standings.played import months
from masterlist.standings.totals import LogResults, LogSummary, Meetings, Total


def summary(results: LogResults, player: str, met: Iterable[Meetings] = ()) -> LogSummary:
    """The log of one player, which must have been scored; ``met`` are their meetings."""
    log = results.logs[player]
    before = log_system(results.about.system).brought(carried_of(results.about, results.books[player]))
    brought = Total("", _halves(before.defeated), _whole(before.total), 0, _halves(before.rating))
    history = tuple(_history(log))
    return LogSummary(
        player=player,
        list=results.about.id,
        first=log[0].entry.date if log else "",
        newest=log[-1].entry.date if log else "",
        brought=brought,
        now=history[-1] if history else brought,
        history=encode(history),
        played=encode(months((line, _is_counted(results, line)) for line in log if line.rated)),
        bests=encode(bests(log)),
        by_year=encode(year_bests(log)),
        lines=encode(lines_of(results.books[player])),
        statuses=bytes(STATUSES.index(line.status) for line in log),
        numbers=tuple(numbers(results, player)),
        told=sum(is_told(results.paired[line.entry.place]) for line in log),
        key=digest([(line.status, line.worth, line.defeated, line.total) for line in log]),
        met=tuple(met),
    )


def _history(log: list[Scored]) -> Iterable[Total]:
    games = 0
    for day, lines in groupby((line for line in log if line.rated), lambda line: line.entry.date):
        rated = list(lines)
        games += len(rated)
        last = rated[-1]
        yield Total(day, _halves(last.defeated), _whole(last.total), games, _halves(last.rating))


def _halves(value: Amount) -> int:
    """How many halves it is; worked out in whole numbers, because it is for every game, and fractions are slow."""
    halves, rest = divmod(2 * value.numerator, value.denominator)
    if rest:  # pragma: no cover  halves are the smallest parts that there are
        raise ValueError(value)
    return halves


def _whole(value: Amount) -> int:
    if value.denominator != 1:  # pragma: no cover  game points are whole
        raise ValueError(value)
    return value.numerator


def _is_counted(results: LogResults, line: Scored) -> bool:
    """Whether the game, which is rated, is counted with this log: one that both logs rate is counted once."""
    paired = results.paired[line.entry.place]
    return is_told(paired) or not (paired.answers_status and paired.answers_status.rated)


def is_told(paired: Paired) -> bool:
    """Whether this log tells of the game: of two that do, the winner's, or that of the first by id."""
    return not (paired.answer and _is_told_by_the_other(paired, paired.answer))


def _is_told_by_the_other(paired: Paired, answer: Entry) -> bool:
    if paired.entry.result.won != answer.result.won:
        return answer.result.won
    return paired.player > paired.entry.opponent  # a draw, or two logs that contradict each other
