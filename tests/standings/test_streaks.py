"""The longest run, against a plain search."""

from hypothesis import given
from hypothesis import strategies as st

from masterlist.standings.records import Run, longest


def _slowly(alike: list[bool]) -> Run | None:
    runs = [
        Run(end - start, end - 1)
        for start in range(len(alike))
        for end in range(start + 1, len(alike) + 1)
        if all(alike[start:end])
    ]
    return max(runs, key=lambda run: (run.length, -run.last), default=None)


@given(st.lists(st.booleans(), max_size=12))
def test_the_longest_run_is_the_earliest_of_equals(alike: list[bool]) -> None:
    assert longest(alike) == _slowly(alike)


def test_a_run_knows_where_it_began() -> None:
    assert longest([True, False, True, True]) == Run(2, 3)
    assert Run(2, 3).first == 2
    assert longest([False]) is None
