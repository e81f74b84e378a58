"""Which scoring systems there are. The folder is the registry: every module here that has a ``SYSTEM``.

A package from elsewhere announces its own module, or the system itself, by the entry point group
``masterlist.systems``; what it may import is the module of that name.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Protocol

from masterlist import resources
from masterlist.installed import announced
from masterlist.scoring.board import BoardSystem
from masterlist.scoring.event_system import EventSystem
from masterlist.scoring.log import LogSystem, Rate
from masterlist.scoring.rating import RatingSystem

ENTRY_POINTS = resources.SYSTEMS


class System(Protocol):
    """What every system has, whatever game it scores."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def sections(self) -> tuple[tuple[str, str], ...]: ...


@cache
def systems() -> Mapping[str, System]:
    """All systems by their id, in the order of the ids."""
    found: dict[str, System] = {}
    for system in (*_own(), *_announced()):
        if system.id in found:
            raise RuntimeError(f"two scoring systems have the id '{system.id}'")
        found[system.id] = system
    return MappingProxyType(dict(sorted(found.items())))


@cache
def board_systems() -> Mapping[str, BoardSystem]:
    """The systems for Diplomacy boards."""
    found = {name: system for name, system in systems().items() if isinstance(system, BoardSystem)}
    return MappingProxyType(found)


@cache
def game_systems() -> Mapping[str, RatingSystem[Any]]:
    """The systems that rate the games of a list period by period."""
    found = {name: system for name, system in systems().items() if isinstance(system, RatingSystem)}
    return MappingProxyType(found)


@cache
def event_systems() -> Mapping[str, EventSystem[Any]]:
    """The systems for the boards of events of any kind of game but Diplomacy."""
    found = {name: system for name, system in systems().items() if isinstance(system, EventSystem)}
    return MappingProxyType(found)


def scoring_events_from_elsewhere() -> list[str]:
    """The ids of the systems for events that packages bring."""
    return sorted({system.id for system in _announced() if isinstance(system, BoardSystem | EventSystem)})


def _own() -> Iterator[System]:
    for module in resources.modules("scoring"):
        system: System | None = getattr(import_module(module), "SYSTEM", None)
        if system is not None:
            yield system


def _announced() -> Iterator[System]:
    for entry in announced(ENTRY_POINTS):
        loaded = entry.load()
        system: Any = getattr(loaded, "SYSTEM", loaded)
        if not isinstance(system, BoardSystem | EventSystem | LogSystem | RatingSystem):
            raise TypeError(f"the entry point '{entry.name}' of '{entry.value}' names no scoring system")
        yield system


def all_systems() -> list[str]:
    """Ids of all systems."""
    return list(systems())


def rating_systems() -> list[str]:
    """Ids of the systems that a list can be rated by: those that have a rating function of their own."""
    return [id_ for id_, system in systems().items() if _rates(system)]


def log_systems() -> list[str]:
    """Ids of the systems that rate log books."""
    return [id_ for id_, system in systems().items() if isinstance(system, LogSystem) and _rates(system)]


def rate_log(system: str) -> Rate:
    """The function by which a system rates log books; ``system`` is one of ``log_systems``."""
    found = systems()[system]
    if not isinstance(found, LogSystem) or found.rate is None:
        raise KeyError(system)
    return found.rate


def why_no_rating(system: str) -> str:
    """Why a system that exists rates no list, or "" where it does not exist or does."""
    found = systems().get(system)
    if found is None or _rates(found):
        return ""
    if isinstance(found, EventSystem):
        return f"{found.name} scores the boards of events and rates no list"
    reason = found.no_rating_because if isinstance(found, BoardSystem) else ""
    return reason or f"'{system}' rates nothing: the system has no rating function of its own"


def _rates(system: System) -> bool:
    if isinstance(system, LogSystem):
        return system.rate is not None
    if isinstance(system, RatingSystem):
        return True
    return isinstance(system, BoardSystem) and system.rating is not None


def kind_of(system: str) -> str:
    """The kind of game that a system is for; "" where there is no such system."""
    found = systems().get(system)
    if found is None or isinstance(found, RatingSystem | EventSystem):
        return found.kind if found else ""
    return "squares" if isinstance(found, LogSystem) else "diplomacy"
