"""Places: a point for each player left behind, half a point for each in the same place, and one for the win."""

from collections.abc import Sequence
from dataclasses import dataclass

from masterlist.systems import N_, Amount, EventSystem, Game, Seat, Working, comparison, ratio
from masterlist.systems import Terms as AnyTerms


@dataclass(frozen=True)
class Terms(AnyTerms):
    """What an event may set."""

    winner: int = 1


def points(game: Game, terms: Terms, workings: Sequence[Working]) -> tuple[Amount, ...]:
    """The points of the seats."""
    return tuple(_points(game, seat, terms, working) for seat, working in zip(game.seats, workings, strict=True))


def _points(game: Game, seat: Seat, terms: Terms, working: Working) -> Amount:
    places = [other.place or 0 for other in game.seats]
    place = seat.place or 0
    behind = working.line(N_("players left behind"), working.number(sum(other > place for other in places)))
    level = working.line(N_("players in the same place"), working.number(places.count(place) - 1))
    bonus = terms.winner if place == 1 and not level else 0
    return working.line(N_("points"), behind + ratio(level, 2) + working.number(bonus))


SYSTEM = EventSystem(
    id="places",
    name="Places",
    kind="table",
    terms=Terms,
    points=points,
    tie_breakers=(comparison.MOST_WINS, comparison.MOST_SCORED),
    sections=(("", "Points"),),
)
