"""Whatever YAML it is, by the events of libyaml: its parser does the scanning in C.

Without libyaml the import fails, on purpose, because the pure Python scanner is two orders of magnitude slower. What it
says of a file that is no YAML is explained to readers who have never seen YAML.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import yaml
from yaml import events

from masterlist.read.text import (
    MAX_PROBLEMS,
    At,
    Mapping,
    Sequence,
    Spot,
    Value,
    hidden_in,
    lines,
    scalar,
    shown,
    too_many,
    visible,
)
from masterlist.source import Place, Problem

UNCLEAR = ("this line cannot be understood", "compare it with the lines around it")

NO_COLON = (
    "this line has no colon",
    "write 'KEY: VALUE', with a colon and a space; or indent the line if it continues the text above",
)


SyntaxFault = tuple[int, int, str, str]  # line and column, which count from 0; message and remedy


class _Error(NamedTuple):
    """libyaml's complaint; ``begun`` is where the thing began in whose midst it was found."""

    problem: str
    context: str
    line: int
    column: int
    begun: tuple[int, int]
    lines: list[str]

    @property
    def char(self) -> str:
        """The character at which libyaml stumbled, or ""."""
        text = self.lines[self.line] if self.line < len(self.lines) else ""
        return text[self.column : self.column + 1]

    @property
    def before(self) -> str:
        """The text before it on its line."""
        return self.lines[self.line][: self.column] if self.line < len(self.lines) else ""

    def here(self, message: str, hint: str) -> SyntaxFault:
        return self.line, self.column, message, hint

    def there(self, message: str, hint: str) -> SyntaxFault:
        return *self.begun, message, hint


def explain(error: Any, lines: list[str]) -> SyntaxFault:
    """The fault that stopped libyaml: ``error`` is its exception, ``lines`` the text that it read."""
    mark = error.problem_mark
    begun = error.context_mark or mark
    given = _Error(error.problem or "", error.context or "", mark.line, mark.column, (begun.line, begun.column), lines)
    reasons = (
        say for (context, problem), say in _REASONS.items() if context in given.context and problem in given.problem
    )
    fault = next(reasons, _here(*UNCLEAR))(given)
    written = max((number for number, line in enumerate(lines) if line.strip()), default=0)
    return fault if fault[0] <= written else (written, len(lines[written]), *fault[2:])


def _colon(error: _Error) -> SyntaxFault:
    """A colon and a space where no key can be."""
    if ": " in error.before:
        hint = 'put the text in quotes, KEY: "TEXT: MORE TEXT"; or begin a new line'
        return error.here("a second colon followed by a space stands in this line", hint)
    above = next((line for line in range(error.line - 1, -1, -1) if error.lines[line].strip()), 0)
    text = error.lines[above]
    if glued := GLUED.match(text):
        return above, glued.end(), "there is no space after the colon", "write 'KEY: VALUE', with a space"
    begins_anew = not text.startswith(" ") or text.lstrip().startswith("- ")  # so that it continues no text above
    if ":" not in text and begins_anew and above < error.line:
        return above, _indent(text), *NO_COLON
    message = "this line stands further right than the lines it belongs to"
    return error.line, _indent(error.before), message, "begin all keys of one group in the same column"


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" -"))


GLUED = re.compile(r"[ -]*[a-z_]+:(?=[^ ])")


def _alignment(error: _Error) -> SyntaxFault:
    before = error.before.rstrip()
    if before.lstrip(" -") and before.endswith(('"', "'")):
        return error.here("nothing can follow the closing quote", "put the whole text in quotes, or none of it")
    if error.char == ":":
        return error.here("there is no key before this colon", "write 'KEY: VALUE'")
    if before.strip(" -"):
        return error.here("this does not belong here", "put the whole value in quotes, or remove what is too much")
    hint = "begin all keys, or all hyphens, of one group in the same column"
    return error.here("this line does not begin below the lines it belongs to", hint)


def _bracket(error: _Error) -> SyntaxFault:
    opening = error.lines[error.begun[0]][error.begun[1]]
    closing = {"[": "]", "{": "}"}.get(opening, "]")
    if error.line != error.begun[0]:
        hint = f"put commas between the parts, and '{closing}' at the end"
        return error.there(f"this '{opening}' is not closed", hint)
    return error.here(f"a comma or '{closing}' is missing here", "put commas between the parts, and texts in quotes")


