"""Answers become values that know where they were given, and drafts: what is handed in, not judged yet."""

import re
from collections import abc
from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from masterlist.folding import slug
from masterlist.read.schemas import schema
from masterlist.read.text import At, Mapping, Sequence, Value, scalar, shown
from masterlist.read.wording import parts_along
from masterlist.source import Place, Problem

Path: TypeAlias = tuple[str, ...]  # keys from the outermost to the innermost


class Unclear(Exception):
    """An answer cannot be understood; ``hint`` says how to give it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class KeyedValue(NamedTuple):
    """A value and the keys under which it belongs."""

    path: Path
    value: Value


class Draft(NamedTuple):
    """One thing that is handed in, not judged yet."""

    kind: str  # entry | log | board | game | night | player | event
    named: Mapping  # what names its file and does not stand in it: event, list, board, game or id
    value: Mapping  # what belongs into the file
    file: str  # where it was given, as messages name it

    def spot(self, key: str) -> At:
        """Where what a key says was given, or where the whole was."""
        return self.named.values_at.get(key) or self.value.values_at.get(key, self.named.spot)


class Growth(NamedTuple):
    """What is added to a list in a file that is there."""

    name: str  # of the file
    kind: str  # of the file: night | player
    key: str  # of the list
    items: tuple[Any, ...]
    file: str  # where they were given, as messages name it
    spots: tuple[At, ...]


class Question(NamedTuple):
    """A name without an answer."""

    kind: str  # player | club
    name: str
    place: Place  # where it stands first
    suggestions: tuple[str, ...]  # ids
    stand_in: str  # the id under which everything else is judged meanwhile
    sharing: int = 0  # how many on file have this very name


class DraftOutcome(NamedTuple):
    """What came of drafts: new files' texts by name, none where an error keeps them from being written."""

    problems: list[Problem]  # errors first; only those that the drafts bring
    texts: dict[str, bytes]
    said: tuple[str, ...] = ()  # of what is on file already

    @property
    def accepted(self) -> bool:
        return not any(problem.blocks for problem in self.problems)


class Imported(NamedTuple):
    """What came of a spreadsheet."""

    outcome: DraftOutcome
    report: tuple[str, ...] = ()  # what was understood, and how
    questions: tuple[Question, ...] = ()
    names: str = ""  # the file of names, where something was asked or is to be asked
    lines: abc.Mapping[int, str] = MappingProxyType({})  # the rows, as messages quote them

    @property
    def accepted(self) -> bool:
        return self.outcome.accepted

    @property
    def texts(self) -> dict[str, bytes]:
        return self.outcome.texts

    @property
    def problems(self) -> list[Problem]:
        return self.outcome.problems


def completed(value: Mapping, defaults: dict[str, Value]) -> Mapping:
    """A copy of the value in which every key that it lacks has its default, given where the whole was."""
    whole = Mapping(value.spot)
    for key, one in {**defaults, **value}.items():
        _put(whole, key, one, value.values_at.get(key, value.spot))
        whole.keys_at[key] = value.keys_at.get(key, value.spot)
    return whole


def assembled(parts: Iterable[tuple[KeyedValue, At]], at: At) -> Mapping:
    """A mapping of mappings; each group stands where its first part does."""
    top = Mapping(at)
    for part, spot in parts:
        inside = top
        for key in part.path[:-1]:
            inside = inside.get(key) or _put(inside, key, Mapping(spot), spot)
        _put(inside, part.path[-1], _placed(part.value, spot), spot)
    return top


def _put(mapping: Mapping, key: str, value: Any, spot: At) -> Any:
    mapping[key] = value
    mapping.keys_at[key] = mapping.values_at[key] = spot
    return value


def _placed(value: Value, spot: At) -> Value:
    if not isinstance(value, list | tuple):
        return value
    sequence = Sequence(spot)
    for one in value:
        sequence.append(_mapped(one, spot))
        sequence.items_at.append(spot)
    return sequence


def _mapped(value: Value, spot: At) -> Value:
    """A group of keys that was given at one spot, with all that it holds."""
    if not isinstance(value, dict):
        return value
    mapping = Mapping(spot)
    for key, one in value.items():
        _put(mapping, key, _placed(one, spot), spot)
    return mapping


def typed(text: str, kind: str, path: Path) -> Value:
    """A text as its schema wants it: a number, true or false, a list of ids; else the text itself."""
    *_, part = parts_along(schema(kind), [*path], schema)
    types = part.get("type", "")
    if {"integer", "number", "boolean"} & {*([types] if isinstance(types, str) else types)}:
        return scalar(text)
    if types == "array":
        return [one.strip() for one in text.replace(";", ",").split(",") if one.strip()]
    return text


