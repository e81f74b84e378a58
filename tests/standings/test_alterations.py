"""Which commits altered an edition, against the definition in words."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from masterlist.standings.alterations import Alteration, Came, alterations, lines_of
from tests.log_builders import book, game

CAME = st.builds(
    lambda month, first, more, removed: Came(month, first + (more if removed else 0), first + more, removed),
    st.integers(0, 6),
    st.integers(0, 5),
    st.integers(0, 3),
    st.booleans(),
)


def _slowly(results: list[Came], end: int) -> tuple[Alteration, ...]:
    later = [one.first for one in results if one.month > end and not one.removed]
    counts: Counter[tuple[int, bool]] = Counter()
    for one in results:
        if later and one.month <= end and one.last > min(later):
            counts[one.last, one.removed] += 1
    commits = sorted({commit for commit, _ in counts})
    return tuple(Alteration(commit, counts[commit, False], counts[commit, True]) for commit in commits)


@given(st.lists(CAME, max_size=8), st.sets(st.integers(0, 6)))
def test_what_came_after_the_first_result_of_a_later_period(results: list[Came], ends: set[int]) -> None:
    ordered = sorted(ends)
    assert alterations(results, ordered) == [_slowly(results, end) for end in ordered]


def test_what_comes_with_the_later_result_alters_nothing() -> None:
    together = [Came(0, 0, 0), Came(1, 1, 1), Came(0, 1, 1), Came(0, 2, 2), Came(0, 0, 3), Came(0, 3, 3, removed=True)]
    assert alterations(together, [0]) == [(Alteration(2, 1, 0), Alteration(3, 1, 1))]


def test_where_entries_stand() -> None:
    """What stands between two entries belongs to neither."""
    log = book("a", [game(date="2024-01-01"), game(date="2024-03-05")])
    spots = {"date": (20, 11), "bonus": (24, 12)}
    log = log._replace(entries=(log.entries[0], log.entries[1]._replace(spots=spots)))
    assert lines_of([log]) == (("content/logs/a/01.yaml", (2024 * 12, 10, 10, 2024 * 12 + 2, 20, 24)),)
