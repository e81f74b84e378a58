"""Strict YAML: bytes become plain values that know their place.

YAML 1.2 core scalars only, and of those only what a club writes: null, true and false, decimal integers and
decimal fractions. ``no``, ``3:2``, ``007`` and dates stay text. Aliases, anchors, tags, directives, duplicate keys
and a second document are refused; size and depth are bounded. Everything wrong is reported, not only the first.

Nearly every file is in the form in which ``masterlist fmt`` writes it, which is read here line by line. A line is
empty, a comment, or ``KEY: VALUE``, perhaps after a hyphen. A value is plain text, text in quotes without an escape, a
group or list of words within brackets, or what the lines below it hold, which stand further right. This is no second
opinion of what YAML is: any other form, and every fault, is left to ``libyaml``, and tests show that both give the same
values at the same places. It takes a quarter of the time, because libyaml makes an event with two marks of every word.
"""

import re

from masterlist.read.text import At, Mapping, Sequence, Value, scalar, unreadable
from masterlist.source import Problem

LONGEST = 65_536  # characters: a book of 20 games has about 6,000
DEEPEST = 10  # the deepest key that content has is 6 levels down

_KEY = "[a-z0-9_]{1,80}"
_WORD = r"\w[\w.-]*"
_PAIR = f"{_KEY}: {_WORD}"
_ROW = re.compile(
    r"^(?:( *(?:- )?)(?:"  # how far right it stands, and a hyphen
    rf"({_KEY}):(?: (?:"  # a key
    r"(\w[^:#\t\n]*(?::[^\s:#][^:#\t\n]*)*)(?<! )"  # with a text, in which a colon ends no key
    r'|"([^"\\\n]+)"'  # or one in quotes
    rf"|\{{({_PAIR}(?:, {_PAIR})*)\}}"  # or a group
    rf"|\[({_WORD}(?:, {_WORD})*)\]"  # or a list
    r"))?"  # or with what follows
    rf"|({_WORD}))"  # or an item of a list
    r"| *(?:#.*)?"  # or a comment, or nothing
    r"|(.+))$",  # or something else
    re.MULTILINE,
)
_END = ("- ", "", "", "", "", "", "", "")  # nothing belongs to where it stands

_Row = tuple[str, str, str, str, str, str, str, str]


def read_plainly(text: str, first_line: int) -> Mapping | None:
    """The document, which begins on ``first_line`` of its file; None where it is not in this form."""
    if len(text) > LONGEST or "\r" in text:
        return None
    rows: list[_Row] = _ROW.findall(text)
    try:
        return _Reader(rows, first_line).whole()
    except _Otherwise:
        return None


class _Otherwise(Exception):
    """Something is not in the form."""


class _Reader:
    def __init__(self, rows: list[_Row], first_line: int) -> None:
        self._rows = [*rows, _END]
        self._first = first_line
        self._at = 0  # the number of the next row

    def whole(self) -> Mapping:
        self._skip()
        found = self._mapping("", 0)
        if not found or self._at < len(self._rows) - 1:
            raise _Otherwise
        return found

    def _skip(self) -> None:
        """Pass over comments and empty lines."""
        while not any(self._rows[self._at]):
            self._at += 1

    def _mapping(self, lead: str, depth: int) -> Mapping:
        """The keys that stand below each other; the first may stand after a hyphen, with ``lead`` before it."""
        # Nearly all of the work is done here, several times for each log entry: hence no call for what is plain.
        rows, first_line, at, column = self._rows, self._first, self._at, len(lead) + 1
        mapping, aligned = Mapping((first_line + at, column)), " " * len(lead)
        keys_at, values_at = mapping.keys_at, mapping.values_at
        while True:
            here, key, plain, quoted, group, listed, item, other = rows[at]
            if not (key or here or item or other):  # a comment or an empty line
                at += 1
                continue
            if here != lead or not key:
                break
            if key in mapping:
                raise _Otherwise
            line, at = first_line + at, at + 1
            keys_at[key] = (line, column)
            spot = values_at[key] = (line, column + len(key) + 2)
            lead = aligned
            if plain:
                mapping[key] = scalar(plain)
            elif group:
                mapping[key] = _group(group, spot)
            elif quoted or listed:
                mapping[key] = quoted or _listed(listed, spot)
            else:
                self._at = at
                below = mapping[key] = self._below(lead, depth)
                values_at[key], at = below.spot, self._at
        self._at = at
        return mapping

    def _below(self, above: str, depth: int) -> Mapping | Sequence:
        """What the lines below a key hold, further right than the key, which stands after ``above``."""
        self._skip()
        lead, key, *_ = self._rows[self._at]
        dashed = lead.endswith("- ")
        if depth == DEEPEST or len(lead) - 2 * dashed <= len(above) or not (key or dashed):
            raise _Otherwise
        return self._sequence(lead, depth + 1) if dashed else self._mapping(lead, depth + 1)

    def _sequence(self, lead: str, depth: int) -> Sequence:
        sequence = Sequence((self._first + self._at, len(lead) - 1))
        while True:
            self._skip()
            here, key, *_, item, _ = self._rows[self._at]
            if here != lead:
                return sequence
            sequence.items_at.append((self._first + self._at, len(lead) + 1))
            sequence.append(self._mapping(lead, depth) if key else scalar(item))
            self._at += not key


def _group(text: str, spot: At) -> Mapping:
    """The pairs of ``{...}``, which stands at the spot."""
    mapping, (line, column) = Mapping(spot), spot
    column += 1
    pairs = text.split(", ")
    for pair in pairs:
        key, _, word = pair.partition(": ")
        mapping.keys_at[key] = (line, column)
        mapping.values_at[key] = (line, column + len(key) + 2)
        mapping[key] = scalar(word)
        column += len(pair) + 2
    if len(mapping) < len(pairs):
        raise _Otherwise
    return mapping


def _listed(text: str, spot: At) -> Sequence:
    """The words of ``[...]``, which stands at the spot."""
    sequence, (line, column) = Sequence(spot), spot
    column += 1
    for word in text.split(", "):
        sequence.items_at.append((line, column))
        sequence.append(scalar(word))
        column += len(word) + 2
    return sequence


def parse(data: bytes, file: str, *, first_line: int = 1) -> tuple[Value, list[Problem]]:
    """The one document of a file, and every problem of its syntax.

    ``first_line`` is the line of the file on which ``data`` begins (front matter does not begin on line 1).
    The value is None where the problems leave nothing to judge. Beside problems it lends no fact, but it can be held
    against its schema, so that everything wrong with a file is told at once.
    """
    if problems := unreadable(data, file, first_line):
        return None, problems
    if plain := read_plainly(data.decode(), first_line):
        return plain, []
    from masterlist.read import libyaml  # noqa: PLC0415  many checks do without, and start-up time counts

    return libyaml.read(data, file, first_line)
