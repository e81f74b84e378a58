"""Which rows of a published edition would be other today.

A row is marked where the player's own rating on the edition's last day would be another, not where only the rank would.
Results that were dated up to that day and came later are *late*: the edition was right without them.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from masterlist.facts.edition import Edition, EditionRow
from masterlist.facts.people import Player
from masterlist.standings.movement import Mark
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
            yield Mark(player, rating, late=now is not None and now.games > total.games)


def ledger_marks(rows: Iterable[EditionRow], today: Iterable[EditionRow]) -> Iterator[Mark]:
    """The marks of an edition of a list rated from games; one late game can move everybody's rating."""
    published, now = {row.player: row for row in rows}, {row.player: row for row in today}
    late = sum(row.games for row in now.values()) > sum(row.games for row in published.values())
    for player, row in published.items():
        rating = Fraction(now[player].value if player in now else 0)
        if rating != row.value:
            yield Mark(player, rating, late=late)
