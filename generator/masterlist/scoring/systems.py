"""Which scoring systems a list can name."""

from masterlist.scoring.board import BoardSystem
from masterlist.scoring.log import LogSystem
from masterlist.scoring.registry import systems


def all_systems() -> list[str]:
    """Ids of all systems."""
    return list(systems())


def rating_systems() -> list[str]:
    """Ids of the systems that a list can be rated by."""
    return [id_ for id_, system in systems().items() if not isinstance(system, BoardSystem) or system.rating]


def log_systems() -> list[str]:
    """Ids of the systems that rate log books."""
    return [id_ for id_, system in systems().items() if isinstance(system, LogSystem)]


def why_no_rating(system: str) -> str:
    """Why a system that exists rates no list, or "" where it does not exist."""
    found = systems().get(system)
    return found.no_rating_because if isinstance(found, BoardSystem) else ""
