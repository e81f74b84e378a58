"""Competition ranking, and what changed between two editions of a list: who is new, who moved most, who is gone."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from heapq import nsmallest
from typing import NamedTuple, TypeVar

from masterlist.amount import Amount

T = TypeVar("T")

# --- Long lists in portions of a page each ----------------------------------------------------------------


ROWS = 275  # of one page: with 250, a list of 10,000 and its editions had more files than some hosts take


def portions(rows: Sequence[T]) -> Iterator[tuple[int, Sequence[T]]]:
    """The pages of a list with their numbers, from 1; a list of nothing has one."""
    for number, start in enumerate(range(0, max(1, len(rows)), ROWS), 1):
        yield number, rows[start : start + ROWS]


def portion(rows: Sequence[T], number: int) -> Sequence[T]:
    """One page, by its number from 1."""
    return rows[(number - 1) * ROWS : number * ROWS]


def pages(rows: int) -> int:
    """How many pages so many rows take: at least one."""
    return max(1, -(-rows // ROWS))


# --- Some of many -----------------------------------------------------------------------------------------


class Some(NamedTuple):
    """The first of some ids, and how many there are."""

    ids: tuple[str, ...]
    of: int

    @property
    def more(self) -> int:
        """How many are not named."""
        return self.of - len(self.ids)


def some(ids: Sequence[str], most: int) -> Some:
    """At most so many of them."""
    return Some(tuple(ids[:most]), len(ids))


# --- From one edition to the next -------------------------------------------------------------------------


MOVERS = 5  # of each kind that are named
LEADERS = 3  # that are named, where several share the first rank
NAMED = 12  # newcomers, and players who left, that are named
HALVES = 2  # parts of a rating from log books that are whole

RankAndRating = tuple[int, Amount]  # rank and rating; of everybody on the list in the same unit


class Moved(NamedTuple):
    """A player who is on both."""

    player: str
    rank_before: int
    rank: int
    rating_before: Fraction
    rating: Fraction

    @property
    def gain(self) -> Fraction:
        """By how much the rating is greater; less than nothing where it fell."""
        return self.rating - self.rating_before

    @property
    def climb(self) -> int:
        """How many ranks the player has risen; negative after a fall."""
        return self.rank_before - self.rank


class News(NamedTuple):
    """How a list differs from the one before."""

    newcomers: Some  # best placed first
    left: Some  # by id
    gained: tuple[Moved, ...]  # rating, the most first; equals as they stand
    lost: tuple[Moved, ...]
    climbed: tuple[Moved, ...]  # ranks
    dropped: tuple[Moved, ...]
    shared: int  # how many gained as much as the first of ``gained``


Far = tuple[Amount, str]  # how far a player moved


Same = Callable[[Amount], Amount]  # by what ratings and gains are compared: of a ledger not by all their decimals


def exactly_same(value: Amount) -> Amount:
    """The comparison of all lists but those that are kept as a ledger."""
    return value


def news(
    before: Mapping[str, RankAndRating], now: Mapping[str, RankAndRating], parts: int = 1, same: Same = exactly_same
) -> News:
    """What changed from one list to the next; the ratings are given in so many ``parts`` of what they are."""
    stayed = [player for player in now if player in before]
    gains: list[Far] = [(same(now[player][1] - before[player][1]), player) for player in stayed]
    climbs: list[Far] = [(before[player][0] - now[player][0], player) for player in stayed]

    def most(moved: Iterable[Far]) -> tuple[Moved, ...]:
        """Those who moved most, if they did at all."""
        ordered = ((-far, now[player][0], player) for far, player in moved if far > 0)
        return tuple(
            Moved(
                player,
                before[player][0],
                now[player][0],
                Fraction(before[player][1], parts),
                Fraction(now[player][1], parts),
            )
            for *_, player in nsmallest(MOVERS, ordered)
        )

    greatest = max((gain for gain, _ in gains), default=0)
    return News(
        newcomers=some([player for player in now if player not in before], NAMED),
        left=some(sorted(player for player in before if player not in now), NAMED),
        gained=most(gains),
        lost=most((-gain, player) for gain, player in gains),
        climbed=most(climbs),
        dropped=most((-climb, player) for climb, player in climbs),
        shared=sum(gain == greatest for gain, _ in gains) if greatest > 0 else 0,
    )


class EditionHead(NamedTuple):
    """A published edition without its rows."""

    id: str
    last_day: str  # the newest day that counts
    commit: str  # from which it was cut
    players: int
    leaders: Some
    rating: Fraction  # of the leaders
    news: News | None  # None for the first edition
    system: str = ""  # with which it was made, and so on; older files do not say it
    terms: str = ""
    version: str = ""


class Why(Enum):
    """Why a row of an edition would be different if it were published today."""

    CORRECTED = "corrected"  # a result
    REMOVED = "removed"  # a result
    LATE = "late"  # a result came later
    SIGNED = "signed"  # an entry was signed, authenticated, confirmed or contradicted
    MOVED = "moved"  # a game is in another file
    ADDED = "added"  # an opponent was added
    MEMBERSHIP = "membership"  # a membership or an exclusion was changed
    MERGED = "merged"  # two players turned out to be one
    TERMS = "terms"  # the terms or the system of the list were changed
    RULE = "rule"  # a rule of the program was corrected
    GONE = "gone"  # the player is no longer listed
    CHANGED = "changed"  # one of these: without the history of the files nothing more is known

    @staticmethod
    def all_said(whys: Iterable["Why"]) -> str:
        """Some in few words, for the terminal, which does not look into the history."""
        return ", ".join(_SAID[why] for why in whys)


_SAID = {
    Why.TERMS: "terms or system changed",
    Why.RULE: "rule of the program corrected",
    Why.MERGED: "two players became one",
    Why.GONE: "no longer listed",
    Why.CHANGED: "changed since",
}


class Mark(NamedTuple):
    """A row of an edition that would be different if it were published today."""

    player: str
    rating: Fraction  # that it would be
    whys: tuple[Why, ...]
    rank: int | None = None  # that it would be, where the rule gives another; 0 for none


class Rank(NamedTuple):
    """A player's rank in an edition of a list."""

    edition: str
    rank: int
    of: int  # rows of the edition
    rating: Fraction  # in the edition, of a ledger with the points in play

    @property
    def percentile(self) -> int:
        """How many in a hundred of the edition stand no higher."""
        return percentile(self.rank, self.of)


class Places(NamedTuple):
    """A player's ranks on one list."""

    now: int | None  # on the current list; None for members without one
    rows: tuple[Rank, ...]  # in the editions on file that list them, the oldest first; 0 for no rank
    of: int = 0  # players on the current list; 0 where that is not known

    @property
    def editions(self) -> tuple[Rank, ...]:
        """Those in which there was a rank."""
        return tuple(one for one in self.rows if one.rank)

    @property
    def best(self) -> Rank:
        """The newest of the best ranks in editions, of which there is one at least."""
        return min(reversed(self.editions), key=lambda rank: rank.rank)


def percentile(rank: int, of: int) -> int:
    """How many in a hundred of a list of ``of`` rows stand no higher than the given rank, rounded down.

    Ranks as lists have them: one more than the number of players who stand higher, so that equals share theirs.
    """
    return 100 * (of - rank + 1) // of
