"""Which scoring systems there are, what every list needs of its own, and what a package's system does wrong.

A bug of Masterlist ends a command with a traceback. One of a package is for its author: what they need is where it is.

The folder is the registry: every module here that has a ``SYSTEM``. A package from elsewhere announces its own module,
or the system itself, by the entry point group ``masterlist.systems``; what it may import is the module of that name.
"""

import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache, wraps
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast

from masterlist import resources
from masterlist.resources import announced
from masterlist.scoring.system import ListSystem, System
from masterlist.source import PackageFault

T = TypeVar("T")
_OWN = __name__.partition(".")[0]


def guarded(system: T, package: str) -> T:
    """The system of a package, whose functions say what goes wrong in them as a ``PackageFault``."""
    found: T = _guarded(system, package, getattr(system, "id", package))
    return found


def _guarded(value: Any, package: str, id_: str) -> Any:  # noqa: ANN401  any part of a system
    """A value whose functions do so, also those of its parts; the value itself where it has none."""
    if isinstance(value, type):
        return value
    if is_dataclass(value):
        parts = {one.name: getattr(value, one.name) for one in fields(value) if one.init}
    elif hasattr(value, "_asdict"):
        parts = value._asdict()
    elif isinstance(value, tuple):
        return tuple(_guarded(one, package, id_) for one in value)
    else:
        its_own = str(getattr(value, "__module__", "")).partition(".")[0] != _OWN  # a package uses functions of ours
        return _watched(value, package, id_) if callable(value) and its_own else value
    found = {name: _guarded(part, package, id_) for name, part in parts.items()}
    changed = {name: part for name, part in found.items() if part is not parts[name] and part != parts[name]}
    if not changed:
        return value
    return value._replace(**changed) if hasattr(value, "_replace") else replace(value, **changed)


def _watched(call: Callable[..., T], package: str, id_: str) -> Callable[..., T]:
    @wraps(call)
    def run(*given: Any, **named: Any) -> T:  # noqa: ANN401  as the function takes
        try:
            return call(*given, **named)
        except PackageFault:
            raise
        except Exception as error:
            raise PackageFault(f"{_place(error, package)}the system '{id_}' {_said(error)}") from error

    return run


def _said(error: Exception) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return " ".join(f"raises {type(error).__name__}: {text}".split()).removesuffix(":")


def _place(error: Exception, package: str) -> str:
    """The line of the package that was at work when it happened; "" where none of it was."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: "
    spec = find_spec(package.partition(".")[0])
    places = [*(spec.submodule_search_locations or ()), spec.origin or ""] if spec else []
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if any(frame.filename == place or Path(place) in Path(frame.filename).parents for place in places):
            return f"{frame.filename}:{frame.lineno}: "
    return ""


def fault_in(call: Callable[..., Any], message: str) -> PackageFault:
    """What is wrong with what a function gave, with the line on which the function begins."""
    code = getattr(getattr(call, "__wrapped__", call), "__code__", None)
    return PackageFault(f"{code.co_filename}:{code.co_firstlineno}: {message}" if code else message)


def is_watched(call: Callable[..., Any]) -> bool:
    return hasattr(call, "__wrapped__")


def exact(call: Callable[..., Any], what: str, value: Any) -> Fraction:  # noqa: ANN401  whatever a package gave
    """A number that a package's function gave; raises ``PackageFault`` where it is none that is exact."""
    if type(value) is Fraction:
        return value
    if isinstance(value, Fraction | int) and not isinstance(value, bool):
        return Fraction(value)
    kind = f"{type(value).__name__} {value!r}" if isinstance(value, float | bool) else type(value).__name__
    raise fault_in(call, f"'{getattr(call, '__name__', 'it')}' gives {what} as {kind}: give an int or a Fraction")


ENTRY_POINTS = resources.SYSTEMS


@cache
def systems() -> Mapping[str, System]:
    """All systems by their id, in the order of the ids; ``PackageFault`` for what a package announces wrongly."""
    found: dict[str, System] = {}
    own = (getattr(import_module(module), "SYSTEM", None) for module in resources.modules("scoring"))
    for system in (*filter(None, own), *_announced()):
        if system.id in found:
            raise PackageFault(f"two scoring systems have the id '{system.id}': uninstall the package of one of them")
        found[system.id] = system
    return MappingProxyType(dict(sorted(found.items())))


def scoring_events_from_elsewhere() -> list[str]:
    """The ids of the systems for events that packages bring."""
    return sorted({system.id for system in _announced() if system.scores_events})


def _announced() -> Iterator[System]:
    for entry in announced(ENTRY_POINTS):
        package = entry.value.partition(":")[0]
        try:
            loaded = entry.load()
        except PackageFault:
            raise
        except Exception as error:
            what = f"the entry point '{entry.name}' of group 'masterlist.systems' {_said(error)}"
            raise PackageFault(f"{_place(error, package)}{what}: correct the package, or uninstall it") from error
        system: Any = getattr(loaded, "SYSTEM", loaded)
        if not isinstance(system, System):
            raise PackageFault(f"the entry point '{entry.name}' of '{entry.value}' names no scoring system")
        yield guarded(system, package)


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


def list_system(id_: str) -> ListSystem:
    """The system of a list, which the checks have found to rate lists."""
    return cast("ListSystem", systems()[id_])
