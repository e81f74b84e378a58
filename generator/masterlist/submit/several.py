"""Several files handed in as one text, each below a line that names it, as the submit page writes them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from masterlist.read import files, strict_yaml
from masterlist.read.content import kind_of
from masterlist.read.marked import Mapping, Spot
from masterlist.read.night import EVENT_GAME
from masterlist.read.shown import shown
from masterlist.source import Place, Problem
from masterlist.submit.values import Draft

HEAD = re.compile(r"# (content/\S+)[ \t]*")
# What names the file and does not stand in it; people and events first, because the others mention them.
_NAMED: dict[str, tuple[str, ...]] = {
    "player": ("id",),
    "event": ("id",),
    "board": ("event", "board"),
    EVENT_GAME: ("event", "board"),
    "game": ("list", "game"),
    "night": ("list", "word"),
    "entry": (),
}
LENGTH_OF_DATE = len("2026-03-04")
HINT = "paste what the submit page shows, from its first line to its last"


class Several(NamedTuple):
    """The drafts of a text, and what is wrong with it."""

    drafts: list[Draft]
    problems: list[Problem]


def is_several(text: str) -> bool:
    """Whether a text begins as the submit page begins one."""
    return HEAD.fullmatch(text.lstrip("\ufeff").partition("\n")[0].rstrip("\r")) is not None


def several(text: str, file: str, first_line: int = 1) -> Several:
    """The drafts of the parts, each named as the file that it becomes; ``file`` is where the whole was given."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    for name, line, part in _parts(text, first_line):
        found = files.classify(name)
        if found is None or found.kind not in _NAMED:
            message = f"'{shown(name)}' is no file that can be handed in" if name else "no file is named here"
            problems.append(Problem(Place(file, line, 1), "yaml-is-whole", message, HINT))
            continue
        value, faults = strict_yaml.parse(part.encode(), name)
        problems += faults
        if isinstance(value, Mapping) and not faults:
            kind = kind_of(found, value)
            drafts.append(Draft(kind, _named(found, kind), value, name))
        elif not faults:
            problems.append(
                Problem(Place(name, 1, 1), "yaml-is-whole", "this is not what the submit page writes", HINT)
            )
    return Several(sorted(drafts, key=lambda one: [*_NAMED].index(one.kind)), problems)


def _named(found: files.File, kind: str) -> Mapping:
    named = Mapping(Spot(1, 1))
    ids = found.ids
    if kind == "night":  # what follows the date
        ids = (ids[0], ids[1][LENGTH_OF_DATE:].removeprefix("-"))
    named.update(zip(_NAMED[kind], ids, strict=False))
    return named


def _parts(text: str, first_line: int) -> Iterator[tuple[str, int, str]]:
    """Name, line and text of each part; what stands before the first name is a part without one."""
    name, begun, lines = "", first_line, list[str]()
    for number, line in enumerate(text.splitlines(), first_line):
        if head := HEAD.fullmatch(line):
            yield from _part(name, begun, lines)
            name, begun, lines = head[1], number, []
        else:
            lines.append(line)
    yield from _part(name, begun, lines)


def _part(name: str, line: int, lines: list[str]) -> Iterator[tuple[str, int, str]]:
    if name or any(one.strip() for one in lines):
        yield name, line, "\n".join(lines) + "\n"
