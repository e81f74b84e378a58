"""Editions of a list rated from games: how each differs from the one before, and a player's ranks in them."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise

from masterlist.standings.movement import LEADERS, EditionHead, Places, Rank, Stood, news
from masterlist.standings.rated import Rated, RatingEdition, RatingRow
from masterlist.standings.some import some


def edition_heads(one: Rated) -> Iterator[EditionHead]:
    """The list's editions without their rows, in order."""
    first = RatingEdition("", "", (), "", (), 0)
    for before, edition in pairwise((first, *one.editions)):
        ranked = [row for row in edition.rows if row.rank]
        leaders = some([row.player.id for row in ranked if row.rank == 1], LEADERS)
        best = ranked[0].rating if ranked else Fraction(0)
        said = news(stood(before.rows), stood(edition.rows)) if before.id else None
        yield EditionHead(edition.id, edition.last_day, edition.commit, len(ranked), leaders, best, said)


def stood(rows: Iterable[RatingRow]) -> dict[str, Stood]:
    """Rank and rating of everybody who has a rank."""
    return {row.player.id: (row.rank, row.rating) for row in rows if row.rank}


def rated_places(concerned: Iterable[Rated]) -> dict[str, Places]:
    """A player's ranks, from what of each list concerns them; nothing of lists on which they never had one."""
    found = {}
    for one in concerned:
        ranks = tuple(
            Rank(edition.id, old.rank, edition.ranked) for edition in one.editions for old in edition.rows if old.rank
        )
        now = next((row.rank for row in one.rows), None)
        if ranks or now:
            found[one.about.id] = Places(now, ranks)
    return found
