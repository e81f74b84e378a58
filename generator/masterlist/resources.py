"""The tool's own files, what is installed with it, and what names the very tool that builds."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist import cache_files

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
def package_folders(group: str) -> tuple[Path, ...]:
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


SYSTEMS = "masterlist.systems"  # the group of entry points by which packages announce scoring systems
DOCUMENTATION = "https://masterlist.example.org/docs/"  # docs/ as published with the example site

_PACKAGE = Path(__file__).parent
HOSTS = _PACKAGE / "hosts"  # what a site needs on each host, in a folder by the host's name
STARTER = _PACKAGE / "starter"  # the files of a new site repository
STARTERS = _PACKAGE / "starters"  # for each game but SQUARES a folder with the content that a new site begins with
SKELETONS = _PACKAGE / "skeletons"  # the files of a package with a rating system, by the kind of game
_CHECKOUT = {"rules": "content/pages/rules", "github": ".github"}  # where the repository has what lies in resources/


@cache
def folder(name: str) -> Path:
    """The folder schema, site_templates, locale, rules or github: in an installed wheel, or in the repository."""
    installed = _PACKAGE / "resources" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / _CHECKOUT.get(name, name)


def of_systems(name: str) -> Path | None:
    """A file that a package with a scoring system brings along, such as rules/ID.de.md; None where none has it."""
    return next((path for folder in package_folders(SYSTEMS) if (path := folder / name).is_file()), None)


@cache
def system_script(system: str) -> Path | None:
    """A system's function for the browser, next to its module; None where it has none."""
    return _beside_system(f"{system}.js")


def form_script(system: str) -> Path | None:
    """What a system brings for the form that reports its games, next to its module; None where it adds nothing."""
    return _beside_system(f"submit-{system}.js")


def _beside_system(name: str) -> Path | None:
    own = _PACKAGE / "scoring" / name
    return own if own.is_file() else of_systems(name)


def modules(package: str) -> list[str]:
    """The full names of all modules in one of the tool's own packages."""
    found = sorted((_PACKAGE / package).glob("*.py"))
    return [f"masterlist.{package}.{path.stem}" for path in found if path.stem != "__init__"]


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


def tool_version(cache: Path | None = None) -> bytes:
    """Differs wherever another result is possible: other code, templates, schemas, rules, libraries or systems.

    What is in the ``cache`` folder spares reading all that again while it looks the same.
    """
    kept = cache and cache / FILE
    if kept and (seen := _kept(kept)) and seen[0] == _look(seen[2]):
        return seen[1]
    systems = tuple(_systems())
    version = _read(systems)
    if kept:
        cache_files.write(kept, "\n".join((_look(systems), version.hex(), *systems)).encode())
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
    package = Path(__file__).parent
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
    return [folder(name) for name in ("schema", "site_templates", "locale", "rules")]


def _systems() -> Iterator[str]:
    """Where packages lie that bring scoring systems: a folder, or the only module."""
    from importlib.util import find_spec  # noqa: PLC0415  as above

    for module in sorted({entry.module.partition(".")[0] for entry in announced(SYSTEMS)}):
        spec = find_spec(module)
        if spec and spec.submodule_search_locations:
            yield from spec.submodule_search_locations
        elif spec and spec.origin:
            yield spec.origin


def _kept(file: Path) -> tuple[str, bytes, tuple[str, ...]] | None:
    """How all files looked when the tool was last read, what it was, and where packages with systems lay."""
    try:
        look, version, *systems = cache_files.read(file).decode().split("\n")
        return look, bytes.fromhex(version), tuple(systems)
    except ValueError:
        return None


def _look(systems: Iterable[str]) -> str:
    """How all files of the tool lie on the disk, and the folders where libraries are installed.

    A file that is replaced has another number or another time of its change, whatever its own date says.
    """
    seen = sha256(sys.version.encode())
    for path in metadata_folders():
        seen.update(_line(path, _stat(path)))
    package = os.path.dirname(__file__)  # noqa: PTH120  plain texts: this comes before every build
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
    """None of what is gone, and of a link that leads nowhere: editors leave such ones next to an open file."""
    try:
        return os.stat(path)  # noqa: PTH116  plain texts: this comes before every build
    except OSError:
        return None


def _line(path: str, stat: os.stat_result | None) -> bytes:
    if stat is None:
        return f"{path} leads nowhere\n".encode()
    return f"{path} {stat.st_ino} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}\n".encode()
