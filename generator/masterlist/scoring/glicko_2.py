"""Glicko-2: a rating, how far it may be off, and how steady the player is, after Mark Glickman's paper.

"Example of the Glicko-2 system" (2013): all games of a rating period are rated together, on the values before it.
What is kept is rounded to 12 decimals once a rated period; in periods without a game only the deviation grows, as
step 6 says.

The new volatility is the root of the equation of step 5. The paper seeks x = ln(σ′²); here it is y = x − ln(σ²), so
that no logarithm is needed and σ′ = σ × exp(y ÷ 2). The root is found by Newton's method within bounds that follow from
the equation. Whatever way leads to it, it is the same number; the working shows that the equation holds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from masterlist.facts.site import Members
from masterlist.scoring.decimals import (
    GRID,
    PI,
    SILENT,
    STEP,
    Number,
    Steps,
    decimal,
    exp,
    kept,
    least,
    negative,
    plain,
    reckoning,
    root,
    rounded,
    square,
    steps,
    total,
)
from masterlist.scoring.ledger import Change, Changes
from masterlist.scoring.rating import Game, Games, Held, RatingSystem, Seat, Standing, State, why_unranked
from masterlist.scoring.rating import Terms as AnyTerms
from masterlist.scoring.system import Column
from masterlist.source import N_, Kind, Message, Value, say

NEAR = Decimal("1e-13")  # after a step of Newton's method as small as this the error is below 24 decimals
MOST_STEPS = 200


class Equation(NamedTuple):
    """What the equation is made of."""

    square: Number  # of the volatility, σ²
    spread: Number  # φ² + v
    surprise: Number  # Δ²
    tau: Number


class _Plain(NamedTuple):
    """The same without the memory of sums, for the search."""

    square: Decimal
    spread: Decimal
    surprise: Decimal
    tau_2: Decimal  # τ²


def new_volatility(sigma: Number, given: Equation, working: Steps) -> Number:
    """The volatility after the period."""
    tau = plain(given.tau)
    found = _root(_Plain(plain(given.square), plain(given.spread), plain(given.surprise), tau * tau))
    root = working.line(N_("y, the root of the volatility's equation"), working.number(found))
    if working is not SILENT:  # nothing is made of it: it shows that the root is one
        working.step(N_("the volatility's equation at y"), _equation(root, given), GRID)
    return working.step(N_("new volatility σ′"), sigma * exp(root / working.number(2)))


def _equation(y: Number, given: Equation) -> Number:
    """f(x) of the paper's step 5, with x = ln(σ²) + y."""
    z = given.square * exp(y)
    rest = given.spread + z
    return z * (given.surprise - given.spread - z) / (Decimal(2) * square(rest)) - y / square(given.tau)


def _newton(y: Decimal, given: _Plain) -> tuple[Decimal, Decimal]:
    """The equation's value at y, and Newton's step from there; the power of e is shared by the two."""
    z = given.square * y.exp()
    rest, gap = given.spread + z, given.surprise - given.spread
    value = z * (gap - z) / (2 * rest * rest) - y / given.tau_2
    slope = z * (gap * (given.spread - z) - 2 * z * given.spread) / (2 * rest * rest * rest) - 1 / given.tau_2
    return value, -value / slope


def _root(given: _Plain) -> Decimal:
    low, high = _bounds(given)
    y = Decimal(0)
    for _ in range(MOST_STEPS):
        value, step = _newton(y, given)
        low, high = (y, high) if value > 0 else (low, y)
        if not low <= y + step <= high:
            step = (low + high) / 2 - y
        y += step
        if abs(step) <= NEAR:
            return plain(rounded(y, STEP))
    raise ArithmeticError(f"no volatility found for {given}")  # pragma: no cover  bisection alone needs fewer steps


def _bounds(given: _Plain) -> tuple[Decimal, Decimal]:
    """Between which values of y the equation changes its sign.

    With q = Δ² − φ² − v its first part lies above -1/2 where q is small; else it is at most
    q² ÷ (8 × (φ² + v) × (q + φ² + v)). Beyond that the second part, -y ÷ τ², decides.
    """
    q = given.surprise - given.spread
    if q <= given.square:
        return -given.tau_2 / 2, Decimal(0)
    return Decimal(0), given.tau_2 * q * q / (8 * given.spread * (q + given.spread))


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


class _Scaled(NamedTuple):
    """A player before the period, on the paper's scale."""

    mu: Number
    phi: Number


def _scaled(held: Held, period: str, terms: Glicko2Terms, working: Steps, labels: tuple[str, str]) -> _Scaled:
    """Steps 1 and 2; a deviation that grew in periods without a game, as step 6 says of each of them."""
    number = working.number
    mu = working.step(labels[0], (number(held.rating) - CENTRE) / SCALE)
    phi: Number = number(held.figures["deviation"]) / SCALE
    if held.period and (idle := _between(held.period, period)):
        grown = root(square(phi) + number(idle) * square(number(held.figures["volatility"])))
        phi = least(grown, number(terms.deviation) / SCALE)
    return _Scaled(mu, working.step(labels[1], phi))


class _Played(NamedTuple):
    """A game from one side, with what it adds to the sums of the period."""

    game: Game
    working: Steps
    expected: Number
    information: Number  # g² × E × (1 − E)
    gain: Number  # g × (s − E)


