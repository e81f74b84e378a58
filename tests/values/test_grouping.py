"""What two versions have in common, and what is alike by several keys."""

from collections.abc import Iterable

from masterlist.grouping import matched


def _letters(one: str) -> Iterable[str]:
    return one


def _length(one: str) -> Iterable[int]:
    return (len(one),)


def test_what_shares_a_key_is_one_and_the_rest_is_matched_by_the_next() -> None:
    pairs, new, gone = matched(["ab", "cd", "efg"], ["xb", "yz", "uvwx"], (_letters, _length))
    assert pairs == [(0, "ab", "xb"), (1, "cd", "yz")]
    assert (new, gone) == (["uvwx"], ["efg"])


def test_of_several_that_are_alike_the_first_is_taken_and_each_once() -> None:
    """The new one shares a letter with both, first with the later of them."""
    assert matched(["ab", "cd"], ["da"], (_letters,)) == ([(0, "ab", "da")], [], ["cd"])
    assert matched(["ab", "ac", "ad"], ["a", "a", "a", "a"], (_letters,)) == (
        [(0, "ab", "a"), (0, "ac", "a"), (0, "ad", "a")],
        ["a"],
        [],
    )
