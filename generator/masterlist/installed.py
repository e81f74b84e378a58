"""What is installed beside the tool."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def metadata_folders() -> Iterator[str]:
    """The folders and files that tell of installed packages, with their versions and entry points."""
    for folder in sys.path:
        if os.path.isdir(folder):  # noqa: PTH112  plain texts: this comes before every build
            yield from (f"{folder}/{name}" for name in sorted(os.listdir(folder)) if name.endswith("-info"))  # noqa: PTH208


def announced(group: str) -> "list[EntryPoint]":
    """The entry points of a group."""
    # The library that knows of them takes as long to import as a tenth of a check, and mostly there is none.
    if not any(_names(folder, group.encode()) for folder in metadata_folders()):
        return []
    from importlib.metadata import entry_points  # noqa: PLC0415

    return [*entry_points(group=group)]


@cache
def brought(group: str) -> tuple[Path, ...]:
    """The folders of the packages whose modules are announced in a group: what lies there is theirs to bring along."""
    found = {entry.module: None for entry in announced(group)}
    return tuple(folder for module in found if (folder := _folder(module)))


def _folder(module: str) -> Path | None:
    """Where a module's own files lie; None of a module that is in no package, or that cannot be found."""
    from importlib.util import find_spec  # noqa: PLC0415  as above

    try:
        spec = find_spec(module)  # which imports the package that the module lies in
    except Exception:  # noqa: BLE001  the registry of systems says it when it loads them
        return None
    if spec is None:
        return None
    if spec.submodule_search_locations:
        return Path(next(iter(spec.submodule_search_locations)))
    return Path(spec.origin).parent if spec.origin and "." in module else None


def _names(folder: str, group: bytes) -> bool:
    try:
        with open(f"{folder}/entry_points.txt", "rb") as file:  # noqa: PTH123  as above
            return group in file.read()
    except OSError:  # most have none
        return False
