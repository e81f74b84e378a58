"""The hall of records: the best that there is of each kind, and who shares it."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from masterlist.amount import Amount
from masterlist.codec import decode
from masterlist.standings.bests import Bests
from masterlist.standings.movement import Moved, Same, exactly_same

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


def record(kind: str, claims: Iterable[Claim], same: Same = exactly_same) -> Record | None:
    """The greatest value that is claimed, of equal ones the first holder's; None where none is enough to be one."""
    best: Amount = 0
    held: list[Claim] = []
    for claim in claims:
        value = same(claim[0])
        if value > best:
            best, held = value, []
        if value == best and value > 0:
            held.append(claim)
    if not held or best < LEAST.get(kind, 0):
        return None
    held.sort(key=lambda claim: (claim[1].day, claim[1].player, claim[1]))
    return Record(
        kind,
        Fraction(held[0][0]),
        tuple(holder for _, holder, _ in held[:FEW]),
        sum(times for *_, times in held) - len(held[:FEW]),
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


def gain_claims(list_: str, gains: Iterable[Gain], same: Same = exactly_same) -> Iterator[Claim]:
    """The greatest gains of a list's editions."""
    for gain in gains:
        as_good = [moved for moved in gain.gained if same(moved.gain) == same(gain.gained[0].gain)]
        for number, moved in enumerate(as_good, 1):
            unnamed = gain.shared - len(as_good) if number == len(as_good) else 0
            holder = Holder(moved.player, gain.last_day, list=list_, edition=gain.edition)
            yield moved.gain, holder, 1 + unnamed


LEDGER_KINDS = {"ledger-rating", "ledger-gain", "ledger-edition", "night-gain"}  # whose values are kept with decimals


def most_of(held: Mapping[Any, list[Holder]]) -> Iterator[Claim]:
    """How many each has; the newest stands for all of them."""
    for own in held.values():
        yield len(own), max(own, key=lambda holder: holder.day), 1
