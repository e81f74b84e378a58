"""Numbers that are not rational, computed alike on every machine, with a working where one is wanted.

Powers, roots and logarithms are computed with ``decimal`` at 40 digits. Every step is rounded to 24 decimals, and what
is kept of a player to 12, halves away from zero. The working shows each rounding, so that a printed sum can be checked.
As in ``working``, one computation gives the number and the sum: on ``DecimalTerm`` numbers it writes down what it does.
"""

from contextlib import AbstractContextManager
from decimal import ROUND_HALF_UP, Context, Decimal, DivisionByZero, InvalidOperation, Overflow, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import final

from masterlist.amount import Amount
from masterlist.scoring.working import ATOM, FACTOR, PRODUCT, SUM, Line, joined

DIGITS = 40  # of every operation
STEP = 24  # decimals of a step
GRID = 12  # decimals of what is kept
CONTEXT = Context(prec=DIGITS, rounding=ROUND_HALF_UP, traps=[DivisionByZero, InvalidOperation, Overflow])
PI = Decimal("3.141592653589793238462643383279502884197")  # 40 digits
LN_10 = CONTEXT.ln(Decimal(10))
_UNITS = {places: Decimal(1).scaleb(-places) for places in (STEP, GRID)}


def decimal_context() -> AbstractContextManager[Context]:
    """Within it decimals are computed as stated here."""
    return localcontext(CONTEXT)


def decimal(value: Amount) -> Decimal:
    """A number that is kept, as a decimal."""
    numerator, denominator = value.as_integer_ratio()
    return Decimal(numerator) if denominator == 1 else CONTEXT.divide(Decimal(numerator), Decimal(denominator))


def kept(value: "Number") -> Fraction:
    """A computed number as a fraction, exactly."""
    numerator, denominator = plain(value).as_integer_ratio()
    return Fraction(numerator, denominator)  # of whole numbers it asks less than of a decimal


@final
class DecimalTerm:
    """A decimal that remembers the sum it came from."""

    __slots__ = ("binding", "text", "value")

    def __init__(self, value: Decimal, text: str = "", binding: int = ATOM) -> None:
        """With no text, a number as people write it."""
        self.value = value
        self.text = text or written(value)
        self.binding = binding if text or value >= 0 else SUM

    def within(self, binding: int) -> str:
        """Its text as a part of a sum whose parts must bind as tightly as ``binding``."""
        return self.text if self.binding >= binding else f"({self.text})"

    def __add__(self, other: "Number") -> "DecimalTerm":
        return _term(self.value + plain(other), self, " + ", other, SUM)

    def __radd__(self, other: "Number") -> "DecimalTerm":
        return as_term(other) + self

    def __sub__(self, other: "Number") -> "DecimalTerm":
        return _term(self.value - plain(other), self, " − ", other, SUM)

    def __rsub__(self, other: "Number") -> "DecimalTerm":
        return as_term(other) - self

    def __mul__(self, other: "Number") -> "DecimalTerm":
        return _term(self.value * plain(other), self, " × ", other, PRODUCT)

    def __rmul__(self, other: "Number") -> "DecimalTerm":
        return as_term(other) * self

    def __truediv__(self, other: "Number") -> "DecimalTerm":
        return _term(self.value / plain(other), self, " ÷ ", other, PRODUCT)

    def __rtruediv__(self, other: "Number") -> "DecimalTerm":
        return as_term(other) / self


Number = Decimal | DecimalTerm


def _term(value: Decimal, left: DecimalTerm, sign: str, right: Number, binding: int) -> DecimalTerm:
    # The right-hand part of a difference or quotient needs parentheses where the left one does not.
    tighter = binding + 1 if sign in {" − ", " ÷ "} else binding
    return DecimalTerm(value, joined(left.within(binding), sign, as_term(right).within(tighter)), binding)


def as_term(value: Number) -> DecimalTerm:
    """The number with a text of its own."""
    return value if type(value) is DecimalTerm else _constant(value)