def named_by(draft: Draft) -> tuple[str, str, str]:
    """The key by which the file is named, its folder, and its id, which may be no id at all."""
    named, value = draft.named, draft.value
    if draft.kind == "player":
        return "id", "players", named.get("id") or slug(value["name"])
    if draft.kind == "club":
        return "id", "clubs", named.get("id") or slug(value["name"])
    if draft.kind == "event":
        return "id", "tournaments", named.get("id") or slug(value["name"])
    if draft.kind == "night":
        word = named.get("word")
        return "word", f"games/{named.get('list', '')}", f"{value['date']}-{word}" if word else value["date"]
    if draft.kind == "game":
        return "game", f"games/{named.get('list', '')}", named.get("game") or value["started"]
    table = slug(str(value.get("table", "")))
    default = f"r{value['round']}-{table}" if table else f"r{value['round']}"
    return "board", f"tournaments/{named.get('event', '')}", named.get("board") or default


def file_of(draft: Draft) -> str:
    """The file that a draft with all that names it becomes."""
    _, folder, id_ = named_by(draft)
    return f"content/{folder}/{id_}/event.yaml" if draft.kind == "event" else f"content/{folder}/{id_}.yaml"


Read = Callable[[str], list[KeyedValue]]


def naming(key: str) -> Read:
    """For what names the file."""
    return lambda text: [KeyedValue(("named", key), text)]


def value(kind: str, *path: str) -> Read:
    """For what goes into the file as it is."""
    return lambda text: [KeyedValue(("value", *path), typed(text, kind, path))]


def chosen(path: Path, meanings: abc.Mapping[str, str | bool | None]) -> Read:
    """For a choice whose words are friendlier than those of the file; None means that nothing is written."""

    def read(text: str) -> list[KeyedValue]:
        meaning = meanings.get(text.casefold(), text)
        return [] if meaning is None else [KeyedValue(("value", *path), meaning)]

    return read


_UNIT = re.compile(r"([0-9]{1,2})\s*([a-z]+)")
_UNITS = ("infantry", "cavalry", "artillery")


def units(side: str) -> Read:
    """For units such as ``5 infantry, 2 cavalry``."""

    def read(text: str) -> list[KeyedValue]:
        parts = []
        for piece in re.split(r"[,;+]|\band\b", text.casefold()):
            found = _UNIT.fullmatch(piece.strip())
            kind = next((unit for unit in _UNITS if found and unit.startswith(found[2])), None)
            if found is None or kind is None:
                hint = "write it like this: 5 infantry, 2 cavalry, 2 artillery"
                raise Unclear(f"'{shown(piece.strip())}' is no number of units", hint)
            parts.append(KeyedValue(("value", "game", "eliminated", side, kind), int(found[1])))
        return _once(parts, "the same kind of units stands there twice", "add the numbers up")

    return read


# What stands for the player of a seat who is not known any more, in forms and spreadsheets alike.
NOT_REMEMBERED = frozenset(("?", "??", "unknown", "unbekannt", "inconnu", "inconnue"))


def seat(power: str) -> Read:
    """For a seat such as ``jane-doe, 8``, ``jane-doe, 1904`` or ``jane-doe, 8, replaces ann-hill``."""

    def read(text: str) -> list[KeyedValue]:
        player, *rest = (piece.strip() for piece in text.split(","))
        path = ("value", "seats", power)
        parts = [] if not player or player.casefold() in NOT_REMEMBERED else [KeyedValue((*path, "player"), player)]
        parts += [KeyedValue((*path, key), one) for key, one in map(_of_a_seat, rest)]
        return _once(parts, "the same thing is said twice", "write it once, like this: jane-doe, 8")

    return read


def _of_a_seat(piece: str) -> tuple[str, str | int | bool]:
    number = scalar(piece)
    if isinstance(number, int) and not isinstance(number, bool):
        return ("eliminated", number) if number > 1900 else ("centres", number)
    if piece.casefold().startswith("replaces "):
        return "replaces", piece[len("replaces ") :].strip()
    if piece.casefold() == "left out":
        return "left_out", True
    hint = "write the player's id, then centres or the year of elimination: jane-doe, 8 or jane-doe, 1904"
    raise Unclear(f"'{shown(piece)}' cannot be understood here", hint)


def chart(text: str) -> list[KeyedValue]:
    """For lines such as ``1901: 5 4 5 5 3 6 4``."""
    parts = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        found = re.fullmatch(r"([0-9]{4})\s*:?\s*\[?([0-9 ,;-]+)\]?", line)
        if found is None:
            raise Unclear(f"'{shown(line)}' is no line of a chart", "write it like this: 1901: 5 4 5 5 3 6 4")
        numbers = [scalar(number) for number in re.split(r"[ ,;-]+", found[2].strip(" ,;-"))]
        parts.append(KeyedValue(("value", "chart", found[1]), numbers))
    return _once(parts, "the same year stands there twice", "write one line for each year")


def _once(parts: list[KeyedValue], message: str, hint: str) -> list[KeyedValue]:
    if len({part.path for part in parts}) < len(parts):
        raise Unclear(message, hint)
    return parts
