"""Steps of a working for readers: three digits first, all digits on demand.

The lines of a computation are exact. What is read first are the same lines with shorter numbers: three decimals, of
numbers below one three digits. Two numbers of a working that differ are never shortened to one: they get as many digits
as set them apart, up to the twelve decimals to which ratings are equal.
"""

import re
from collections.abc import Collection, Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from masterlist.amount import rounded
from masterlist.language import numerals
from masterlist.scoring.working import Line

DIGITS = 3  # that are read first
EQUAL = 12  # decimals to which numbers are the same
_LONG = re.compile(r"\.\d{4}|\d/\d")  # more decimals than are read first, or p/q
_NUMBER = re.compile(r"([0-9](?<![\w.].)[0-9]*(?:[./][0-9]+)?)")  # what begins with one of few letters is found soonest
_ON_THE_GRID = re.compile(r"round\((.*), \d+\)")
_FRACTION = re.compile(r"-?\d{1,7}/\d{1,6}")  # that is read at once
_GAIN = re.compile(r"(?:round\()?(\d+) × \((\d+(?:\.5)?) − (\d\.\d{4,})\)(?:, \d+\))?")  # a factor more than expected
_HUNDREDTH = Decimal("0.01")
_SHORT = r"\d+(?:\.\d{1,6})?"  # a number that scripts add up exactly, too
_PLAIN_SUM = re.compile(rf"-?{_SHORT}(?: [+−] {_SHORT})+")
_ENDED = re.compile(r"round\(.*(?:[÷^√/]|exp|ln)")  # by rounding: sums and products of short numbers end by themselves


class BriefLine(NamedTuple):
    """A line of a working as it is first read."""

    label: str
    sum: str
    value: str
    about: bool = False  # whether a number in it is shortened, and the digits that are seen do not come to the value
    fraction: str = ""  # what the value is exactly, where that is short and nothing else of the line is shortened

    @property
    def sign(self) -> str:
        """The sign between the sum and its value."""
        return "≈" if self.about and self.sum != self.value else "="


@lru_cache(maxsize=1_000)  # of pages in several languages
def brief(
    every: tuple[Line, ...], digits: int = DIGITS, *, with_values: bool = True
) -> tuple[tuple[BriefLine, ...], tuple[BriefLine, ...]]:
    """A working of any system as it is first read, and the lines in it that are shortened, exactly.

    Read ``with_values``, a gain is the one that is shown by the digits of what was expected.
    """
    text = "\n".join([f"{sum_}\n{value}" for _label, sum_, value in every])  # one is looked through sooner than many
    if not _LONG.search(text) and not _ENDED.search(text):
        return tuple(BriefLine(line.label, _bare(line.sum), line.value) for line in every), ()
    parts = _NUMBER.split(text)  # numbers at the odd places
    numbers = parts[1::2]
    short = _shortened({*numbers}, digits)
    for line in every if with_values and "× (" in text else ():
        if gain := _GAIN.fullmatch(line.sum):
            size = line.value.removeprefix("-")
            short[gain[3]] = _enough(gain, short[gain[3]], Decimal(short[size]))
    parts[1::2] = map(short.get, numbers)
    read = "".join(parts).split("\n")
    shown: list[BriefLine] = []
    exact: list[BriefLine] = []
    for line, sum_, value in zip(every, read[::2], read[1::2], strict=True):
        bare = _bare(sum_)
        if sum_ == line.sum and value == line.value and not _ENDED.match(sum_):
            shown.append(BriefLine(line.label, bare, value))
        elif sum_ == line.sum and _FRACTION.fullmatch(line.value):
            shown.append(BriefLine(line.label, bare, value, about=True, fraction=line.value))
        else:
            shown.append(BriefLine(line.label, bare, value, about=not _comes_out(bare, value)))
            exact.append(BriefLine(*line))
    return tuple(shown), tuple(exact)


def _gain(factor: str, score: str, expected: str) -> Decimal:
    return Decimal(factor) * (Decimal(score) - Decimal(expected))


