"""Why a system cannot score a board of an event, whatever game it is."""

from collections.abc import Iterator

from masterlist.facts.event import AnyBoard, EventTerms
from masterlist.scoring.board import BoardSystem, of_diplomacy
from masterlist.scoring.event_system import EventSystem
from masterlist.scoring.events import ScoresEvents
from masterlist.scoring.faults import faults
from masterlist.source import Problem


def faults_of(system: ScoresEvents, board: AnyBoard, terms: EventTerms) -> Iterator[Problem]:
    """Each reason at its own line; the board is of the system's kind of game."""
    if isinstance(system, BoardSystem):
        yield from faults(system, of_diplomacy(board), terms)
    elif isinstance(system, EventSystem):
        yield from system.faults_of(board)
