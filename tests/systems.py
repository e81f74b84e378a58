"""Systems that packages announce are found once in a process: what changes them in a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import NamedTuple

import pytest

from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.log import LogSystem
from masterlist.scoring.rating import game_systems
from masterlist.scoring.wwr import SYSTEM
from masterlist.standings.periods import _labels


class EntryPoint(NamedTuple):
    """An installed package's entry point."""

    loaded: object  # a system, a module with one, or what that is called
    name: str = "count"
    value: str = "package.module"

    def load(self) -> object:
        return import_module(self.loaded) if isinstance(self.loaded, str) else self.loaded


def log_system(id_: str, name: str) -> LogSystem:
    """A system for log books that rates as the World Wide Rating does, and says no more than it must."""
    return LogSystem(id=id_, name=name, rate=SYSTEM.rate, carried_over=SYSTEM.carried_over, points=SYSTEM.points)


@contextmanager
def announcing(*loaded: object) -> Iterator[None]:
    """Within it packages announce these systems."""
    with pytest.MonkeyPatch.context() as patch:
        announce(patch, *loaded)
        yield
    forget_systems()


def announce(patch: pytest.MonkeyPatch, *loaded: object) -> None:
    """From now on they announce these; afterwards systems have to be forgotten."""
    every = {"masterlist.systems": [*map(EntryPoint, loaded)]}
    patch.setattr(registry, "announced", lambda group: every[group])
    forget_systems()


def forget_systems() -> None:
    """Let the systems be found anew."""
    for found in (registry.systems, board_systems, event_systems, game_systems, _labels):
        found.cache_clear()
