"""The records of Diplomacy, over the boards of all events and the rated games."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Power
from masterlist.scoring.board import sole_winner
from masterlist.standings.feats import Feats
from masterlist.standings.rated import Rated
from masterlist.standings.records import Claim, Holder, Record, most_of, record


class EventFeats(NamedTuple):
    """An event with its feats."""

    event: str
    day: str  # its last day
    feats: Feats


def board_records(events: Iterable[EventFeats], lists: Iterable[Rated]) -> list[Record]:
    """The records of Diplomacy over all events and rated games."""
    events = sorted(events, key=lambda held: (held.day, held.event))
    solos: dict[Power, dict[str, list[Holder]]] = {power: defaultdict(list) for power in POWERS}
    awards: dict[str, list[Holder]] = defaultdict(list)
    attended: dict[str, list[Holder]] = defaultdict(list)
    boards: dict[str, list[tuple[int, Holder]]] = defaultdict(list)
    for event, day, done in events:
        for power, player, board in done.solos:
            solos[power][player].append(Holder(player, day, board=(event, board)))
        for _, player, board in done.awards:
            awards[player].append(Holder(player, day, board=(event, board)))
        for player, number in done.boards:
            attended[player].append(Holder(player, day, board=(event, "")))
            boards[player].append((number, Holder(player, day, board=(event, ""))))
    for one in lists:
        for power, holder in _rated_solos(one):
            solos[power][holder.player].append(holder)
    kinds: list[tuple[str, Iterable[Claim]]] = [
        *((f"solos-{power.value}", most_of(solos[power])) for power in POWERS),
        ("awards", most_of(awards)),
        ("events", most_of(attended)),
        ("boards", ((sum(n for n, _ in own), own[-1][1], 1) for own in boards.values())),
    ]
    return [found for kind, claims in kinds if (found := record(kind, claims))]


def _rated_solos(one: Rated) -> Iterator[tuple[Power, Holder]]:
    for game in one.ledger.games:
        board = game.board
        winner = sole_winner(board, concessions=False) if game.over else None
        if winner and game.seats[winner.order].player != SEVENTH_PLAYER:
            player = game.seats[winner.order].player
            yield winner, Holder(player, board.finished or "", list=one.about.id, game=board.id)
