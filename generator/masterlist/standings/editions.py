"""Published editions of a list rated from log books, as pages show them: beside the edition before."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from masterlist.facts.edition import Edition
from masterlist.standings.master_list import Row
from masterlist.standings.movement import HALVES, LEADERS, EditionHead, news
from masterlist.standings.some import some
from masterlist.standings.summary import Total


def master_rows_of(one: Edition) -> tuple[Row, ...]:
    """The rows of a resolved edition, as those of the current list."""
    ranks = Counter(row.rank for row in one.rows)
    return tuple(
        Row(row.rank or 0, ranks[row.rank] > 1, row.player, Total("", row.halves, row.points, row.games))
        for row in one.rows
    )


def head_of(one: Edition, rows: Sequence[Row], before: Sequence[Row]) -> EditionHead:
    """The edition without its rows; ``before`` are those of the edition before, if there is one."""
    stood, stand = ({row.player: (row.rank, -row.total.merit[0]) for row in own} for own in (before, rows))
    leaders = some([row.player for row in rows if row.rank == 1], LEADERS)
    best = Fraction(next(iter(stand.values()))[1], HALVES) if stand else Fraction(0)
    said = news(stood, stand, HALVES) if before else None
    return EditionHead(one.id, one.through, one.commit, len(stand), leaders, best, said)
