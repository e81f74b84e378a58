"""Glicko-2: a rating, how far it may be off, and how steady the player is, after Mark Glickman's paper.

"Example of the Glicko-2 system" (2013): all games of a rating period are rated together, on the values before it.
What is kept is rounded to 12 decimals once a rated period; in periods without a game only the deviation grows, as
step 6 says.

The new volatility is the root of the equation of step 5. The paper seeks x = ln(σ′²); here it is y = x − ln(σ²), so
that no logarithm is needed and σ′ = σ × exp(y ÷ 2). The root is found by Newton's method within bounds that follow from
the equation. Whatever way leads to it, it is the same number; the working shows that the equation holds.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from masterlist.facts.night import Seat
from masterlist.facts.site import Members
from masterlist.scoring.decimals import (
    GRID,
    PI,
    SILENT,
    STEP,
    Number,
    Steps,
    decimal,
    decimal_context,
    exp,
    kept,
    least,
    negative,
    plain,
    root,
    rounded,
    square,
    steps,
    total,
)
from masterlist.scoring.ledger import Change, Changes
from masterlist.scoring.rating import COMMON_TERMS, Games, Held, RatingSystem, Standing, State, why_unranked
from masterlist.scoring.rating import Terms as AnyTerms
from masterlist.scoring.system import Column
from masterlist.source import N_, Kind, Message, Value, say

NEAR = Decimal("1e-13")  # after a step of Newton's method as small as this the error is below 24 decimals
MOST_STEPS = 200


def _equation(y: Number, variance: Number, spread: Number, surprise: Number, tau: Number) -> Number:
    """f(x) of the paper's step 5, with x = ln(σ²) + y; of σ², φ² + v, Δ² and τ."""
    z = variance * exp(y)
    rest = spread + z
    return z * (surprise - spread - z) / (Decimal(2) * square(rest)) - y / square(tau)


def new_volatility(sigma: Number, given: tuple[Number, Number, Number, Number], working: Steps) -> Number:
    """The volatility after the period; of what is ``given`` the equation is made."""
    root = working.line(N_("y, the root of the volatility's equation"), working.number(_root(*map(plain, given))))
    if working is not SILENT:  # nothing is made of it: it shows that the root is one
        working.step(N_("the volatility's equation at y"), _equation(root, *given), GRID)
    return working.step(N_("new volatility σ′"), sigma * exp(root / working.number(2)))


def _root(square: Decimal, spread: Decimal, surprise: Decimal, tau: Decimal) -> Decimal:
    """The y at which the equation is 0, without the memory of sums.

    With q = Δ² − φ² − v its first part lies above -1/2 where q is small; else it is at most
    q² ÷ (8 × (φ² + v) × (q + φ² + v)). Beyond that the second part, -y ÷ τ², decides: so between these bounds the
    equation changes its sign.
    """
    tau_2, q = tau * tau, surprise - spread
    low = high = y = Decimal(0)
    if q <= square:
        low = -tau_2 / 2
    else:
        high = tau_2 * q * q / (8 * spread * (q + spread))
    for _ in range(MOST_STEPS):
        z = square * y.exp()
        rest = spread + z
        value = z * (q - z) / (2 * rest * rest) - y / tau_2
        slope = z * (q * (spread - z) - 2 * z * spread) / (2 * rest * rest * rest) - 1 / tau_2
        low, high = (y, high) if value > 0 else (low, y)
        step = -value / slope
        if not low <= y + step <= high:
            step = (low + high) / 2 - y
        y += step
        if abs(step) <= NEAR:
            return plain(rounded(y, STEP))
    raise ArithmeticError(
        f"no volatility found for {(square, q, tau)}"
    )  # pragma: no cover  bisection needs fewer steps


CENTRE = Decimal(1500)  # the rating that is 0 on the paper's scale
SCALE = Decimal("173.7178")  # points of rating in one unit of the paper's scale
ONE, THREE = Decimal(1), Decimal(3)


