"""Published editions as pages show them, and as new ones are written: row by row, and how a list moved between two."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from masterlist.facts.site import Edition, EditionRow
from masterlist.scoring.rating import Standing
from masterlist.scoring.system import NO_GAME, NO_LOG, Column, left_on
from masterlist.source import Place
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
from masterlist.standings.movement import EditionHead, Moved, Some
from masterlist.standings.totals import Total
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
