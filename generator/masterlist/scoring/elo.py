"""Elo: a rating moves by a factor K times how much better the result was than expected.

E = 1 ÷ (1 + 10^(−d ÷ 400)), where d is the player's rating less the opponent's; the change is K × (S − E). All games of
one day are rated on the ratings of the day before, so that the order within a day never matters.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from masterlist.facts.site import Members
from masterlist.scoring.decimals import (
    GRID,
    Number,
    Steps,
    decimal_context,
    kept,
    least,
    most,
    negative,
    plain,
    power_of_ten,
    steps,
)
from masterlist.scoring.ledger import Change, Changes
from masterlist.scoring.rating import COMMON_TERMS, Games, Held, RatingSystem, State, Unfit, why_unranked
from masterlist.scoring.rating import Terms as AnyTerms
from masterlist.scoring.system import Column
from masterlist.source import N_

SCALE = 400  # points of difference that make the better player's chance ten times the other's


@dataclass(frozen=True, kw_only=True)
class EloTerms(AnyTerms):
    """What a list rated by Elo may set."""

    start: Fraction = Fraction(1500)
    k: Fraction = Fraction(20)
    k_new: Fraction | None = None  # in place of ``k`` for a player's first ``new_games``
    new_games: int = 0
    floor: Fraction | None = None  # no rating is less after a day
    cap: Fraction = Fraction(400)  # a greater difference counts as this
    ranked_after: int = 0  # rated games
    active_years: int | None = None


def start(terms: EloTerms) -> Held:
    """A player before their first rated game."""
    return Held(terms.start)


def rate(state: State, games: Games, terms: EloTerms, _members: Members) -> tuple[State, Changes]:
    """The games of one day on the ratings of the day before."""
    new = start(terms)
    before = {seat.player: state.get(seat.player, new) for game in games.games for seat in game.seats}
    after, changes = dict(before), []
    with decimal_context():
        for game in games.games:
            one, two = game.seats
            for seat, other in ((one, two), (two, one)):
                working = steps(explained=games.explained)
                expected, change = _worth(before[seat.player], before[other.player], seat.score, terms, working)
                held = after[seat.player]
                rating = kept(working.line(N_("new rating"), working.number(held.rating) + change))
                after[seat.player] = held._replace(rating=rating)
                figures = {"expected": kept(expected), "change": kept(change)}
                changes.append(Change(seat.player, game.id, held.rating, rating, figures, working.lines))
        for player, held in sorted(after.items()):
            if terms.floor is not None and held.rating < terms.floor:
                working = steps(explained=games.explained)
                working.line(N_("rating at the floor"), most(working.number(held.rating), working.number(terms.floor)))
                after[player] = held._replace(rating=terms.floor)
                changes.append(Change(player, "", before[player].rating, terms.floor, {}, working.lines))
    return after, tuple(changes)


def _worth(own: Held, opponent: Held, score: Fraction, terms: EloTerms, working: Steps) -> tuple[Number, Number]:
    """The expected score of one player, and the change of their rating."""
    number = working.number
    difference = working.line(N_("rating difference"), number(own.rating) - number(opponent.rating))
    cap = number(terms.cap)
    if plain(difference) > plain(cap):
        difference = working.line(N_("difference that counts"), least(difference, cap))
    elif plain(difference) < -plain(cap):
        difference = working.line(N_("difference that counts"), most(difference, negative(cap)))
    odds = power_of_ten(negative(difference) / number(SCALE))
    expected = working.step(N_("expected score"), Decimal(1) / (Decimal(1) + odds))
    k = terms.k_new if terms.k_new is not None and own.games < terms.new_games else terms.k
    return expected, working.step(N_("change"), number(k) * (number(score) - expected), GRID)


# Games won of rated games; a draw is no win.
_WIN_RATE = Column(
    "win_rate", N_("win rate in %"), places=1, of=lambda row: Fraction(100 * row.won, row.games) if row.games else None
)


def _unfit(terms: EloTerms) -> tuple[Unfit, ...]:
    if terms.k_new is not None and not terms.new_games:
        return (Unfit("k_new", "'k_new' counts for no game", "add 'new_games', such as new_games: 30"),)
    if terms.new_games and terms.k_new is None:
        return (Unfit("new_games", "'new_games' has no K of its own", "add 'k_new', such as k_new: 40"),)
    if terms.floor is not None and terms.floor > terms.start:
        remedy = f"give 'floor' at most the rating that players start with, {terms.start}"
        return (Unfit("floor", "'floor' is greater than the rating that players start with", remedy),)
    return ()


SYSTEM = RatingSystem(
    id="elo",
    name="Elo",
    kind="duel",
    terms=EloTerms,
    rate=rate,
    start=start,
    columns=(_WIN_RATE,),
    called=COMMON_TERMS
    | {
        "k": N_("K"),
        "k_new": N_("K of a new player"),
        "new_games": N_("games of a new player"),
        "floor": N_("least rating"),
        "cap": N_("greatest difference that counts"),
    },
    unranked=lambda row, day, terms: why_unranked(row, day, terms.ranked_after, terms.active_years),
    unfit=_unfit,
    sections=(
        ("rating difference", "Expected score"),
        ("difference that counts", "Expected score"),
        ("expected score", "Expected score"),
        ("change", "Change"),
        ("rating at the floor", "Terms of a list"),
        ("new rating", "Change"),
    ),
)
