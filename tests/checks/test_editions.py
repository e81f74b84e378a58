"""Published editions: their names and days, the order of their rows, and figures that belong together."""

from collections.abc import Iterable
from typing import Any

import pytest

from masterlist.checks import examples
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import alone
from masterlist.facts.site import Cut, Edition, EditionRow, Era, RatingList
from masterlist.read.text import MAX_PROBLEMS
from masterlist.scoring.registry import list_system
from masterlist.source import Place, Problem
from tests.review.versions import player

LISTS = {
    id_: RatingList(id_, id_.title(), system, {}, Cut.YEARLY, Place(id_), Place(id_))
    for id_, system in (("squares", "wwr"), ("river", "armada"), ("chess", "elo"))
}
MISSING = frozenset({"xaver", "bobb", "annie", *(f"nobody-{at}" for at in range(MAX_PROBLEMS + 5))})
CONTENT = alone({}, not_on_file=MISSING)._replace(
    lists=LISTS,
    players={
        "ann": player("ann", "Ann", former_ids=("annie",)),
        "bob": player("bob", "Bob"),
        "cat": player("cat", "C"),
    },
    unread=frozenset({"content/lists/go.yaml", "content/players/jim.yaml"}),
)


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


# --- names and days -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", ["2024", "2024-q2", "2024-05"])
def test_an_edition_is_called_as_a_period(id_: str) -> None:
    assert [*examples.edition_is_its_period(edition(id=id_, through="2024-05-31"))] == []


@pytest.mark.parametrize(("newest", "past"), [("2024-12-31", True), ("2024-12-30", False)])
def test_the_last_day_is_over(newest: str, *, past: bool) -> None:
    found = [(str(one.place), one.rule) for one in examples.edition_is_past(edition(), newest)]
    assert found == ([] if past else [("e.yaml:4:10", "date-is-past")])


def test_one_edition_a_period() -> None:
    days = ("2024-03-31", "2024-06-30", "2024-03-31", "2024-06-30")
    own = [edition(id=f"e{number}", through=day) for number, day in enumerate(days)]
    found = [*examples.editions_end_on_different_days(own)]
    assert lines(found) == [(4, f"the edition 'e{at}' also goes through {days[at]}") for at in (0, 1)]
    assert {one.rule for one in found} == {"one-edition-a-period"}
    assert [*examples.editions_end_on_different_days(own[:2])] == []


def test_the_list_of_editions() -> None:
    twice = (edition(id="e0"), edition(id="e1"))
    given = {"squares": twice, "go": (edition(),), "squarez": twice, "moor": (edition(),)}
    found = [*examples.check_among(CONTENT._replace(editions=given))]
    assert [(one.place.line, one.rule, one.hint) for one in found] == [
        (4, "one-edition-a-period", "remove one of the two"),
        (2, "list-is-known", "did you mean 'squares'?"),
        (2, "list-is-known", "add content/lists/moor.yaml with name and system"),
    ]


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


def test_players_stand_once() -> None:
    rows = [row(None, id_) for id_ in ("ann", "bob", "ann", "bob")]
    (found,) = examples.players_stand_once(edition(*rows))
    assert (found.place, found.message) == (Place("e.yaml", 9, 5), "'ann' has a row on line 7 already")
    assert [*examples.players_stand_once(edition(*rows[:2]))] == []


BELOW, RANK = "'p1' stands below a player with a lower rating", "the rank is {}, but the figures give {}"


@pytest.mark.parametrize(
    ("rows", "line", "message"),
    [
        ([(1, "10"), (2, "9"), (3, "8")], 0, ""),
        ([(1, "10"), (1, "10"), (3, "8")], 0, ""),
        ([(1, "10"), (None, "9"), (2, "8")], 0, ""),
        ([(None, "10"), (1, "10"), (1, "10")], 0, ""),
        ([(1, "10"), (None, "10"), (1, "10"), (3, "9")], 0, ""),
        ([(1, "9"), (2, "10")], 8, BELOW),
        ([(1, "9"), (None, "10")], 8, BELOW),
        ([(2, "10")], 7, RANK.format(2, 1)),
        ([(1, "10"), (2, "10")], 8, RANK.format(2, 1)),
        ([(1, "10"), (1, "9")], 8, RANK.format(1, 2)),
        ([(1, "10"), (1, "10"), (2, "9")], 9, RANK.format(2, 3)),
        ([(1, "10"), (3, "9"), (7, "8")], 8, RANK.format(3, 2)),  # the first one
        ([(1, "10"), (None, "9"), (3, "8")], 9, RANK.format(3, 2)),
        ([(1, "9"), (2, "10"), (3, "11")], 8, BELOW),
    ],
)
def test_ranks_follow_from_the_figures(rows: list[tuple[int | None, str]], line: int, message: str) -> None:
    made = (row(rank, f"p{number}", rating, 0, 0) for number, (rank, rating) in enumerate(rows))
    assert ranks(edition(*made)) == ([(line, message)] if line else [])


