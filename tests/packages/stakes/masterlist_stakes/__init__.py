"""Stakes: both players put a share of their rating on the table; the winner takes it all, a draw halves it."""

from dataclasses import dataclass
from fractions import Fraction

from masterlist.systems import (
    N_,
    Change,
    Changes,
    Column,
    Game,
    Games,
    Held,
    Members,
    RatingSystem,
    State,
    ratio,
    rounded_to,
)
from masterlist.systems import Terms as AnyTerms

PLACES = 6  # decimals of a stake


@dataclass(frozen=True)
class Terms(AnyTerms):
    """What a list may set."""

    start: int = 100
    share: int = 10  # percent


def start(terms: Terms) -> Held:
    """A player before their first game."""
    return Held(Fraction(terms.start))


def rate(state: State, games: Games, terms: Terms, _members: Members) -> tuple[State, Changes]:
    """The games of a day; every stake is a share of the rating of the day before."""
    after: dict[str, Held] = {}
    changes: list[Change] = []
    for game in games.games:
        changes += _play(game, games, state, after, terms)
    return after, tuple(changes)


def _play(game: Game, games: Games, state: State, after: dict[str, Held], terms: Terms) -> list[Change]:
    new = start(terms)
    changes = []
    for seat, other in ((game.seats[0], game.seats[1]), (game.seats[1], game.seats[0])):
        working = games.working()
        own, theirs = (working.number(state.get(one.player, new).rating) for one in (seat, other))
        stake = working.line(N_("own stake"), rounded_to(ratio(own * terms.share, 100), PLACES))
        against = working.line(N_("opponent's stake"), rounded_to(ratio(theirs * terms.share, 100), PLACES))
        pot = working.line(N_("on the table"), stake + against)
        held = after.get(seat.player) or state.get(seat.player, new)
        taken = working.line(N_("taken from the table"), rounded_to(pot * working.number(seat.score), PLACES))
        rating = Fraction(working.line(N_("new rating"), working.number(held.rating) - stake + taken))
        after[seat.player] = held._replace(rating=rating)
        changes.append(
            Change(seat.player, game.id, held.rating, rating, {"change": rating - held.rating}, working.lines)
        )
    return changes


SYSTEM = RatingSystem(
    id="stakes",
    name="Stakes",
    kind="duel",
    terms=Terms,
    rate=rate,
    start=start,
    change_columns=(Column("change", N_("change")),),
    sections=(("", "The table"),),
)