_constant = lru_cache(maxsize=100)(DecimalTerm)  # formulas have the same few in every game


def plain(value: Number) -> Decimal:
    """The number without the memory of its sum."""
    return value.value if type(value) is DecimalTerm else value


def written(value: Decimal) -> str:
    """All digits of a decimal, without zeros at its end."""
    if not value:
        return "0"  # without the sign or the decimals that a zero may have
    text = str(value)
    if "E" in text:  # of a number with many zeros before its first digit
        text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def negative(value: Number) -> Number:
    """The number with its sign turned."""
    if not isinstance(value, DecimalTerm):
        return -value
    turned = -value.value
    return DecimalTerm(turned, written(turned) if value.text == written(value.value) else f"−({value.text})", PRODUCT)


def power_of_ten(exponent: Number) -> Number:
    """10 to the power of a number."""
    found = (plain(exponent) * LN_10).exp()
    return DecimalTerm(found, f"10^({exponent.text})") if isinstance(exponent, DecimalTerm) else found


def exp(exponent: Number) -> Number:
    """The exponential: e to the power of a number."""
    found = plain(exponent).exp()
    return DecimalTerm(found, f"exp({exponent.text})") if isinstance(exponent, DecimalTerm) else found


def root(value: Number) -> Number:
    """The square root."""
    found = plain(value).sqrt()
    return DecimalTerm(found, f"√({value.text})") if isinstance(value, DecimalTerm) else found


def square(value: Number) -> Number:
    """The number times itself."""
    found = plain(value) * plain(value)
    return DecimalTerm(found, f"{value.within(ATOM)}²", FACTOR) if isinstance(value, DecimalTerm) else found


def least(value: Number, bound: Number) -> Number:
    """The smaller of the two."""
    found = min(plain(value), plain(bound))
    return DecimalTerm(found, f"min({value.text}, {as_term(bound).text})") if isinstance(value, DecimalTerm) else found


def most(value: Number, bound: Number) -> Number:
    """The greater of the two."""
    found = max(plain(value), plain(bound))
    return DecimalTerm(found, f"max({value.text}, {as_term(bound).text})") if isinstance(value, DecimalTerm) else found


def rounded(value: Number, places: int) -> Number:
    """The nearest number with so many decimals, ``STEP`` or ``GRID``; halves away from zero."""
    found = plain(value).quantize(_UNITS[places])
    return DecimalTerm(found, f"round({value.text}, {places})") if isinstance(value, DecimalTerm) else found


def total(parts: list[Number]) -> Number:
    """The sum of at least one number."""
    found = parts[0]
    for part in parts[1:]:
        found = found + part
    return found


class Steps:
    """A working that writes nothing down."""

    def number(self, value: Amount | Decimal) -> Number:
        """The number as one that can be computed with here."""
        return value if isinstance(value, Decimal) else decimal(value)

    def line(self, label: str, value: Number) -> Number:
        """Write down what was computed; the result as a number to go on with."""
        del label
        return value

    def step(self, label: str, value: Number, places: int = STEP) -> Number:
        """A line whose result is rounded."""
        return self.line(label, rounded(value, places))

    @property
    def lines(self) -> tuple[Line, ...]:
        """All that was written down, in reading order."""
        return ()


class Written(Steps):
    """A working that writes every line down."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def number(self, value: Amount | Decimal) -> DecimalTerm:
        return as_term(value) if isinstance(value, Decimal) else DecimalTerm(decimal(value))

    def line(self, label: str, value: Number) -> DecimalTerm:
        result = DecimalTerm(plain(value))
        sum_ = value.text if type(value) is DecimalTerm else result.text
        self._lines.append(Line(label, sum_, result.text))
        return result

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines)


SILENT = Steps()


def steps(*, explained: bool) -> Steps:
    """A fresh working, or the one that writes nothing."""
    return Written() if explained else SILENT
