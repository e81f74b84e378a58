"""What a system that scores the boards of an event has to say of itself, for any kind of game but Diplomacy."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from masterlist.amount import Amount
from masterlist.scoring.rating import Game, T
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


def explain(system: EventSystem[T], game: Game, terms: T) -> tuple[tuple[Line, ...], ...]:
    """The working of each seat's points."""
    workings = tuple(Explained() for _ in game.seats)
    system.points(game, terms, workings)
    return tuple(working.lines for working in workings)
