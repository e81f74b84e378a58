"""Which rows of a published edition would be other today.

A row is marked where the player's own rating on the edition's last day would be another, not where only the rank would:
but for ranks that a corrected rule of the program gives.
Results that were dated up to that day and came later are *late*: the edition was right without them.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from masterlist.facts.edition import Edition, EditionRow
from masterlist.facts.people import Player
from masterlist.scoring.ledger import alike
from masterlist.standings.movement import Mark, Why, exactly_same
from masterlist.standings.totals import Total


def called_today(players: Mapping[str, Player]) -> dict[str, str]:
    """The ids of players by their former ids."""
    return {former: player.id for player in players.values() for former in player.former_ids}


def resolved(players: Mapping[str, Player], one: Edition) -> Edition:
    """The edition with every player under the id that they have today."""
    return renamed(called_today(players), one)


def renamed(called: Mapping[str, str], one: Edition) -> Edition:
    """The same; ``called`` are the ids of today by former ones."""
    if called.keys().isdisjoint(row.player for row in one.rows):
        return one
    return one._replace(rows=tuple(row._replace(player=called.get(row.player, row.player)) for row in one.rows))


def log_marks(rows: Iterable[tuple[str, Total]], totals: Mapping[str, Total | None]) -> Iterator[Mark]:
    """The marks of an edition of a list rated from log books; ``totals`` are those that count today."""
    for player, total in rows:
        now = totals.get(player)
        if now is None or now.doubled != total.doubled:
            rating = Fraction(now.doubled, 2) if now else Fraction(0)
            yield Mark(player, rating, Why.LATE if now and now.games > total.games else Why.CORRECTED)
        elif not (now.counts or total.counts):
            yield Mark(player, Fraction(0), Why.RULE)


def ledger_marks(
    rows: Iterable[EditionRow], today: Iterable[EditionRow], earlier: Iterable[EditionRow] = ()
) -> Iterator[Mark]:
    """The marks of an edition of a list rated from games; one late game can move everybody's rating.

    What the ``earlier`` rules of the program still give is no correction of results.
    """
    own, given = tuple(rows), tuple(today)
    now, before = ({row.player: row for row in some} for some in (given, earlier))
    late = sum(row.games for row in given) > sum(row.games for row in own)
    for row in own:
        player, one, then = row.player, now.get(row.player), before.get(row.player)
        same = alike if row.in_play else exactly_same
        unchanged = one is not None and same(one.value) == same(row.value)
        if then and (then.rank, then.value) == (row.rank, row.value):
            if not (one and unchanged and one.rank == row.rank):
                yield Mark(player, Fraction(one.value if one else 0), Why.RULE, one.rank if one else None)
        elif not unchanged:
            yield Mark(player, Fraction(one.value if one else 0), Why.LATE if late else Why.CORRECTED)