def _no_value(error: _Error) -> SyntaxFault:
    if error.char:
        hint = "remove it, or put the text it belongs to in quotes"
        return error.here(f"'{visible(error.char)}' cannot stand here", hint)
    # The file ends within brackets: the last line with more opening ones is the likeliest.
    for number in range(len(error.lines) - 1, -1, -1):
        line = _COMMENT.sub("", error.lines[number])
        if unclosed := [pair for pair in (("[", "]"), ("{", "}")) if line.count(pair[0]) > line.count(pair[1])]:
            opening, closing = max(unclosed, key=lambda pair: line.rindex(pair[0]))
            hint = f"put commas between the parts, and '{closing}' at the end"
            return number, line.rindex(opening), f"this '{opening}' is not closed", hint
    hint = "put commas between the parts, and close it"
    return error.here("the file ends, but a '[' or '{' in it is not closed", hint)


_COMMENT = re.compile(r"(?:^|(?<=[ \t\[\]{},]))#.*")


Say = Callable[[_Error], SyntaxFault]


def _here(message: str, hint: str) -> Say:
    return lambda error: error.here(message, hint)


def _there(message: str, hint: str) -> Say:
    return lambda error: error.there(message, hint)


def _bad_start(error: _Error) -> SyntaxFault:
    if error.char == "\t":
        return _TAB(error)
    return error.here(f"a text cannot begin with '{visible(error.char)}'", "put the whole text in quotes")


def _sign(error: _Error) -> SyntaxFault:
    sign = error.lines[error.begun[0]][error.begun[1] : error.begun[1] + 1]
    return error.there(f"a text cannot begin with '{visible(sign)}'", "put the whole text in quotes")


_TAB = _here("a tab stands where only spaces can", "replace every tab by spaces")
_HYPHEN = ("a hyphen cannot stand here", "begin every '- …' of a list on a line of its own; or put the text in quotes")
_BACKSLASH = _here(
    "a backslash means something else between double quotes",
    "write \\\\ for a backslash, or put the text in single quotes",
)
_DIRECTIVE = _there("a line cannot begin with '%'", "remove the line")
_QUOTE = ("this quote is not closed", "put the same quote at the end of the text")
_BLOCK = ("the line must end after '|' or '>'", "begin the text on the next line, or put it in quotes in this one")


# The first row decides whose words libyaml uses: those of the context, and those of the problem.
_REASONS: dict[tuple[str, str], Say] = {
    ("directive", ""): _DIRECTIVE,
    ("a quoted scalar", "escape"): _BACKSLASH,
    ("a quoted scalar", "hexdecimal"): _BACKSLASH,
    ("a quoted scalar", ""): _there(*_QUOTE),
    ("a block scalar", "tab"): _TAB,
    ("a block scalar", ""): _there(*_BLOCK),
    ("a simple key", ""): _there(*NO_COLON),
    ("an anchor", ""): _sign,
    ("an alias", ""): _sign,
    ("a tag", ""): _sign,
    ("", "mapping values are not allowed"): _colon,
    ("", "mapping keys are not allowed"): _here("a text cannot begin with '?'", "put the whole text in quotes"),
    ("", "block sequence entries are not allowed"): _here(*_HYPHEN),
    ("", "cannot start any token"): _bad_start,
    ("", "tab"): _TAB,
    ("", "found unexpected ':'"): _bad_start,
    ("", "did not find expected ',' or"): _bracket,
    ("", "did not find expected node content"): _no_value,
    ("", "did not find expected key"): _alignment,
    ("", "did not find expected '-' indicator"): _alignment,
    ("", "did not find expected <document start>"): _alignment,
    ("", "incompatible YAML"): _DIRECTIVE,
    ("", "duplicate %"): _DIRECTIVE,
    ("", "tag handle"): _sign,
}


try:
    from yaml.cyaml import CParser  # type: ignore[attr-defined]
except ImportError as missing:  # pragma: no cover  every wheel of PyYAML carries libyaml
    remedy = "PyYAML was built without libyaml: install its wheel, or build it with libyaml's headers present"
    raise ImportError(remedy) from missing

MAX_DEPTH = 24  # the deepest key that content has is 6 levels down
MAX_VALUES = 100_000  # keys and items of lists: a list with 10,000 members and their dates has 40,000


