"""ARMADA: what the seven put into the pot of a game, and who answers for a seat.

The antes are quotients of ratings, and the ratings are made of earlier antes: kept as exact fractions, they
double in length with every game (15 games among 14 members: 28,000 digits). So the ledger has a grid of 20
decimals. Antes and awards are worked out exactly, then rounded to the grid, and the last of those that needed
rounding takes what the other six leave of the pot: the seven add up to exactly 420, a rating has at most 20
decimals, and all ratings add up to exactly minus the points in play. No ante is off by more than 4 units of
the 20th decimal, so the 12 decimals that are published stay right over all the games that people can play.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.board import SEVENTH_PLAYER, Board, PowerSeat
from masterlist.scoring.board import Workings, sole_winner, winning_seats
from masterlist.scoring.ledger import DECIMALS
from masterlist.scoring.working import SILENT, ratio, rounded_to, total
from masterlist.source import N_

POT = 420
ANTE_ADJUSTMENT = 210
GRID = DECIMALS  # of every ante, award and rating
RATINGS_OF = (N_("ratings of those who finished"), N_("ratings of the seven"))
THE_REST = {  # of the pot, for the last one that needs rounding
    "ante": N_("ante, the remainder of 420"),
    "award in the ledger": N_("award in the ledger, the remainder of 420"),
}

Ratings = Mapping[str, Fraction]


class LedgerBroken(AssertionError):
    """Points came from nowhere or went nowhere: a bug, never a fault of the content."""


class NoAnteError(ArithmeticError):
    """The ratings of the seven add up to −1470, so that the rule divides by zero."""


class Stake(NamedTuple):
    """Who antes and receives for a seat, how much, and why it is they."""

    player: str
    ante: Fraction
    reason: str


def stakes(game: Board, ratings: Ratings, awards: tuple[Amount, ...] | None, workings: Workings) -> tuple[Stake, ...]:
    """Who antes for each seat, and how much (ARMADA rules: "3.2", "4.2").

    Whether a replacement keeps the seat is worked out with every finishing player in the seat, all seats at once;
    the antes are then those of the players who answer for the seats.
    """
    answering = [(seat.player or "", "") for seat in game.seats]
    if any(seat.replaces for seat in game.seats):
        heard = tuple(w if seat.replaces else SILENT for w, seat in zip(workings, game.seats, strict=True))
        tried = _shares([ratings[player] for player, _ in answering], heard, RATINGS_OF[0])
        for share, working in zip(tried, heard, strict=True):
            working.line(N_("ante of the one who finished"), rounded_to(share, GRID))
        answering = [_answers(game, seat, ante, awards) for seat, ante in zip(game.seats, tried, strict=True)]
    staked = antes([ratings[player] for player, _ in answering], workings)
    return tuple(Stake(player, ante, why) for (player, why), ante in zip(answering, staked, strict=True))


def _answers(game: Board, seat: PowerSeat, ante: Amount, awards: tuple[Amount, ...] | None) -> tuple[str, str]:
    """Who answers for a seat, and the reason (ARMADA rules: "4.2")."""
    if seat.replaces is None:
        return seat.player or "", ""
    if awards is None:
        return seat.replaces, N_("a replacement can only earn the seat by the game's end")
    if seat.player == SEVENTH_PLAYER:
        return seat.replaces, N_("replaced by the missing man, who takes over no points")
    if seat not in winning_seats(game, sole_winner(game, concessions=True)):
        return seat.replaces, N_("the replacement did not finish among the winners")
    if awards[seat.power.order] <= ante:
        return seat.replaces, N_("the award does not exceed the replacement's ante")
    return seat.player or "", N_("the replacement finished among the winners, and the award exceeds their ante")


def antes(ratings: Iterable[Fraction], workings: Workings) -> tuple[Fraction, ...]:
    """What the seven put into the pot (ARMADA rules: "3.2"); with a rating below −210, less than nothing."""
    return _on_the_grid(_shares(ratings, workings, RATINGS_OF[1]), workings, N_("ante"), every=True)


def _shares(ratings: Iterable[Fraction], workings: Workings, label: str) -> tuple[Amount, ...]:
    listener = next((working for working in workings if working is not SILENT), SILENT)
    seven = [listener.number(rating) for rating in ratings]
    written = total(seven)  # once: seven equal sums would be most of the work of a long ledger
    if written + 7 * ANTE_ADJUSTMENT == 0:
        raise NoAnteError("the ratings of the seven add up to −1470, so that no ante can be worked out")
    shares = []
    for rating, working in zip(seven, workings, strict=True):
        everybody = working.line(label, written)
        shares.append(ratio(POT * (rating + ANTE_ADJUSTMENT), everybody + 7 * ANTE_ADJUSTMENT))
    return tuple(shares)


def ledger_awards(awards: tuple[Amount, ...], workings: Workings) -> tuple[Fraction, ...]:
    """The awards as they enter the ratings: the same, but for those that no 20 decimals end."""
    return _on_the_grid(awards, workings, N_("award in the ledger"), every=False)


def _on_the_grid(values: Iterable[Amount], workings: Workings, label: str, *, every: bool) -> tuple[Fraction, ...]:
    """The seven values with 20 decimals, 420 together; a line for every one, or for the rounded ones."""
    settled, inexact = [], []
    for index, (value, working) in enumerate(zip(values, workings, strict=True)):
        nearest = rounded_to(value, GRID)
        if nearest != value:
            inexact.append(index)
            settled.append(working.line(label, nearest))
        else:
            settled.append(working.line(label, value) if every else value)
    if sum(settled) != POT and inexact:
        last = inexact[-1]
        number = workings[last].number
        others = total(number(value) for index, value in enumerate(settled) if index != last)
        settled[last] = workings[last].line(THE_REST[label], number(POT) - others)
    if sum(settled) != POT:
        raise LedgerBroken(f"{label}: the seven add up to {sum(settled)}, not to {POT}")
    return tuple(Fraction(value) for value in settled)
