"""What a package's system does wrong, as one sentence with the file and the line of the package.

A bug of Masterlist ends a command with a traceback. One of a package is for its author: what they need is where it is.
"""

import traceback
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

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
        parts = {field.name: getattr(value, field.name) for field in fields(value) if field.init}
    elif hasattr(value, "_asdict"):
        parts = value._asdict()
    elif isinstance(value, tuple):
        return tuple(_guarded(one, package, id_) for one in value)
    else:
        return _watched(value, package, id_) if callable(value) and not _is_own(value) else value
    found = {name: _guarded(part, package, id_) for name, part in parts.items()}
    changed = {name: part for name, part in found.items() if part is not parts[name] and part != parts[name]}
    if not changed:
        return value
    return value._replace(**changed) if hasattr(value, "_replace") else replace(value, **changed)


def _is_own(call: Any) -> bool:  # noqa: ANN401  any function
    """Whether it is one of Masterlist, which a package uses."""
    return str(getattr(call, "__module__", "")).partition(".")[0] == _OWN


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


def not_loaded(entry: str, package: str, error: Exception) -> PackageFault:
    """What keeps a package's entry point from being loaded."""
    if isinstance(error, PackageFault):
        return error
    what = f"the entry point '{entry}' of group 'masterlist.systems' {_said(error)}"
    return PackageFault(f"{_place(error, package)}{what}: correct the package, or uninstall it")


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
    """Whether it is a package's."""
    return hasattr(call, "__wrapped__")


def exact(call: Callable[..., Any], what: str, value: Any) -> Fraction:  # noqa: ANN401  whatever a package gave
    """A number that a package's function gave; raises ``PackageFault`` where it is none that is exact."""
    if type(value) is Fraction:
        return value
    if isinstance(value, Fraction | int) and not isinstance(value, bool):
        return Fraction(value)
    kind = f"{type(value).__name__} {value!r}" if isinstance(value, float | bool) else type(value).__name__
    raise fault_in(call, f"'{getattr(call, '__name__', 'it')}' gives {what} as {kind}: give an int or a Fraction")
