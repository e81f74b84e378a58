"""What a build knows of the site, kept from one build to the next."""

from collections.abc import Iterator, MutableMapping
from copy import copy
from dataclasses import dataclass, field
from sys import intern
from typing import Any, NamedTuple

from masterlist.building.editions import EditionUnit, Filed
from masterlist.building.shelf import Shelf
from masterlist.building.store import Store
from masterlist.building.units import EventUnit, LogUnit
from masterlist.codec import decode, encode
from masterlist.facts.people import Club, Player
from masterlist.read.listing import Recorded
from masterlist.source import Problem
from masterlist.standings.summary import LogSummary


def shared(unit: LogUnit) -> LogUnit:
    """The unit with ids that are kept once for all of them: everybody is named in many logs."""
    return unit._replace(
        player=intern(unit.player), lists=tuple(map(intern, unit.lists)), named=tuple(map(intern, unit.named))
    )


class Checked(NamedTuple):
    """What was held against the whole site, and how that came out: most of it need not be done again."""

    on_file: bytes = b""  # names the ids of all players and clubs, and the lists that logs can name
    suspects: tuple[str, ...] = ()  # units that name something which is not on file, e.g. ``logs/suzy``
    not_on_file: tuple[str, ...] = ()  # players whom logs name
    demands: tuple[tuple[str, bytes], ...] = ()  # names what each list demands of entries
    alike: tuple[Problem, ...] = ()  # players whose names look alike


@dataclass
class Known:
    """Everything but the games themselves: those lie in the store, and are fetched where they are needed."""

    recorded: Recorded  # the list of all content files
    logs: MutableMapping[str, LogUnit]  # by player
    summaries: MutableMapping[str, tuple[LogSummary, ...]]  # by player, one a list
    events: MutableMapping[str, EventUnit]
    problems: MutableMapping[str, tuple[Problem, ...]]  # of units that have some by themselves, e.g. ``logs/suzy``
    doubts: MutableMapping[str, tuple[Problem, ...]]  # warnings about entries, by player
    players: dict[str, Player]
    clubs: dict[str, Club]
    editions: MutableMapping[str, EditionUnit]  # by list and id, e.g. ``squares/2026-q2``
    checked: Checked
    filed: dict[str, Filed] = field(default_factory=dict)  # by list; set when all is scored
    newest_day: str = ""  # as ``Given`` has it, when this was read
    number: int = 0  # of the build, or the check, that kept this

    @property
    def changed(self) -> set[str] | None:
        """Players whose log is another than at the last build, or came to something else; None where nobody knows."""
        if isinstance(self.logs, Shelf) and isinstance(self.summaries, Shelf):
            return self.logs.changed | self.summaries.changed
        return None

    def by_list(self) -> dict[str, list[LogSummary]]:
        """Every list's summaries."""
        found: dict[str, list[LogSummary]] = {}
        for own in self.summaries.values():
            for one in own:
                found.setdefault(one.list, []).append(one)
        return found

    def after(self, day: str) -> Iterator[tuple[str, str]]:
        """The kind and the id of each log and event with results of a later day."""
        for player, own in self.summaries.items():
            if any(one.newest > day for one in own):
                yield "log", player
        for id_, unit in self.events.items():
            if unit.event.start > day:
                yield "event", id_
        for name, edition in self.editions.items():
            if edition.edition.through > day:
                yield "edition", name

    def keeps(self, player: str, list_: str) -> bool:
        """Whether a player keeps a log of a list."""
        unit = self.logs.get(player)
        return unit is not None and list_ in unit.lists


_PROBLEMS = tuple[Problem, ...]
# What is read as a whole: hardly a build does without.
_WHOLE: dict[str, tuple[Any, Any]] = {
    "index": (str, ""),
    "listed": (bytes, b""),
    "players": (tuple[Player, ...], ()),
    "clubs": (tuple[Club, ...], ()),
    "checked": (Checked, Checked()),
    "newest_day": (str, ""),
    "number": (int, 0),
}


def load(store: Store) -> Known:
    """What the last build knew; nothing where there was none."""
    found: dict[str, Any] = {
        name: decode(data, kind) if (data := store.get(name)) else copy(nothing)
        for name, (kind, nothing) in _WHOLE.items()
    }
    return Known(
        recorded=Recorded(found["index"], found["listed"].decode("utf-8", "surrogateescape")),
        logs=Shelf(store, "log", LogUnit),
        summaries=Shelf(store, "summary", tuple[LogSummary, ...]),
        events=Shelf(store, "event", EventUnit),
        problems=Shelf(store, "problems", _PROBLEMS),
        doubts=Shelf(store, "doubts", _PROBLEMS),
        players={player.id: player for player in found["players"]},
        clubs={club.id: club for club in found["clubs"]},
        editions=Shelf(store, "edition", EditionUnit),
        checked=found["checked"],
        newest_day=found["newest_day"],
        number=found["number"],
    )


def save(store: Store, known: Known) -> None:
    """Keep it for the next build; what lies on shelves is kept already."""
    values = {
        "index": known.recorded.index_state,
        "listed": known.recorded.text.encode("utf-8", "surrogateescape"),
        "players": tuple(known.players.values()),
        "clubs": tuple(known.clubs.values()),
        "checked": known.checked,
        "newest_day": known.newest_day,
        "number": known.number + 1,
    }
    for name, value in values.items():
        data = encode(value)
        if data != store.get(name):
            store.put(name, data)
