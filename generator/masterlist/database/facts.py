"""The rows of the database, from the JSON documents: what they say is what it holds, number by number.

The rows of a table lie at a path in the documents of one kind. Documents are trusted; workings are not even read. The
name of a document, which is that of its file, is part of the key of every row: no two documents have one in common.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, get_args, get_origin

from masterlist.documents.games import EventJson, GameJson, NightJson
from masterlist.documents.lists import Clubs, GameList, Index, MasterListJson, RatingListJson
from masterlist.documents.players import PlayerJson
from masterlist.documents.schema_types import MovedJson, Row, Types, fields_at, is_object, plain_types
from masterlist.facts.board import POWERS
from masterlist.site.common.links import address_at

Name = tuple[str, ...]  # of a document, below its folder: that of a game has two parts
Read = Any  # what ``reader`` makes of a document, or of a part of it
Make = Callable[[Row, Read], Iterable[Row]]  # the rows of what lies at a path, given what names it
LEFT_OUT = frozenset({"working", "career", "history", "played", "tournaments", "titles", "head_to_head", "waiting"})


class Root(NamedTuple):
    """Where a path begins: the documents of a folder, or one of their kinds."""

    folder: str
    types: Types
    names: tuple[str, ...] = ()  # the columns that the parts of a document's name are
    has: str = ""  # a field that only documents of this kind have


ROOTS = {
    "index": Root("index", (Index,)),
    "clubs": Root("clubs", (Clubs,)),
    "player": Root("players", (PlayerJson, MovedJson), ("player",), has="name"),
    "list": Root("lists", (MasterListJson, RatingListJson, GameList), ("list",)),
    "event": Root("tournaments", (EventJson,), ("event",)),
    "game": Root("games", (GameJson,), ("list", "game"), has="ending"),
    "night": Root("games", (NightJson,), ("list", "night"), has="night"),
}
STEP = re.compile(r"(\w+)(?:\((\w+)\)|(#\w+|\{\w+\}|=\w+))?")


class RowPath:
    """What lies at a path, such as ``event.boards(board).seats``, with what names it.

    A step is a field; of a tuple or a dict every value is meant. What names a value within the path: ``(field)`` of
    its own, ``#`` its number from 1, ``{}`` its key; ``=`` says that it is no object, but a text that names itself.
    Where several kinds lie in one tuple, ``[…]`` are fields that the objects have or, with a minus, have not.
    """

    def __init__(self, path: str) -> None:
        path, _, where = path.rstrip("]").partition("[")
        name, *steps = STEP.findall(path)
        self.root = ROOTS[name[0]]
        self._named = name[1]
        self._steps = steps
        self._has = [field for field in where.split() if field[0] != "-"]
        self._lacks = [field[1:] for field in where.split() if field[0] == "-"]
        own = [one for one in self.root.types if not self.root.has or self.root.has in fields_at(one)]
        for field, *_ in steps:
            own = [inner for one in own for inner in _within(fields_at(one).get(field))]
        self.types: Types = tuple(one for one in own if fields_at(one).keys() >= {*self._has})

    def of(self, name: Name, document: Read) -> Iterator[tuple[Row, Read]]:
        """Each object in a document, behind what names it."""
        if self.root.has and getattr(document, self.root.has) is None:
            return
        named = (*name, getattr(document, self._named)) if self._named else name
        for found in self._walk(self._steps, named, document):
            one = found[1]
            has = all(getattr(one, field) is not None for field in self._has)
            if has and all(getattr(one, field) is None for field in self._lacks):
                yield found

    def _walk(self, steps: list[Any], named: Row, one: Read) -> Iterator[tuple[Row, Read]]:
        if not steps:
            yield named, one
            return
        (field, own, how), rest = steps[0], steps[1:]
        if (found := getattr(one, field)) is None:
            return
        if not isinstance(found, dict):
            several = found if isinstance(found, list) else (found,)
            numbered = how[:1] == "#"
            for number, value in enumerate(several, 1):
                inner = (*named, number) if numbered else named
                if how[:1] == "=":
                    inner = (*named, value)
                inner = (*inner, getattr(value, own)) if own else inner
                if rest:
                    yield from self._walk(rest, inner, value)
                else:
                    yield inner, value
            return
        for key, value in found.items():
            for part in value if isinstance(value, list) else (value,):
                yield from self._walk(rest, (*named, key), part)


def _within(hint: Any) -> Iterator[Any]:  # noqa: ANN401  any type of a field
    """The objects of a field, also of those in tuples and dicts."""
    for one in plain_types(hint):
        if get_origin(one) in {tuple, dict}:
            yield from _within(get_args(one)[get_origin(one) is dict])
        elif is_object(one):
            yield one


# --- Rows that are no objects of a document --------------------------------------------------------------


def figures(named: Row, one: Read) -> Iterator[Row]:
    """A row for each figure, with its exact form."""
    every = one.figures or {}
    return ((*named, name, value, every[f"{name}_exact"]) for name, value in every.items() if f"{name}_exact" in every)


def details(named: Row, game: Read) -> Iterator[Row]:
    """A row for each detail of a game and of its seats; those of the game itself have no seat."""
    for seat, found in (("", game.details), *((one.seat, one.details) for one in game.seats)):
        yield from ((*named, seat, key, str(value)) for key, value in (found or {}).items())


def about(_named: Row, index: Read) -> Iterator[Row]:
    """What the file is, and under which licence it may be used."""
    site, licence = index.site, index.site.licence
    yield "title", site.title
    yield "address", address_at(site.base_url) or None
    yield "repository", site.repository or None
    yield "licence", licence and licence.name
    yield "licence_url", (licence and licence.url) or None
    yield "commit", index.commit
    yield "as_of", index.as_of
    yield "schema_version", index.schema_version


def other_names(named: Row, document: Read) -> Iterator[Row]:
    """What else a player is called, each once."""
    return ((*named, name) for name in dict.fromkeys(document.also_known_as))


def former_ids(named: Row, document: Read) -> Iterator[Row]:
    """What a player was called before, first what it leads from."""
    return ((former, *named) for former in document.former_ids)


def carried_opponents(named: Row, carried: Read) -> Iterator[Row]:
    """Opponents whom the first book on file brings along."""
    for how, opponents in (("defeated", carried.defeated), ("drawn", carried.drawn)):
        yield from ((*named, opponent, how) for opponent in opponents)


def event_terms(named: Row, event: Read) -> Iterator[Row]:
    """The terms of an event that are set."""
    return ((*named, name, str(value).lower()) for name, value in event.terms.items() if value not in (None, False))


def charts(named: Row, document: Read) -> Iterator[Row]:
    """Centres by year, of the boards of an event or of a rated game."""
    for board in document.boards if len(named) == 1 else (document,):
        source = (named[0], "event", board.board) if len(named) == 1 else (named[0], "list", named[1])
        for year, centres in (getattr(board, "chart", None) or {}).items():
            yield from ((*source, int(year), power.value, own) for power, own in zip(POWERS, centres, strict=True))
