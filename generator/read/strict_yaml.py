"""Strict YAML: bytes become plain values that know their place.

YAML 1.2 core scalars only, and of those only what a club writes: null, true and false, decimal integers and
decimal fractions. ``no``, ``3:2``, ``007`` and dates stay text. Aliases, anchors, tags, directives, duplicate keys
and a second document are refused; size and depth are bounded. Everything wrong is reported, not only the first.

The events are libyaml's: its parser does the scanning in C. Without libyaml the import fails, on purpose, because
the pure Python scanner is two orders of magnitude slower.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from generator.source import Place, Problem

try:
    from yaml.cyaml import CParser  # type: ignore[attr-defined]
except ImportError as missing:  # pragma: no cover  every wheel of PyYAML carries libyaml
    remedy = "PyYAML was built without libyaml: install its wheel, or build it with libyaml's headers present"
    raise ImportError(remedy) from missing

MAX_BYTES = 1_048_576  # a book of 20 games has about 6 kB
MAX_DEPTH = 24  # the deepest key that content has is 6 levels down
MAX_PROBLEMS = 50  # of one file: a hostile one could hold hundreds of thousands

Value = Any  # str | int | float | bool | None | Mapping | Sequence


class Spot(NamedTuple):
    """A position within one file, counted from 1."""

    line: int
    column: int


class Mapping(dict[str, Value]):
    """A YAML mapping that knows where it, its keys and its values stand."""

    __slots__ = ("keys_at", "spot", "values_at")

    def __init__(self, spot: Spot) -> None:
        super().__init__()
        self.spot = spot
        self.keys_at: dict[str, Spot] = {}
        self.values_at: dict[str, Spot] = {}


class Sequence(list[Value]):
    """A YAML sequence that knows where it and its items stand."""

    __slots__ = ("items_at", "spot")

    def __init__(self, spot: Spot) -> None:
        super().__init__()
        self.spot = spot
        self.items_at: list[Spot] = []


def parse(data: bytes, file: str, *, first_line: int = 1) -> tuple[Value, list[Problem]]:
    """The one document of a file, and every problem of its syntax.

    ``first_line`` is the line of the file on which ``data`` begins (front matter does not begin on line 1).
    The value is None where there are problems: what could be read of a faulty file is not used.
    """
    if problems := unreadable(data, file, first_line):
        return None, problems
    document = _Document(data, file, first_line)
    value = document.read()
    return (None if document.problems else value), document.problems


def unreadable(data: bytes, file: str, first_line: int = 1) -> list[Problem]:
    """What is wrong with the bytes as text: too many, not UTF-8, or characters that nobody sees."""
    if len(data) > MAX_BYTES:
        size = f"the file has {len(data):,} bytes; at most {MAX_BYTES:,} are read"
        return [Problem(Place(file), "file-is-small", size, "split it: one file for one thing that is reported")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place_after(data[: error.start].decode("utf-8"), file, first_line)
        message = f"byte 0x{data[error.start]:02x} is not UTF-8 text"
        return [Problem(place, "text-is-utf-8", message, "save the file as UTF-8")]
    if hidden := _HIDDEN.search(text):
        place = _place_after(text[: hidden.start()], file, first_line)
        message = f"the invisible character U+{ord(hidden[0]):04X} is not allowed"
        return [Problem(place, "text-is-visible", message, "remove it from the file")]
    return []


def _place_after(before: str, file: str, first_line: int) -> Place:
    return Place(file, before.count("\n") + first_line, len(before) - before.rfind("\n"))


# Control characters, and those that reorder what is displayed: with them a file does not say what it shows.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufffe\uffff]"
)


class _Refused(Exception):
    """Reading cannot go on; the problem is on record."""


class _Document:
    def __init__(self, data: bytes, file: str, first_line: int) -> None:
        self.file = file
        self.offset = first_line
        self.problems: list[Problem] = []
        self._parser = CParser(data)

    def read(self) -> Value:
        try:
            return self._document()
        except yaml.YAMLError as error:
            self._syntax(error)
        except _Refused:
            pass
        return None

    def _document(self) -> Value:
        next_event: Callable[[], Any] = self._parser.get_event
        next_event()  # the stream's start
        start = next_event()
        if not isinstance(start, DocumentStartEvent):
            self._refuse(Spot(0, 0), "file-has-content", "the file is empty", "")
        if start.version or start.tags:
            hint = "remove the line that begins with %"
            self._note(self._spot(start), "no-directives", "a YAML directive is not allowed here", hint)
        value = self._value(next_event(), 0)
        next_event()  # the document's end
        extra = next_event()
        if isinstance(extra, DocumentStartEvent):
            hint = "remove the '---' line, or move what follows into a file of its own"
            self._note(self._spot(extra), "one-document", "a second document begins here", hint)
        return value

    def _value(self, event: Any, depth: int) -> Value:
        kind = type(event)
        if kind is AliasEvent:
            hint = "write the value out where it is used"
            self._note(self._spot(event), "no-aliases", f"the alias '*{event.anchor}' is not allowed", hint)
            return None
        if event.anchor is not None:
            hint = "remove it"
            self._note(self._spot(event), "no-aliases", f"the anchor '&{event.anchor}' is not allowed", hint)
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            message = f"the tag '{tag}' is not allowed"
            self._note(self._spot(event), "no-tags", message, "remove it: the schema says what a value is")
        if kind is ScalarEvent:
            return self._text(event) if event.style else scalar(event.value)
        if depth == MAX_DEPTH:
            message = f"nested deeper than {MAX_DEPTH} levels"
            self._refuse(self._spot(event), "nesting-is-bounded", message, "no content file needs that")
        return self._mapping(event, depth) if kind is MappingStartEvent else self._sequence(event, depth)

    def _text(self, event: Any) -> str:
        text = str(event.value)
        # Only an escape in double quotes can bring these: as bytes they were refused before.
        if event.style == '"' and (hidden := _HIDDEN.search(text)):
            message = f"the invisible character U+{ord(hidden[0]):04X} is not allowed"
            self._note(self._spot(event), "text-is-visible", message, "remove it from the text")
        return text

    def _mapping(self, start: MappingStartEvent, depth: int) -> Mapping:
        next_event, mapping = self._parser.get_event, Mapping(self._spot(start))
        while type(event := next_event()) is not MappingEndEvent:
            key, spot = self._key(event), self._spot(event)
            if key in mapping:
                message = f"the key '{key}' stands here a second time"
                hint = f"the first is on line {mapping.keys_at[key].line}: remove one of them"
                self._note(spot, "keys-are-unique", message, hint)
            event = next_event()
            mapping.keys_at[key] = spot
            mapping.values_at[key] = self._spot(event)
            mapping[key] = self._value(event, depth + 1)
        return mapping

    def _key(self, event: Any) -> str:
        if type(event) is not ScalarEvent:
            hint = "a key is a plain word"
            self._refuse(self._spot(event), "keys-are-words", "a list or mapping cannot be a key", hint)
        if event.tag is not None or event.anchor is not None:
            message = "a key with a tag or an anchor is not allowed"
            self._note(self._spot(event), "keys-are-words", message, "a key is a plain word")
        return str(event.value)

    def _sequence(self, start: SequenceStartEvent, depth: int) -> Sequence:
        next_event, sequence = self._parser.get_event, Sequence(self._spot(start))
        while type(event := next_event()) is not SequenceEndEvent:
            sequence.items_at.append(self._spot(event))
            sequence.append(self._value(event, depth + 1))
        return sequence

    def _spot(self, event: Any) -> Spot:
        mark = event.start_mark
        return Spot(mark.line + self.offset, mark.column + 1)

    def _note(self, spot: Spot, rule: str, message: str, hint: str) -> None:
        self.problems.append(Problem(Place(self.file, *spot), rule, message, hint))
        if len(self.problems) == MAX_PROBLEMS:
            more = f"more than {MAX_PROBLEMS} problems: the rest of the file was not read"
            self.problems.append(Problem(Place(self.file), rule, more))
            raise _Refused

    def _refuse(self, spot: Spot, rule: str, message: str, hint: str) -> None:
        self._note(spot, rule, message, hint)
        raise _Refused

    def _syntax(self, error: yaml.YAMLError) -> None:
        mark = getattr(error, "problem_mark", None)
        spot = Spot(mark.line + self.offset, mark.column + 1) if mark else Spot(0, 0)
        said = getattr(error, "problem", None) or str(error)
        self._note(spot, "yaml-syntax", f"this is not YAML: {said}", _REMEDIES.get(said, _ANY_REMEDY))


_ANY_REMEDY = "look at this line and the one above: indentation, colons, quotes and brackets"
_REMEDIES = {
    "found character that cannot start any token": (
        "indent with spaces, never with tabs, and put text that begins with @, ` or % in quotes"
    ),
    "mapping values are not allowed in this context": (
        "put text that holds a colon and a space in quotes, and begin every key on its own line"
    ),
    "did not find expected ',' or '}'": "close the { … } of this line, with commas between its parts",
    "did not find expected ',' or ']'": "close the [ … ] of this line, with commas between its parts",
    "found unexpected end of stream": "a quote, bracket or brace is not closed",
    "could not find expected ':'": "write KEY: VALUE, with a colon and a space",
}

_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(("false", "False", "FALSE"), False)
_NUMBER_STARTS = frozenset("0123456789-+.")
# 15 digits are exact in a float too; what is longer is no number that anybody reports.
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})?\.[0-9]{1,9}")


def scalar(text: str) -> Value:
    """A plain scalar's value: null, true, false, a whole or decimal number, else the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        decimal = float(text)
        return int(decimal) if decimal.is_integer() else decimal
    return text
