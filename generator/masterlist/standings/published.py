"""Editions: a list as it stands at the end of a day, as it is published, and what has changed since."""

from collections.abc import Iterable

from masterlist.amount import Amount, exact, exactly
from masterlist.facts.edition import EditionRow
from masterlist.scoring.rating import Standing
from masterlist.standings.master_list import Row


def log_row(row: Row) -> EditionRow:
    """A row of a list that is rated from log books."""
    total = row.total
    return EditionRow(row.rank, row.player, exact(row.rating), total.games, total.halves, total.points)


def night_row(row: Standing) -> EditionRow:
    """A row of a list that is rated from nights."""
    own = {name: exactly(value) for name, value in row.figures.items()}
    record = (row.won, row.drawn, row.lost)
    return EditionRow(row.rank, row.player, exactly(row.rating), row.games, record=record, own=own)


def differ(before: Iterable[EditionRow], now: Iterable[EditionRow]) -> bool:
    """Whether any player, rank or rating differs from the edition before, which is resolved."""
    return _standings(before) != _standings(now)


def _standings(rows: Iterable[EditionRow]) -> dict[str, tuple[int | None, Amount]]:
    return {row.player: (row.rank, row.value) for row in rows}
