"""OpenSkill: games at a table rated by the Plackett-Luce model of the library openskill.

A rating is what a player is almost certain to be worth: the mean less three deviations. The library computes with
floating-point numbers; what is kept of a player is rounded to six decimals after each game.
"""

from dataclasses import dataclass
from fractions import Fraction

from openskill.models import PlackettLuce

from masterlist.systems import (
    N_,
    Change,
    Changes,
    Column,
    Game,
    Games,
    Held,
    Members,
    Message,
    RatingSystem,
    Standing,
    State,
    why_unranked,
)
from masterlist.systems import Terms as AnyTerms

PLACES = 6
MODEL = PlackettLuce()


@dataclass(frozen=True)
class Terms(AnyTerms):
    """What a list may set."""

    ranked_after: int = 0


def start(_terms: Terms) -> Held:
    """A player before their first game."""
    return _held(Held(Fraction(0)), MODEL.mu, MODEL.sigma)


def rate(state: State, games: Games, terms: Terms, _members: Members) -> tuple[State, Changes]:
    """The games of a day, one after the other."""
    after: dict[str, Held] = {}
    changes: list[Change] = []
    for game in games.games:
        before = {seat.player: after.get(seat.player) or state.get(seat.player, start(terms)) for seat in game.seats}
        for (player, held), (mu, sigma) in zip(before.items(), _rated(game, before), strict=True):
            after[player] = _held(held, mu, sigma)
            changes.append(_change(player, game, games, (held, after[player])))
    return after, tuple(changes)


def _rated(game: Game, before: dict[str, Held]) -> list[tuple[float, float]]:
    figures = [held.figures for held in before.values()]
    teams = [[MODEL.rating(mu=float(one["mu"]), sigma=float(one["sigma"]))] for one in figures]
    found = MODEL.rate(teams, ranks=[float(seat.place or 0) for seat in game.seats])
    return [(rating.mu, rating.sigma) for (rating,) in found]


def _held(held: Held, mu: float, sigma: float) -> Held:
    mean, deviation = (Fraction(f"{value:.{PLACES}f}") for value in (mu, sigma))
    return held._replace(rating=mean - 3 * deviation, figures={"mu": mean, "sigma": deviation})


def _change(player: str, game: Game, games: Games, held: tuple[Held, Held]) -> Change:
    before, after = held
    working = games.working()
    mean = working.line(N_("mean after the game"), working.number(after.figures["mu"]))
    deviation = working.line(N_("deviation after the game"), working.number(after.figures["sigma"]))
    working.line(N_("new rating"), mean - working.number(3) * deviation)
    figures = {"change": after.rating - before.rating}
    return Change(player, game.id, before.rating, after.rating, figures, working.lines)


def _unranked(row: Standing, day: str, terms: Terms) -> Message | None:
    return why_unranked(row, day, terms.ranked_after, None)


SYSTEM = RatingSystem(
    id="openskill",
    name="OpenSkill",
    kind="table",
    terms=Terms,
    rate=rate,
    start=start,
    columns=(Column("mu", N_("mean")), Column("sigma", N_("deviation"))),
    unranked=_unranked,
    sections=(("", "The rating"),),
)
