"""What names the very tool that builds: its own files, and whatever else gives the results."""

import os
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from masterlist import cache_files, resources
from masterlist.installed import announced, metadata_folders

LIBRARIES = (
    "babel",
    "confusable-homoglyphs",
    "jinja2",
    "jsonschema",
    "jsonschema-rs",
    "markdown",
    "msgspec",
    "nh3",
    "pyyaml",
)
FILE = "tool"


class Seen(NamedTuple):
    """What was seen when the tool was last read, and what it is."""

    look: str  # of all files and folders: changes with any of them
    version: bytes
    systems: tuple[str, ...]  # folders of packages that bring scoring systems, and modules that are in none


def tool_version(cache: Path | None = None) -> bytes:
    """Differs wherever another result is possible: other code, templates, schemas, rules, libraries or systems.

    What is in the ``cache`` folder spares reading all that again while it looks the same.
    """
    kept = cache and cache / FILE
    seen = _kept(kept) if kept else None
    if seen and seen.look == _look(seen.systems):
        return seen.version
    systems = tuple(_systems())
    version = _read(systems)
    if kept:
        _keep(kept, Seen(_look(systems), version, systems))
    return version


def _read(systems: Iterable[str]) -> bytes:
    import platform  # noqa: PLC0415  takes long to import, and is seldom needed
    from importlib.metadata import version  # noqa: PLC0415  as above

    seen = sha256(platform.python_version().encode())
    for name in LIBRARIES:
        seen.update(f"{name} {version(name)}\n".encode())
    for name, path in sorted((*_files(), *_files_of(systems))):
        seen.update(f"{name}\n".encode())
        seen.update(path.read_bytes())
    return seen.digest()


def _files() -> Iterator[tuple[str, Path]]:
    """The tool's own files, by names that are the same wherever it is installed."""
    package = Path(resources.__file__).parent
    for path in (*package.rglob("*.py"), *package.glob("scoring/*.js")):
        yield path.relative_to(package.parent).as_posix(), path
    for folder in _shared():
        yield from _files_of([str(folder)])


def _files_of(places: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """All files of some folders, and single ones: the modules of a package may read any of its files."""
    for place in map(Path, places):
        for path in (place, *place.rglob("*")):
            if path.is_file() and path.parent.name != "__pycache__":
                yield path.relative_to(place.parent).as_posix(), path


def _shared() -> list[Path]:
    return [resources.folder(name) for name in ("schema", "site_templates", "locale", "rules")]


def _systems() -> Iterator[str]:
    """Where packages lie that bring scoring systems: a folder, or the only module."""
    from importlib.util import find_spec  # noqa: PLC0415  as above

    for module in sorted({entry.module.partition(".")[0] for entry in announced(resources.SYSTEMS)}):
        spec = find_spec(module)
        if spec and spec.submodule_search_locations:
            yield from spec.submodule_search_locations
        elif spec and spec.origin:
            yield spec.origin


def _kept(file: Path) -> Seen | None:
    try:
        look, version, *systems = cache_files.read(file).decode().split("\n")
        return Seen(look, bytes.fromhex(version), tuple(systems))
    except ValueError:
        return None


def _keep(file: Path, seen: Seen) -> None:
    cache_files.write(file, "\n".join((seen.look, seen.version.hex(), *seen.systems)).encode())


def _look(systems: Iterable[str]) -> str:
    """How all files of the tool lie on the disk, and the folders where libraries are installed.

    A file that is replaced has another number or another time of its change, whatever its own date says.
    """
    seen = sha256(sys.version.encode())
    for path in metadata_folders():
        seen.update(_line(path, _stat(path)))
    package = os.path.dirname(resources.__file__)  # noqa: PTH120  plain texts: this comes before every build
    folders = [package, *map(str, _shared())]
    for path in systems:
        if os.path.isdir(path):  # noqa: PTH112  as above
            folders.append(path)
        else:
            seen.update(_line(path, _stat(path)))
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        folders.append(entry.path)
                else:
                    seen.update(_line(entry.path, _stat(entry.path)))
    return seen.hexdigest()


def _stat(path: str) -> os.stat_result | None:
    """None of what is gone, and of a link that leads nowhere: editors leave such ones beside an open file."""
    try:
        return os.stat(path)  # noqa: PTH116  plain texts: this comes before every build
    except OSError:
        return None


def _line(path: str, stat: os.stat_result | None) -> bytes:
    if stat is None:
        return f"{path} leads nowhere\n".encode()
    return f"{path} {stat.st_ino} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}\n".encode()
