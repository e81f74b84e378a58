"""How a site's own systems are installed where there is no ``make``."""

import shlex
from collections.abc import Iterable
from pathlib import Path

SYSTEMS_LOCK = "tools/systems-requirements.txt"


def without_make(site: Path, packages: Iterable[Path]) -> list[str]:
    """The commands that do what the Makefile of a site does: nothing is fetched but what its lock pins by hash."""
    lock = shlex.quote((site / SYSTEMS_LOCK).as_posix())
    folders = " ".join(f"--editable {shlex.quote(_folder(package))}" for package in packages)
    return [
        f"python -m pip install --require-hashes -r {lock}",
        f"python -m pip install --no-index --no-deps --no-build-isolation {folders}",
    ]


def _folder(path: Path) -> str:
    """A path that pip does not take for the name of a package."""
    return path.as_posix() if path.is_absolute() else f"./{path.as_posix()}"
