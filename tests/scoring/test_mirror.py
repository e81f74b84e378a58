"""A game as the other player's log would tell it."""

from fractions import Fraction

import pytest

from masterlist.facts.logbook import Entry, Score, Units
from masterlist.scoring.log import mirrored, opponents_points
from masterlist.scoring.wwr import SYSTEM
from tests.log_builders import game, resigned, state

OWN, OPPONENTS = Units(5, 2, 2), Units(6, 1, 1)


@pytest.mark.parametrize(
    ("entry", "turned"),
    [
        (game(result="won-major", bonus="4-3"), game(opponent="al", result="lost-major", bonus="3-4")),
        (
            game(result="won")._replace(score=Score(Fraction(5, 2), Fraction(1))),
            game(opponent="al", result="lost")._replace(score=Score(Fraction(1), Fraction(5, 2))),
        ),
        (game(result="draw", attrition="9-8"), game(opponent="al", result="draw", attrition="8-9")),
        (
            game(result="lost-attrition", units=(OWN, OPPONENTS)),
            game(opponent="al", result="won-attrition", units=(OPPONENTS, OWN)),
        ),
        (
            game(result="won-attrition", resignation=resigned("opponent", "accepted", attrition="7-4", bonus="3-2")),
            game(
                opponent="al",
                result="lost-attrition",
                resignation=resigned("own", "accepted", attrition="4-7", bonus="2-3"),
            ),
        ),
        (
            game(result="lost-major", resignation=resigned("own", "denied", "major", units=(OWN, OPPONENTS))),
            game(
                opponent="al",
                result="won-major",
                resignation=resigned("opponent", "denied", "major", units=(OPPONENTS, OWN)),
            ),
        ),
    ],
    ids=lambda entry: entry.result.value if entry.opponent == "ed" else "",
)
def test_the_opponents_figures_come_first(entry: Entry, turned: Entry) -> None:
    assert mirrored(entry, "al") == turned
    assert mirrored(turned, "ed") == entry


def test_what_is_unknown_stays_unknown() -> None:
    assert mirrored(game(), "al").state == state()


@pytest.mark.parametrize(("result", "points"), [("won-major", 3), ("lost-major", 8), ("draw", 4)])
def test_the_opponents_points(result: str, points: int) -> None:
    assert opponents_points(SYSTEM, game(result=result, bonus="4-3")) == points
