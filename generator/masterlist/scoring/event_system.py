"""What a system that scores the boards of an event has to say of itself, for any kind of game but Diplomacy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Generic

from masterlist.amount import Amount
from masterlist.scoring.rating import Game, T
from masterlist.scoring.registry import systems
from masterlist.scoring.working import Explained, Line, Working


@dataclass(frozen=True, kw_only=True)
class EventSystem(Generic[T]):
    """Gives the seats of one board their points."""

    id: str
    name: str
    kind: str  # of game: duel, table, …
    terms: type[T]
    points: Callable[[Game, T, Sequence[Working]], tuple[Amount, ...]]  # of the seats; a working for each of them
    sections: tuple[tuple[str, str], ...] = ()  # beginnings of labels → headings of the rules page; the first counts

    @property
    def scores_events(self) -> bool:
        """Every such system does."""
        return True

    @property
    def rates_logs(self) -> bool:
        """It scores boards."""
        return False

    @property
    def rates_lists(self) -> bool:
        """It scores boards."""
        return False

    @property
    def no_rating_because(self) -> str:
        """Why it rates no list."""
        return f"{self.name} scores the boards of events and rates no list"


@cache
def event_systems() -> Mapping[str, EventSystem[Any]]:
    """The systems for the boards of events of any kind of game but Diplomacy, by their ids."""
    found = {name: system for name, system in systems().items() if isinstance(system, EventSystem)}
    return MappingProxyType(found)


def explain(system: EventSystem[T], game: Game, terms: T) -> tuple[tuple[Line, ...], ...]:
    """The working of each seat's points."""
    workings = tuple(Explained() for _ in game.seats)
    system.points(game, terms, workings)
    return tuple(working.lines for working in workings)
