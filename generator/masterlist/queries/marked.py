"""Logs beside the published editions: which rows would be other today, and the curves of the last editions."""

from collections.abc import Iterable
from typing import NamedTuple

from masterlist.engine.query import Ask, heavy, query
from masterlist.queries.faults import edition_headers
from masterlist.queries.published import Stood, published
from masterlist.queries.results import keeps, log_result
from masterlist.standings.marks import Mark, log_marks
from masterlist.standings.small_curves import EDITIONS, log_curve
from masterlist.standings.summary import LogSummary


class Marked(NamedTuple):
    """A row of a published edition that would be other today."""

    list: str
    edition: str
    mark: Mark


class OnList(NamedTuple):
    """What a log came to on one list, beside the editions of that."""

    summary: LogSummary
    stood: tuple[Stood, ...]  # the player's rows in them
    days: tuple[str, ...]  # the last days of the newest


class BesideEditions(NamedTuple):
    """What a player's log gives beside the published editions."""

    marks: tuple[Marked, ...]
    curves: dict[str, str]  # by list: x,y pairs


def _beside(work: tuple[OnList, ...]) -> BesideEditions:
    marks = (Marked(one.summary.list, stood.edition, mark) for one in work for stood, mark in _marks(one))
    return BesideEditions(tuple(marks), {one.summary.list: _curve(one) for one in work if one.days})


def _marks(one: OnList) -> Iterable[tuple[Stood, Mark]]:
    player = one.summary.player
    for stood in one.stood:
        for mark in log_marks([(player, stood.total)], {player: one.summary.total_on(stood.through)}):
            yield stood, mark


def _curve(one: OnList) -> str:
    log = one.summary
    return log_curve(log.totals, log.first, log.brought.halves * log.brought.points, one.days)


@heavy(_beside, batch=200)
def beside_editions(ask: Ask, player: str) -> tuple[OnList, ...]:
    """A player's log beside the editions of its lists."""
    found: tuple[LogSummary, ...] = ask.part(log_result, player, key="summaries")
    return tuple(
        OnList(one, ask.part(published, one.list, key=player) or (), ask(newest_days, one.list)) for one in found
    )


@query
def newest_days(ask: Ask, list_: str) -> tuple[str, ...]:
    """The last days of the newest editions of a list."""
    return tuple(header.through for header in ask(edition_headers).get(list_, ())[-EDITIONS:])


@query
def marks(ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
    """What would be other today in the editions of a list, by edition and player."""
    found: dict[str, dict[str, Mark]] = {}
    kept = ask(keeps)
    for player, own in ask(published, list_).items():
        if list_ not in kept.get(player, ()):
            for stood in own:
                found.setdefault(stood.edition, {}).update((player, mark) for mark in _gone(player, stood))
    for player, lists in kept.items():
        if list_ in lists:
            for one in ask.part(beside_editions, player, key="marks"):
                if one.list == list_:
                    found.setdefault(one.edition, {})[player] = one.mark
    return found


def _gone(player: str, stood: Stood) -> Iterable[Mark]:
    """The mark of a player who keeps no log of the list any more."""
    return log_marks([(player, stood.total)], {})