def read(data: bytes, file: str, first_line: int) -> tuple[Value, list[Problem]]:
    """The one document of a file that can be shown as text, and every problem; as ``strict_yaml.parse``."""
    document = _Document(data, file, first_line)
    value = document.read()
    return (value if document.readable else None), document.problems


class _Refused(Exception):
    """Reading cannot go on; the problem is on record."""


class _Document:
    def __init__(self, data: bytes, file: str, first_line: int) -> None:
        self.file = file
        self.offset = first_line
        self.problems: list[Problem] = []
        self.readable = True  # as long as every value is what its author meant
        self._data = data
        self._values = 0  # in the groups and lists that have been read to their end
        self._parser = CParser(data)

    def read(self) -> Value:
        try:
            return self._document()
        except yaml.MarkedYAMLError as error:
            line, column, message, hint = explain(error, lines(self._data))
            place = Place(self.file, line + self.offset, column + 1)
            self.problems.append(Problem(place, "yaml-syntax", message, hint))
        except _Refused:
            pass
        self.readable = False
        return None

    def _document(self) -> Value:
        next_event: Callable[[], Any] = self._parser.get_event
        next_event()  # the stream's start
        start = next_event()
        if not isinstance(start, events.DocumentStartEvent):
            self._nothing()
        if start.version or start.tags:
            hint = "remove the line that begins with %"
            self._note(self._spot(start), "no-directives", "a YAML directive is not allowed here", hint)
        first = next_event()
        value = self._value(first, 0)
        next_event()  # the document's end
        extra = next_event()
        if type(first) is events.ScalarEvent:
            self._no_keys(first)
        if isinstance(extra, events.DocumentStartEvent):
            hint = "remove the '---' line, or move what follows into a file of its own"
            self._note(self._spot(extra), "one-document", "a second document begins here", hint)
        return value

    def _nothing(self) -> None:
        message, hint = "there is nothing here to read", "write what belongs here, or remove it altogether"
        self._refuse(Spot(self.offset, 1), "file-has-content", message, hint)

    def _no_keys(self, event: Any) -> None:
        if not event.value:
            self._nothing()
        hint = "write a space after the colon" if GLUED.match(event.value) else "write lines of the form 'KEY: VALUE'"
        self._note(self._spot(event), "file-has-keys", f"'{shown(event.value)}' is a text without a key", hint)
        self.readable = False

    def _value(self, event: Any, depth: int) -> Value:
        kind = type(event)
        if kind is events.AliasEvent:
            return self._alias(event)
        if event.anchor is not None:
            message = f"the anchor '&{shown(event.anchor)}' is not allowed"
            hint = "remove it; or put the text in quotes if the '&' belongs to it"
            self._note(self._spot(event), "no-aliases", message, hint)
        if event.tag is not None:
            self._tag(event)
        if kind is events.ScalarEvent:
            return self._text(event) if event.style else self._plain(event)
        if depth == MAX_DEPTH:
            message, hint = f"this is nested deeper than {MAX_DEPTH} levels", "no file needs that: correct the brackets"
            self._refuse(self._spot(event), "nesting-is-bounded", message, hint)
        return self._mapping(event, depth) if kind is events.MappingStartEvent else self._sequence(event, depth)

    def _alias(self, event: Any) -> None:
        message = f"the alias '*{shown(event.anchor)}' is not allowed"
        hint = "write the value out; or put the text in quotes if the '*' belongs to it"
        self._note(self._spot(event), "no-aliases", message, hint)
        self.readable = False

    def _tag(self, event: Any) -> None:
        tag = event.tag.replace("tag:yaml.org,2002:", "!!")
        hint = "remove it; or put the text in quotes if the '!' belongs to it"
        self._note(self._spot(event), "no-tags", f"the tag '{shown(tag)}' is not allowed", hint)
        self.readable = False

    def _text(self, event: Any) -> str:
        text = str(event.value)
        # Only an escape in double quotes can bring these: as bytes they were refused before.
        if event.style == '"' and (hidden := hidden_in(text, Place(self.file, *self._spot(event)))):
            self.readable = False
            self._add(hidden[0])
        return text

    def _plain(self, event: Any) -> Value:
        text: str = event.value
        # A hyphen further right than the one above begins no item: YAML takes the line for more of the text before.
        if " - " in text and event.start_mark.line != event.end_mark.line:
            message = "this text runs over several lines, and holds a hyphen that begins no item"
            hint = "begin all hyphens of one list in the same column, or put the text in quotes"
            self._note(self._spot(event), "yaml-syntax", message, hint)
            self.readable = False
        return scalar(text)

    def _mapping(self, start: events.MappingStartEvent, depth: int, *, is_item: bool = False) -> Mapping:
        next_event, mapping = self._parser.get_event, Mapping(self._spot(start))
        again: list[tuple[str, At, At]] = []  # keys that stand there already, and where both stand
        try:
            while type(event := next_event()) is not events.MappingEndEvent:
                key, spot = self._key(event), self._spot(event)
                if key in mapping:
                    again.append((key, spot, mapping.keys_at[key]))
                event = next_event()
                mapping.keys_at[key] = spot
                mapping.values_at[key] = self._spot(event)
                # A plain word or number, as most values are, needs no more than this.
                quick = type(event) is events.ScalarEvent and not event.style and event.anchor is event.tag is None
                mapping[key] = self._plain(event) if quick else self._value(event, depth + 1)
                if len(mapping) > MAX_VALUES:
                    break
        finally:  # reported for a file that breaks off as well
            if again:
                self._repeated(again, next(iter(mapping)), is_item=is_item and not start.flow_style)
        self._count(mapping)
        return mapping

    def _repeated(self, again: list[tuple[str, At, At]], first_key: str, *, is_item: bool) -> None:
        """Keys that stand in a group twice; in an item of a list they may be those of the next one."""
        key, spot, _ = again[0]
        if is_item and (key == first_key or len(again) > 1):
            message = f"a second item of the list begins here with '{shown(key)}', but without a hyphen"
            hint = f"write '- {shown(key)}: …', with the hyphen below that of the item before; remove nothing"
            self._note(spot, "keys-are-unique", message, hint)
            return
        for key, spot, first in again:
            message = f"the key '{shown(key)}' stands here a second time"
            hint = f"the first is on line {first[0]}: keep the one that is right"
            self._note(spot, "keys-are-unique", message, hint)

    def _key(self, event: Any) -> str:
        hint = "write a plain word as the key"
        if type(event) is events.AliasEvent:
            self._alias(event)
            return f"*{event.anchor}"
        if type(event) is not events.ScalarEvent:
            self._refuse(self._spot(event), "keys-are-words", "a list or a group of keys cannot be a key", hint)
        if event.tag is not None or event.anchor is not None:
            self._note(self._spot(event), "keys-are-words", "a key with a tag or an anchor is not allowed", hint)
        return self._text(event) if event.style else str(event.value)

    def _sequence(self, start: events.SequenceStartEvent, depth: int) -> Sequence:
        next_event, sequence = self._parser.get_event, Sequence(self._spot(start))
        event: Any
        while type(event := next_event()) is not events.SequenceEndEvent:
            sequence.items_at.append(self._spot(event))
            is_group = type(event) is events.MappingStartEvent and event.anchor is event.tag is None
            if is_group and depth + 1 < MAX_DEPTH:
                sequence.append(self._mapping(event, depth + 1, is_item=True))
            else:
                sequence.append(self._value(event, depth + 1))
            if len(sequence) > MAX_VALUES:
                break
        self._count(sequence)
        return sequence

    def _count(self, group: Mapping | Sequence) -> None:
        self._values += len(group)
        if self._values > MAX_VALUES:
            message = f"the file has more than {MAX_VALUES:,} values, and is not read"
            hint = "split it: one file for one thing that is reported"
            self._add(Problem(Place(self.file), "file-is-small", message, hint))
            raise _Refused

    def _spot(self, event: Any) -> At:
        mark = event.start_mark
        return mark.line + self.offset, mark.column + 1

    def _note(self, spot: At, rule: str, message: str, hint: str) -> None:
        self._add(Problem(Place(self.file, *spot), rule, message, hint))

    def _add(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) == MAX_PROBLEMS:
            self.problems.append(too_many(self.file))
            raise _Refused

    def _refuse(self, spot: At, rule: str, message: str, hint: str) -> None:
        self._note(spot, rule, message, hint)
        raise _Refused
