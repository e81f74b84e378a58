"""Master lists that are built from facts: names as the last resort, and what holds for every edition."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.content import Content, Player
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import Cut, RatingList, last_period, period
from masterlist.scoring.rating import Standing
from masterlist.scoring.wwr import SYSTEM
from masterlist.source import Place
from masterlist.standings.logs import score_list, summary
from masterlist.standings.master_list import list_on, master_list
from masterlist.standings.totals import LogSummary
from tests.log_builders import DAYS, book, carries, game, logs, mirrored
from tests.whole import read

NOWHERE = Place("nowhere.yaml", 1, 1)
BASE, _ = read(Path(__file__).parents[1] / "base")


def player(id_: str, name: str) -> Player:
    return Player(id_, name, NOWHERE, NOWHERE, NOWHERE)


def content(books: dict[str, LogBook], names: dict[str, str] | None = None) -> Content:
    """The facts of a site with these logs; everybody is on file, called as their id where no name is given."""
    assert BASE
    ids = {*books, *(entry.opponent for one in books.values() for entry in one.entries)}
    people = {id_: player(id_, (names or {}).get(id_, id_)) for id_ in sorted(ids)}
    return BASE._replace(players=people, books={id_: (one,) for id_, one in books.items()})


def about(cut: Cut = Cut.MONTHLY) -> RatingList:
    return RatingList("squares", "SQUARES", "wwr", {}, cut, NOWHERE, NOWHERE)


def summaries(facts: Content) -> list[LogSummary]:
    results = score_list(facts, about())
    return [summary(results, id_, ()) for id_ in results.logs]


def listed(facts: Content) -> tuple[Standing, ...]:
    return master_list(facts.players, summaries(facts))


def ranks(facts: Content) -> list[tuple[str, str]]:
    rows = listed(facts)
    return [(row.player, f"{row.rank}{'=' if row.shared else ''}") for row in rows]


def brings(player: str, points: int, defeated: str) -> LogBook:
    return book(player, [], carried=carries(points, defeated))


def test_equals_share_a_rank_or_are_split() -> None:
    logs_ = {"d": brings("d", 9, "x"), "b": brings("b", 5, "xy"), "a": brings("a", 5, "xy"), "c": brings("c", 20, "x")}
    assert ranks(content(logs_)) == [("c", "1"), ("a", "2="), ("b", "2="), ("d", "4")]
    carried = {"a": (12, "x"), "b": (6, "xy"), "c": (4, "xyz"), "d": (0, "wxyz")}  # 12, 12, 12 and 0
    logs_ = {id_: brings(id_, *totals) for id_, totals in carried.items()}
    assert ranks(content(logs_)) == [("c", "1"), ("b", "2"), ("a", "3"), ("d", "4")]
    logs_ = {"a": brings("a", 3, ""), "b": brings("b", 7, ""), "c": brings("c", 0, "x"), "d": brings("d", 3, "")}
    assert ranks(content(logs_)) == [("c", "1"), ("b", "2"), ("a", "3="), ("d", "3=")]
    # Names put equals in order, and never split them
    equal = {id_: brings(id_, 4, "x") for id_ in ("p1", "p2", "p3", "p4")}
    names = {"p1": "zoe", "p2": "Émile", "p3": "adam", "p4": "Adam"}
    assert ranks(content(equal, names)) == [("p4", "1="), ("p3", "1="), ("p2", "1="), ("p1", "1=")]


@pytest.mark.parametrize(
    ("cut", "id_", "last"),
    [
        (Cut.YEARLY, "2024", "2024-12-31"),
        (Cut.QUARTERLY, "2024-q1", "2024-03-31"),
        (Cut.MONTHLY, "2024-02", "2024-02-29"),
    ],
)
def test_periods(cut: Cut, id_: str, last: str) -> None:
    assert period("2024-02-10", cut) == (id_, last)


@pytest.mark.parametrize("month", range(1, 13))
def test_a_last_day_is_a_day(month: int) -> None:
    for cut in Cut:
        id_, last = period(f"2023-{month:02}-01", cut)
        following = (date.fromisoformat(last) + timedelta(days=1)).isoformat()
        assert period(last, cut)[0] == id_
        assert period(following, cut)[0] != id_


@pytest.mark.parametrize("day", ["2024-01-01", "2024-02-29", "2024-03-31", "2024-04-01", "2024-12-31", "2025-01-01"])
def test_the_last_period_is_the_one_before_that_of_the_day(day: str) -> None:
    for cut in Cut:
        last = last_period(day, cut)
        following = (date.fromisoformat(last) + timedelta(days=1)).isoformat()
        assert period(last, cut)[1] == last
        assert period(following, cut) == period(day, cut)


def test_players_without_entries_stand_on_the_list_and_on_no_edition() -> None:
    played = [game("x", "draw", day, bonus="0-0") for day in ("2024-01-01", "2024-02-01")]
    facts = content({"a": book("a", played), "b": brings("b", 50, "xyz")})
    assert [row.player for row in listed(facts)] == ["b", "a"]
    assert [row.player for row in list_on(facts.players, summaries(facts), "2024-01-31")] == ["a"]
    assert not list_on(facts.players, summaries(facts), "2023-12-31")


def test_figures_are_named_by_the_columns_of_the_system() -> None:
    (row,) = listed(content({"a": brings("a", 50, "xyz")}))
    assert row.figures == {"opponents_defeated": 3, "game_points": 50}
    assert {*row.figures} == {column.key for column in SYSTEM.columns}


@st.composite
def three_logs(draw: st.DrawFn) -> dict[str, LogBook]:
    """Logs of three players, of whom the second answers what the first wrote of him."""
    first = draw(logs(["b", "x"]))
    answers = [mirrored(entry, "a") for entry in first if entry.opponent == "b"]
    second = sorted([*draw(logs(["c", "y"])), *answers], key=lambda entry: entry.date)
    return {"a": book("a", first), "b": book("b", second), "c": book("c", draw(logs(["a", "x"], DAYS[:4])))}


def _until(logs_: dict[str, LogBook], day: str) -> dict[str, LogBook]:
    def cut(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(entry for entry in entries if entry.date <= day)

    kept = {id_: one._replace(entries=cut(one.entries)) for id_, one in logs_.items()}
    return {id_: one for id_, one in kept.items() if one.entries}


@given(three_logs(), st.sampled_from(DAYS))
def test_a_list_on_a_day_is_that_of_the_entries_up_to_it(logs_: dict[str, LogBook], day: str) -> None:
    facts = content(logs_)
    assert list_on(facts.players, summaries(facts), day) == tuple(
        row for row in listed(content(_until(logs_, day))) if row.rank
    ), "but for players without a rank, who are in no edition"


@given(three_logs())
def test_a_list_is_ranked(logs_: dict[str, LogBook]) -> None:
    facts = content(logs_)
    rows = listed(facts)
    assert {row.player for row in rows} == set(logs_)
    ranked = [row for row in rows if row.games or any(row.figures.values())]
    for row in ranked:
        better = [other for other in ranked if _merit(other) > _merit(row)]
        assert row.rank == 1 + len(better)
        assert row.shared == (sum(_merit(other) == _merit(row) for other in ranked) > 1)
        assert row.rating == row.figures["opponents_defeated"] * row.figures["game_points"]
    assert [row.rank for row in ranked] == sorted(row.rank or 0 for row in ranked)
    assert [(row.rank, str(row.reason)) for row in rows[len(ranked) :]] == [(None, "no rated game yet")] * (
        len(rows) - len(ranked)
    )


def _merit(row: Standing) -> tuple[object, ...]:
    return (row.rating, row.figures["opponents_defeated"], row.figures["game_points"])
