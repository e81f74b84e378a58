"""The workings of rated games: rounded for readers, exact on demand, and each shared sum once."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.scoring.working import Line
from masterlist.site.common.workings import game_workings
from tests.evaluate import evaluate

LONG = re.compile(r"\d\.\d{3}")
EXACT = re.compile(r"<details class=exact>.*?</details>", re.DOTALL)


def _page(built_site: Path, game: str) -> str:
    return (built_site / f"games/armada/{game}.html").read_text(encoding="utf-8")


def _working(built_site: Path, game: str) -> list[list[dict[str, str]]]:
    found = json.loads((built_site / f"api/v1/games/armada/{game}.json").read_text(encoding="utf-8"))
    return [seat["working"] for seat in found["seats"]]


GAMES = ["2019-06-burnt-island", "2025-09-whaleback"]


@pytest.mark.parametrize("game", GAMES)
def test_readers_see_two_decimals_and_the_exact_lines_on_demand(built_site: Path, game: str) -> None:
    page = _page(built_site, game)
    assert LONG.search(page)
    assert not LONG.search(EXACT.sub("", page))


@pytest.mark.parametrize("game", GAMES)
def test_the_sum_of_the_ratings_stands_once(built_site: Path, game: str) -> None:
    page = _page(built_site, game)
    assert page.count("ratings of the seven") == 2
    assert EXACT.sub("", page).count("ratings of the seven") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_documents_stay_exact(built_site: Path, game: str) -> None:
    workings = _working(built_site, game)
    assert all("ratings of the seven" in {line["label"] for line in lines} for lines in workings)
    for lines in workings:
        for line in lines:
            assert evaluate(line["sum"]) == Fraction(line["value"])


def test_a_game_that_is_not_rated_shows_its_awards_once(built_site: Path) -> None:
    page = _page(built_site, "2021-02-heron-neck")
    assert "ratings of the seven" not in page
    assert "How each number was worked out" in page


def test_what_is_rounded() -> None:
    one = Line("ratings of the seven", "1.25 + 0.12345 − 0.005", "1.36845")
    two = Line("ante", "round(420 × (1.23456 + 210) ÷ (0.5 + 1470), 20)", "60.23456789012345678901")
    three = Line("award", "(420 − 44 + 34) ÷ 3 − 12", "374/3")
    found = game_workings(((one, two), (one, three)), ("ratings of the seven",))
    assert found.shared.shown == (Line("ratings of the seven", "1.25 + 0.12 − 0.01", "1.37"),)
    assert found.shared.exact == (one,)
    assert found.seats[0].shown == (Line("ante", "420 × (1.23 + 210) ÷ (0.5 + 1470)", "60.23"),)
    assert found.seats[1].shown == (Line("award", "(420 − 44 + 34) ÷ 3 − 12", "124.67"),)
    assert found.rounded
    assert not game_workings(((Line("award", "2 + 2", "4"),),), ()).rounded
