"""Published editions as pages show them, and as new ones are written: row by row, and how a list moved between two."""

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from masterlist.amount import Amount
from masterlist.facts.site import Edition, EditionRow
from masterlist.scoring.rating import Standing, placed
from masterlist.scoring.system import NO_GAME, NO_LOG, Column, left_on
from masterlist.source import Place
from masterlist.standings.marks import Alterations, Arrival, alterations, ledger_marks, lines_of, log_marks
from masterlist.standings.master_list import (
    head_of,
    list_on,
    log_row,
    log_standing,
    master_list,
    moves,
    night_row,
    standing_row,
)
from masterlist.standings.movement import MOVERS, NAMED, EditionHead, Mark, Moved, RankAndRating, Some, Why, news
from masterlist.standings.totals import Total
from tests.log_builders import book, game
from tests.review.versions import player

COLUMNS = (Column("deviation", "deviation"),)
ANN, BOB, CY = (
    EditionRow(1, "ann", "15/2", 3, 3, 5),
    EditionRow(2, "bob", "2", 1, 2, 2),
    EditionRow(None, "cy", "0", 0),
)


def published(*rows: EditionRow, id_: str = "2025") -> Edition:
    place = Place("e.yaml")
    return Edition("x", id_, f"{id_}-12-31", "c" * 40, rows, place, system="wwr", terms="{}", version="1")


def test_rows_of_a_list_from_log_books() -> None:
    ann, cy = (standing_row(row, (), shared=row is ANN) for row in (ANN, CY))
    assert ann == log_standing("ann", Total("", 3, 5, 3, 15), None)._replace(rank=1, shared=True)
    assert (cy.rank, cy.ranked) == (None, False)
    assert cy.figures == dict.fromkeys(("opponents_defeated", "game_points"), Fraction(0))
    assert [log_row(ann), log_row(cy)] == [ANN, CY]


def test_rows_of_a_list_from_games_there_and_back() -> None:
    row = EditionRow(2, "ann", "1510.5", 6, record=(3, 2, 1), own={"deviation": "30.25"})
    figures = {"deviation": Fraction(121, 4)}
    standing = Standing(
        player="ann", rating=Fraction(3021, 2), games=6, won=3, drawn=2, lost=1,
        last="", figures=figures, ranked=True, rank=2, shared=True,
    )  # fmt: skip
    assert standing_row(row, COLUMNS, shared=True) == standing
    again = night_row(standing, COLUMNS)
    assert (again.rank, again.player, again.games, again.record) == (2, "ann", 6, (3, 2, 1))
    assert (again.value, {name: Fraction(value) for name, value in again.own.items()}) == (row.value, figures)
    held = standing_row(EditionRow(None, "bob", "5", 1, in_play="1/3"), COLUMNS, shared=False)
    assert (held.ranked, held.rank, held.shared, held.figures) == (
        False,
        None,
        False,
        {"points_in_play": Fraction(1, 3)},
    )
    assert (held.won, held.drawn, held.lost, held.last) == (0, 0, 0, "")


def test_the_head_of_a_first_edition() -> None:
    one = published(ANN, BOB, CY)
    assert head_of(one, ()) == EditionHead(
        "2025", "2025-12-31", "c" * 40, 2, Some(("ann",), 1), Fraction(15, 2), None, "wwr", "{}", "1"
    )
    nobody = head_of(published(CY), ())
    assert (nobody.players, nobody.leaders, nobody.rating) == (0, Some((), 0), Fraction(0))
    assert nobody.news is None


def test_a_head_says_how_the_list_moved() -> None:
    before = (
        EditionRow(1, "bob", "5", 1, 2, 2),
        EditionRow(2, "ann", "3/2", 2, 1, 3),
        EditionRow(3, "dee", "1", 1, 1, 1),
    )
    head = head_of(published(ANN, BOB, CY), before)
    assert head.news
    assert head.news.gained == (Moved("ann", 2, 1, Fraction(3, 2), Fraction(15, 2)),)
    assert head.news.lost == (Moved("bob", 1, 2, Fraction(5), Fraction(2)),)
    assert (head.news.left, head.news.newcomers) == (Some(("dee",), 1), Some((), 0))
    shared = head_of(published(ANN, BOB._replace(rank=1, rating="15/2")), ())
    assert shared.leaders == Some(("ann", "bob"), 2)
    many = head_of(published(*(ANN._replace(player=id_) for id_ in "abcd")), ())
    assert many.leaders == Some(("a", "b", "c"), 4)


