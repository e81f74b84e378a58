"""Shares: each table has 100 points, and its players have the part of them that they have of the game's own points."""

from collections.abc import Sequence
from dataclasses import dataclass

from masterlist.systems import N_, Amount, EventSystem, Game, Working, comparison, ratio, total
from masterlist.systems import Terms as AnyTerms

POT = 100


@dataclass(frozen=True)
class Terms(AnyTerms):
    """An event can set nothing."""


def points(game: Game, _terms: Terms, workings: Sequence[Working]) -> tuple[Amount, ...]:
    """The points of the seats; where no seat has any, all have the same."""
    own = [seat.points or 0 for seat in game.seats]
    return tuple(_share(value, own, working) for value, working in zip(own, workings, strict=True))


def _share(value: Amount, own: Sequence[Amount], working: Working) -> Amount:
    if not any(own):
        return working.line(N_("an equal share"), ratio(working.number(POT), len(own)))
    everything = working.line(N_("points of the table"), total(working.number(one) for one in own))
    return working.line(N_("share of the table"), ratio(POT * working.number(value), everything))


SYSTEM = EventSystem(
    id="shares",
    name="Shares",
    kind="table",
    terms=Terms,
    points=points,
    tie_breakers=(comparison.MOST_WINS, comparison.best_game(1, (comparison.POINTS,))),
    needs_points=True,
    sections=(("", "The pot"),),
)