def test_equal_ratings_are_ordered_by_what_they_are_made_of() -> None:
    one, other = row(1, "ann", "20", 8, 5), row(2, "bob", "20", 4, 10)
    assert ranks(edition(one, other)) == []
    assert len(ranks(edition(other._replace(rank=1), one._replace(rank=2)))) == 1


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
        ((None, None), 0),
        ((2,), 7),
        ((1, 3), 8),
        ((1, 1, 2), 9),
        ((1, 2, 1), 9),
        ((1, None, 2), 9),
        ((1, None, 3), 9),
        ((0, 1), 7),
        ((1, 3, 5), 8),  # the first one alone
    ],
)
def test_a_system_of_its_own_puts_its_rows_in_order(stated: tuple[int | None, ...], line: int) -> None:
    message = f"the rank of 'ann' is {stated[line - 7]}, which does not follow from the rows above" if line else ""
    assert ranks(edition(*map(recorded, stated))) == ([(line, message)] if line else [])


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ([((1, 1, 1), 3), ((0, 0, 0), 0)], []),
        ([((1, 1, 1), 3), ((1, 1, 1), 4), ((1, 1, 1), 5)], [(8, 3, 4)]),
        ([((), 0)], [(7, 0, 0)]),
        ([((), 2)], [(7, 0, 2)]),
    ],
)
def test_games_won_drawn_and_lost_are_all(
    rows: list[tuple[tuple[int, ...], int]], wrong: list[tuple[int, int, int]]
) -> None:
    one = edition(*(recorded(None, record, games) for record, games in rows))
    assert lines(examples.ratings_are_their_figures(list_system("elo"), one)) == [
        (line, f"games won, drawn and lost are {own}, and 'games' says {games}") for line, own, games in wrong
    ]


# --- the players and the system of the list -------------------------------------------------------------------


def of_rows(*rows: EditionRow, list_: str = "squares") -> list[tuple[str, str]]:
    found = examples.check_rows(CONTENT, edition(*rows, list=list_))
    return [(one.rule, f"{one.place.line}: {one.message}") for one in found]


def test_players_are_known() -> None:
    rows = [row(None, id_) for id_ in ("ann", "xaver", SEVENTH_PLAYER, "annie", "jim", "bobb")]
    assert of_rows(*rows) == [
        ("player-is-known", "8: no player 'xaver' is on file"),
        ("player-is-known", "12: no player 'bobb' is on file"),
    ]


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_of_thousands_who_are_unknown_some_are_named(more: int) -> None:
    rows = [row(None, f"nobody-{number}") for number in range(MAX_PROBLEMS + more)]
    assert len(of_rows(*rows)) == min(len(rows), MAX_PROBLEMS)


def test_a_rating_is_made_of_its_figures() -> None:
    assert of_rows(row(1, "annie"), row(1, "bob"), row(1, "ann")) == []
    rule, message = "rating-is-its-figures", "the rating {} is not opponents defeated × game points"
    assert of_rows(row(1), row(2, "bob", "15/2", 3, 5)) == []
    assert of_rows(row(1), row(2, "bob", "11"), row(3, "cat", "12")) == [(rule, f"8: {message.format(11)}")]


def test_the_figures_are_those_of_the_system_of_the_last_day() -> None:
    """A list that has been rated by another system since keeps its old editions."""
    eras = (Era("", "wwr", {}, Place("l")), Era("2025-01-01", "elo", {}, Place("l")))
    about = LISTS["squares"]._replace(system="elo", eras=eras)
    content = CONTENT._replace(lists={"squares": about})
    assert [*examples.check_rows(content, edition(row(1)))] == []
    assert [*examples.check_rows(content, edition(row(1), through="2025-01-01"))] != []


def test_games_that_go_on() -> None:
    one = EditionRow(1, "ann", "30", 3, in_play="0")
    assert of_rows(one, list_="river") == []
    missing = [one._replace(player=id_, in_play="") for id_ in ("bob", "cat")]
    (found,) = examples.check_rows(CONTENT, edition(one, *missing, list="river"))
    assert lines([found]) == [(8, "the row does not say how many points are in play")]
    assert found.rule == "rating-is-its-figures"


def test_lists_rated_from_nights() -> None:
    assert [rule for rule, _ in of_rows(recorded(1, (1, 1, 2)), list_="chess")] == ["rating-is-its-figures"]
    assert of_rows(recorded(1), list_="go") == []
