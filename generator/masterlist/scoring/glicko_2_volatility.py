"""The new volatility of Glicko-2: the root of the paper's equation, step 5.

The paper seeks x = ln(σ′²); here it is y = x − ln(σ²), so that no logarithm is needed and σ′ = σ × exp(y ÷ 2). The root
is found by Newton's method within bounds that follow from the equation. Whatever way leads to it, it is the same
number; the working shows that the equation holds.
"""

from decimal import Decimal
from typing import NamedTuple

from masterlist.scoring.decimals import GRID, SILENT, STEP, Number, Steps, exp, plain, rounded, square
from masterlist.source import N_

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
