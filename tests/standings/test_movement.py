"""What is other from one list to the next, against plain definitions."""

from collections.abc import Callable
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from masterlist.amount import Amount
from masterlist.standings.movement import MOVERS, NAMED, Moved, RankAndRating, news

LISTS = st.lists(st.integers(0, 6), max_size=9).flatmap(
    lambda ratings: st.permutations("abcdefghij").map(lambda ids: _ranked(dict(zip(ids, ratings, strict=False))))
)


def _ranked(ratings: dict[str, int]) -> dict[str, RankAndRating]:
    ordered = sorted(ratings, key=lambda id_: (-ratings[id_], id_))
    return {id_: (1 + sum(other > ratings[id_] for other in ratings.values()), ratings[id_]) for id_ in ordered}


@given(LISTS, LISTS)
def test_who_came_went_and_moved(before: dict[str, RankAndRating], now: dict[str, RankAndRating]) -> None:
    found = news(before, now, 2)
    came = sorted(now.keys() - before.keys(), key=list(now).index)
    assert found.newcomers == (tuple(came[:NAMED]), len(came))
    assert found.left == (tuple(sorted(before.keys() - now.keys())[:NAMED]), len(before.keys() - now.keys()))
    stayed = [
        Moved(id_, before[id_][0], now[id_][0], Fraction(before[id_][1], 2), Fraction(now[id_][1], 2))
        for id_ in before.keys() & now.keys()
    ]
    assert found.gained == _most(stayed, lambda one: one.gain)
    assert found.lost == _most(stayed, lambda one: -one.gain)
    assert found.climbed == _most(stayed, lambda one: one.climb)
    assert found.dropped == _most(stayed, lambda one: -one.climb)
    most = max((one.gain for one in stayed), default=0)
    assert found.shared == (sum(one.gain == most for one in stayed) if most > 0 else 0)


def _most(stayed: list[Moved], by: Callable[[Moved], Amount]) -> tuple[Moved, ...]:
    ordered = sorted(stayed, key=lambda one: (-by(one), one.rank, one.player))
    return tuple(one for one in ordered if by(one) > 0)[:MOVERS]


def test_many_newcomers_are_counted_and_some_named() -> None:
    now: dict[str, RankAndRating] = {f"p{number:02}": (number + 1, 50 - number) for number in range(20)}
    found = news({"p00": (1, 60)}, now)
    assert found.newcomers.of == 19
    assert found.newcomers.ids == tuple(f"p{number:02}" for number in range(1, NAMED + 1))
    assert found.newcomers.more == 19 - NAMED
    assert [(one.player, one.gain) for one in found.lost] == [("p00", Fraction(-10))]
