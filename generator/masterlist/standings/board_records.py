"""The records of Diplomacy, over the boards of all events and the rated games."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Ending, Power
from masterlist.scoring.board import sole_winner
from masterlist.standings.event_values import EventResult
from masterlist.standings.rating_list import Rated
from masterlist.standings.records import Claim, Holder, Record, most_of, record


class Feats(NamedTuple):
    """What an event adds to the hall of records."""

    solos: tuple[tuple[Power, str, str], ...]  # power, player and board
    awards: tuple[tuple[Power, str, str], ...]  # best countries
    boards: tuple[tuple[str, int], ...]  # by player, how many they sat at


NO_FEATS = Feats((), (), ())


def feats(one: EventResult) -> Feats:
    """The feats at a final event's boards; unknown players, the missing man and forfeited seats have none."""
    if not one.event.final:
        return NO_FEATS
    solos: list[tuple[Power, str, str]] = []
    sat: Counter[str] = Counter()
    for board in one.table.boards:
        sat.update({player for seat in board.seats for player in seat.credited if player != SEVENTH_PLAYER})
        if board.winner and board.board.ending is Ending.SOLO:
            seat = board.seats[board.winner.order]
            solos += [(board.winner, player, board.board.id) for player in _scorers(seat.credited, seat.forfeited)]
    awards = [(power, best.player, best.board) for power, games in one.table.best_countries.items() for best in games]
    return Feats(tuple(solos), tuple(awards), tuple(sorted(sat.items())))


def _scorers(credited: tuple[str, ...], forfeited: bool) -> list[str]:  # noqa: FBT001
    return [] if forfeited else [player for player in credited if player != SEVENTH_PLAYER]


class Held(NamedTuple):
    """An event with its feats."""

    event: str
    day: str  # its last day
    feats: Feats


def board_records(events: Iterable[Held], lists: Iterable[Rated]) -> list[Record]:
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
