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
# By a factor more than was expected; and the same as a line of a working with what it gives.
_GAIN = re.compile(r"(?:round\()?(\d+) × \((\d+(?:\.5)?) − (\d\.\d{4,})\)(?:, \d+\))?")
_GAINED = re.compile(rf"^{_GAIN.pattern}\t-?(\d[\d./]*)$", re.MULTILINE)
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
    every: tuple[Line, ...], digits: int = DIGITS, *, is_shown: bool = True
) -> tuple[tuple[BriefLine, ...], tuple[BriefLine, ...]]:
    """A working of any system as it is first read, and the lines in it that are shortened, exactly.

    Where its gain ``is_shown``, what was expected has as many digits as make it that.
    """
    lines = [f"{line.sum}\t{line.value}" for line in every]
    text = "\n".join(lines)  # one text is looked through sooner than many
    if not _LONG.search(text) and not _ENDED.search(text):
        return tuple(BriefLine(line.label, _bare(line.sum), line.value) for line in every), ()
    parts = _NUMBER.split(text)  # numbers at the odd places
    numbers = parts[1::2]
    short = _shortened({*numbers}, digits)
    for found in _GAINED.finditer(text) if is_shown and "× (" in text else ():
        short |= _enough(short, *found.groups())
    parts[1::2] = map(short.get, numbers, numbers)
    shown: list[BriefLine] = []
    exact: list[BriefLine] = []
    for line, written, read in zip(every, lines, "".join(parts).split("\n"), strict=True):
        sum_, _, value = read.partition("\t")
        if read == written and not _ENDED.match(sum_):
            shown.append(BriefLine(line.label, _bare(sum_), value))
        elif sum_ == line.sum and _FRACTION.fullmatch(line.value):
            shown.append(BriefLine(line.label, _bare(sum_), value, about=True, fraction=line.value))
        else:
            bare = _bare(sum_)
            shown.append(BriefLine(line.label, bare, value, about=not _comes_out(bare, value)))
            exact.append(BriefLine(*line))
    return tuple(shown), tuple(exact)


def _enough(short: Mapping[str, str], factor: str, score: str, expected: str, gain: str) -> dict[str, str]:
    """What was expected, with the digits that make a gain by it the one that is shown, halves rounded up."""
    shown = short.get(gain, gain)
    for places in range(_places(short.get(expected, expected)), EQUAL + 1) if "/" not in shown else ():
        written = _at(expected, places)
        value = abs(Decimal(factor) * (Decimal(score) - Decimal(written)))
        if value.quantize(Decimal(1).scaleb(-_places(shown)), ROUND_HALF_UP) == Decimal(shown):
            return {expected: written}
    return {}


def _comes_out(sum_: str, value: str) -> bool:
    """Whether a plain sum comes to its value by the digits that are seen, as anybody would add them up."""
    if not _PLAIN_SUM.fullmatch(sum_):
        return False
    return sum(map(Decimal, sum_.replace("− ", "+ -").split(" + "))) == Decimal(value)


def _line_beside(every: tuple[Line, ...], at: int) -> BriefLine:
    """The line that gives a change as it is first read beside it, with digits enough to come to what is shown."""
    if found := _GAIN.fullmatch(every[at].sum):  # nearly all are like this one
        factor, score, expected = found.groups()
        result = Decimal(every[at].value).quantize(_HUNDREDTH, ROUND_HALF_UP)
        for digits in range(DIGITS, EQUAL):
            short = _first_read(expected, digits)[1] or expected
            value = Decimal(factor) * (Decimal(score) - Decimal(short))
            alike = Decimal(short) == Decimal(score) != Decimal(expected)  # two that differ never are
            if value.quantize(_HUNDREDTH, ROUND_HALF_UP) == result and not alike:
                return BriefLine(every[at].label, f"{factor} × ({score} − {short})", every[at].value, value != result)
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
    """The shorter form of those numbers that are long: of more decimals than are read first, or p/q."""
    read = [_first_read(text, digits) for text in texts]
    short = {text: found for text, (_, found) in zip(texts, read, strict=True) if found}
    if len({look for look, _ in read}) == len(read):
        return short
    looks: dict[str, list[str]] = {}  # the numbers that are shown alike
    for text, (look, _found) in zip(texts, read, strict=True):
        looks.setdefault(look, []).append(text)
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
    return [text for text in alike if text in short and _places(short[text]) < EQUAL]


def _places(text: str) -> int:
    return len(text.partition(".")[2])


@lru_cache(maxsize=5_000)
def _same(text: str) -> str:
    """A number to as many decimals as make it the same."""
    return _plain(_at(text, EQUAL))


def _first_read(text: str, digits: int) -> tuple[str, str]:
    """A number as it is shown at first, and that with zeros if it is long."""
    whole, _, decimals = (_at(text, EQUAL) if "/" in text else text).partition(".")
    if len(decimals) <= digits:
        return _plain(text), ""
    # So many decimals; of a number below one so many that as many digits are seen.
    digits += 0 if whole.strip("0") else len(decimals) - len(decimals.lstrip("0"))
    short = _at(text, min(digits, EQUAL))
    return short.rstrip("0").rstrip("."), short


def _plain(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _at(text: str, places: int) -> str:
    """A number with at most so many decimals, halves rounded up."""
    if "/" in text:
        return rounded(Fraction(text), places)
    whole, _, decimals = text.partition(".")
    if len(decimals) <= places:
        return text
    digits = whole + decimals[:places]
    if decimals[places] >= "5":
        digits = str(int(digits) + 1).rjust(len(digits), "0")
    return f"{digits[:-places]}.{digits[-places:]}"
