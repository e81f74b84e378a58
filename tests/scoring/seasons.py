"""Seasons of duels for the tests of rating systems, by hand and at random."""

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from masterlist.facts.night import Seat
from masterlist.facts.site import Cut, RatingList
from masterlist.scoring.ledger import Change
from masterlist.scoring.rating import Game
from masterlist.source import Place
from tests.evaluate import evaluate

PLAYERS = ("ann", "bob", "cleo", "dan", "eve")
SCORES = (Fraction(1), Fraction(1, 2), Fraction(0))
FIRST = date(2025, 11, 20)


def a_list(system: str, **terms: Any) -> RatingList:
    """A list of the system with these terms."""
    return RatingList("club", "Club", system, terms, Cut.YEARLY, Place(""), Place(""))


def duel(id_: str, white: str, black: str, score: Fraction | float) -> Game:
    """A game whose id begins with its date; the score is that of the first player."""
    own = Fraction(str(score))
    return Game(id_, id_[:10], (Seat(white, "white", own), Seat(black, "black", 1 - own)))


@st.composite
def seasons(draw: st.DrawFn, *, days: int = 500) -> tuple[Game, ...]:
    """Games of a few players within some days; several may be of one day."""
    found = []
    for number in range(draw(st.integers(1, 12))):
        day = FIRST + timedelta(days=draw(st.integers(0, days)))
        white, black = draw(st.permutations(PLAYERS))[:2]
        found.append(duel(f"{day}/{number}", white, black, draw(st.sampled_from(SCORES))))
    return tuple(found)


def check_workings(changes: Sequence[Change]) -> None:
    """Every printed sum comes to what is printed as its value."""
    for change in changes:
        assert change.working, change
        for line in change.working:
            assert evaluate(line.sum) == evaluate(line.value), line
