"""Remedies that name the nearest known word."""

import pytest

from masterlist.source import did_you_mean, nearest

SYSTEMS = ("armada", "daanz-squares", "sum-of-squares", "wwr")


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("wrw", SYSTEMS, "wwr"),
        ("amrada", SYSTEMS, "armada"),
        ("daanz-squraes", SYSTEMS, "daanz-squares"),
        ("bbo", ("ann", "bob"), "bob"),
        ("bbo", ("bbob", "bob"), "bob"),  # the same letters come before one more
        ("drwa", ("draw", "won-major"), "draw"),
        ("squres", ("squares",), "squares"),  # a letter left out, as ever
    ],
)
def test_one_slip_is_near(word: str, known: tuple[str, ...], near: str) -> None:
    assert nearest(word, known) == near
    assert did_you_mean(word, known) == f"did you mean '{near}'?"


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("wrx", SYSTEMS),  # one letter moved, another wrong
        ("rww", ("wwr",)),  # letters that changed places are no neighbours
        ("bdo", ("bob", "dob")),
        ("nad", ("dan", "ted")),
        ("ed", ("de", "en", "fr")),  # of two letters every other word is near
        ("", ("a",)),
        ("aaa", ("bbb",)),
    ],
)
def test_other_short_words_are_not(word: str, known: tuple[str, ...]) -> None:
    assert did_you_mean(word, known) == ""