def test_of_two_who_became_one_the_better_place_counts() -> None:
    twice = (ANN, BOB._replace(player="ann"), BOB._replace(player="dee", rank=3))
    head = head_of(published(*twice), (EditionRow(4, "ann", "1", 1, 1, 1),))
    assert (head.players, head.rating) == (3, Fraction(15, 2))
    assert head.news
    assert head.news.climbed == (Moved("ann", 4, 1, Fraction(1), Fraction(15, 2)),)


@pytest.mark.parametrize("in_play", ["0", ""])
def test_a_ledger_compares_twelve_decimals(in_play: str) -> None:
    """Of lists from games each rating is what it says, not a half; what lies beyond is no gain for a ledger."""
    old = EditionRow(1, "ann", "7", 1, in_play=in_play, record=() if in_play else (1, 0, 0))
    new = old._replace(rating=f"7.{'0' * 19}1")
    head = head_of(published(new), (old,))
    assert head.rating == Fraction(new.rating)
    assert head.news
    assert [one.player for one in head.news.gained] == ([] if in_play else ["ann"])
    *_, found = moves(published(old, id_="2024"), published(new))
    assert [one.player for one in found.gained] == ([] if in_play else ["ann"])


def test_between_two_editions() -> None:
    since, until, found = moves(published(BOB._replace(rank=1), CY, id_="2024"), published(ANN, BOB, CY))
    assert (since, until) == ("2024", "2025")
    assert (found.newcomers, found.left) == (Some(("ann",), 1), Some((), 0))
    assert found.dropped == (Moved("bob", 1, 2, Fraction(2), Fraction(2)),)


@pytest.mark.parametrize(
    ("games", "left", "reason"),
    [(3, (), None), (3, (("x", "2025-02-03"),), left_on("2025-02-03")), (0, (("x", "2025-02-03"),), NO_GAME)],
)
def test_why_a_row_has_no_rank(games: int, left: tuple[tuple[str, str], ...], reason: object) -> None:
    log: Any = SimpleNamespace(player="ann", list="x", now=Total("2025-01-01", 0, 0, games, 0), without_log=["bob"])
    people = {id_: player(id_, id_)._replace(left=left) for id_ in ("ann", "bob")}
    ann, bob = master_list(people, [log])
    assert (ann.reason, ann.rank) == (reason, None if reason else 1)
    assert (bob.reason, bob.rank) == (NO_LOG, None)


@pytest.mark.parametrize("earlier", [True, False])
def test_by_the_earlier_rule_everybody_with_an_entry_had_a_rank(*, earlier: bool) -> None:
    log: Any = SimpleNamespace(player="ann", list="x", total_on=lambda _: Total("2025-01-01", 0, 0, 0, 0))
    rows = list_on({"ann": player("ann", "Ann")}, [log], "2025-12-31", earlier=earlier)
    assert [(row.rank, row.player) for row in rows] == ([(1, "ann")] if earlier else [])


# --- What would make an edition come out otherwise today, against the definition in words ---

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


LATE = [Arrival(1, 0, 0), Arrival(1, 0, 2), Arrival(1, 3, 4), Arrival(2, 3, 3), Arrival(1, 5, 5, removed=True)]


@given(st.lists(CAME, max_size=8), st.lists(CUT, max_size=4))
@example(LATE, [(1, 1)])  # a correction, a late result, one of a later day, and one that was removed
def test_what_came_after_the_commit_of_an_edition(results: list[Arrival], cuts: list[tuple[int, int]]) -> None:
    assert alterations(results, cuts) == [_slowly(results, *cut) for cut in cuts]


def test_where_entries_stand() -> None:
    """What stands between two entries belongs to neither."""
    log = book("a", [game(date="2024-01-01"), game(date="2024-03-05")])
    spots = {"date": (20, 11), "bonus": (24, 12)}
    log = log._replace(entries=(log.entries[0], log.entries[1]._replace(spots=spots)))
    assert lines_of([log]) == (("content/logs/a/01.yaml", (20240101, 10, 10, 20240305, 20, 24)),)


