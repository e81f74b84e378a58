"""Which scoring systems a list can name."""

from masterlist.scoring.board import BoardSystem
from masterlist.scoring.event_system import EventSystem
from masterlist.scoring.log import LogSystem, Rate
from masterlist.scoring.rating import RatingSystem
from masterlist.scoring.registry import System, systems


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
