"""Published editions as pages show them: beside the edition before."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from masterlist.facts.edition import Edition, EditionRow
from masterlist.scoring.rating import Standing
from masterlist.standings.master_list import Row
from masterlist.standings.movement import HALVES, LEADERS, EditionHead, Stood, news
from masterlist.standings.some import some
from masterlist.standings.totals import total_of


def master_row(row: EditionRow, *, shared: bool) -> Row:
    """A row of a list rated from log books, as those of the current list."""
    return Row(row.rank or 0, shared, row.player, total_of(row))


def standing_row(row: EditionRow, *, shared: bool) -> Standing:
    """A row of a list rated from games, as those of the current list."""
    figures = {name: Fraction(value) for name, value in row.figures_of_system.items()}
    won, drawn, lost = row.record or (0, 0, 0)
    return Standing(
        player=row.player,
        rating=Fraction(row.value),
        games=row.games,
        won=won,
        drawn=drawn,
        lost=lost,
        last="",
        figures=figures,
        ranked=row.rank is not None,
        rank=row.rank,
        shared=shared,
    )


def head_of(one: Edition, before: Iterable[EditionRow]) -> EditionHead:
    """The edition without its rows; ``before`` are those of the edition before, if there is one."""
    stood, stand = (dict(_ranked(rows)) for rows in (before, one.rows))
    leaders = some([player for player, (rank, _) in stand.items() if rank == 1], LEADERS)
    parts = HALVES if one.rows[0].is_of_log else 1
    best = Fraction(next(iter(stand.values()))[1]) / parts if stand else Fraction(0)
    said = news(stood, stand, parts) if stood else None
    return EditionHead(one.id, one.through, one.commit, len(stand), leaders, best, said)


def _ranked(rows: Iterable[EditionRow]) -> Iterator[tuple[str, Stood]]:
    """Whole numbers where they can be: a rating of a list from log books is taken twice, as ``HALVES`` says."""
    for row in rows:
        if row.rank:
            yield row.player, (row.rank, row.doubled if row.is_of_log else row.value)
