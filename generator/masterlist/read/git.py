"""What git knows of the content: its files, and the commit that is published.

To look for new files takes git longer than a build that finds nothing to do takes for all the rest. So the folders are
looked at, which are fewer: one that gains or loses a name gets another time of its change, which cannot be set back;
so does a file that is replaced.
"""

import os
import re
import subprocess
import time
from array import array
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Self

from masterlist import cache_files
from masterlist.cache_files import CACHE, is_ours
from masterlist.read.git_process import communicated, start, text_of, top


class Tracked(NamedTuple):
    """A folder as git has it on record."""

    index_state: str  # how git's index lies: while it lies so, the same files are listed; "" where that cannot be known
    touched: frozenset[str]  # names that may lie on the disk otherwise than on record, or are not on record
    ask: Callable[[], bytes]  # has git list every file, all of them ordinary: mode, blob, stage, name from the root

    @property
    def listed(self) -> str:
        """A line for every file, each with a null at its end."""
        return text_of(self.ask())


def line_of(name: str, blob: str) -> str:
    """A file as git lists it."""
    return f"H 100644 {blob} 0\t{name}"


def name_of(line: str) -> str:
    """The name of a file that git lists so."""
    return line.partition("\t")[2]


class Repository(NamedTuple):
    """What git says of a site's folder."""

    commit: str  # that is built: its full hash, or "" outside a git repository
    day: str  # of the commit, ISO 8601, as its committer's clock had it; or ""
    changed: bool  # whether the content has changes that are not committed
    prefix: str  # path of the folder within its repository, with a slash at its end; "" at the top
    content: Tracked | None  # None where git does not know it for sure: the caller has to look
    cache_on_record: bool  # whether git tracks a build's cache


NO_REPOSITORY = Repository("", "", changed=False, prefix="", content=None, cache_on_record=False)


# Nanoseconds within which one more change may go unseen, because clocks tick: a hundred times a second, or on some
# disks every other second.
RACY, COARSELY_RACY = 20_000_000, 2_000_000_000
_SECOND = 1_000_000_000


def now() -> int:
    """The time, in the unit of a folder's change."""
    return time.time_ns()


def _is_settled(changed: int, since: int) -> bool:
    """Whether a change at this time can be distinguished from any that comes after ``since``."""
    return changed < since - (RACY if changed % _SECOND else COARSELY_RACY)


def state_of(file: Path, since: int) -> str:
    """How a file lies on the disk, on one line: otherwise as soon as another takes its place after ``since``.

    It is "" where that cannot be known.
    """
    try:
        found = file.stat()
    except OSError:
        return ""
    text = f"{found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"
    return text if _is_settled(found.st_ctime_ns, since) else ""


def unsettled(root: Path, files: Iterable[str], since: int) -> list[str]:
    """Those of the files below ``root`` that may be other than they were then."""
    top = f"{root}/"  # as below
    return [name for name in files if not _is_settled(_changed(top + name) or since, since)]


def _changed(file: str) -> int:
    """When it was changed, or 0 where it is gone."""
    try:
        return os.lstat(file).st_ctime_ns
    except OSError:
        return 0


class Look(NamedTuple):
    """How some folders look."""

    commit: str  # full hash: all files on record there lay in these folders, and no others
    inside: str  # names the folder within its repository, in ASCII on one line
    names: list[str]
    times: "array[int]"  # of the last change of each; 0 where it is gone
    places: "array[int]"  # on the disk


def changed(root: Path, before: Look) -> list[str]:
    """The folders below ``root`` that do not look as they did; no file has come into any of the others, nor gone."""
    now = _look(root, before.names, before.commit, before.inside)
    if now == before:
        return []
    both = zip(now.names, now.times, before.times, now.places, before.places, strict=True)
    return [name for name, time, was, place, lay in both if (time, place) != (was, lay)]


def look(root: Path, files: Iterable[str], commit: str, inside: str, since: int) -> Look | None:
    """How all folders look that hold these files, all on record; None where one is gone, or may change unseen."""
    folders: set[str] = set()
    for file in files:
        folder = file.rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    found = _look(root, sorted(folders), commit, inside)
    return found if found.names and 0 not in found.times and _is_settled(max(found.times), since) else None


def keep(kept: Path, found: Look) -> None:
    """Remember how they look."""
    head = f"{len(found.names)} {found.commit} {found.inside}\n".encode()
    names = os.fsencode("".join(f"{name}\0" for name in found.names))  # a last one that was cut off has no end
    cache_files.write(kept, head + found.times.tobytes() + found.places.tobytes() + names)


def kept_look(kept: Path) -> Look | None:
    """How folders looked by what was kept of it; None where it says nothing."""
    times, places = array("q"), array("Q")
    try:
        head, _, data = cache_files.read(kept).partition(b"\n")
        count, commit, inside = head.decode().split(" ", 2)
        size = int(count) * times.itemsize
        times.frombytes(data[:size])
        places.frombytes(data[size : 2 * size])
        names = os.fsdecode(data[2 * size :]).split("\0")[:-1]
    except ValueError:
        return None
    same = len(names) == len(times) == len(places)
    return Look(commit, inside, names, times, places) if same and _HASH(commit) else None


