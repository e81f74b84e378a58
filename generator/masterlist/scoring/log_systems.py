"""The systems that rate log books, by the ids that lists name."""

from masterlist.scoring.log import LogSystem, Rate
from masterlist.scoring.registry import systems


def log_system(id_: str) -> LogSystem:
    """The system of a list that is rated from log books."""
    found = systems()[id_]
    if not isinstance(found, LogSystem):
        raise KeyError(id_)
    return found


def rate_of(id_: str) -> Rate:
    """The function by which a system rates log books."""
    rate = log_system(id_).rate
    if rate is None:
        raise KeyError(id_)
    return rate
