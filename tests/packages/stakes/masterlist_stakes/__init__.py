"""Stakes: both players put a share of their rating on the table; the winner takes it all, a draw halves it."""

from dataclasses import dataclass, field
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
    shares: dict[str, int] = field(default_factory=dict)  # percent, from so many rated games on


def start(terms: Terms) -> Held:
    """A player before their first game."""
    return Held(Fraction(terms.start))


def share_of(held: Held, terms: Terms) -> int:
    """What a player puts on the table, in percent."""
    reached = [int(games) for games in terms.shares if held.games >= int(games)]
    return terms.shares[str(max(reached))] if reached else terms.share


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
        before = [state.get(one.player, new) for one in (seat, other)]
        own, theirs = (working.number(one.rating) * share_of(one, terms) for one in before)
        stake = working.line(N_("own stake"), rounded_to(ratio(own, 100), PLACES))
        against = working.line(N_("opponent's stake"), rounded_to(ratio(theirs, 100), PLACES))
        pot = working.line(N_("on the table"), stake + against)
        held = after.get(seat.player) or state.get(seat.player, new)
        taken = working.line(N_("taken from the table"), rounded_to(pot * working.number(seat.score), PLACES))
        rating = Fraction(working.line(N_("new rating"), working.number(held.rating) - stake + taken))
        after[seat.player] = held._replace(rating=rating)
        figures = {"change": rating - held.rating, "stake": Fraction(stake)}
        changes.append(Change(seat.player, game.id, held.rating, rating, figures, working.lines))
    return changes


SYSTEM = RatingSystem(
    id="stakes",
    name="Stakes",
    kind="duel",
    terms=Terms,
    rate=rate,
    start=start,
    change_columns=(Column("stake", N_("own stake")),),
    sections=(("", "The table"),),
)
