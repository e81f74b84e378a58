"""What would make an edition come out otherwise today, against the definition in words."""

from hypothesis import given
from hypothesis import strategies as st

from masterlist.standings.marks import Alterations, Arrival, alterations, lines_of
from tests.log_builders import book, game

CAME = st.builds(
    lambda day, first, more, removed: Arrival(day, first + (more if removed else 0), first + more, removed),
    st.integers(0, 6),
    st.integers(0, 5),
    st.integers(0, 3),
    st.booleans(),
)
CUT = st.tuples(st.integers(0, 6), st.integers(0, 6))  # the last day, and the commit


def _slowly(results: list[Arrival], last_day: int, cut: int) -> Alterations:
    counted = [one for one in results if one.day <= last_day and one.last > cut]
    removed = [one.last for one in counted if one.removed]
    late = [one.first for one in counted if not one.removed and one.first > cut]
    corrected = [one.last for one in counted if not one.removed and one.first <= cut]
    return {
        commit: (corrected.count(commit), late.count(commit), removed.count(commit))
        for commit in sorted({*removed, *late, *corrected})
    }


@given(st.lists(CAME, max_size=8), st.lists(CUT, max_size=4))
def test_what_came_after_the_commit_of_an_edition(results: list[Arrival], cuts: list[tuple[int, int]]) -> None:
    assert alterations(results, cuts) == [_slowly(results, *cut) for cut in cuts]


def test_late_results_are_no_corrections() -> None:
    results = [Arrival(1, 0, 0), Arrival(1, 0, 2), Arrival(1, 3, 4), Arrival(2, 3, 3), Arrival(1, 5, 5, removed=True)]
    assert alterations(results, [(1, 1)]) == [{2: (1, 0, 0), 3: (0, 1, 0), 5: (0, 0, 1)}]


def test_where_entries_stand() -> None:
    """What stands between two entries belongs to neither."""
    log = book("a", [game(date="2024-01-01"), game(date="2024-03-05")])
    spots = {"date": (20, 11), "bonus": (24, 12)}
    log = log._replace(entries=(log.entries[0], log.entries[1]._replace(spots=spots)))
    assert lines_of([log]) == (("content/logs/a/01.yaml", (20240101, 10, 10, 20240305, 20, 24)),)
