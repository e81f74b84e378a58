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
    systems: tuple[str, ...]  # files of packages that bring scoring systems


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
    for path in sorted((*_files(), *map(Path, systems))):
        seen.update(path.name.encode())
        seen.update(path.read_bytes())
    return seen.digest()


def _files() -> Iterator[Path]:
    package = Path(resources.__file__).parent
    yield from package.rglob("*.py")
    yield from package.glob("scoring/*.js")
    for folder in _shared():
        yield from (path for path in folder.rglob("*") if path.is_file())


def _shared() -> list[Path]:
    return [resources.folder(name) for name in ("schema", "site_templates", "locale", "rules")]


def _systems() -> Iterator[str]:
    """The files of packages that bring scoring systems."""
    from importlib.util import find_spec  # noqa: PLC0415  as above

    for module in sorted({entry.module.partition(".")[0] for entry in announced(resources.SYSTEMS)}):
        spec = find_spec(module)
        if spec:
            for folder in spec.submodule_search_locations or ():
                yield from map(str, _package_files(Path(folder)))
            if spec.origin and not spec.submodule_search_locations:
                yield spec.origin


def _package_files(folder: Path) -> Iterator[Path]:
    """All files of a package: its modules may read any of them."""
    return (path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__")


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
    package = os.path.dirname(resources.__file__)  # noqa: PTH120  plain texts: this comes before every build
    folders = [package, *map(str, _shared())]
    for path in (*metadata_folders(), *systems):
        seen.update(_line(path, os.stat(path)))  # noqa: PTH116  as above
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        folders.append(entry.path)
                else:
                    seen.update(_line(entry.path, entry.stat()))
    return seen.hexdigest()


def _line(path: str, stat: os.stat_result) -> bytes:
    return f"{path} {stat.st_ino} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}\n".encode()