@dataclass(frozen=True, kw_only=True)
class Glicko2Terms(AnyTerms):
    """What a list rated by Glicko-2 may set."""

    start: Fraction = Fraction(1500)
    deviation: Fraction = Fraction(350)  # of a new player; none is ever greater
    volatility: Fraction = Fraction(6, 100)
    tau: Fraction = Fraction(1, 2)
    period: Literal["month", "quarter", "year"] = "month"
    ranked_below: Fraction = Fraction(350)  # a deviation
    ranked_after: int = 0  # rated games
    active_years: int | None = None


def start(terms: Glicko2Terms) -> Held:
    """A player before their first rated game."""
    return Held(terms.start, {"deviation": terms.deviation, "volatility": terms.volatility})


def period_of(date: str, terms: Glicko2Terms) -> str:
    """The rating period that a date falls into: 2026-03, 2026-q1 or 2026."""
    if terms.period == "month":
        return date[:7]
    return date[:4] if terms.period == "year" else f"{date[:4]}-q{(int(date[5:7]) + 2) // 3}"


def _between(earlier: str, later: str) -> int:
    """How many periods lie between two of one kind."""
    year, _, part = later.partition("-")
    first_year, _, first_part = earlier.partition("-")
    parts = {"": 1, "q": 4}.get(part[:1], 12)
    whole = parts * (int(year) - int(first_year)) + int(part.strip("q") or 0) - int(first_part.strip("q") or 0)
    return max(whole - 1, 0)


Scaled = tuple[Held, Number, Number]  # a player, and their μ and φ


def _scaled(held: Held, period: Games, terms: Glicko2Terms) -> Scaled:
    """Steps 1 and 2, μ and φ; a deviation that grew in periods without a game, as step 6 says of each of them."""
    number = steps(explained=period.explained).number
    mu = (number(held.rating) - CENTRE) / SCALE
    phi: Number = number(held.figures["deviation"]) / SCALE
    if held.period and (idle := _between(held.period, period.period)):
        grown = root(square(phi) + number(idle) * square(number(held.figures["volatility"])))
        phi = least(grown, number(terms.deviation) / SCALE)
    return held, rounded(mu, STEP), rounded(phi, STEP)


OWN = (N_("μ before the period"), N_("φ before the period"))
OPPONENTS = (N_("opponent's μ"), N_("opponent's φ"))
SO_FAR = (N_("μ with the games so far"), N_("rating with the games so far"))


def rate(state: State, games: Games, terms: Glicko2Terms, _members: Members) -> tuple[State, Changes]:
    """The games of one rating period on the values before it."""
    new = start(terms)
    players = {seat.player for game in games.games for seat in game.seats}
    with decimal_context():  # once for the player and each opponent
        before = {player: _scaled(state.get(player, new), games, terms) for player in players}
    by_player: dict[str, list[tuple[str, Seat, Scaled]]] = {}
    for game in games.games:
        one, two = game.seats
        by_player.setdefault(one.player, []).append((game.id, one, before[two.player]))
        by_player.setdefault(two.player, []).append((game.id, two, before[one.player]))
    after, changes = {}, []
    with decimal_context():
        for player, own in by_player.items():
            held, found = _rated(player, before[player], own, games, terms)
            after[player] = held
            changes += found
    return after, tuple(changes)


