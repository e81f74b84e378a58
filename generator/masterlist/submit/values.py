"""Answers become values that know where they were given, and drafts: what is handed in, before any check."""

from collections import abc
from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from masterlist.facts.board import POWERS
from masterlist.folding import slug
from masterlist.read.schemas import part_at
from masterlist.read.text import At, Mapping, Sequence, Value, scalar
from masterlist.source import Place, Problem

Path: TypeAlias = tuple[str, ...]  # keys from the outermost to the innermost
Part: TypeAlias = tuple[Path, Value]  # a value, and the keys under which it belongs
ANY = "*"  # in a path: any item of a list
UNITS = ("infantry", "cavalry", "artillery")


class Draft(NamedTuple):
    """One thing that is handed in, not checked yet."""

    kind: str  # entry | log | board | event-game | game | night | player | club | event
    named: Mapping  # what names its file and is not written into it: event, list, board, game or id
    value: Mapping  # what belongs into the file
    file: str  # where it was given, as messages name it

    def spot(self, key: str) -> At:
        """Where the value of a key was given, else what an id is made from then, else the whole."""
        given, naming = self.value.values_at, NAMING.get(self.kind)
        made_from = naming.made_from if naming and key == naming.key else ""
        return self.named.values_at.get(key) or given.get(key) or given.get(made_from, self.named.spot)

    @property
    def names(self) -> tuple[str, str, str]:
        """The key by which the file is named, its folder, and its id, which may be an invalid one."""
        naming = NAMING[self.kind]
        given = self.named.get(naming.key)
        made: Any = self.value.get(naming.made_from)
        folder = f"{naming.folder}/{self.named.get(naming.within, '')}" if naming.within else naming.folder
        if self.kind == "night":
            return naming.key, folder, f"{made}-{given}" if given else made
        if naming.key == "board":
            table = slug(str(self.value.get("table", "")))
            made = f"r{made}-{table}" if table else f"r{made}"
        return naming.key, folder, given or (slug(made) if naming.key == "id" else made)

    @property
    def target(self) -> str:
        """The content file that it becomes."""
        _, folder, id_ = self.names
        return f"content/{folder}/{id_}/event.yaml" if self.kind == "event" else f"content/{folder}/{id_}.yaml"


class Naming(NamedTuple):
    """How the file of something that is handed in is named."""

    folder: str
    key: str  # what names it, where it has another name than is made
    made_from: str  # a key of its value
    within: str = ""  # what names the folder in which it lies


NAMING = {  # but for entries and logs; people and events come first, because the others mention them
    "player": Naming("players", "id", "name"),
    "club": Naming("clubs", "id", "name"),
    "event": Naming("tournaments", "id", "name"),
    "board": Naming("tournaments", "board", "round", "event"),
    "event-game": Naming("tournaments", "board", "round", "event"),
    "game": Naming("games", "game", "started", "list"),
    "night": Naming("games", "word", "date", "list"),
}


class Question(NamedTuple):
    """A name without an answer."""

    kind: str  # player | club
    name: str
    place: Place  # of its first use
    suggestions: tuple[str, ...]  # ids
    stand_in: str  # the id under which everything else is checked meanwhile
    sharing: int = 0  # how many on file have this very name


class FileChanges(NamedTuple):
    """What a command would write and remove, or everything that keeps it from that."""

    problems: list[Problem]  # errors first; of drafts only their own
    texts: dict[str, bytes]  # by the names that the files will have; none where there is an error
    gone: tuple[str, ...] = ()
    report: tuple[str, ...] = ()  # decisions: how a spreadsheet was read, and what is on file already
    questions: tuple[Question, ...] = ()
    names: str = ""  # the new text of the file of names, where there are answers or questions
    lines: abc.Mapping[int, str] = MappingProxyType({})  # a spreadsheet's rows, as messages quote them

    @property
    def accepted(self) -> bool:
        return not any(problem.blocks for problem in self.problems)


def completed(value: Mapping, defaults: dict[str, Value]) -> Mapping:
    """A copy of the value in which every key that it lacks has its default, placed where the whole was given."""
    whole = Mapping(value.spot)
    for key, one in {**defaults, **value}.items():
        put(whole, key, one, value.values_at.get(key, value.spot))
        whole.keys_at[key] = value.keys_at.get(key, value.spot)
    return whole


def drafted(kind: str, parts: Iterable[tuple[Part, At]], file: str, at: At) -> Draft:
    """A draft from parts whose paths begin with ``named`` or ``value``; a group is placed where its first part is."""
    empty = [((path, Mapping(at)), at) for path in (("named",), ("value",), *_GROUPS.get(kind, ()))]
    top = Mapping(at)
    for (path, one), spot in (*empty, *parts):
        inside = top
        for key in path[:-1]:
            inside = inside.get(key) or put(inside, key, Mapping(spot), spot)
        put(inside, path[-1], one if isinstance(one, Mapping | Sequence) else _placed(one, spot), spot)
    return Draft(kind, top["named"], top["value"], file)


_SEATS: list[Path] = [("value", "seats", str(power)) for power in POWERS]
_GROUPS: dict[str, list[Path]] = {"entry": [("value", "game")], "board": _SEATS, "game": _SEATS}  # there even if empty


def put(mapping: Mapping, key: str, value: Any, at: At) -> Any:
    """Set a key, which was given at one spot; gives the value."""
    mapping[key] = value
    mapping.keys_at[key] = mapping.values_at[key] = at
    return value


def append(sequence: Sequence, value: Value, at: At) -> None:
    """Add an item, which was given at one spot."""
    sequence.append(value)
    sequence.items_at.append(at)


def _placed(value: Value, spot: At) -> Value:
    """A value that was given at one spot, with all that it holds."""
    if isinstance(value, dict):
        mapping = Mapping(spot)
        for key, one in value.items():
            put(mapping, key, _placed(one, spot), spot)
        return mapping
    if isinstance(value, list | tuple):
        sequence = Sequence(spot)
        for one in value:
            append(sequence, _placed(one, spot), spot)
        return sequence
    return value


def part_of(kind: str, path: Path) -> dict[str, Any]:
    """The schema of what lies at a path in files of a kind."""
    return part_at(kind, tuple(0 if key == ANY else key for key in path))


def types_at(kind: str, path: Path) -> set[str]:
    """The types that the schema of a kind of file allows at a path."""
    types = part_of(kind, path).get("type", "")
    return {types} if isinstance(types, str) else {*types}


def typed(text: str, kind: str, path: Path) -> Value:
    """A text as its schema wants it: a number, true or false, a list of ids; else the text itself."""
    types = types_at(kind, path)
    if {"integer", "number", "boolean"} & types:
        return scalar(text)
    if types == {"array"}:
        return [one.strip() for one in text.replace(";", ",").split(",") if one.strip()]
    return text


def labelled(problems: Iterable[Problem], labels: dict[Place, str]) -> list[Problem]:
    """The problems, each named after the field or the column in which it was given."""
    return [
        problem._replace(message=f"{labels[problem.place]}: {problem.message}") if problem.place in labels else problem
        for problem in problems
    ]
