"""The newest commit, and what it holds: for the draw of the power that stays unplayed."""

import subprocess
from pathlib import Path

from masterlist.read.git_process import output


class NoCommit(Exception):
    """There is no commit to draw from; the message says why."""


def newest(root: Path) -> str:
    """The commit that is checked out, in full; raises NoCommit."""
    try:
        return output(root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}").decode().strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoCommit("the draw needs a git repository with at least one commit") from error


def holds(root: Path, commit: str, name: str) -> bool:
    """Whether a commit has the file, named from the site's root."""
    try:
        return bool(output(root, "ls-tree", "--name-only", commit, "--", name))
    except (OSError, subprocess.CalledProcessError):
        return False


def is_in_history(root: Path, commit: str) -> bool:
    """Whether the commit that is checked out has this one before it, or is it."""
    try:
        output(root, "merge-base", "--is-ancestor", commit, "HEAD")
    except (OSError, subprocess.CalledProcessError):
        return False
    return True
