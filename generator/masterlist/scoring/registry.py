"""Which scoring systems there are, and what every list needs of the one that rates it.

The folder is the registry: every module here that has a ``SYSTEM``. A package from elsewhere announces its own module,
or the system itself, by the entry point group ``masterlist.systems``; what it may import is the module of that name.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Protocol, cast, runtime_checkable

from masterlist import resources
from masterlist.amount import Amount
from masterlist.facts.site import EditionRow
from masterlist.resources import announced
from masterlist.scoring.guarded import guarded, not_loaded
from masterlist.scoring.list_words import Column, Fault, ListWords
from masterlist.source import Message, PackageFault

ENTRY_POINTS = resources.SYSTEMS


@runtime_checkable
class System(Protocol):
    """What every system has, whatever game it scores."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def sections(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def kind(self) -> str:
        """The kind of game that it is for, such as squares, diplomacy or duel."""

    @property
    def scores_events(self) -> bool:
        """Whether it gives the seats of an event's boards their points."""

    @property
    def rates_logs(self) -> bool:
        """Whether a list of log books can be rated by it."""

    @property
    def rates_lists(self) -> bool:
        """Whether any list can be rated by it."""

    @property
    def no_rating_because(self) -> str:
        """Why it rates no list, or "" where it says no reason."""


@cache
def systems() -> Mapping[str, System]:
    """All systems by their id, in the order of the ids; ``PackageFault`` for what a package announces wrongly."""
    found: dict[str, System] = {}
    for system in (*_own(), *_announced()):
        if system.id in found:
            raise PackageFault(f"two scoring systems have the id '{system.id}': uninstall the package of one of them")
        found[system.id] = system
    return MappingProxyType(dict(sorted(found.items())))


def scoring_events_from_elsewhere() -> list[str]:
    """The ids of the systems for events that packages bring."""
    return sorted({system.id for system in _announced() if system.scores_events})


def _own() -> Iterator[System]:
    for module in resources.modules("scoring"):
        system: System | None = getattr(import_module(module), "SYSTEM", None)
        if system is not None:
            yield system


def _announced() -> Iterator[System]:
    for entry in announced(ENTRY_POINTS):
        package = entry.value.partition(":")[0]
        try:
            loaded = entry.load()
        except Exception as error:
            raise not_loaded(entry.name, package, error) from error
        system: Any = getattr(loaded, "SYSTEM", loaded)
        if not isinstance(system, System):
            raise PackageFault(f"the entry point '{entry.name}' of '{entry.value}' names no scoring system")
        yield guarded(system, package)


def all_systems() -> list[str]:
    """Ids of all systems."""
    return list(systems())


def rating_systems() -> list[str]:
    """Ids of the systems that a list can be rated by: those that have a rating function of their own."""
    return [id_ for id_, system in systems().items() if system.rates_lists]


def log_systems() -> list[str]:
    """Ids of the systems that rate log books."""
    return [id_ for id_, system in systems().items() if system.rates_logs]


def why_no_rating(system: str) -> str:
    """Why a system that exists rates no list, or "" where it does not exist or does."""
    found = systems().get(system)
    if found is None or found.rates_lists:
        return ""
    return found.no_rating_because or f"'{system}' rates nothing: the system has no rating function of its own"


def kind_of(system: str) -> str:
    """The kind of game that a system is for; "" where there is no such system."""
    found = systems().get(system)
    return found.kind if found else ""


class ListRow(Protocol):
    """A row of a list, whatever it is rated from."""

    @property
    def player(self) -> str: ...

    @property
    def rank(self) -> int | None: ...

    @property
    def shared(self) -> bool:
        """Whether others have the same rank."""

    @property
    def rating(self) -> Amount: ...

    @property
    def games(self) -> int: ...

    @property
    def last(self) -> str:
        """The date of the last rated game, or "" where it is not known."""

    @property
    def figures(self) -> Mapping[str, Amount]:
        """By the keys of the system's columns."""

    @property
    def results(self) -> tuple[int, ...]:
        """Games won, drawn and lost; () where the system does not count them."""

    @property
    def reason(self) -> Message | None:
        """Why there is no rank, where that is said."""


class ListSystem(System, Protocol):
    """A system that rates lists."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The figures of a row beside rank, player, rating and games."""

    @property
    def places(self) -> int | None:
        """The decimals of a rating as it is shown; None where it is a multiple of ½, and shown as it is."""

    def exact(self, value: Amount) -> str:
        """A rating or figure as files have it."""

    @property
    def counts_results(self) -> bool:
        """Whether a row says how many games were won, drawn and lost."""

    @property
    def words(self) -> ListWords:
        """What pages call things on its lists."""

    def fault_in(self, row: EditionRow) -> Fault | None:
        """What cannot be right in a row of an edition, by its own figures."""

    def every_term(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """The terms of a list, those included that it leaves as they are."""

    def start_rating(self, stated: Mapping[str, Any]) -> Fraction:
        """The rating of a player before their first rated game, under the terms of a list."""


def list_system(id_: str) -> ListSystem:
    """The system of a list, which the checks have found to rate lists."""
    return cast("ListSystem", systems()[id_])
