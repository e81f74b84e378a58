"""What git knows of the content: its files, and the commit that is published."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from masterlist.cache_files import CACHE, is_ours
from masterlist.read import folders
from masterlist.read.git_process import communicated, start, top
from masterlist.read.tracked import NO_REPOSITORY, Commit, Repository, Tracked, name_of, text_of

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
    """What git was asked about the repository that a folder lies in; called, it waits for all the answers."""

    def __init__(self, root: Path, kept: Path | None) -> None:
        """Ask what may be enough to see that nothing has changed.

        Where the folders are as what a build has ``kept`` says, the question that takes longest is spared.
        """
        self._root = root
        self._kept = kept = kept if kept and is_ours(kept) else None
        self.since = folders.now()  # what is not younger is as git is going to say
        self._asked: dict[Question, subprocess.Popen[bytes]] = {}
        self._answers: dict[Question, tuple[bytes, int]] = {}
        self._said: Repository | None = None
        self._look = folders.kept_look(kept / LOOK) if kept else None
        self._others: Question | None = _OTHERS  # whether there are files that are not on record; None: nowhere
        if top(root) is None:  # git would only say so, in several processes
            self._said = NO_REPOSITORY
            return
        try:
            self._ask(_WHERE, _STATUS)
            self._others = _others(folders.changed(root, self._look)) if self._look else _OTHERS
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
        state = folders.state(self._root / file, self.since) if file else ""
        return state and f"{state} {self._record.inside}"

    @property
    def _record(self) -> folders.OnRecord:
        commit, inside, _ = self._where()
        return folders.OnRecord(commit, ascii(inside))  # whatever the folder is called

    @cached_property
    def _lists_the_same(self) -> bool:
        """Whether git need not list what is on record: it is all ordinary, as it was when a build kept that."""
        kept = folders.kept_state(self._kept / INDEX) if self._kept else ""
        return bool(kept) and kept == self.index_state

    @property
    def _dropped(self) -> Question | None:
        """The question for what folders may hold though they have not changed: it was on record and is no more."""
        if self._look is None or self._others == _OTHERS:
            return None
        return (*_DROPPED, self._look.record.commit, "--", "content")

    @cached_property
    def _holds_dropped_files(self) -> bool:
        """Whether such a file may lie there; where the index lies as it was kept there was none."""
        if self._look is None or self._lists_the_same:
            return False
        names, failed = self._answer(self._dropped)
        elsewhere = self._look.record.inside != self._record.inside  # so these are not the names of our files
        return bool(failed) or elsewhere or any(map(self._lies_there, names.split(b"\0")[:-1]))

    def _lies_there(self, name: bytes) -> bool:
        return os.path.lexists(self._root / text_of(name))

    @property
    def is_as_listed(self) -> bool:
        """Whether all content is soon known to lie as the index says, with nothing beside it."""
        return self._others != _OTHERS and self._answer(_STATUS) == self._answer(self._others) == (b"", 0)

    def __call__(self) -> Repository:
        """All that git says."""
        if self._said is None:
            self._said = self._heard()
            self.wait()
        return self._said

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
        id_, _, day = _text(log).partition(" ")
        inside = self._where()[1]
        touched = [text_of(entry[3:]).removeprefix(inside) for entry in status.split(b"\0") if entry]
        commit = Commit(id_, day, changed=bool(touched) or unknown < 0 or (bool(others) and _has_untracked(self._root)))
        touched += map(text_of, filter(None, others.split(b"\0")))
        # Links, submodules, conflicts, files that git was told to overlook: the caller has to look.
        ordinary = not (unknown or unseen or any(name.endswith("/") for name in touched)) and self._lists_ordinary()
        content = Tracked(self.index_state, frozenset(touched), self._list) if ordinary else None
        if content and not cache_on_record:
            self._remember(content, is_committed=not touched)
        return Repository(commit, inside, content, cache_on_record)

    def _lists_ordinary(self) -> bool:
        if self._lists_the_same:
            return True
        listed, unlisted = self._answer(_LISTED)
        return not unlisted and _ORDINARY(listed) is not None

    def _list(self) -> bytes:
        return self._answer(_LISTED)[0]

    def _where(self) -> tuple[str, str, str]:
        """The commit, the path of the folder within its repository, and the index; all "" outside of one."""
        said, failed = (b"", 1) if self._said is NO_REPOSITORY else self._answer(_WHERE)
        if failed:
            return "", "", ""
        inside, index, id_ = text_of(said).removesuffix("\n").rsplit("\n", 2)
        return id_, inside, index

    def _ask(self, *questions: Question | None) -> None:
        for question in questions:
            if question and question not in self._asked:
                self._asked[question] = _start(self._root, question)

    def _answer(self, question: Question | None) -> tuple[bytes, int]:
        if question is None:
            return b"", 0
        if question not in self._answers:
            self._ask(question)
            self._answers[question] = _answer(self._asked[question], self._root)
        return self._answers[question]

    def _remember(self, content: Tracked, *, is_committed: bool) -> None:
        """Keep how index and folders look, unless files can come unseen, or untracked ones exist."""
        if self._kept is None or not self._kept.is_dir():
            return
        if content.index_state and not self._lists_the_same and not self._holds_dropped_files:
            folders.keep_state(self._kept / INDEX, content.index_state)
        if not is_committed or self._others != _OTHERS:
            return
        found = folders.look(self._root, map(name_of, content.listed.split("\0")[:-1]), self._record, self.since)
        # Into an empty folder, of which git has no record, a file would come unseen.
        if found and self._answer(_OTHER_FOLDERS) == (b"", 0):
            folders.keep(self._kept / LOOK, found)


def _others(changed: list[str]) -> Question | None:
    """The question for files that are not on record, where ``changed`` are the folders that can have some."""
    if len(changed) > FEW:
        return _OTHERS
    return (*_OTHERS[:-1], *(f":(literal){name}" for name in changed)) if changed else None


def _answer(process: "subprocess.Popen[bytes]", root: Path) -> tuple[bytes, int]:
    """What git says, and other than 0 where that may not be all: below 0 where it had to be ended."""
    said, complaint = communicated(process, root)
    return said, process.returncode or len(complaint or b"")


def ask(root: Path, kept: Path | None = None) -> Asked:
    """Ask git about the repository that ``root`` lies in, anywhere within it; what is returned waits for the answer.

    Each answer takes time: do something else meanwhile. ``kept`` is the folder that a build keeps.
    """
    return Asked(root, kept)


@contextmanager
def asking(root: Path, kept: Path | None = None) -> Iterator[Asked]:
    """The same; at the end its processes are waited for, whatever happens."""
    asked = ask(root, kept)
    try:
        yield asked
    finally:
        asked.wait()


def cache_folder(root: Path, named: Path | None, repository: Repository) -> Path | None:
    """The folder that a build keeps: the one that was named, else that in the root, unless it is on record.

    Then it came with a pull request. None too where a link, or files of others, lie in its place.
    """
    folder = named or (None if repository.cache_on_record else root / CACHE)
    return folder if folder and is_ours(folder) else None


def repository(root: Path) -> Repository:
    """The repository that ``root`` lies in, anywhere within it."""
    return ask(root)()


def _start(root: Path, question: tuple[str, ...]) -> subprocess.Popen[bytes]:
    # What it may not open git calls unchanged, and complains.
    complaints = subprocess.PIPE if question[0] in {"status", "ls-files"} else subprocess.DEVNULL
    return start(root, *question, stdout=subprocess.PIPE, stderr=complaints)


def _text(answer: bytes) -> str:
    return answer.decode("utf-8", errors="replace").strip()


def _has_untracked(root: Path) -> bool:
    """Whether there are files that git neither has on record nor was told to ignore."""
    return bool(_start(root, _UNTRACKED).communicate()[0])


_ORDINARY = re.compile(rb"(?:H 100(?:644|755) [0-9a-f]+ 0\tcontent/[^\0]+\0)*+").fullmatch


def commit(root: Path) -> Commit:
    """The commit that ``root`` has checked out; the folder may be anywhere within its repository."""
    return repository(root).commit
