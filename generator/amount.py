"""How an exact number is written down: the only place where scores are rounded."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

Amount = int | Fraction  # every score until it is printed


def exact(value: Amount) -> str:
    """The number itself: an integer, or ``p/q`` in lowest terms."""
    return str(value)


def rounded(value: Amount, places: int) -> str:
    """Decimals for display, always ``places`` of them, halves rounded up (away from zero)."""
    with localcontext() as context:
        context.prec = len(str(value)) + places + 12
        quotient = _scaled(value, places)
        return str(quotient)


def _scaled(value: Amount, places: int) -> Decimal:
    # The digits are found with integers: dividing two Decimals first would round twice.
    numerator, denominator = value.numerator * 10**places, value.denominator
    digits = (2 * abs(numerator) + denominator) // (2 * denominator)
    sign = -1 if numerator < 0 else 1
    return (Decimal(sign * digits) / Decimal(10) ** places).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def plain(value: Amount, places: int = 3) -> str:
    """The exact number as people write it: ``2.5`` where a few decimals end it, else ``p/q``."""
    for digits in range(places + 1):
        if (value * 10**digits).denominator == 1:
            return rounded(value, digits)
    return exact(value)


def number(value: Amount, places: int = 2) -> int | float:
    """A JSON number: an integer where the value is one, else rounded to ``places`` decimals."""
    if value.denominator == 1:
        return value.numerator
    return float(rounded(value, places))
