"""What is other in one edition of a list rated from games than in the one before."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise

from masterlist.scoring.ledger import Step
from masterlist.standings.master_list import period
from masterlist.standings.movement import LEADERS, EditionHead, Stood, news
from masterlist.standings.rating_list import Rated, RatingEdition, RatingRow
from masterlist.standings.some import some


def edition_heads(one: Rated) -> Iterator[EditionHead]:
    """The list's editions without their rows, in order."""
    first = RatingEdition("", "", ())
    games = _games(one)
    for before, edition in pairwise((first, *one.editions)):
        ranked = [row for row in edition.rows if row.rank]
        leaders = some([row.player.id for row in ranked if row.rank == 1], LEADERS)
        best = ranked[0].rating if ranked else Fraction(0)
        said = news(stood(before.rows), stood(edition.rows)) if before.id else None
        finished = len(games.get(edition.id, ()))
        yield EditionHead(edition.id, edition.last_day, len(ranked), finished, leaders, best, said)


def stood(rows: Iterable[RatingRow]) -> dict[str, Stood]:
    """Rank and rating of everybody who has a rank."""
    return {row.player.id: (row.rank, row.rating) for row in rows if row.rank}


def _games(one: Rated) -> dict[str, set[str]]:
    """The rated games that finished in each period."""
    found: dict[str, set[str]] = {}
    for change in one.ledger.changes:
        if change.step is Step.END:
            found.setdefault(period(change.date, one.about.editions)[0], set()).add(change.game)
    return found