def _enough(gain: re.Match[str], first: str, size: Decimal) -> str:
    """What was expected, with as many digits, ``first`` or more, as make a gain of the size that is shown by it.

    Two that differ never are alike; where no digits do it is the first.
    """
    factor, score, expected = gain.groups()
    for places in range(_places(first), EQUAL + 1):
        written = _at(expected, places)
        by = abs(_gain(factor, score, written))
        if by.quantize(size, ROUND_HALF_UP) == size and (by or Decimal(score) == Decimal(expected)):
            return written
    return first


def _comes_out(sum_: str, value: str) -> bool:
    """Whether a plain sum comes to its value by the digits that are seen, as anybody would add them up."""
    if not _PLAIN_SUM.fullmatch(sum_):
        return False
    return sum(map(Decimal, sum_.replace("− ", "+ -").split(" + "))) == Decimal(value)


def _line_beside(every: tuple[Line, ...], at: int) -> BriefLine:
    """The line that gives a change as it is first read beside it, with digits enough to come to what is shown."""
    line = every[at]
    if gain := _GAIN.fullmatch(line.sum):  # nearly all are like this one
        factor, score, expected = gain.groups()
        result = Decimal(line.value).quantize(_HUNDREDTH, ROUND_HALF_UP)
        short = _enough(gain, _first_read(expected, DIGITS), abs(result))
        about = _gain(factor, score, short) != result
        return BriefLine(line.label, f"{factor} × ({score} − {short})", line.value, about)
    return brief(every)[0][at]


def sum_beside(every: tuple[Line, ...], at: int | None) -> tuple[str, str]:
    """The line of a working that gives a change as it is shown beside that: its sign and its sum; "" of none."""
    line = _line_beside(every, at) if every and at is not None else None
    return (line.sign, numerals(line.sum)) if line and line.sum != line.value else ("", "")


def _bare(sum_: str) -> str:
    """A sum without the rounding of all of it."""
    found = _ON_THE_GRID.fullmatch(sum_)
    return found[1] if found else sum_


def _shortened(texts: Collection[str], digits: int) -> dict[str, str]:
    """The numbers as they are shown: shorter those that are long, of more decimals than are read first, or p/q."""
    short = {text: _first_read(text, digits) for text in texts}
    if len({*map(_plain, short.values())}) == len(short):
        return short
    looks: dict[str, list[str]] = {}  # the numbers that are shown alike
    for text, read in short.items():
        looks.setdefault(_plain(read), []).append(text)
    crowded = {look for look, own in looks.items() if len(own) > 1}
    while longer := [text for look in crowded for text in _too_short(looks[look], short)]:
        crowded = set()
        for text in longer:
            looks[_plain(short[text])].remove(text)
            short[text] = _at(text, 1 + _places(short[text]))
            look = _plain(short[text])
            looks.setdefault(look, []).append(text)
            crowded.add(look)
    return short


def _too_short(alike: Collection[str], short: Mapping[str, str]) -> list[str]:
    """Those of the numbers that are shown alike that can be longer; none where all are the same."""
    if len(alike) == 1 or len({*map(_same, alike)}) == 1:
        return []
    return [text for text in alike if short[text] != text and _places(short[text]) < EQUAL]


def _places(text: str) -> int:
    return len(text.partition(".")[2])


@lru_cache(maxsize=5_000)
def _same(text: str) -> str:
    """A number to as many decimals as make it the same."""
    return _plain(_at(text, EQUAL))


def _first_read(text: str, digits: int) -> str:
    """A number as it is shown at first."""
    whole, _, decimals = (_at(text, EQUAL) if "/" in text else text).partition(".")
    if len(decimals) <= digits:
        return text
    # So many decimals; of a number below one so many that as many digits are seen.
    digits += 0 if whole.strip("0") else len(decimals) - len(decimals.lstrip("0"))
    return _at(text, min(digits, EQUAL))


def _plain(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _at(text: str, places: int) -> str:
    """A number with at most so many decimals, halves rounded up."""
    if "/" in text:
        return rounded(Fraction(text), places)
    end = text.find(".") + 1 + places
    if "." not in text or len(text) <= end:
        return text
    if text[end] < "5":
        return text[:end]
    digits = str(int(text[:end].replace(".", "")) + 1).rjust(end - 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"
