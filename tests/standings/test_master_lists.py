"""Master lists: their order, shared ranks, and the list on a day."""

from pathlib import Path
from typing import Any

import pytest

from masterlist.facts.site import Cut, period
from masterlist.standings.results import ListResults, Results
from tests.whole import rows_on, whole

GAME = "  - {{date: {date}, opponent: {opponent}, result: {result}, bonus: {bonus}-0, signed: true}}\n"


def _results(folder: Path, logs: dict[str, list[tuple[str, str, str, int]]]) -> Results:
    """A list of players' logs: for each game date, opponent, result and own bonus."""
    files = {"site": "title: t\n", "lists/l": "name: L\nsystem: wwr\neditions: monthly\n"}
    others = {other for games in logs.values() for _, other, _, _ in games} - logs.keys()
    files |= {f"players/{other}": f"name: {other.upper()} OTHER\n" for other in others}
    for player, games in logs.items():
        files[f"players/{player}"] = f"name: {player.upper()} PLAYER\n"
        entries = [
            GAME.format(date=date, opponent=other, result=result, bonus=bonus) for date, other, result, bonus in games
        ]
        files[f"logs/{player}/01"] = f"player: {player}\nbook: 1\nlist: l\ngames:{'' if games else ' []'}\n" + "".join(
            entries
        )
    for name, text in files.items():
        path = folder / "content" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    results = whole(folder).results
    assert results
    return results


def _site(folder: Path, logs: dict[str, list[tuple[str, str, str, int]]]) -> ListResults[Any]:
    return _results(folder, logs).lists["l"]


def _ranks(one: ListResults[Any]) -> list[tuple[str, int | None, bool]]:
    return [(row.player, row.rank, row.shared) for row in one.rows]


def test_order_and_shared_ranks(tmp_path: Path) -> None:
    day = "2024-01-01"
    found = _site(
        tmp_path,
        {
            "dd": [(day, "x", "won-attrition", 0)],  # 1 × 3
            "cc": [(day, "x", "won-attrition", 0)],  # the same
            "aa": [(day, "x", "won-strategic", 2)],  # 1 × 9
            "ee": [(day, "x", "lost-major", 2)],  # 0 × 2
            "bb": [(day, "x", "lost-major", 1)],  # 0 × 1: equal WWR, fewer game points
            "ff": [],
        },
    )
    assert _ranks(found) == [
        ("aa", 1, False),
        ("cc", 2, True),
        ("dd", 2, True),
        ("ee", 4, False),
        ("bb", 5, False),
        ("ff", None, False),
    ]


def test_equal_wwr_goes_by_opponents_defeated(tmp_path: Path) -> None:
    two = [("2024-01-01", "x", "won-attrition", 0), ("2024-01-02", "y", "won-attrition", 0)]  # 2 × 6
    one = [("2024-01-01", "x", "won-strategic", 5)]  # 1 × 12
    assert [row[0] for row in _ranks(_site(tmp_path, {"aa": one, "bb": two}))] == ["bb", "aa"]


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


def test_the_list_on_a_day_counts_what_was_played_by_then(tmp_path: Path) -> None:
    games = [
        ("2024-01-05", "x", "won-attrition", 0),
        ("2024-03-05", "y", "won-attrition", 0),
        ("2024-05-05", "z", "draw", 1),
    ]
    found = _results(tmp_path / "all", {"aa": games, "bb": games[2:]})
    for day, known in (("2024-01-31", 1), ("2024-03-31", 2)):
        then = _site(tmp_path / day, {"aa": games[:known]})
        assert [(row.player, row.rank, row.value) for row in rows_on(found, "l", day)] == [
            (row.player, row.rank, row.rating) for row in then.rows
        ]
