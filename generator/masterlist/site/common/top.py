"""What a page with a number leads with: the number, its rank and its change, and the sum that made it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from masterlist.amount import Amount
from masterlist.language import _, active, number, numerals, pgettext, rounded
from masterlist.scoring.working import Line
from masterlist.site.common.model import Link
from masterlist.site.common.workings import brief

_NUMBER = re.compile(r"(\d+(?:\.\d+)?(?:/\d+)?)²?")
_RANK = re.compile(r"(\D*[\d.,\s]*\d)(\S*)\s(.*)", re.DOTALL)
_LETTER = re.compile(r"([a-z])(?:_|$)")  # of a term that is called by a letter, such as ``k`` and ``k_new``


NO_RANK = ("", "", "")


class BigNumber(NamedTuple):
    """A number whose decimals are raised."""

    whole: str
    decimals: str  # with their mark, "" where there are none

    @classmethod
    def of(cls, text: str) -> "BigNumber":
        """A number as the language writes it."""
        whole, mark, decimals = text.rpartition(active().decimal)
        return cls(whole, mark + decimals) if mark and decimals.isdigit() else cls(text, "")


class FigureView(NamedTuple):
    """A number of a player, what it is, and how it came about."""

    label: str
    value: str
    sum: str
    path: str = ""  # of the page that shows it among others


class EquationPart(NamedTuple):
    """A part of an equation, with what it is called; signs and brackets have no name."""

    text: str
    name: str = ""


class Explanation(NamedTuple):
    """How the number came about: a sentence, the sum with its terms named, and ways to more."""

    title: str
    said: str
    equation: tuple[EquationPart, ...] = ()
    result: str = ""
    sign: str = "="  # ≈ where the digits that are shown do not add up
    way: str = ""  # up or down, of a result that is a change
    exact: str = ""  # address of the whole working
    rule: str = ""  # path of the page of the rule
    source: Link | None = None  # the line that was submitted
    wrong: str = ""  # address at which one corrects that line


class FormView(NamedTuple):
    """One of the last games."""

    kind: str  # won, drawn or lost
    letter: str  # the same, as short as can be
    word: str  # and in a word


class PageTop(NamedTuple):
    """What stands at the top of a page, or of a part of it; empty parts are left out."""

    label: str  # what the number is
    figure: BigNumber
    who: tuple[Link, ...] = ()  # whose it is, on a page of several players
    place: tuple[str, str, str] = NO_RANK  # a rank: "1", "st", "of 8"
    ranked: str = ""  # path of the page that shows it among others
    change: str = ""  # since the last game, without its sign
    way: str = ""  # up, down or same
    beside: tuple[str, ...] = ()  # what else is said in the line of the change
    form: tuple[FormView, ...] = ()  # of the last games, the newest last
    why: Explanation | None = None


def rank_parts(rank: str) -> tuple[str, str, str]:
    """A rank as people say it, taken apart: "1", "st", "of 8"."""
    found = _RANK.fullmatch(rank)
    return (found[1], found[2], found[3]) if found else (rank, "", "")


def moved(change: Amount, places: int | None) -> tuple[str, str]:
    """By how much a number changed, without its sign, and which way."""
    way = "up" if change > 0 else "down" if change < 0 else "same"
    size = change if change > 0 else -change
    return number(size) if places is None else rounded(size, places), way


def signed(change: Amount, places: int | None = 2) -> str:
    """A change with its sign."""
    text = number(change) if places is None else rounded(change, places)
    return f"+{text}" if change > 0 else text


def equation(lines: Sequence[Line], at: int, known: Mapping[str, str]) -> tuple[EquationPart, ...]:
    """The sum of one line of a working with few digits.

    A number is called by the line above that gave it, or by what is ``known`` of it; the last such number first.
    """
    short = brief(tuple(lines)).lines
    said = short[at].sum
    names = {**known, **{line.value: _(line.label) for line in short[:at]}}
    parts: list[EquationPart] = []
    end = 0
    for found in _NUMBER.finditer(said):
        parts += [EquationPart(said[end : found.start()].strip())] if found.start() > end else []
        parts.append(EquationPart(numerals(found[0]), names.get(found[1], "")))
        end = found.end()
    parts += [EquationPart(said[end:].strip())] if end < len(said) else []
    return tuple(_once(parts))


def _once(parts: Sequence[EquationPart]) -> Iterator[EquationPart]:
    """Of two numbers with one name the last has it: the score of a game may be what was expected."""
    for at, part in enumerate(parts):
        is_first = part.name and any(part.name == other.name for other in parts[at + 1 :])
        yield part._replace(name=pgettext("in an equation", "score")) if is_first else part


def letters_of(terms: Mapping[str, Any]) -> dict[str, str]:
    """What those terms of a list are called in an equation whose names begin with one letter."""
    named = ((key, value, _LETTER.match(key)) for key, value in terms.items())
    return {str(value): found[1].upper() for _key, value, found in named if found and not isinstance(value, bool)}
