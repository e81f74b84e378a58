"""The new volatility of Glicko-2: the root of the paper's equation, step 5.

The paper seeks x = ln(σ′²); here it is y = x − ln(σ²), so that no logarithm is needed and σ′ = σ × exp(y ÷ 2). The root
is found by Newton's method within bounds that follow from the equation. Whatever way leads to it, it is the same
number; the working shows that the equation holds.
"""

from decimal import Decimal
from typing import NamedTuple

from masterlist.language import N_
from masterlist.scoring.decimals import GRID, Number, Steps, exp, plain, rounded, square

NEAR = Decimal("1e-13")  # after a step of Newton's method as small as this the error is below 24 decimals
MOST_STEPS = 200


class Given(NamedTuple):
    """What the equation is made of."""

    square: Number  # of the volatility, σ²
    spread: Number  # φ² + v
    surprise: Number  # Δ²
    tau: Number


def new_volatility(sigma: Number, given: Given, working: Steps) -> Number:
    """The volatility after the period."""
    silent = Given(*map(plain, given))
    root = working.line(N_("y, the root of the volatility's equation"), working.number(_root(silent)))
    working.step(N_("the volatility's equation at y"), _equation(root, given), GRID)
    return working.step(N_("new volatility σ′"), sigma * exp(root / working.number(2)))


def _equation(y: Number, given: Given) -> Number:
    """f(x) of the paper's step 5, with x = ln(σ²) + y."""
    z = given.square * exp(y)
    rest = given.spread + z
    return z * (given.surprise - given.spread - z) / (Decimal(2) * square(rest)) - y / square(given.tau)


def _slope(y: Decimal, given: Given) -> Decimal:
    """The derivative of the equation."""
    sigma_2, spread, surprise, tau = map(plain, given)
    z = sigma_2 * y.exp()
    left = (surprise - spread) * (spread - z) - 2 * z * spread
    return z * left / (2 * (spread + z) ** 3) - 1 / tau**2


def _root(given: Given) -> Decimal:
    low, high = _bounds(given)
    y = Decimal(0)
    for _ in range(MOST_STEPS):
        value = plain(_equation(y, given))
        low, high = (y, high) if value > 0 else (low, y)
        step = -value / _slope(y, given)
        if not low <= y + step <= high:
            step = (low + high) / 2 - y
        y += step
        if abs(step) <= NEAR:
            return plain(rounded(y, 24))
    raise ArithmeticError(f"no volatility found for {given}")  # pragma: no cover  bisection alone needs fewer steps


def _bounds(given: Given) -> tuple[Decimal, Decimal]:
    """Between which values of y the equation changes its sign.

    With q = Δ² − φ² − v its first part lies above -1/2 where q is small; else it is at most
    q² ÷ (8 × (φ² + v) × (q + φ² + v)). Beyond that the second part, -y ÷ τ², decides.
    """
    sigma_2, spread, surprise, tau = map(plain, given)
    q = surprise - spread
    if q <= sigma_2:
        return -(tau**2) / 2, Decimal(0)
    return Decimal(0), tau**2 * q**2 / (8 * spread * (q + spread))
