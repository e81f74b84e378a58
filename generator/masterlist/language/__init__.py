"""The language in which pages speak: their words, numbers and days.

Which one it is, is said in one place, ``building/rendering.py``, around all that makes a page; so the forty modules and
templates that put something into words need not hand it on. Data, commands and problems as they are printed speak
English whatever the language of the site.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from gettext import c2py
from typing import Any, NamedTuple, ParamSpec, TypeVar

from masterlist.amount import Amount, plain
from masterlist.amount import rounded as rounded_plainly

P = ParamSpec("P")
T = TypeVar("T")
CONTEXT = "\x04"  # between context and message, as gettext has it
MOST_DAYS = 50_000
MINUS = "\N{MINUS SIGN}"
_NEGATIVE = re.compile(r"(?<![\w.])-(?=\d)")  # a score of 10-9 has none


class Language(NamedTuple):
    """What a language says and how; days and numbers as the Unicode CLDR has them."""

    tag: str  # BCP 47
    name: str  # as it calls itself
    decimal: str = "."
    day: str = ""  # a format of year, month, day and the month's short name; "" for ISO 8601
    months: tuple[str, ...] = ()  # their short names, from January
    plural: str = "(n != 1)"  # which form of a message goes with n, in C
    messages: dict[str, tuple[str, ...]] = {}  # noqa: RUF012  by the English one, after its context if it has one
    scripts: tuple[str, ...] = ()  # those of the messages that scripts say
    group: str = ","  # between thousands
    quarter: str = ""  # a format of a year and the number of one of its quarters; "" for 2024 Q3
    month: str = ""  # as ``day``, without one; "" for 2024-07
    first: str = ""  # how the first of a month is written, where not as a number
    months_alone: tuple[str, ...] = ()  # their names where no day stands beside them
    direction: str = "ltr"  # of the script: ltr or rtl


MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
ENGLISH = Language("en", "English")

_active = ENGLISH
_forget: list[Callable[[], None]] = []  # clears what was kept of another language


def active() -> Language:
    """The language that is spoken."""
    return _active


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Within it pages are made in this language."""
    before = _active
    _speak(language)
    try:
        yield
    finally:
        _speak(before)


def _speak(language: Language) -> None:
    global _active  # noqa: PLW0603  see above
    if language is not _active and language != _active:
        for clear in _forget:
            clear()
    _active = language


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As ``lru_cache``, for functions that put something into words: forgotten when another language is spoken."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        found: Any = lru_cache(maxsize=most)(function)
        _forget.append(found.cache_clear)
        return found  # type: ignore[no-any-return]

    return decorate


def _(message: str) -> str:
    """A message in the language that is spoken; the message itself where there is no other."""
    found = _active.messages.get(message)
    return found[0] if found else message


def pgettext(context: str, message: str) -> str:
    """A message that means different things in different places."""
    found = _active.messages.get(f"{context}{CONTEXT}{message}")
    return found[0] if found else message


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a message that goes with a count."""
    found = _active.messages.get(one)
    if found is None:
        return one if count == 1 else many
    return found[form(count)]


def form(count: int) -> int:
    """Which form of a message goes with a count."""
    return int(_plural(_active.plural)(count))


@cache
def _plural(expression: str) -> Callable[[int], int]:
    return c2py(expression)


def number(value: Amount, places: int = 3) -> str:
    """A number as ``amount.plain`` writes it, with the language's decimal mark and a minus sign."""
    if type(value) is int and value >= 0:  # as most are
        return str(value)
    return numerals(plain(value, places))


def rounded(value: Amount, places: int) -> str:
    """A number as ``amount.rounded`` writes it, with the language's decimal mark and a minus sign."""
    return numerals(rounded_plainly(value, places))


def grouped(count: int) -> str:
    """A count with the language's sign between thousands."""
    return f"{count:,}".replace(",", _active.group)


def numerals(text: str) -> str:
    """A written number or sum with the language's decimal mark, and a minus sign where data has a hyphen."""
    if "-" in text:
        text = _NEGATIVE.sub(MINUS, text)
    decimal = _active.decimal
    if decimal == "." or "." not in text:
        return text if decimal == "." else text.replace(", ", "; ")
    parts = text.replace(", ", "; ").split(".")  # within min(2,5; 3)
    joined = parts[0]
    for part in parts[1:]:
        joined += (decimal if joined[-1:].isdigit() and part[:1].isdigit() else ".") + part
    return joined


def day(iso: str) -> str:
    """A day; "" stays that."""
    return _day(iso) if _active.day else iso


@kept(MOST_DAYS)
def _day(iso: str) -> str:
    if not iso:
        return ""
    year, month, day_ = map(int, iso.split("-"))
    written = _active.first if day_ == 1 and _active.first else day_
    return _active.day.format(year, month, written, _active.months[month - 1])


def months(first: str, last: str) -> str:
    """The months from one day to another, by their names; the last day may not be known yet."""
    names = _active.months_alone or MONTHS
    days = list(dict.fromkeys(iso[:7] for iso in (first, last) if iso))
    said = [f"{names[int(month[5:]) - 1]} {month[:4]}" for month in days]
    if len(days) == 2 and days[0][:4] == days[1][:4]:
        said[0] = said[0].rpartition(" ")[0]
    return "–".join(said)


def period(id_: str) -> str:
    """A year, a quarter as ``2024-q3``, or a month as ``2024-07``; "" stays that."""
    year, _, part = id_.partition("-")
    if part.startswith("q"):
        return (_active.quarter or "{0} Q{1}").format(year, part[1:])
    if part and _active.month:
        return _active.month.format(year, int(part), 1, _active.months_alone[int(part) - 1])
    return id_
