"""The records of a list that is rated from single games."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction

from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.scoring.ledger import alike
from masterlist.standings.rated import Rated
from masterlist.standings.records import Claim, Gain, Holder, Record, gain_claims, most_of, record


def ledger_records(one: Rated, gains: Iterable[Gain]) -> list[Record]:
    """The records of a list that is rated from games; the missing man holds none."""
    games = list(finished(one))
    by_player: dict[str, list[Holder]] = defaultdict(list)
    by_year: dict[tuple[str, str], list[Holder]] = defaultdict(list)
    for _, holder in games:
        by_player[holder.player].append(holder)
        by_year[holder.player, holder.day[:4]].append(holder)
    kinds: tuple[tuple[str, Iterable[Claim]], ...] = (
        ("ledger-rating", _peaks(one)),
        ("ledger-edition", gain_claims(one.about.id, gains, alike)),
        ("ledger-gain", ((gain, holder, 1) for gain, holder in games)),
        ("games", most_of(by_player)),
        ("year", most_of(by_year)),
    )
    people = ((kind, (claim for claim in claims if claim[1].player != SEVENTH_PLAYER)) for kind, claims in kinds)
    return [found for kind, claims in people if (found := record(kind, claims, alike))]


def finished(one: Rated) -> Iterator[tuple[Fraction, Holder]]:
    """Every seat of every game that is over: what it brought to whom."""
    for game in one.ledger.games:
        for seat in game.seats if game.over else ():
            holder = Holder(seat.player, game.board.finished or "", list=one.about.id, game=game.board.id)
            yield (seat.award or Fraction(0)) - seat.ante, holder


def _peaks(one: Rated) -> Iterable[Claim]:
    """The highest rating that each has had, and the game that brought it."""
    found: dict[str, Claim] = {}
    ranked = {row.player for row in one.rows if row.games}
    for change in one.ledger.changes:
        if change.player not in ranked:
            continue
        if change.player not in found or alike(change.rating) > alike(found[change.player][0]):
            holder = Holder(change.player, change.date, list=one.about.id, game=change.game)
            found[change.player] = (change.rating, holder, 1)
    return found.values()
