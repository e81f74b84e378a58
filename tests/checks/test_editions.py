"""Published editions: their names and days, the order of their rows, and figures that belong together."""

from collections.abc import Iterable
from typing import Any

import pytest

from masterlist.checks import examples
from masterlist.facts.content import alone
from masterlist.facts.site import Cut, Edition, EditionRow, Era, RatingList
from masterlist.read.text import MAX_PROBLEMS
from masterlist.source import Place, Problem
from tests.review.versions import player

SQUARES = RatingList("squares", "Squares", "wwr", {}, Cut.YEARLY, Place("squares"), Place("squares"))
MISSING = frozenset(f"nobody-{at}" for at in range(MAX_PROBLEMS + 5))
CONTENT = alone({}, not_on_file=MISSING)._replace(lists={"squares": SQUARES}, players={"ann": player("ann", "Ann")})


def lines(found: Iterable[Problem]) -> list[tuple[int, str]]:
    """Line and message of all that is wrong; tests/broken has the remedies."""
    return [(one.place.line, one.message) for one in found]


KEYS = {"list": (2, 7), "edition": (3, 10), "through": (4, 10), "commit": (5, 9)}


def edition(*rows: EditionRow, **more: Any) -> Edition:
    """An edition whose rows stand on lines 7, 8 and so on."""
    plain = Edition("squares", "2024", "2024-12-31", "f" * 40, rows, Place("e.yaml", 1, 1), first=7, spots=KEYS)
    return plain._replace(**more)


def row(rank: int | None, id_: str = "ann", rating: str = "10", halves: int = 4, points: int = 5) -> EditionRow:
    return EditionRow(rank, id_, rating, 3, halves, points)


def ranks(one: Edition) -> list[tuple[int, str]]:
    """What is wrong with the ranks of an edition."""
    found = [*examples.ranks_follow_from_the_figures(one)]
    assert {problem.rule for problem in found} <= {"ranks-are-in-order"}
    return lines(found)


def test_a_commit_that_was_never_merged_is_named() -> None:
    own = (edition(commit="a1" * 20), edition(commit="b2" * 20))
    (found,) = examples.commits_are_merged(own, {"b2" * 20})
    assert found.rule == "edition-names-its-commit"
    assert (found.message, found.hint) == (
        "the commit b2b2b2b2b2 is no part of this branch's history",
        "restore it as published; if the history was rewritten, add it to 'rewritten' in content/site.yaml",
    )
    assert found.place.line == 5
    (found,) = examples.commits_are_merged((*own, *own, *own), {"b2" * 20})
    assert found.message == "the commit b2b2b2b2b2 is no part of this branch's history (so too in 2 more editions)"


# --- rows -----------------------------------------------------------------------------------------------------


BELOW, RANK = "'p1' stands below a player with a lower rating", "the rank is {}, but the figures give {}"


@pytest.mark.parametrize(
    ("rows", "line", "message"),
    [
        ([(1, "10"), (2, "9"), (3, "8")], 0, ""),
        ([(1, "10"), (None, "10"), (1, "10"), (3, "9")], 0, ""),
        ([(1, "9"), (None, "10")], 8, BELOW),
        ([(2, "10")], 7, RANK.format(2, 1)),
        ([(1, "10"), (3, "9"), (7, "8")], 8, RANK.format(3, 2)),  # the first one
        ([(1, "10"), (None, "9"), (3, "8")], 9, RANK.format(3, 2)),
        ([(1, "9"), (2, "10"), (3, "11")], 8, BELOW),
    ],
)
def test_ranks_follow_from_the_figures(rows: list[tuple[int | None, str]], line: int, message: str) -> None:
    made = (row(rank, f"p{number}", rating, 0, 0) for number, (rank, rating) in enumerate(rows))
    assert ranks(edition(*made)) == ([(line, message)] if line else [])


def test_a_ledger_compares_twelve_decimals_and_its_oldest_editions_compared_all() -> None:
    last = "0" * 19 + "1"
    for stated in ((1, 1, 3), (1, 2, 3), (1, 3, 3)):
        rows = zip("abc", stated, (f"3.{last}", "3", "2"), strict=True)
        own = [EditionRow(rank, player, rating, 1, in_play="0") for player, rank, rating in rows]
        assert bool(ranks(edition(*own))) is (stated == (1, 3, 3))
    third = [EditionRow(1, "a", f"3.{last}", 1, in_play="0"), EditionRow(3, "b", "3", 1, in_play="0")]
    (found,) = ranks(edition(*third))
    assert found[1] == "the rank is 3, but the figures give 1"
    exact = edition(EditionRow(1, "a", "3", 1), EditionRow(2, "b", f"3.{last}", 1))
    assert len(ranks(exact)) == 1, "of other lists all decimals count"
    swapped = [EditionRow(1, "a", "3", 1, in_play="0"), EditionRow(1, "b", f"3.{last}", 1, in_play="0")]
    assert ranks(edition(*swapped)) == [], "equals stand by name"


def recorded(rank: int | None, record: tuple[int, ...] = (1, 1, 1), games: int = 3) -> EditionRow:
    return EditionRow(rank, "ann", "1500", games, record=record)


@pytest.mark.parametrize(
    ("stated", "line"),
    [
        ((1, 2, 3), 0),
        ((1, 1, 3), 0),
        ((1, 2, 2, None, None), 0),
        ((2,), 7),
        ((1, 3), 8),
        ((1, 2, 1), 9),
        ((1, None, 3), 9),
        ((1, 3, 5), 8),  # the first one alone
    ],
)
def test_a_system_of_its_own_puts_its_rows_in_order(stated: tuple[int | None, ...], line: int) -> None:
    message = f"the rank of 'ann' is {stated[line - 7]}, which does not follow from the rows above" if line else ""
    assert ranks(edition(*map(recorded, stated))) == ([(line, message)] if line else [])


def of_rows(*rows: EditionRow, list_: str = "squares") -> list[tuple[str, str]]:
    found = examples.check_rows(CONTENT, edition(*rows, list=list_))
    return [(one.rule, f"{one.place.line}: {one.message}") for one in found]


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_of_thousands_who_are_unknown_some_are_named(more: int) -> None:
    rows = [row(None, f"nobody-{number}") for number in range(MAX_PROBLEMS + more)]
    assert len(of_rows(*rows)) == min(len(rows), MAX_PROBLEMS)


def test_the_figures_are_those_of_the_system_of_the_last_day() -> None:
    """A list that has been rated by another system since keeps its old editions."""
    eras = (Era("", "wwr", {}, Place("l")), Era("2025-01-01", "elo", {}, Place("l")))
    about = SQUARES._replace(system="elo", eras=eras)
    content = CONTENT._replace(lists={"squares": about})
    assert [*examples.check_rows(content, edition(row(1)))] == []
    assert [*examples.check_rows(content, edition(row(1), through="2025-01-01"))] != []
