"""How a single value is written: plain where that is safe, else in double quotes or as a block of lines."""

import re
from decimal import Decimal

from masterlist.read.scalars import LONGEST_DECIMAL, scalar
from masterlist.write.nodes import Scalar

WIDTH = 112  # columns of a line; what does not fit is written over several

# What no plain text may begin with, and what would end it.
_FIRST = re.compile(r"""[-?:,\[\]{}#&*!|>'"%@`~=\s]|\.\.\.|<<""")
_ENDS = re.compile(r":(?:\s|$)|\s#|[\t\n\r]|\s$")
_FLOW = re.compile(r"[,\[\]{}]")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def inline(value: Scalar, *, flow: bool = False) -> str:
    """The value on one line; ``flow`` where it stands within brackets."""
    if isinstance(value, str):
        return value if _is_plain(value, flow=flow) else quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _decimal(value) if isinstance(value, float) else str(value)


def key(text: str, *, flow: bool = False) -> str:
    """A key; numbers and words such as ``true`` are plain here, because every key is text."""
    readable = text and not _FIRST.match(text) and not _ENDS.search(text) and not (flow and _FLOW.search(text))
    return text if readable else quoted(text)


def _is_plain(text: str, *, flow: bool) -> bool:
    return bool(text) and scalar(text) == text and key(text, flow=flow) == text


def quoted(text: str) -> str:
    """The text in double quotes, on one line."""
    return '"' + "".join(_ESCAPES.get(char, char) for char in text) + '"'


def _decimal(value: float) -> str:
    """Without an exponent, and no longer than what is read as a number."""
    text = format(Decimal(repr(value)), "f")
    return text if len(text) <= LONGEST_DECIMAL else text.replace("0.", ".", 1)


def block(text: str, width: int) -> tuple[str, list[str]] | None:
    """A block's header and lines, none longer than ``width`` if words allow; None where no block can hold the text."""
    if "\n" in text:
        return _literal(text)
    words = text.split(" ")
    if len(words) < 2 or "" in words or re.search(r"[\t\r]", text):
        return None
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return (">-", lines) if len(lines) > 1 else None


def _literal(text: str) -> tuple[str, list[str]] | None:
    lines = text.removesuffix("\n").split("\n")
    if any(line != line.rstrip() or "\r" in line for line in lines) or not lines[0] or not lines[-1]:
        return None
    if lines[0][0] in " \t":
        return None
    return ("|" if text.endswith("\n") else "|-"), lines
