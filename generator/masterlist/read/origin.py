"""What a site is built from, as its manifest says it: enough to build it again."""

import subprocess
from pathlib import Path
from typing import Any

from masterlist import __version__
from masterlist.read.git_process import output
from masterlist.read.tracked import Commit

LOCKS = ("tools/requirements.txt", "requirements.txt")  # of a club's site, and of a copy of the program's repository


def origin(root: Path, commit: Commit, *, provenance: bool) -> dict[str, Any]:
    """The commit, the version of the tool, the lock of its packages, and the options that change what is written.

    All of it follows from commit and options, so that the same commit gives the same manifest.
    """
    return {
        "commit": commit.id or None,
        "changed": commit.changed,
        "version": __version__,
        "lock": _lock(root, commit.id) if commit.id else None,
        "options": {"provenance": provenance},
    }


def _lock(root: Path, commit: str) -> str | None:
    """The id that git gives to the lock at the commit."""
    for name in LOCKS:
        try:
            return output(root, "rev-parse", "--verify", "--quiet", f"{commit}:./{name}").decode().strip()
        except (OSError, subprocess.CalledProcessError):
            continue
    return None
