"""Elo: a rating moves by a factor K times how much better the result was than expected.

E = 1 ÷ (1 + 10^(−d ÷ 400)), where d is the player's rating less the opponent's; the change is K × (S − E). All games of
one day are rated on the ratings of the day before, so that the order within a day never matters.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.site import Members
from masterlist.scoring.decimals import (
    GRID,
    Number,
    Steps,
    kept,
    least,
    most,
    negative,
    plain,
    power_of_ten,
    reckoning,
    steps,
)
from masterlist.scoring.ledger import Change, Changes
from masterlist.scoring.rating import Game, Games, Held, RatingSystem, Seat, Standing, State, Unfit, why_unranked
from masterlist.scoring.rating import Terms as AnyTerms
from masterlist.scoring.system import Column
from masterlist.source import N_, Message

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
    with reckoning():
        day = _Day(state, games, terms)
        found = [change for game in games.games for change in day.play(game)]
        floored = [*day.floored()]
    return day.after, (*found, *floored)


class _Side(NamedTuple):
    """One player's view of a game."""

    seat: Seat
    own: Held
    opponent: Held


class _Day:
    """The ratings while the games of a day are rated."""

    def __init__(self, state: State, games: Games, terms: EloTerms) -> None:
        self._terms = terms
        self._explained = games.explained
        new = start(terms)
        players = {seat.player: None for game in games.games for seat in game.seats}
        self._before = {player: state.get(player, new) for player in players}
        self.after = dict(self._before)

    def play(self, game: Game) -> Iterator[Change]:
        """The two changes of a game."""
        one, two = game.seats
        for seat, other in ((one, two), (two, one)):
            yield self._change(game, _Side(seat, self._before[seat.player], self._before[other.player]))

    def _change(self, game: Game, side: _Side) -> Change:
        working = steps(explained=self._explained)
        expected, change = _worth(side, self._terms, working)
        held = self.after[side.seat.player]
        after = kept(working.line(N_("new rating"), working.number(held.rating) + change))
        self.after[side.seat.player] = held._replace(rating=after)
        figures = {"expected": kept(expected), "change": kept(change)}
        return Change(side.seat.player, game.id, held.rating, after, figures, working.lines)

    def floored(self) -> Iterator[Change]:
        """Those whose rating would be less than the floor after the day."""
        floor = self._terms.floor
        if floor is None:
            return
        for player, held in sorted(self.after.items()):
            if held.rating < floor:
                working = steps(explained=self._explained)
                working.line(N_("rating at the floor"), most(working.number(held.rating), working.number(floor)))
                self.after[player] = held._replace(rating=floor)
                yield Change(player, "", self._before[player].rating, floor, {}, working.lines)


def _worth(side: _Side, terms: EloTerms, working: Steps) -> tuple[Number, Number]:
    """The expected score of one player, and the change of their rating."""
    own, opponent = working.number(side.own.rating), working.number(side.opponent.rating)
    difference = _capped(working.line(N_("rating difference"), own - opponent), terms, working)
    odds = power_of_ten(negative(difference) / working.number(SCALE))
    expected = working.step(N_("expected score"), Decimal(1) / (Decimal(1) + odds))
    factor, score = working.number(_factor(side.own, terms)), working.number(side.seat.score)
    return expected, working.step(N_("change"), factor * (score - expected), GRID)


def _capped(difference: Number, terms: EloTerms, working: Steps) -> Number:
    cap = working.number(terms.cap)
    if plain(difference) > plain(cap):
        return working.line(N_("difference that counts"), least(difference, cap))
    if plain(difference) < -plain(cap):
        return working.line(N_("difference that counts"), most(difference, negative(cap)))
    return difference


def _factor(own: Held, terms: EloTerms) -> Fraction:
    """K: that of a new player while they have few rated games."""
    return terms.k_new if terms.k_new is not None and own.games < terms.new_games else terms.k


def _unranked(row: Standing, day: str, terms: EloTerms) -> Message | None:
    return why_unranked(row, day, terms.ranked_after, terms.active_years)


def _win_rate(row: Standing) -> Fraction | None:
    """Games won of rated games, in percent; a draw is no win."""
    return Fraction(100 * row.won, row.games) if row.games else None


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
    columns=(Column("win_rate", N_("win rate in %"), places=1, of=_win_rate),),
    unranked=_unranked,
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
