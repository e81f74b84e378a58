"""How an exact number is written down: the only place where scores are rounded."""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

Amount = int | Fraction  # every score until it is printed


def in_one_unit(values: Iterable[Amount]) -> list[int]:
    """Numbers as whole ones of the largest unit in which all of them are whole: they are to each other as before."""
    given = [*values]
    common = lcm(*(value.denominator for value in given))
    return [value.numerator * (common // value.denominator) for value in given]


def exact(value: Amount) -> str:
    """The number itself: an integer, or ``p/q`` in lowest terms."""
    return str(value)


def rounded(value: Amount, places: int) -> str:
    """Decimals for display, always ``places`` of them, halves rounded up (away from zero)."""
    numerator, denominator = value.as_integer_ratio()  # sooner than both by themselves, which are properties
    digits = str((2 * abs(numerator) * 10**places + denominator) // (2 * denominator)).rjust(places + 1, "0")
    sign = "-" if numerator < 0 and digits.strip("0") else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def adds_up(result: Amount, places: int, digits: int, *terms: Amount) -> bool:
    """Whether terms with so many ``digits`` come to the result, both to so many ``places``."""
    return rounded(sum(Fraction(rounded(one, digits)) for one in terms), places) == rounded(result, places)


DECIMALS = (12, 24)  # in which the systems that ship keep a rating, and what they work it out from


def exactly(value: Amount) -> str:
    """A kept number as text: with all its decimals, or ``p/q`` where they would not end."""
    denominator = value.denominator
    for places in DECIMALS:
        if 10**places % denominator == 0:
            return rounded(value, places)
    return str(value)


def plain(value: Amount, places: int = 3) -> str:
    """The exact number as people write it: ``2.5`` where a few decimals end it, else ``p/q``."""
    denominator = value.denominator
    if denominator == 1:
        return str(value.numerator)
    for digits in range(1, places + 1):
        if 10**digits % denominator == 0:
            return rounded(value, digits)
    return exact(value)


def number(value: Amount, places: int = 2) -> int | float:
    """A JSON number: an integer where the value is one, else rounded to ``places`` decimals."""
    numerator, denominator = value.as_integer_ratio()
    if denominator == 1:
        return numerator
    parts: int = 10**places
    nearest = (2 * abs(numerator) * parts + denominator) // (2 * denominator)
    return (nearest if numerator >= 0 else -nearest) / parts  # the same as of the text with these decimals
