"""Which systems can be named where, as a remedy lists them, and those that rate log books, by their ids."""

from collections.abc import Callable, Iterable, Mapping

from masterlist.grouping import by_key
from masterlist.kinds.kind import kinds
from masterlist.scoring.log import LogSystem
from masterlist.scoring.registry import kind_of, rating_systems, systems

INSTALL = (
    "any other has to be installed beside Masterlist, such as with 'python -m pip install ./systems/ID';"
    " 'masterlist new system ID' writes one to begin with"
)


def _one_of(ids: Iterable[str]) -> str:
    return f"with one of these ids: {by_kind(ids)}; {INSTALL}"


def by_kind(ids: Iterable[str]) -> str:
    """``armada, sum-of-squares (Diplomacy), places (Games at a table)``."""
    found = by_key((kind_of(id_), id_) for id_ in ids)
    names = {kind: kinds()[kind].name if kind in kinds() else kind for kind in found}
    return ", ".join(f"{', '.join(own)} ({names[kind]})" for kind, own in found.items())


# By kind of file and key, how a remedy ends that has no system to go by.
IDS: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "event": {"system": lambda: _one_of(id_ for id_, one in systems().items() if one.scores_events)},
    "list": {"system": lambda: _one_of(rating_systems())},
}


def log_system(id_: str) -> LogSystem:
    """The system of a list that is rated from log books."""
    found = systems()[id_]
    if not isinstance(found, LogSystem):
        raise KeyError(id_)
    return found