OWN = (N_("μ before the period"), N_("φ before the period"))
OPPONENTS = (N_("opponent's μ"), N_("opponent's φ"))


class _Period:
    """The games of one rating period."""

    def __init__(self, state: State, games: Games, terms: Glicko2Terms) -> None:
        self._games = games
        self._terms = terms
        self._new = start(terms)
        self._state = state
        self.after: dict[str, Held] = {}

    def rate(self) -> Iterator[Change]:
        by_player: dict[str, list[tuple[Game, Seat, str]]] = {}
        for game in self._games.games:
            one, two = game.seats
            by_player.setdefault(one.player, []).append((game, one, two.player))
            by_player.setdefault(two.player, []).append((game, two, one.player))
        for player, games in by_player.items():
            yield from self._player(player, games)

    def _player(self, player: str, games: list[tuple[Game, Seat, str]]) -> Iterator[Change]:
        """One player's changes: game by game, and that of the period."""
        held = self._held(player)
        working = self._working()
        own = _scaled(held, self._games.period, self._terms, working, OWN)
        played = [self._play(game, seat, opponent, plain(own.mu)) for game, seat, opponent in games]
        phi, sigma = self._spread(own, held, played, working)
        gains = [working.number(plain(one.gain)) for one in played]
        rating = _rating(own, phi, gains, working, (N_("μ′"), N_("new rating")))
        deviation = working.step(N_("new deviation"), least(phi * SCALE, working.number(self._terms.deviation)), GRID)
        volatility = working.step(N_("volatility that is kept"), sigma, GRID)
        figures = {"deviation": kept(deviation), "volatility": kept(volatility)}
        self.after[player] = held._replace(rating=rating, figures=figures)
        yield from _by_game(player, held.rating, _Scaled(plain(own.mu), plain(phi)), played)
        yield Change(player, "", held.rating, rating, figures, working.lines)

    def _play(self, game: Game, seat: Seat, opponent: str, mu: Decimal) -> _Played:
        """Step 3's and step 4's parts of one game."""
        working = self._working()
        number = working.number
        other = _scaled(self._held(opponent), self._games.period, self._terms, working, OPPONENTS)
        g = working.step(N_("g"), ONE / root(ONE + number(THREE) * square(other.phi) / square(number(PI))))
        expected = working.step(N_("expected score E"), ONE / (ONE + exp(negative(g) * (number(mu) - other.mu))))
        information = working.step(N_("g² × E × (1 − E)"), square(g) * expected * (ONE - expected))
        gain = working.step(N_("g × (s − E)"), g * (number(seat.score) - expected))
        return _Played(game, working, expected, information, gain)

    def _spread(self, own: _Scaled, held: Held, played: list[_Played], working: Steps) -> tuple[Number, Number]:
        """Steps 3 to 7: the new φ, and the new volatility."""
        number = working.number
        v = working.step(N_("v"), ONE / total([number(plain(one.information)) for one in played]))
        delta = working.step(N_("Δ"), v * total([number(plain(one.gain)) for one in played]))
        sigma = number(held.figures["volatility"])
        spread = working.step(N_("φ² + v"), square(own.phi) + v)
        given = Equation(square(sigma), spread, square(delta), number(self._terms.tau))
        new = new_volatility(sigma, given, working)
        star = working.step(N_("φ*²"), square(own.phi) + square(new))
        return working.step(N_("φ′"), ONE / root(ONE / star + ONE / v)), new

    def _held(self, player: str) -> Held:
        return self._state.get(player, self._new)

    def _working(self) -> Steps:
        return steps(explained=self._games.explained)


def _rating(own: _Scaled, phi: Number, gains: list[Number], working: Steps, labels: tuple[str, str]) -> Fraction:
    """Steps 7 and 8: the rating after games with these gains."""
    mu = working.step(labels[0], own.mu + square(phi) * total(gains))
    return kept(working.step(labels[1], SCALE * mu + CENTRE, GRID))


def _by_game(player: str, before: Fraction, own: _Scaled, played: list[_Played]) -> Iterator[Change]:
    """What each game did: the rating after it, had the period's other gains not come yet."""
    gain: Decimal = Decimal(0)
    for one in played:
        number = one.working.number
        gains = [number(gain), number(plain(one.gain))] if gain else [number(plain(one.gain))]
        mine = _Scaled(number(plain(own.mu)), number(plain(own.phi)))
        labels = N_("μ with the games so far"), N_("rating with the games so far")
        after = _rating(mine, mine.phi, gains, one.working, labels)
        gain += plain(one.gain)
        figures = {"expected": kept(one.expected), "change": after - before}
        yield Change(player, one.game.id, before, after, figures, one.working.lines)
        before = after


def rate(state: State, games: Games, terms: Glicko2Terms, _members: Members) -> tuple[State, Changes]:
    """The games of one rating period on the values before it."""
    with reckoning():
        period = _Period(state, games, terms)
        changes = tuple(period.rate())
    return period.after, changes


def brought_to(state: State, period: str, terms: Glicko2Terms) -> State:
    """Everybody's deviation after a period in which only some have played."""
    with reckoning():
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
        bound = Value("n", str(terms.ranked_below), Kind.NUMBER)
        return say(N_("the rating deviation is greater than {n}"), bound)
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
