"""Published editions as pages show them: beside the edition before."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from masterlist.facts.edition import Edition, EditionRow
from masterlist.scoring.ledger import alike
from masterlist.scoring.rating import Standing
from masterlist.standings.master_list import Row
from masterlist.standings.movement import HALVES, LEADERS, EditionHead, Same, Stood, exactly_same, news
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
    said = news(stood, stand, parts, same_of(one.rows)) if stood else None
    ranked = sum(row.rank is not None for row in one.rows)
    return EditionHead(one.id, one.through, one.commit, ranked, leaders, best, said, one.system, one.terms, one.version)


def same_of(rows: Sequence[EditionRow]) -> Same:
    """By what the ratings of a list are compared; its rows say of what kind it is."""
    return alike if any(row.in_play for row in rows) else exactly_same


def _ranked(rows: Iterable[EditionRow]) -> Iterator[tuple[str, Stood]]:
    """Whole numbers where they can be: a rating of a list from log books is taken twice, as ``HALVES`` says."""
    named: set[str] = set()
    for row in rows:
        if row.rank and row.player not in named:  # of two who became one: the better place
            named.add(row.player)
            yield row.player, (row.rank, row.doubled if row.is_of_log else row.value)