def _look(root: Path, names: list[str], commit: str, inside: str) -> Look:
    times, places = array("q"), array("Q")
    top, ask = f"{root}/", os.lstat  # plain texts: there may be ten thousand
    for name in names:
        try:
            found = ask(top + name)
        except OSError:
            times.append(0)
            places.append(0)
        else:
            times.append(found.st_ctime_ns)
            places.append(found.st_ino)
    return Look(commit, inside, names, times, places)


_HASH = re.compile("[0-9a-f]{40,64}").fullmatch  # and never an option for git


# Files in it: how the content's folders looked, and how git's index lay when all that it lists was ordinary.
LOOK, INDEX = "folders", "index"

_LOG = ("log", "-1", "--format=%H %cs")
_WHERE = ("rev-parse", "--show-prefix", "--git-path", "index", "HEAD")
_LISTED = ("ls-files", "-s", "-v", "-z", "--", "content", CACHE)
# Two questions, so that two processors look for the answer.
_STATUS = ("status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=no", "--", "content")
_OTHERS = ("ls-files", "--others", "-z", "--", "content")
FEW = 20  # folders, which git looks through in no time
# Names of files that are no more on record, but were at a commit.
_DROPPED = ("diff-index", "--cached", "--relative", "--name-only", "--diff-filter=D", "--no-renames", "-z")
_OTHER_FOLDERS = ("ls-files", "--others", "--directory", "-z", "--", "content")  # empty ones too
_UNTRACKED = ("ls-files", "--others", "--exclude-standard", "-z", "--", "content")

Question = tuple[str, ...]


