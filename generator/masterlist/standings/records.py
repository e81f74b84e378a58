"""The hall of records: the best that there is of each kind, and who shares it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from masterlist.amount import Amount
from masterlist.codec import decode
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.standings.bests import Bests
from masterlist.standings.movement import Moved
from masterlist.standings.rated import Rated

FEW = 5  # holders of a record that are named


class Holder(NamedTuple):
    """Who holds a record, and where it stands; what does not apply is empty."""

    player: str
    day: str = ""
    since: str = ""  # the day on which a run began
    list: str = ""
    entry: tuple[int, int, str] = (0, 0, "")  # number of the book and of the entry in it, and its anchor
    game: str = ""  # id of a rated game of the list
    edition: str = ""  # id of an edition of the list
    board: tuple[str, str] = ("", "")  # ids of an event and of its board


class Record(NamedTuple):
    """The best of one kind."""

    kind: str
    value: Fraction
    holders: tuple[Holder, ...]  # the first to reach it first; equals in the order of their ids
    more: int  # how many others are as good


class Gain(NamedTuple):
    """The greatest gains of an edition, and how many gained as much as the first."""

    edition: str
    last_day: str
    gained: tuple[Moved, ...]
    shared: int


Claim = tuple[Amount, Holder, int]  # a value, whose it is, and how many are as good and are not told apart


LEAST = {"wins": 2, "unbeaten": 2, "events": 2, "boards": 2}  # one alone is no run, and nothing to speak of


def record(kind: str, claims: Iterable[Claim]) -> Record | None:
    """The greatest value that is claimed; None where none is enough to be one."""
    best: Amount = 0
    held: list[tuple[Holder, int]] = []
    for value, holder, times in claims:
        if value > best:
            best, held = value, []
        if value == best and value > 0:
            held.append((holder, times))
    if not held or best < LEAST.get(kind, 0):
        return None
    held.sort(key=lambda one: (one[0].day, one[0].player, one[0]))
    return Record(
        kind,
        Fraction(best),
        tuple(holder for holder, _ in held[:FEW]),
        sum(times for _, times in held) - len(held[:FEW]),
    )


_Plain = tuple[int, int, str, int, int, str, str]  # Best
HALVES = {"rating", "defeated"}  # of which bests hold the double


def log_records(list_: str, logs: Iterable[tuple[str, bytes]], gains: Iterable[Gain]) -> list[Record]:
    """The records of a list that is rated from log books; of each log its player and ``Bests``."""
    claims: dict[str, list[Claim]] = {kind: [] for kind in Bests._fields}
    greatest = dict.fromkeys(Bests._fields, 1)
    for player, data in logs:
        for kind, (value, times, day, book, number, anchor, since) in zip(
            Bests._fields, decode(data, tuple[_Plain, ...]), strict=True
        ):
            if value >= greatest[kind]:
                greatest[kind] = value
                holder = Holder(player, day, since, list_, (book, number, anchor))
                claims[kind].append((Fraction(value, 2) if kind in HALVES else value, holder, times))
    found = [record(kind, claims[kind]) for kind in Bests._fields]
    return [one for one in (found[0], _greatest_gain(list_, gains), *found[1:]) if one]


def _greatest_gain(list_: str, gains: Iterable[Gain]) -> Record | None:
    return record("gain", gain_claims(list_, gains))


def gain_claims(list_: str, gains: Iterable[Gain]) -> Iterator[Claim]:
    """The greatest gains of a list's editions."""
    for gain in gains:
        as_good = [moved for moved in gain.gained if moved.gain == gain.gained[0].gain]
        for number, moved in enumerate(as_good, 1):
            unnamed = gain.shared - len(as_good) if number == len(as_good) else 0
            holder = Holder(moved.player, gain.last_day, list=list_, edition=gain.edition)
            yield moved.gain, holder, 1 + unnamed


LEDGER_KINDS = {"ledger-rating", "ledger-gain", "ledger-edition", "night-gain"}  # whose values are kept with decimals


def ledger_records(one: Rated, gains: Iterable[Gain]) -> list[Record]:
    """The records of a list that is rated from games; the missing man holds none."""
    games = list(_finished(one))
    by_player: dict[str, list[Holder]] = defaultdict(list)
    by_year: dict[tuple[str, str], list[Holder]] = defaultdict(list)
    for _, holder in games:
        by_player[holder.player].append(holder)
        by_year[holder.player, holder.day[:4]].append(holder)
    kinds: tuple[tuple[str, Iterable[Claim]], ...] = (
        ("ledger-rating", _peaks(one)),
        ("ledger-edition", gain_claims(one.about.id, gains)),
        ("ledger-gain", ((gain, holder, 1) for gain, holder in games)),
        ("games", most_of(by_player)),
        ("year", most_of(by_year)),
    )
    found = (record(kind, (claim for claim in claims if claim[1].player != SEVENTH_PLAYER)) for kind, claims in kinds)
    return [record_ for record_ in found if record_]


def _finished(one: Rated) -> Iterator[tuple[Fraction, Holder]]:
    """Every seat of every game that is over: what it brought to whom."""
    for game in one.ledger.games:
        for seat in game.seats if game.over else ():
            holder = Holder(seat.player, game.board.finished or "", list=one.about.id, game=game.board.id)
            yield (seat.award or Fraction(0)) - seat.ante, holder


def _peaks(one: Rated) -> Iterable[Claim]:
    """The highest rating that each has had, and the game that brought it."""
    found: dict[str, Claim] = {}
    for change in one.ledger.changes:
        if change.player not in found or change.rating > found[change.player][0]:
            holder = Holder(change.player, change.date, list=one.about.id, game=change.game)
            found[change.player] = (change.rating, holder, 1)
    return found.values()


def most_of(held: Mapping[Any, list[Holder]]) -> Iterator[Claim]:
    """How many each has; the newest stands for all of them."""
    for own in held.values():
        yield len(own), max(own, key=lambda holder: holder.day), 1
