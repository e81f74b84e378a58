"""The place of a value in the content, and what is wrong with it."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple


def N_(message: str) -> str:  # noqa: N802  gettext's own name
    """The same message: it is marked for the catalogues, and translated later by ``_``."""
    return message


Details = tuple[
    tuple[str, int | float | str], ...
]  # what was reported of a game or a seat in addition to the result, by key


class PackageFault(Exception):
    """What is wrong with an installed package, and where in it: one sentence."""


class Place(NamedTuple):
    """A position in a content file; ``line`` and ``column`` count from 1, 0 means the file as a whole."""

    file: str  # relative to the site's root folder, with forward slashes
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}" + (f":{self.column}" if self.column else "")


class Kind(Enum):
    """How a value within a message is written."""

    TEXT = "text"  # as it is
    NUMBER = "number"
    DAY = "day"  # given in ISO 8601
    PLAYER = "player"  # given as an id; pages have the name
    RESULT = "result"  # given as files have it; pages say it in words


class Value(NamedTuple):
    """A value within a message."""

    name: str  # of its field
    given: "str | Message"
    kind: Kind = Kind.TEXT


class Message(NamedTuple):
    """A message that can be translated: its key in the catalogues, and its values."""

    message: str  # in English, marked with ``N_``; with a {field} for each value
    values: tuple[Value, ...] = ()

    def __str__(self) -> str:
        """In English, as commands and documents have it; players by their ids."""
        return self.message.format(**{value.name: plain(value) for value in self.values})


def plain(value: Value) -> str:
    """The value as commands and documents have it."""
    return f"'{value.given}'" if value.kind is Kind.PLAYER else str(value.given)


def say(message: str, *more: Value, **texts: "str | Message") -> Message:
    """A message with its values: texts as they are, and such as have a kind."""
    return Message(message, (*more, *(Value(name, text) for name, text in texts.items())))


def listed(items: Sequence[Message], between: str) -> Message:
    """Several messages in one, at least one."""
    fields = [f"item_{number}" for number in range(len(items))]
    return say(between.join(f"{{{field}}}" for field in fields), **dict(zip(fields, items, strict=True)))


def with_names(message: Message, name_of: Callable[[str], str | None]) -> Message:
    """The message with the names of players in the place of their ids; who has none keeps the id."""
    return in_words(message, Kind.PLAYER, name_of)


def in_words(message: Message, kind: Kind, words: Callable[[str], str | None]) -> Message:
    """The message with words in the place of the values of a kind, where there are any for a value."""
    values = []
    for value in message.values:
        found = words(value.given) if value.kind is kind and isinstance(value.given, str) else None
        if isinstance(value.given, Message):
            values.append(value._replace(given=in_words(value.given, kind, words)))
        else:
            values.append(Value(value.name, found) if found else value)
    return message._replace(values=tuple(values))


def players_in(message: Message) -> Iterator[str]:
    """The ids of the players whom the message names."""
    for value in message.values:
        if isinstance(value.given, Message):
            yield from players_in(value.given)
        elif value.kind is Kind.PLAYER:
            yield value.given


class Severity(Enum):
    """What a problem does to the build."""

    ERROR = "error"  # nothing is published until it is mended
    WARNING = "warning"  # published with the number it concerns


class Problem(NamedTuple):
    """A fault in the content, as a value: what is wrong at which place, and how to correct it."""

    place: Place
    rule: str  # the name of what must hold, e.g. "player-is-known"
    message: str
    hint: str = ""  # the remedy, or "" where the message says it all
    severity: Severity = Severity.ERROR
    messages: tuple[Message, ...] = ()  # of a warning: the message and the remedy, to be translated on pages

    @property
    def blocks(self) -> bool:
        """Whether the build stops for it."""
        return self.severity is Severity.ERROR


NOTHING = Message("")
SHORTEST_SWAPPED = 3  # letters


def warning(place: Place, rule: str, message: Message, hint: Message = NOTHING) -> Problem:
    """A problem that is published, not one that stops the build."""
    return Problem(place, rule, str(message), str(hint), Severity.WARNING, (message, hint))


def in_future(place: Place, day: str, newest_day: str, hint: str) -> Iterator[Problem]:
    """Nothing is reported of a day that is to come."""
    if day > newest_day:
        yield Problem(place, "date-is-past", f"{day} is in the future", hint)


def did_you_mean(word: str, known: object) -> str:
    """A remedy that names the nearest known word, or "" where none is near."""
    near = nearest(word, known)
    return f"did you mean '{near}'?" if near else ""


def nearest(word: str, known: object) -> str:
    """The nearest known word, or "" where none is near. Two neighbouring letters that changed places are one slip."""
    from difflib import get_close_matches  # noqa: PLC0415  needed only for a fault: start-up time counts

    candidates = sorted(str(name) for name in known)  # type: ignore[attr-defined]
    swapped = [name for name in candidates if _neighbours_swapped(word, name)]
    near = swapped or get_close_matches(word, candidates, n=1, cutoff=0.7)
    return near[0] if near else ""


def _neighbours_swapped(word: str, other: str) -> bool:
    """Whether one is the other but for two neighbouring letters; of two letters alone, "ed" and "de" are two words."""
    if len(word) != len(other) or len(word) < SHORTEST_SWAPPED:
        return False
    apart = [at for at, (one, two) in enumerate(zip(word, other, strict=True)) if one != two]
    first, last = apart[0] if apart else 0, apart[-1] if apart else 0
    return last == first + 1 and word[first : last + 1] == other[last] + other[first]
