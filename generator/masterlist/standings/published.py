"""Editions: a list as it stands at the end of a day, as it is published, and what has changed since."""

from collections.abc import Iterable

from masterlist.amount import Amount, exact
from masterlist.facts.edition import EditionRow
from masterlist.standings.marks import Mark, log_marks
from masterlist.standings.master_list import Row, list_on
from masterlist.standings.rating_list import edition_row, rating_list_on
from masterlist.standings.results import Results
from masterlist.standings.summary import LogSummary, Total, summary


def rows_on(results: Results, list_: str, day: str) -> tuple[EditionRow, ...]:
    """The rows of an edition of a list that goes through a day."""
    if list_ in results.lists:
        logs = summaries(results, list_)
        return tuple(map(log_row, list_on(results.content.players, logs, day)))
    return tuple(map(edition_row, rating_list_on(results.content, results.rated[list_], day)))


def summaries(results: Results, list_: str) -> list[LogSummary]:
    """The logs of a list."""
    scored = results.lists[list_].results
    return [summary(scored, player) for player in scored.logs]


def days_of(results: Results, list_: str) -> list[str]:
    """The days on which ratings moved, in order."""
    if list_ in results.lists:
        return sorted({day for log in summaries(results, list_) for day, *_ in log.totals})
    return sorted({change.date for change in results.rated[list_].ledger.changes})


def log_row(row: Row) -> EditionRow:
    """A row of a list that is rated from log books."""
    total = row.total
    return EditionRow(row.rank, row.player, exact(row.rating), total.games, total.halves, total.points)


def differ(before: Iterable[EditionRow], now: Iterable[EditionRow]) -> bool:
    """Whether any player, rank or rating differs from the edition before, which is resolved."""
    return _standings(before) != _standings(now)


def _standings(rows: Iterable[EditionRow]) -> dict[str, tuple[int | None, Amount]]:
    return {row.player: (row.rank, row.value) for row in rows}


def marks(results: Results) -> dict[str, tuple[Mark, ...]]:
    """The rows that would be other today, of all editions by name."""
    found = {}
    for list_, one in results.lists.items():
        logs = summaries(results, list_) if one.editions else []
        for edition in one.editions:
            totals = {log.player: log.total_on(edition.through) for log in logs}
            rows = ((row.player, Total("", row.halves, row.points, row.games)) for row in edition.rows)
            found[edition.name] = tuple(log_marks(rows, totals))
    for list_, rated in results.rated.items():
        found |= {f"{list_}/{edition.id}": edition.marks for edition in rated.editions}
    return found
