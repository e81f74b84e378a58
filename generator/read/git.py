"""What git knows of the content: its files, and the commit that is published."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from generator.read import folders


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
    def lines(self) -> list[str]:
        """A line for every file."""
        return _name(self.listed).split("\0")[:-1]


def line_of(name: str, blob: str) -> str:
    """A file as git lists it."""
    return f"H 100644 {blob} 0\t{name}"


def name_of(line: str) -> str:
    """The name of a file that git lists so."""
    return line.partition("\t")[2]


class Repository(NamedTuple):
    """What git says of a site's folder."""

    commit: Commit
    prefix: str  # path of the folder within its repository, with a slash at its end; "" at the top
    content: Tracked | None  # None where git does not know it for sure: whoever asks has to look himself
    cache_on_record: bool  # whether somebody has put a build's cache among the files of the repository


NO_COMMIT = Commit("", "", changed=False)
NO_REPOSITORY = Repository(NO_COMMIT, "", None, cache_on_record=False)

CACHE = ".masterlist-cache"  # the folder that a build keeps in the root
LOOK = "folders"  # the file in it that tells how the content's folders looked

_ASKED = (
    ("log", "-1", "--no-show-signature", "--format=%H %cs"),
    ("rev-parse", "--show-prefix"),
    ("ls-files", "-s", "-v", "-z", "--", "content", CACHE),
    # Two questions, so that two processors look for the answer.
    ("status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=no", "--", "content"),
)
_OTHERS = ("ls-files", "--others", "-z", "--", "content")
_OTHER_FOLDERS = ("ls-files", "--others", "--directory", "-z", "--", "content")  # empty ones too
_UNTRACKED = ("ls-files", "--others", "--exclude-standard", "-z", "--", "content")


class Asked:
    """What git was asked about the repository that a folder lies in; called, it waits for all the answers."""

    def __init__(self, root: Path, look: Path | None) -> None:
        """Ask; where the folders are as ``look`` remembers them, the question that takes longest is spared."""
        self._root = root
        self._look = look
        self._since = folders.now()
        self._answers: dict[int, tuple[bytes, int]] = {}
        self._said: Repository | None = None
        try:
            self._asked = [_start(root, question) for question in _ASKED]
            self._settled = bool(look and folders.are_as_they_were(root, look))
            if not self._settled:
                self._asked.append(_start(root, _OTHERS))
        except OSError:  # there is no git
            self._asked, self._said = [], NO_REPOSITORY

    @property
    def commit(self) -> str:
        """The full hash of the commit, which is known before all else; "" outside a repository."""
        return _text(self._answer(0)[0]).partition(" ")[0] if self._asked else ""

    def __call__(self) -> Repository:
        """All that git says."""
        if self._said is None:
            self._said = self._heard()
        return self._said

    def _heard(self) -> Repository:
        (log, failed), (prefix, *_), (listed, unlisted), (status, unknown) = map(self._answer, range(len(_ASKED)))
        cache_on_record = f"\t{CACHE}".encode() in listed
        if self._settled and cache_on_record:  # what it says of folders is somebody's word
            self._settled = False
            self._asked.append(_start(self._root, _OTHERS))
        others, unseen = (b"", 0) if self._settled else self._answer(len(_ASKED))
        if failed:
            return NO_REPOSITORY
        id_, _, day = _text(log).partition(" ")
        inside = _text(prefix)
        touched = [_name(entry[3:]).removeprefix(inside) for entry in status.split(b"\0") if entry]
        commit = Commit(id_, day, changed=bool(touched) or (bool(others) and _has_untracked(self._root)))
        touched += map(_name, filter(None, others.split(b"\0")))
        content = None if unlisted or unknown or unseen else _tracked(listed, touched)
        if content and not (self._settled or cache_on_record or others):
            self._remember(content)
        return Repository(commit, inside, content, cache_on_record)

    def _answer(self, number: int) -> tuple[bytes, int]:
        if number not in self._answers:
            self._answers[number] = _answer(self._asked[number])
        return self._answers[number]

    def _remember(self, content: Tracked) -> None:
        """Keep how the folders look that hold no files but those on record, unless one can come unseen."""
        if self._look is None or not self._look.parent.is_dir():
            return
        found = folders.look(self._root, map(name_of, content.lines))
        if found is None or found.newest >= self._since - folders.RACY:
            return
        # Into an empty folder, of which git has no record, a file would come unseen.
        if _answer(_start(self._root, _OTHER_FOLDERS)) == (b"", 0):
            folders.keep(self._look, found)


def _answer(process: "subprocess.Popen[bytes]") -> tuple[bytes, int]:
    return process.communicate()[0], process.returncode


def ask(root: Path, kept: Path | None = None) -> Asked:
    """Ask git about the repository that ``root`` lies in, anywhere within it; what is returned waits for the answer.

    All is asked at once, because each answer takes time: do something else meanwhile. ``kept`` is the folder that a
    build keeps.
    """
    return Asked(root, kept and kept / LOOK)


@contextmanager
def asking(root: Path, kept: Path | None = None) -> Iterator[Asked]:
    """The same; whatever comes between, nobody is left waiting for an ear at the end."""
    asked = ask(root, kept)
    try:
        yield asked
    finally:
        asked()


def cache_folder(root: Path, named: Path | None, repository: Repository) -> Path | None:
    """The folder that a build keeps: the one that was named, else that in the root, unless it is on record.

    Then it came with somebody's pull request.
    """
    return named or (None if repository.cache_on_record else root / CACHE)


def repository(root: Path) -> Repository:
    """The repository that ``root`` lies in, anywhere within it."""
    return ask(root)()


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


_ORDINARY = re.compile(rb"(?:H 100(?:644|755) [0-9a-f]+ 0\tcontent/[^\0]+\0)*+").fullmatch


def commit(root: Path) -> Commit:
    """The commit that ``root`` has checked out; the folder may be anywhere within its repository."""
    return repository(root).commit


def prefix(root: Path) -> str:
    """The path of ``root`` within its repository, with a slash at its end; "" at the top."""
    return repository(root).prefix
