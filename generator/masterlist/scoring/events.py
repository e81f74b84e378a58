"""What a system that scores the boards of an event has to say of itself, whatever game they are; and which there are.

``ScoresEvents`` is what the rest of the program knows of it. ``BoardSystem`` is the one for Diplomacy; ``EventSystem``
is for every kind of game between people.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from masterlist.facts.event import AnyBoard, EventTerms
from masterlist.scoring.registry import systems
from masterlist.scoring.seats import BoardResult, Condition, SeatWorkings, TieBreaker


@runtime_checkable
class ScoresEvents(Protocol):
    """What every system for events has, whatever game its boards are."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> str:
        """The kind of game that its boards are."""

    @property
    def comparison(self) -> tuple[Condition, ...]:
        """What makes one game better than another, first difference first."""

    @property
    def tie_breakers(self) -> tuple[TieBreaker, ...]:
        """What separates players who are level on points."""

    def known(self, terms: EventTerms) -> EventTerms:
        """Those of an event's terms that the system knows."""

    def unknown_terms(self, terms: EventTerms) -> tuple[str, ...]:
        """The stated terms that mean nothing to it."""

    def score_of(self, board: AnyBoard, terms: EventTerms) -> BoardResult:
        """The board under the system; ``event_faults.faults_of`` must have found nothing."""

    def explained(self, board: AnyBoard, terms: EventTerms) -> SeatWorkings:
        """The working of each seat's points."""


@cache
def event_systems() -> Mapping[str, ScoresEvents]:
    """The systems for the boards of events of any kind of game, by their ids."""
    return MappingProxyType({name: one for name, one in systems().items() if isinstance(one, ScoresEvents)})
