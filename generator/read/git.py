"""What git knows of the content: its files, and the commit that is published."""

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Commit(NamedTuple):
    """The commit that a build stands for."""

    id: str  # full hash, or "" outside a git repository
    day: str  # ISO 8601, of the committer; or ""
    changed: bool  # whether the content has changes that are not committed


class Tracked(NamedTuple):
    """A folder as git has it on record."""

    blobs: dict[str, str]  # by name relative to the root: the blob of every ordinary file
    touched: frozenset[str]  # names that may lie on the disk otherwise than on record, or are not on record


class Repository(NamedTuple):
    """What git says of a site's folder."""

    commit: Commit
    prefix: str  # path of the folder within its repository, with a slash at its end; "" at the top
    content: Tracked | None  # None where git does not know it for sure: whoever asks has to look himself
    cache_on_record: bool  # whether somebody has put a build's cache among the files of the repository


NO_COMMIT = Commit("", "", changed=False)
NO_REPOSITORY = Repository(NO_COMMIT, "", None, cache_on_record=False)

CACHE = ".masterlist-cache"  # the folder that a build keeps in the root

_ASKED = (
    ("log", "-1", "--no-show-signature", "--format=%H %cs"),
    ("rev-parse", "--show-prefix"),
    ("ls-files", "-s", "-v", "-z", "--", "content", CACHE),
    ("status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all", "--ignored=matching", "--", "content"),
)


def ask(root: Path) -> Callable[[], Repository]:
    """Ask git about the repository that ``root`` lies in, anywhere within it; what is returned waits for the answer.

    All is asked at once, because each answer takes time: do something else meanwhile.
    """
    try:
        asked = [_start(root, question) for question in _ASKED]
    except OSError:
        return lambda: NO_REPOSITORY
    return cache(lambda: _heard(asked))


def repository(root: Path) -> Repository:
    """The repository that ``root`` lies in, anywhere within it."""
    return ask(root)()


def _heard(asked: "list[subprocess.Popen[bytes]]") -> Repository:
    answers = [(process.communicate()[0], process.returncode) for process in asked]
    (log, failed), (prefix, *_), (listed, unlisted), (status, unknown) = answers
    if failed:
        return NO_REPOSITORY
    id_, _, day = _text(log).partition(" ")
    inside = _text(prefix)
    changes = [entry for entry in status.split(b"\0") if entry]
    commit = Commit(id_, day, changed=any(not entry.startswith(b"!!") for entry in changes))
    content = None if unlisted or unknown else _tracked(listed, changes, inside)
    return Repository(commit, inside, content, cache_on_record=f"\t{CACHE}".encode() in listed)


def _start(root: Path, question: tuple[str, ...]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["git", "--no-optional-locks", *question], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )


def _text(answer: bytes) -> str:
    return answer.decode("utf-8", errors="replace").strip()


def _tracked(listed: bytes, changes: list[bytes], prefix: str) -> Tracked | None:
    """None for whatever is out of the ordinary: links, submodules, conflicts, files that git was told to overlook."""
    blobs: dict[str, str] = {}
    for entry in listed.decode("utf-8", errors="surrogateescape").split("\0")[:-1]:
        about, _, name = entry.partition("\t")
        if not about.startswith(_ORDINARY):
            return None
        blobs[name] = about.split(" ")[2]
    touched = {entry[3:].decode("utf-8", errors="surrogateescape").removeprefix(prefix) for entry in changes}
    if any(name.endswith("/") for name in touched) or not all(name.startswith("content/") for name in blobs):
        return None
    return Tracked(blobs, frozenset(touched))


_ORDINARY = ("H 100644 ", "H 100755 ")


def commit(root: Path) -> Commit:
    """The commit that ``root`` has checked out; the folder may be anywhere within its repository."""
    return repository(root).commit


def prefix(root: Path) -> str:
    """The path of ``root`` within its repository, with a slash at its end; "" at the top."""
    return repository(root).prefix
