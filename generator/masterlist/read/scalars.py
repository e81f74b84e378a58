"""Plain scalars of YAML 1.2 core, and of those only what a club writes; everything else stays text."""

import re

_WORDS: dict[str, bool | int | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(("false", "False", "FALSE"), False)
_WORDS |= {str(number): number for number in range(2_000)}  # counts and game years: nearly all numbers that there are
_NUMBER_STARTS = frozenset("0123456789-+.")
# 15 digits are exact in a float too; what is longer is no number that anybody reports.
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)?\.[0-9]+")
LONGEST_DECIMAL = 16  # with its point


def scalar(text: str) -> str | int | float | bool | None:
    """A plain scalar's value: null, true, false, a whole or decimal number, else the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS or text.find("-", 1) > 0:  # after a hyphen no number goes on: dates and scores
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text) and len(text) <= LONGEST_DECIMAL:
        decimal = float(text)
        return int(decimal) if decimal.is_integer() else decimal
    return text
