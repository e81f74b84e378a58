"""Workings for readers: three digits first, all digits on demand.

The lines of a computation are exact. What is read first are the same lines with shorter numbers: three decimals, of
numbers below one three digits. Two numbers of a working that differ are never shortened to one: they get as many digits
as set them apart, up to the twelve decimals to which ratings are equal.
"""

import re
from collections.abc import Collection
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from masterlist.amount import rounded
from masterlist.scoring.comparison import SeatWorkings
from masterlist.scoring.working import Line

DIGITS = 3
EQUAL = 12  # decimals to which numbers are the same
_LONG = re.compile(r"\.\d{4}|\d/\d")  # more decimals than are read first, or p/q
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+|/\d+)?")
_ON_THE_GRID = re.compile(r"round\((.*), \d+\)")
_UNENDING = re.compile(r"[÷^√/]|exp|ln")
_CONTEXT = Context(prec=200, rounding=ROUND_HALF_UP)
_UNITS = [Decimal(1).scaleb(-places) for places in range(EQUAL + 1)]


class BriefLine(NamedTuple):
    """A line of a working as it is first read."""

    label: str
    sum: str
    value: str
    about: bool = False  # whether a number in it is shortened, so that the two sides are only about the same

    @property
    def sign(self) -> str:
        """What stands between the sum and its value."""
        return "≈" if self.about and self.sum != self.value else "="


class Brief(NamedTuple):
    """A working as it is first read, and the lines in it that are shortened, exactly."""

    lines: tuple[BriefLine, ...]
    exact: tuple[BriefLine, ...]


@lru_cache(maxsize=1_000)  # of pages in several languages
def brief(every: tuple[Line, ...]) -> Brief:
    """The working of any system, shortened."""
    if not any(_LONG.search(line.sum) or _LONG.search(line.value) for line in every):
        return Brief(tuple(BriefLine(line.label, _bare(line), line.value) for line in every), ())
    short = _shortened({text for line in every for part in line[1:] for text in _NUMBER.findall(part)})
    shown: list[BriefLine] = []
    exact: list[BriefLine] = []
    for line in every:
        written, value = (_NUMBER.sub(lambda found: short.get(found[0], found[0]), text) for text in line[1:])
        if (written, value) == line[1:]:
            shown.append(BriefLine(line.label, _bare(line), line.value))
        else:
            on_the_grid = _ON_THE_GRID.fullmatch(written)
            shown.append(BriefLine(line.label, on_the_grid[1] if on_the_grid else written, value, about=True))
            exact.append(BriefLine(*line))
    return Brief(tuple(shown), tuple(exact))


def _bare(line: Line) -> str:
    """A sum without a rounding that does nothing: sums and products of short numbers end before its last place."""
    found = _ON_THE_GRID.fullmatch(line.sum)
    return found[1] if found and not _UNENDING.search(found[1]) else line.sum


def _shortened(texts: Collection[str]) -> dict[str, str]:
    """The shorter form of those numbers that are long."""
    places = {text: _places(text) for text in texts if "/" in text or len(text.partition(".")[2]) > DIGITS}
    same = {text: _plain(_at(text, EQUAL) if text in places else text) for text in texts}
    while True:
        short = {text: _at(text, number) for text, number in places.items()}
        meant: dict[str, set[str]] = {}
        for text, number in same.items():
            meant.setdefault(_plain(short[text]) if text in short else number, set()).add(number)
        alike = [text for text in places if len(meant[_plain(short[text])]) > 1 and places[text] < EQUAL]
        if not alike:
            return short
        for text in alike:
            places[text] += 1


def _plain(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _places(text: str) -> int:
    """Three decimals; of a number below one so many that three digits are seen."""
    whole, _, decimals = _at(text, EQUAL).partition(".")
    return DIGITS if int(whole) else min(DIGITS + len(decimals) - len(decimals.lstrip("0")), EQUAL)


def _at(text: str, places: int) -> str:
    if "/" in text:
        return rounded(Fraction(text), places)
    own = len(text.partition(".")[2])
    return text if own <= places else f"{Decimal(text).quantize(_UNITS[places], context=_CONTEXT):f}"


class GameWorkings(NamedTuple):
    """How the numbers of a rated game were worked out."""

    shared: tuple[Line, ...]  # what every seat's ante rests on
    seats: SeatWorkings  # seven, in the order of the powers, without what they share


def game_workings(workings: SeatWorkings, shared: Collection[str]) -> GameWorkings:
    """The workings of the seven seats, with the lines of these labels, which they share, taken out."""
    every = (line for lines in workings for line in lines if line.label in shared)
    own = (tuple(line for line in lines if line.label not in shared) for lines in workings)
    return GameWorkings(tuple(dict.fromkeys(every)), tuple(own))
