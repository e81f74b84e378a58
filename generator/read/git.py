"""What git knows of the content: the commit that is published, and its day."""

import subprocess
from pathlib import Path
from typing import NamedTuple


class Commit(NamedTuple):
    """The commit that a build stands for."""

    id: str  # full hash, or "" outside a git repository
    day: str  # ISO 8601, of the committer; or ""
    changed: bool  # whether the content has changes that are not committed


NO_COMMIT = Commit("", "", changed=False)


def commit(root: Path) -> Commit:
    """The commit that ``root`` has checked out; the folder may be anywhere within its repository."""
    id_, _, day = _git(root, "log", "-1", "--no-show-signature", "--format=%H %cs").partition(" ")
    if not id_:
        return NO_COMMIT
    return Commit(id_, day, changed=bool(_git(root, "status", "--porcelain", "--", "content")))


def prefix(root: Path) -> str:
    """The path of ``root`` within its repository, with a slash at its end; "" at the top."""
    return _git(root, "rev-parse", "--show-prefix")


def _git(root: Path, *arguments: str) -> str:
    """What git prints, or "" where there is no git, no repository or no commit."""
    try:
        done = subprocess.run(["git", "--no-optional-locks", *arguments], cwd=root, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.decode("utf-8", errors="replace").strip()
