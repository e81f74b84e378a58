"""A club's repository in which a stranger has a branch."""

import subprocess
from pathlib import Path

import pytest
from tests.small import copied_site


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a site in the folder ``site``, and a stranger's branch checked out."""
    top = tmp_path / "club"
    copied_site(top / "site", "base")
    git(top, "init", "-q", "-b", "main")
    commit(top)
    git(top, "checkout", "-qb", "stranger")
    return top


def git(top: Path, *arguments: str) -> None:
    """Run git as the club does."""
    identity = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], cwd=top, check=True, capture_output=True)


def commit(top: Path) -> None:
    git(top, "add", "-A")
    git(top, "commit", "-qm", "Results")
