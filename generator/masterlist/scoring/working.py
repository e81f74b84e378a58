"""A number with its working: one computation gives the value and the sum that is printed.

Scoring code computes with ``int`` and ``Fraction``. Given an ``Explained`` working its numbers are ``Term``s,
fractions that remember the sum they came from; given ``SILENT`` they stay plain and cost nothing.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache, reduce
from typing import NamedTuple, Self, TypeVar, final

from masterlist.amount import Amount, plain

T = TypeVar("T")

# How tightly a written sum binds; a part that binds less tightly than asked for is put in parentheses.
SUM, PRODUCT, FACTOR, ATOM = 1, 2, 3, 4


class Line(NamedTuple):
    """One line of a working, in reading order."""

    label: str
    sum: str  # what was computed, with + − × ÷ ² ⌊ ⌋ ⌈ ⌉ min(…)
    value: str  # exact: an integer, a short decimal, or p/q


@final
class Term(Fraction):
    """A fraction that remembers the sum it came from; it computes and compares as a fraction does."""

    __slots__ = ("binding", "text")
    text: str
    binding: int
    _numerator: int
    _denominator: int

    def __new__(cls, value: Amount, text: str = "", binding: int = ATOM) -> Self:
        """With no text, a number as people write it."""
        # As the base class does, without what it does to find out what kind of number it was given: there are
        # dozens of them in the working of every log entry.
        self = object.__new__(cls)
        self._numerator = value.numerator
        self._denominator = value.denominator
        self.text = text or plain(value)
        self.binding = binding if text else _binding_of(self.text)
        return self

    def within(self, binding: int) -> str:
        """Its text as a part of a sum whose parts must bind as tightly as ``binding``."""
        return self.text if self.binding >= binding else f"({self.text})"

    def __add__(self, other: Amount) -> "Term":  # type: ignore[override]
        if self._denominator == other.denominator == 1:
            return _term(self._numerator + other.numerator, self, " + ", other, SUM)
        return _term(Fraction.__add__(self, other), self, " + ", other, SUM)

    def __radd__(self, other: Amount) -> "Term":  # type: ignore[override]
        return _leaf(other) + self

    def __sub__(self, other: Amount) -> "Term":  # type: ignore[override]
        return _term(Fraction.__sub__(self, other), self, " − ", other, SUM)

    def __rsub__(self, other: Amount) -> "Term":  # type: ignore[override]
        return _leaf(other) - self

    def __mul__(self, other: Amount) -> "Term":  # type: ignore[override]
        if self._denominator == other.denominator == 1:
            return _term(self._numerator * other.numerator, self, " × ", other, PRODUCT)
        return _term(Fraction.__mul__(self, other), self, " × ", other, PRODUCT)

    def __rmul__(self, other: Amount) -> "Term":  # type: ignore[override]
        return _leaf(other) * self

    def __truediv__(self, other: Amount) -> "Term":  # type: ignore[override]
        quotient = Fraction(self._numerator * other.denominator, self._denominator * other.numerator)
        return _term(quotient, self, " ÷ ", other, PRODUCT)

    def __rtruediv__(self, other: Amount) -> "Term":  # type: ignore[override]
        return _leaf(other) / self


def _binding_of(number: str) -> int:
    if number.startswith("-"):
        return SUM
    return PRODUCT if "/" in number else ATOM


def _leaf(value: Amount) -> Term:
    # Here and below by type: isinstance asks the abstract class of all numbers, which takes longer than the rest.
    if type(value) is Term:
        return value
    return _whole(value.numerator) if value.denominator == 1 else Term(value)


_whole = lru_cache(maxsize=5_000)(Term)  # of whole numbers, which come again and again


def _term(value: Amount, left: Term, sign: str, right: Amount, binding: int) -> Term:
    # The right-hand part of a difference or quotient needs parentheses where the left one does not.
    tighter = binding + 1 if sign in {" − ", " ÷ "} else binding
    return Term(value, joined(left.within(binding), sign, _leaf(right).within(tighter)), binding)


def joined(left: str, sign: str, right: str) -> str:
    """Two parts of a written sum; to add a negative number is to subtract it, and no two signs stand together."""
    if right[0] not in "-−":
        return f"{left}{sign}{right}"
    return f"{left} − {right[1:]}" if sign == " + " else f"{left}{sign}({right})"


def ratio(dividend: Amount, divisor: Amount) -> Amount:
    """The exact quotient; ``/`` alone would make a float of two integers."""
    if type(dividend) is Term or type(divisor) is Term:
        return _leaf(dividend) / divisor
    return Fraction(dividend.numerator * divisor.denominator, dividend.denominator * divisor.numerator)


def floor_ratio(dividend: Amount, divisor: int) -> Amount:
    """The quotient rounded down."""
    if type(dividend) is Term:
        return Term(dividend.numerator // (dividend.denominator * divisor), f"⌊{_quotient(dividend, divisor)}⌋")
    return dividend // divisor


def _quotient(dividend: Term, divisor: int) -> str:
    return f"{dividend.within(PRODUCT)} ÷ {_leaf(divisor).within(PRODUCT + 1)}"


def ceiling_ratio(dividend: Amount, divisor: int) -> Amount:
    """The quotient rounded up."""
    if type(dividend) is Term:
        return Term(-(-dividend.numerator // (dividend.denominator * divisor)), f"⌈{_quotient(dividend, divisor)}⌉")
    return -(-dividend // divisor)


def least(value: Amount, bound: Amount) -> Amount:
    """The smaller of the two."""
    if type(value) is Term or type(bound) is Term:
        a, b = _leaf(value), _leaf(bound)
        return Term(min(Fraction(a), Fraction(b)), f"min({a.text}, {b.text})")
    return min(value, bound)


def rounded_to(value: Amount, places: int) -> Amount:
    """The nearest number with so many decimals, halves away from zero; for the few that are not exact."""
    sign = -1 if value < 0 else 1
    digits = (2 * abs(value.numerator) * 10**places + value.denominator) // (2 * value.denominator)
    nearest = Fraction(sign * digits, 10**places)
    return Term(nearest, f"round({value.text}, {places})") if isinstance(value, Term) else nearest


def square(value: Amount) -> Amount:
    """The number times itself."""
    if type(value) is Term:
        return Term(Fraction(value.numerator**2, value.denominator**2), f"{value.within(ATOM)}²", FACTOR)
    return value * value


def bare(value: Amount) -> Amount:
    """The number without the memory of its sum."""
    return value.numerator if value.denominator == 1 else Fraction(value.numerator, value.denominator)


def total(parts: Iterable[Amount]) -> Amount:
    """The sum of the parts, 0 of none; written out part by part."""
    written = list(parts)
    return reduce(lambda left, right: left + right, written[1:], written[0]) if written else 0


class Working:
    """Writes nothing down: numbers stay plain. The base of all workings."""

    def number(self, value: Amount) -> Amount:
        """The number as one that can be computed with here."""
        return value

    def line(self, label: str, value: Amount) -> Amount:
        """Write down what was computed; the result as a number to go on with."""
        del label
        return value

    def part(self, compute: Callable[[T, "Working"], Amount], given: T) -> Amount:
        """What is computed from ``given`` alone, with its lines; the same again is not worked out twice."""
        return compute(given, self)

    @property
    def lines(self) -> tuple[Line, ...]:
        """All that was written down, in reading order."""
        return ()


class _Silent(Working):
    """Remembers parts."""

    def part(self, compute: Callable[[T, Working], Amount], given: T) -> Amount:
        return _unsaid(compute, given)


@lru_cache(maxsize=10_000)
def _unsaid(compute: Callable[[T, Working], Amount], given: T) -> Amount:
    return compute(given, SILENT)


class Explained(Working):
    """Writes every line down; a number that ``decimals`` places do not end is written ``p/q``."""

    def __init__(self, decimals: int = 3) -> None:
        self._decimals = decimals
        self._lines: list[Line] = []

    def number(self, value: Amount) -> Term:
        if type(value) is float:
            raise TypeError(f"{value} is a float, and numbers of a working are int or Fraction")
        if value.denominator == 1:
            return _whole(value.numerator)
        text = plain(value, self._decimals)
        return Term(value, text, _binding_of(text))

    def line(self, label: str, value: Amount) -> Term:
        result = self.number(value)
        written = value if type(value) is Term else result
        self._lines.append(Line(label, written.text, result.text))
        return result

    def part(self, compute: Callable[[T, Working], Amount], given: T) -> Amount:
        result, lines = _part(compute, given, self._decimals)
        self._lines += lines
        return result

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines)


@lru_cache(maxsize=10_000)
def _part(compute: Callable[[T, Working], Amount], given: T, decimals: int) -> tuple[Amount, tuple[Line, ...]]:
    working = Explained(decimals)
    return compute(given, working), working.lines


SILENT: Working = _Silent()