# --- Which rows of a published edition are marked, and why, as far as the rows tell it ---


def _total(halves: int, points: int, games: int) -> Total:
    return Total("", halves, points, games, halves * points)


def test_a_rating_that_would_be_the_same_is_not_marked() -> None:
    assert not [*log_marks([("a", _total(2, 7, 1))], {"a": Total("2024-01-01", 2, 7, 1, 14)})]


def test_a_rating_that_would_be_another_is_marked() -> None:
    published = [("a", _total(2, 7, 1)), ("b", _total(2, 7, 1)), ("c", _total(3, 8, 2)), ("d", _total(2, 7, 1))]
    today = {"a": _total(2, 5, 1), "b": _total(4, 14, 2), "c": _total(1, 1, 1), "d": None}
    assert [*log_marks(published, today)] == [
        Mark("a", Fraction(5), (Why.CHANGED,)),
        Mark("b", Fraction(28), (Why.CHANGED,)),
        Mark("c", Fraction(1, 2), (Why.CHANGED,)),
        Mark("d", Fraction(0), (Why.CHANGED,)),
    ]


def test_a_late_game_can_move_ratings_of_others_in_a_ledger() -> None:
    def row(player: str, rating: str, games: int) -> EditionRow:
        return EditionRow(1, player, rating, games, in_play="0")

    published = [row("a", "10.50", 1), row("b", "-3", 1)]
    assert not [*ledger_marks(published, [row("a", "21/2", 1), row("b", "-3.0", 1), row("c", "4", 0)])]
    corrected = [*ledger_marks(published, [row("a", "11", 1), row("b", "-3", 1)])]
    assert corrected == [Mark("a", Fraction(11), (Why.CHANGED,))]
    late = [*ledger_marks(published, [row("a", "11", 1), row("b", "-4", 1), row("c", "5", 1)])]
    assert late == [Mark("a", Fraction(11), (Why.CHANGED,)), Mark("b", Fraction(-4), (Why.CHANGED,))]


def test_rows_that_only_an_earlier_rule_gives_are_marked_with_the_rule() -> None:
    def row(rank: int | None, player: str, rating: str, games: int = 1) -> EditionRow:
        return EditionRow(rank, player, rating, games, in_play="0")

    split = [row(1, "a", "3.00000000000000000001"), row(2, "b", "3"), row(3, "c", "2"), row(4, "d", "-60", 0)]
    equal = [row(1, "a", "3.00000000000000000001"), row(1, "b", "3"), row(3, "c", "2")]
    marks = [Mark("b", Fraction(3), (Why.RULE,), 1), Mark("d", Fraction(0), (Why.RULE,), 0)]
    assert [*ledger_marks(split, equal, split)] == marks
    assert not [*ledger_marks(equal, equal, split)], "an edition by the rule of today"
    wrong = [*split[:2], row(4, "c", "2")]
    assert [mark.player for mark in ledger_marks(wrong, equal, split)] == ["b"], "a rank that neither rule gives"
    assert not [*ledger_marks([row(1, "a", "3.00000000000000000002")], equal, split)], "nor is the rating another"
    assert [*log_marks([("a", _total(0, 0, 0))], {"a": _total(0, 0, 0)})] == [Mark("a", Fraction(0), (Why.RULE,), 0)]
    assert not [*log_marks([("a", _total(0, 2, 1))], {"a": _total(0, 2, 1)})], "who has lost has played"


# --- What is other from one list to the next, against plain definitions ---

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


# --- Ranks, and where a player stands among all of a list ---


def test_equals_share_a_rank_and_leave_out_the_ranks_they_take_up() -> None:
    rows = [
        Standing(player, Fraction(0), 1, 1, 0, 0, "", ranked=player != "d") for player in ("ccc", "aa", "d", "bb", "a")
    ]
    assert [(row.player, row.rank, row.shared) for row in placed(rows, lambda row: len(row.player))] == [
        ("ccc", 1, False),
        ("aa", 2, True),
        ("d", None, False),
        ("bb", 2, True),
        ("a", 4, False),
    ]
