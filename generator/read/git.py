"""What git knows of the content: its files, and the commit that is published."""

import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

    listed: bytes  # every file, all of them ordinary: mode, blob, stage, name relative to the root
    touched: frozenset[str]  # names that may lie on the disk otherwise than on record, or are not on record

    @property
    def blobs(self) -> dict[str, str]:
        """The blob of every file by its name."""
        return {name: blob for blob, name in _ENTRY.findall(_name(self.listed))}


class Repository(NamedTuple):
    """What git says of a site's folder."""

    commit: Commit
    prefix: str  # path of the folder within its repository, with a slash at its end; "" at the top
    content: Tracked | None  # None where git does not know it for sure: whoever asks has to look himself
    cache_on_record: bool  # whether somebody has put a build's cache among the files of the repository


Asked = Callable[[], Repository]  # waits for the answer

NO_COMMIT = Commit("", "", changed=False)
NO_REPOSITORY = Repository(NO_COMMIT, "", None, cache_on_record=False)

CACHE = ".masterlist-cache"  # the folder that a build keeps in the root

_ASKED = (
    ("log", "-1", "--no-show-signature", "--format=%H %cs"),
    ("rev-parse", "--show-prefix"),
    ("ls-files", "-s", "-v", "-z", "--", "content", CACHE),
    # Two questions, so that two processors look for the answer.
    ("status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=no", "--", "content"),
    ("ls-files", "--others", "-z", "--", "content"),
)
_UNTRACKED = ("ls-files", "--others", "--exclude-standard", "-z", "--", "content")


def ask(root: Path) -> Asked:
    """Ask git about the repository that ``root`` lies in, anywhere within it; what is returned waits for the answer.

    All is asked at once, because each answer takes time: do something else meanwhile.
    """
    try:
        asked = [_start(root, question) for question in _ASKED]
    except OSError:
        return lambda: NO_REPOSITORY
    return cache(lambda: _heard(root, asked))


@contextmanager
def asking(root: Path) -> Iterator[Asked]:
    """The same; whatever comes between, nobody is left waiting for an ear at the end."""
    asked = ask(root)
    try:
        yield asked
    finally:
        asked()


def repository(root: Path) -> Repository:
    """The repository that ``root`` lies in, anywhere within it."""
    return ask(root)()


def _heard(root: Path, asked: "list[subprocess.Popen[bytes]]") -> Repository:
    answers = [(process.communicate()[0], process.returncode) for process in asked]
    (log, failed), (prefix, *_), (listed, unlisted), (status, unknown), (others, unseen) = answers
    if failed:
        return NO_REPOSITORY
    id_, _, day = _text(log).partition(" ")
    inside = _text(prefix)
    touched = [_name(entry[3:]).removeprefix(inside) for entry in status.split(b"\0") if entry]
    commit = Commit(id_, day, changed=bool(touched) or (bool(others) and _has_untracked(root)))
    touched += map(_name, filter(None, others.split(b"\0")))
    content = None if unlisted or unknown or unseen else _tracked(listed, touched)
    return Repository(commit, inside, content, cache_on_record=f"\t{CACHE}".encode() in listed)


def _start(root: Path, question: tuple[str, ...]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["git", "--no-optional-locks", *question], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )


def _text(answer: bytes) -> str:
    return answer.decode("utf-8", errors="replace").strip()


def _name(written: bytes) -> str:
    return written.decode("utf-8", errors="surrogateescape")


def _has_untracked(root: Path) -> bool:
    """Whether there are files that git neither has on record nor was told to ignore."""
    return bool(_start(root, _UNTRACKED).communicate()[0])


def _tracked(listed: bytes, touched: list[str]) -> Tracked | None:
    """None for whatever is out of the ordinary: links, submodules, conflicts, files that git was told to overlook."""
    if not _ORDINARY(listed) or any(name.endswith("/") for name in touched):
        return None
    return Tracked(listed, frozenset(touched))


_ENTRY = re.compile(r"H [0-9]+ ([0-9a-f]+) 0\t([^\0]+)\0")
_ORDINARY = re.compile(rb"(?:H 100(?:644|755) [0-9a-f]+ 0\tcontent/[^\0]+\0)*+").fullmatch


def commit(root: Path) -> Commit:
    """The commit that ``root`` has checked out; the folder may be anywhere within its repository."""
    return repository(root).commit


def prefix(root: Path) -> str:
    """The path of ``root`` within its repository, with a slash at its end; "" at the top."""
    return repository(root).prefix