class Asked:
    """What git was asked about the repository that a folder lies in, anywhere within it; called, it gives the answers.

    Each answer takes time: do something else meanwhile. At the end of a ``with`` its processes are waited for.
    """

    def __init__(self, root: Path, kept: Path | None = None) -> None:
        """Ask what may be enough to see that nothing has changed.

        Where the folders are as what a build has ``kept`` in its folder, the question that takes longest is spared.
        """
        self._root = root
        self._kept = kept = kept if kept and is_ours(kept) else None
        self.since = now()  # what is not younger is as git is going to say
        self._asked: dict[Question, subprocess.Popen[bytes]] = {}
        self._answers: dict[Question, tuple[bytes, int]] = {}
        self._said: Repository | None = None
        self._look = kept_look(kept / LOOK) if kept else None
        self._others: Question | None = _OTHERS  # whether there are files that are not on record; None: nowhere
        if top(root) is None:  # git would only say so, in several processes
            self._said = NO_REPOSITORY
            return
        try:
            self._ask(_WHERE, _STATUS)
            self._others = _others(changed(root, self._look)) if self._look else _OTHERS
            self._ask(self._others)
        except OSError:  # there is no git
            self._said = NO_REPOSITORY

    def ask_the_rest(self) -> None:
        """Ask all that a build or a check wants to know, without waiting for it."""
        if self._said is None:
            self._ask(_LOG, *(() if self._lists_the_same else (_LISTED, self._dropped)))

    @property
    def commit(self) -> str:
        """The full hash of the commit, which is known before all else; "" outside a repository."""
        return self._where()[0]

    @cached_property
    def index_state(self) -> str:
        """How the file lies in which git lists what is on record, and where in the repository its root is.

        While both are the same, so is the list. It is "" where that cannot be known, as of a file written just now.
        """
        file = self._where()[2]
        state = state_of(self._root / file, self.since) if file else ""
        return state and f"{state} {self._inside}"

    @property
    def _inside(self) -> str:
        return ascii(self._where()[1])  # whatever the folder is called

    @cached_property
    def _lists_the_same(self) -> bool:
        """Whether git need not list what is on record: it is all ordinary, as it was when a build kept that."""
        kept = cache_files.read(self._kept / INDEX).decode("utf-8", "replace") if self._kept else ""
        return bool(kept) and kept == self.index_state

    @property
    def _dropped(self) -> Question | None:
        """The question for what folders may hold though they have not changed: it was on record and is no more."""
        if self._look is None or self._others == _OTHERS:
            return None
        return (*_DROPPED, self._look.commit, "--", "content")

    @cached_property
    def _holds_dropped_files(self) -> bool:
        """Whether such a file may lie there; where the index lies as it was kept there was none."""
        if self._look is None or self._lists_the_same:
            return False
        names, failed = self._answer(self._dropped)
        elsewhere = self._look.inside != self._inside  # so these are not the names of our files
        dropped = map(text_of, names.split(b"\0")[:-1])
        return bool(failed) or elsewhere or any(os.path.lexists(self._root / name) for name in dropped)

    @property
    def is_as_listed(self) -> bool:
        """Whether all content is soon known to lie as the index says, and that there are no other files."""
        return self._others != _OTHERS and self._answer(_STATUS) == self._answer(self._others) == (b"", 0)

    def __call__(self) -> Repository:
        """All that git says."""
        if self._said is None:
            self._said = self._heard()
            self.wait()
        return self._said

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.wait()

    def wait(self) -> None:
        """Wait for the answers that git is about to give."""
        for question in self._asked:
            self._answer(question)

    def _heard(self) -> Repository:
        self.ask_the_rest()
        cache_on_record = not self._lists_the_same and f"\t{CACHE}".encode() in self._answer(_LISTED)[0]
        if cache_on_record or self._holds_dropped_files:  # the former: what it says of folders cannot be trusted
            self._others = _OTHERS
        (log, failed), (status, unknown) = self._answer(_LOG), self._answer(_STATUS)
        others, unseen = self._answer(self._others)
        if failed:
            return NO_REPOSITORY
        id_, _, day = log.decode("utf-8", errors="replace").strip().partition(" ")
        inside = self._where()[1]
        touched = [text_of(entry[3:]).removeprefix(inside) for entry in status.split(b"\0") if entry]
        # Files that git neither has on record nor was set to ignore are a change as well.
        changed = bool(touched) or unknown < 0 or (bool(others) and bool(self._answer(_UNTRACKED)[0]))
        touched += map(text_of, filter(None, others.split(b"\0")))
        # Links, submodules, conflicts, files that git was set to overlook: the caller has to look.
        ordinary = not (unknown or unseen or any(name.endswith("/") for name in touched))
        if ordinary and not self._lists_the_same:
            listed, unlisted = self._answer(_LISTED)
            ordinary = not unlisted and _ORDINARY(listed) is not None
        content = Tracked(self.index_state, frozenset(touched), lambda: self._answer(_LISTED)[0]) if ordinary else None
        if content and not cache_on_record:
            self._remember(content, is_committed=not touched)
        return Repository(id_, day, changed, inside, content, cache_on_record)

    def _where(self) -> tuple[str, str, str]:
        """The commit, the path of the folder within its repository, and the index; all "" outside of one."""
        answer, failed = (b"", 1) if self._said is NO_REPOSITORY else self._answer(_WHERE)
        if failed:
            return "", "", ""
        inside, index, id_ = text_of(answer).removesuffix("\n").rsplit("\n", 2)
        return id_, inside, index

    def _ask(self, *questions: Question | None) -> None:
        for question in questions:
            if question and question not in self._asked:
                self._asked[question] = _start(self._root, question)

    def _answer(self, question: Question | None) -> tuple[bytes, int]:
        """What git says, and other than 0 where that may not be all: below 0 where it had to be ended."""
        if question is None:
            return b"", 0
        if question not in self._answers:
            self._ask(question)
            answer, complaint = communicated(process := self._asked[question], self._root)
            self._answers[question] = answer, process.returncode or len(complaint or b"")
        return self._answers[question]

    def _remember(self, content: Tracked, *, is_committed: bool) -> None:
        """Keep how index and folders look, unless files can come unseen, or untracked ones exist."""
        if self._kept is None or not self._kept.is_dir():
            return
        if content.index_state and not self._lists_the_same and not self._holds_dropped_files:
            cache_files.write(self._kept / INDEX, content.index_state.encode())
        if not is_committed or self._others != _OTHERS:
            return
        found = look(
            self._root, map(name_of, content.listed.split("\0")[:-1]), self._where()[0], self._inside, self.since
        )
        # Into an empty folder, of which git has no record, a file would come unseen.
        if found and self._answer(_OTHER_FOLDERS) == (b"", 0):
            keep(self._kept / LOOK, found)


def _others(changed: list[str]) -> Question | None:
    """The question for files that are not on record, where ``changed`` are the folders that can have some."""
    if len(changed) > FEW:
        return _OTHERS
    return (*_OTHERS[:-1], *(f":(literal){name}" for name in changed)) if changed else None


def cache_folder(root: Path, named: Path | None, repository: Repository) -> Path | None:
    """The folder that a build keeps: the one that was named, else that in the root of a site, unless it is on record.

    Then it came with a pull request. None too where a link, or files of others, lie in its place.
    """
    is_kept = (root / "content").is_dir() and not repository.cache_on_record
    folder = named or (root / CACHE if is_kept else None)
    return folder if folder and is_ours(folder) else None


def _start(root: Path, question: tuple[str, ...]) -> subprocess.Popen[bytes]:
    # What it may not open git calls unchanged, and complains.
    complaints = subprocess.PIPE if question[0] in {"status", "ls-files"} else subprocess.DEVNULL
    return start(root, *question, stdout=subprocess.PIPE, stderr=complaints)


_ORDINARY = re.compile(rb"(?:H 100(?:644|755) [0-9a-f]+ 0\tcontent/[^\0]+\0)*+").fullmatch
