"""A commit of a site as a clone would have it, in a folder of its own, read from git's store."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from masterlist.read.files import CONTENT
from masterlist.read.git_process import output
from masterlist.read.versions import blobs

_ORDINARY = {b"100644", b"100755"}


class NotHere(Exception):
    """The commit cannot be laid out; the message says why, and what to do."""


def known(root: Path, commit: str) -> bool:
    """Whether the commit, named by its full hash, is in the repository that ``root`` lies in."""
    try:
        return output(root, "cat-file", "-t", commit).strip() == b"commit"
    except (OSError, subprocess.CalledProcessError):
        return False


def is_shallow(root: Path) -> bool:
    """Whether the repository lacks the older part of its history."""
    return output(root, "rev-parse", "--is-shallow-repository").strip() == b"true"


def commits_since(root: Path, commit: str) -> int:
    """How many commits the branch that is checked out has beyond this one."""
    return int(output(root, "rev-list", "--count", f"{commit}..HEAD"))


@contextmanager
def laid_out(root: Path, commit: str) -> Iterator[Path]:
    """The site's folder at a commit, with its content, in a repository that borrows the objects of this one.

    Nothing of the repository is run or changed. Raises NotHere.
    """
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        top = Path(folder).resolve()
        try:
            prefix = output(root, "rev-parse", "--show-prefix").decode("utf-8", "surrogateescape").rstrip("\n")
            _begin(root, commit, top / ".git")
            site = top / prefix
            (site / CONTENT).mkdir(parents=True)
            _write(site, _listed(root, commit), root)
            output(top, "read-tree", commit)
        except subprocess.CalledProcessError as error:
            raise NotHere(f"commit {commit} is not here as a whole: fetch it again, without a filter") from error
        yield site


def _begin(root: Path, commit: str, git: Path) -> None:
    """An empty repository at this commit, with the objects and the depth of the one that ``root`` lies in."""
    for inner in ("objects/info", "refs"):
        (git / inner).mkdir(parents=True)
    where = {name: _path(root, name) for name in ("objects", "shallow")}
    (git / "objects/info/alternates").write_text(f"{where['objects']}\n", "utf-8", "surrogateescape")
    if where["shallow"].is_file():
        (git / "shallow").write_bytes(where["shallow"].read_bytes())
    form = output(root, "rev-parse", "--show-object-format").decode().strip()
    extension = "" if form == "sha1" else f"[extensions]\n\tobjectFormat = {form}\n"
    (git / "config").write_text(f"[core]\n\trepositoryFormatVersion = 1\n\tbare = false\n{extension}", "utf-8")
    (git / "HEAD").write_text(f"{commit}\n", "utf-8")


def _path(root: Path, name: str) -> Path:
    said = output(root, "rev-parse", "--git-path", name)
    return (root / said.decode("utf-8", "surrogateescape").rstrip("\n")).resolve()


def _listed(root: Path, commit: str) -> dict[str, bytes]:
    """The blobs of all content files by name; raises NotHere where there is anything but files."""
    found = {}
    for entry in output(root, "ls-tree", "-r", "-z", commit, "--", CONTENT).split(b"\0")[:-1]:
        about, _, path = entry.partition(b"\t")
        mode, _, blob = about.split(b" ")
        if mode not in _ORDINARY:
            raise NotHere(f"commit {commit} holds links or submodules in content/, of which no site is made")
        found[path.decode("utf-8", errors="surrogateescape")] = blob
    return found


def _write(site: Path, names: dict[str, bytes], root: Path) -> None:
    # Git refuses to list '..', and what is listed lies below content/: no name leads out of the folder.
    for name, data in zip(names, blobs(root, list(names.values())), strict=True):
        target = site / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
