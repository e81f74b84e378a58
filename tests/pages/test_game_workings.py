"""The workings of rated games: rounded for readers, exact on demand, and each shared sum once."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.scoring.working import Line
from masterlist.site.common.workings import brief, game_workings
from tests.evaluate import evaluate

LONG = re.compile(r"\d\.\d{4}")
EXACT = re.compile(r"<details class=exact>.*?</details>", re.DOTALL)


def _page(built_site: Path, game: str) -> str:
    return (built_site / f"games/armada/{game}.html").read_text(encoding="utf-8")


def _working(built_site: Path, game: str) -> list[list[dict[str, str]]]:
    found = json.loads((built_site / f"api/v1/games/armada/{game}.json").read_text(encoding="utf-8"))
    return [seat["working"] for seat in found["seats"]]


GAMES = ["2019-06-burnt-island", "2025-09-whaleback"]


@pytest.mark.parametrize("game", GAMES)
def test_readers_see_three_decimals_and_documents_stay_exact(built_site: Path, game: str) -> None:
    page = _page(built_site, game)
    assert LONG.search(page)
    assert not LONG.search(EXACT.sub("", page))
    assert page.count("ratings of the seven") == 2
    assert EXACT.sub("", page).count("ratings of the seven") == 1
    workings = _working(built_site, game)
    assert all("ratings of the seven" in {line["label"] for line in lines} for lines in workings)
    for lines in workings:
        for line in lines:
            assert evaluate(line["sum"]) == Fraction(line["value"])


def test_a_game_that_is_not_rated_shows_its_awards_once(built_site: Path) -> None:
    page = _page(built_site, "2021-02-heron-neck")
    assert "ratings of the seven" not in page
    assert "How each number was worked out" in page


def test_the_sums_that_seats_share_stand_apart() -> None:
    one, two, three = Line("ratings of the seven", "1 + 1", "2"), Line("ante", "2", "2"), Line("award", "3 − 1", "2")
    found = game_workings(((one, two), (one, three)))
    assert found == ((one,), ((two,), (three,)))


def _brief(*lines: tuple[str, str]) -> list[str]:
    return [f"{line.sum} {line.sign} {line.value}" for line in brief(tuple(Line("", *line) for line in lines))[0]]


@pytest.mark.parametrize(
    ("sum_", "value", "shown"),
    [
        ("1.25 + 0.125", "1.375", "1.25 + 0.125 = 1.375"),
        ("1.25 + 0.12345 − 0.005", "1.36845", "1.25 + 0.123 − 0.005 ≈ 1.368"),
        ("round(420 × (1.23456 + 210) ÷ 1470, 20)", "60.35273142857142857143", "420 × (1.235 + 210) ÷ 1470 ≈ 60.353"),
        ("(420 − 44 + 34) ÷ 3 − 12", "374/3", "(420 − 44 + 34) ÷ 3 − 12 ≈ 124.667"),
        ("round(40 × (1 − 0.5), 12)", "20", "40 × (1 − 0.5) = 20"),
        ("round(1 ÷ (1 + 10^(0 ÷ 400)), 24)", "0.5", "round(1 ÷ (1 + 10^(0 ÷ 400)), 24) = 0.5"),
        ("0.005756462732 × -2.5", "-0.01439115683", "0.00576 × -2.5 ≈ -0.0144"),
        ("1500.0001 − 1500", "0.0001", "1500.0001 − 1500 = 0.0001"),
        ("1464.05067 − 1464.05065", "0.00002", "1464.05067 − 1464.05065 = 0.00002"),
        ("0.1234567890123 − 0.1234567890124", "-0.0000000000001", "0.123 − 0.123 ≈ -0.000000000000"),
    ],
)
def test_three_digits_are_shown_first(sum_: str, value: str, shown: str) -> None:
    """And never so few that two which differ look alike, or an equation with rounded numbers looks exact."""
    assert _brief((sum_, value)) == [shown]


def test_numbers_of_all_lines_are_told_apart() -> None:
    assert _brief(("1.00004", "1.00004"), ("1", "1")) == ["1.00004 = 1.00004", "1 = 1"]


def test_only_what_is_shortened_is_repeated_exactly() -> None:
    lines = (Line("a", "1 + 1", "2"), Line("b", "1 ÷ 7000000", "1/7000000"))
    assert [tuple(line)[:3] for line in brief(lines)[1]] == [("b", "1 ÷ 7000000", "1/7000000")]
    assert brief(lines[:1])[1] == ()