def _rated(
    player: str, before: Scaled, games: list[tuple[str, Seat, Scaled]], period: Games, terms: Glicko2Terms
) -> tuple[Held, list[Change]]:
    """One player after the period, and their changes: game by game, and that of the period."""
    working = steps(explained=period.explained)
    number = working.number
    held, (mu, phi) = before[0], map(working.line, OWN, before[1:])
    played = []  # of each game its id, its working, E, g² × E × (1 − E), and g × (s − E)
    for game, seat, opponent in games:
        own = steps(explained=period.explained)
        other_mu, other_phi = map(own.line, OPPONENTS, opponent[1:])
        g = own.step(N_("g"), ONE / root(ONE + own.number(THREE) * square(other_phi) / square(own.number(PI))))
        odds = exp(negative(g) * (mu - other_mu))
        expected = own.step(N_("expected score E"), ONE / (ONE + odds))
        information = own.step(N_("g² × E × (1 − E)"), square(g) * expected * (ONE - expected))
        gain = own.step(N_("g × (s − E)"), g * (own.number(seat.score) - expected))
        played.append((game, own, kept(expected), information, gain))
    gains = [gain for *_, gain in played]
    v = working.step(N_("v"), ONE / total([information for *_, information, _ in played]))
    delta = working.step(N_("Δ"), v * total(gains))
    sigma = number(held.figures["volatility"])
    spread = working.step(N_("φ² + v"), square(phi) + v)
    sigma = new_volatility(sigma, (square(sigma), spread, square(delta), number(terms.tau)), working)
    star = working.step(N_("φ*²"), square(phi) + square(sigma))
    phi = working.step(N_("φ′"), ONE / root(ONE / star + ONE / v))
    rating = _rating(mu, phi, gains, working, (N_("μ′"), N_("new rating")))
    deviation = working.step(N_("new deviation"), least(phi * SCALE, number(terms.deviation)), GRID)
    volatility = working.step(N_("volatility that is kept"), sigma, GRID)
    figures = {"deviation": kept(deviation), "volatility": kept(volatility)}
    changes = []
    rated, so_far = held.rating, Decimal(0)
    for game, own, expected_score, _, gained in played:  # the rating after each, had the later ones not been played yet
        parts = [number(so_far), gained] if so_far else [gained]
        after = _rating(mu, phi, parts, own, SO_FAR)
        then = {"expected": expected_score, "change": after - rated}
        changes.append(Change(player, game, rated, after, then, own.lines))
        rated, so_far = after, so_far + plain(gained)
    changes.append(Change(player, "", held.rating, rating, figures, working.lines))
    return held._replace(rating=rating, figures=figures), changes


def _rating(mu: Number, phi: Number, gains: list[Number], working: Steps, labels: tuple[str, str]) -> Fraction:
    """Steps 7 and 8: the rating after games with these gains."""
    new = working.step(labels[0], mu + square(phi) * total(gains))
    return kept(working.step(labels[1], SCALE * new + CENTRE, GRID))


def brought_to(state: State, period: str, terms: Glicko2Terms) -> State:
    """Everybody's deviation after a period in which only some have played."""
    with decimal_context():
        return {player: _grown(held, period, terms) for player, held in state.items()}


def _grown(held: Held, period: str, terms: Glicko2Terms) -> Held:
    if held.period >= period:
        return held
    idle = _between(held.period, period) + 1
    phi, sigma = decimal(held.figures["deviation"]) / SCALE, decimal(held.figures["volatility"])
    grown = min((phi**2 + idle * sigma**2).sqrt() * SCALE, decimal(terms.deviation))
    return held._replace(figures={**held.figures, "deviation": kept(rounded(grown, GRID))})


def _unranked(row: Standing, day: str, terms: Glicko2Terms) -> Message | None:
    if row.figures["deviation"] > terms.ranked_below:
        return say(N_("the rating deviation is greater than {n}"), Value("n", str(terms.ranked_below), Kind.NUMBER))
    return why_unranked(row, day, terms.ranked_after, terms.active_years)


SYSTEM = RatingSystem(
    id="glicko-2",
    name="Glicko-2",
    kind="duel",
    terms=Glicko2Terms,
    rate=rate,
    start=start,
    columns=(Column("deviation", N_("deviation")), Column("volatility", N_("volatility"), places=5)),
    period=period_of,
    brought_to=brought_to,
    called=COMMON_TERMS
    | {
        "deviation": N_("deviation at first"),
        "volatility": N_("volatility at first"),
        "tau": N_("τ"),
        "period": N_("rating period"),
        "ranked_below": N_("deviation below which a rank is given"),
    },
    unranked=_unranked,
    band="deviation",
    sections=(
        ("opponent's", "Each game"),
        ("μ with the games", "Each game"),
        ("rating with the games", "Each game"),
        ("g", "Each game"),  # g, and what is made of it
        ("expected score", "Each game"),
        ("μ before", "The scale"),
        ("φ before", "The scale"),
        ("", "The period"),
    ),
)
