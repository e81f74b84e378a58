"""Two versions of a site's folder: what lies on the disk, and the commit from which it set out."""

import subprocess
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from masterlist.read.files import CONTENT, classify, content_files, hidden_top, is_an_editors, is_hidden
from masterlist.read.git_process import output


class NoSuchVersion(Exception):
    """There is nothing to compare with; the message says why."""


class Touched(NamedTuple):
    """A file that differs between the two versions; its name is a stranger's."""

    name: str  # relative to the site's root where it lies within it, else to the top of the repository
    how: str  # new | changed | removed
    inside: bool  # whether it lies in the site's root

    @property
    def is_content(self) -> bool:
        """Whether it lies in the content folder."""
        return self.inside and self.name.startswith(f"{CONTENT}/")


class Versions(NamedTuple):
    """What is compared."""

    base: str  # the commit that both sides come from
    head: str  # the commit that is checked out
    touched: tuple[Touched, ...]  # by name


def compare(root: Path, base: str) -> Versions:
    """What differs between the files in ``root`` and the merge base of ``base`` and HEAD; raises NoSuchVersion."""
    head = _commit(root, "HEAD")
    try:
        ancestor = _text(output(root, "merge-base", _commit(root, base), head))
    except subprocess.CalledProcessError as error:
        hint = "the two have no commit in common; after a shallow clone 'git fetch --unshallow' brings it"
        raise NoSuchVersion(hint) from error
    prefix = output(root, "rev-parse", "--show-prefix").removesuffix(b"\n")
    return Versions(ancestor, head, tuple(sorted(_touched(root, ancestor, prefix))))


def _commit(root: Path, name: str) -> str:
    try:
        return _text(output(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"))
    except OSError as error:
        message = "a review compares this folder with an earlier commit, and there is no git here: install git"
        raise NoSuchVersion(message) from error
    except subprocess.CalledProcessError as error:
        if _is_repository(root):
            raise NoSuchVersion(f"git knows no commit '{name}' here") from error
        message = "a review compares this folder with an earlier commit, and it lies in no git repository"
        raise NoSuchVersion(f"{message}: begin one with 'git init', and commit what is there") from error


def _is_repository(root: Path) -> bool:
    try:
        return bool(output(root, "rev-parse", "--git-dir"))
    except subprocess.CalledProcessError:
        return False


def _is_an_editors(name: bytes) -> bool:
    """Whether it is an editor's own file: it is handed in only once git has it."""
    return is_an_editors(name.decode("utf-8", errors="surrogateescape"))


_LETTERS = {b"A": "new", b"D": "removed"}


def _touched(root: Path, ancestor: str, prefix: bytes) -> Iterator[Touched]:
    """From git alone, names ended by a zero byte: nothing in a name can look like another one."""
    options = ("--name-status", "-z", "--no-renames", "--ignore-submodules=dirty")
    answer = output(root, "diff", *options, ancestor, "--").split(b"\0")[:-1]
    found = dict(zip(answer[1::2], (_LETTERS.get(letter, "changed") for letter in answer[::2]), strict=True))
    others = output(root, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ":/").split(b"\0")[
        :-1
    ]
    # What git keeps on record nowhere is new, or stands where a file was removed from the record alone.
    found |= {name: "changed" if name in found else "new" for name in others if not _is_an_editors(name)}
    for path, how in found.items():
        inside = path.startswith(prefix)
        name = path[len(prefix) :] if inside else path
        yield Touched(name.decode("utf-8", errors="surrogateescape"), how, inside)


def missing(root: Path, commit: str, rewritten: Collection[str] = (), *, tip: str = "HEAD") -> str:
    """Why what was published from a commit cannot be verified; "" where it is part of the history of ``tip``."""
    if commit in rewritten:
        return f"the history was rewritten since the commit {commit[:10]}, as content/site.yaml records"
    try:
        output(root, "cat-file", "-e", f"{commit}^{{commit}}")
    except (OSError, subprocess.CalledProcessError):
        return f"there is no commit {commit[:10]} here: it was squashed, or the clone is shallow"
    try:
        output(root, "merge-base", "--is-ancestor", commit, tip)
    except subprocess.CalledProcessError:
        return f"the commit {commit[:10]} is no part of this branch's history"
    return ""


def strays(root: Path, commits: Collection[str]) -> set[str]:
    """Those that are no part of the history that is checked out; none where that is not here as a whole."""
    if not commits:
        return set()
    try:
        if _text(output(root, "rev-parse", "--is-shallow-repository")) != "false":
            return set()
        asked = "".join(f"{commit}\n" for commit in commits).encode()
        kinds = _text(output(root, "cat-file", "--batch-check", given=asked)).splitlines()
        here = [line.partition(" ")[0] for line in kinds if " commit " in line]
        beyond = output(root, "rev-list", "--stdin", given="\n".join((*here, "^HEAD", "")).encode())
    except (OSError, subprocess.CalledProcessError):
        return set()
    return {*commits} - {*here} | ({*here} & {*_text(beyond).split()})


@contextmanager
def restored(root: Path, commit: str) -> Iterator[Path]:
    """A folder of its own with the content files of a commit, read from git's store; nothing of it is run."""
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        top = Path(folder)
        (top / CONTENT).mkdir()
        listed = output(root, "ls-tree", "-r", "-z", commit, "--", CONTENT)
        names = dict(_ordinary(listed))
        for name, data in zip(names, blobs(root, list(names.values())), strict=True):
            target = top / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        for name in _hidden(listed):
            with suppress(OSError):
                (top / name).parent.mkdir(parents=True, exist_ok=True)
                (top / name).touch()
        yield top


@contextmanager
def changed(root: Path, texts: Mapping[str, bytes], gone: Collection[str]) -> Iterator[Path]:
    """A folder of its own with the content files of ``root``, as they are to be."""
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        top = Path(folder)
        kept = {file.name for file in content_files(root)[0]} - {*gone, *texts}
        for name in (*kept, *texts):
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            (top / name).write_bytes(texts[name] if name in texts else (root / name).read_bytes())
        yield top


def _hidden(listed: bytes) -> set[str]:
    """Dot-files and hidden folders, which a check reports: those that were there before are not new."""
    names = (entry.partition(b"\t")[2].decode("utf-8", errors="surrogateescape") for entry in listed.split(b"\0")[:-1])
    found = {hidden_top(name) for name in names if is_hidden(name)}
    return {name for name in found if name.rpartition("/")[2].lower() not in {"..", ".", ".git", ".gitattributes"}}


def _ordinary(listed: bytes) -> Iterator[tuple[str, bytes]]:
    """Ordinary files that something reads, by name: no name that this lets pass leads out of the folder."""
    for entry in listed.split(b"\0")[:-1]:
        about, _, path = entry.partition(b"\t")
        mode, _, blob = about.split(b" ")
        name = path.decode("utf-8", errors="surrogateescape")
        if mode in {b"100644", b"100755"} and classify(name):
            yield name, blob


def blobs(root: Path, ids: list[bytes]) -> Iterator[bytes]:
    """The contents of files by their ids."""
    answer, at = output(root, "cat-file", "--batch", given=b"".join(blob + b"\n" for blob in ids)), 0
    for _ in ids:
        start = answer.index(b"\n", at) + 1
        size = int(answer[at : start - 1].split(b" ")[2])
        yield answer[start : start + size]
        at = start + size + 1


def files_at(root: Path, prefix: str, commit: str, names: Iterable[str]) -> dict[str, bytes]:
    """Those of some files that a commit had, by name; ``prefix`` is the path of the folder within its repository."""
    wanted = [name for name in names if classify(name)]
    asked = b"".join(f"{commit}:{prefix}{name}\n".encode() for name in wanted)
    answer, at, found = output(root, "cat-file", "--batch", given=asked), 0, {}
    for name in wanted:
        start = answer.index(b"\n", at) + 1
        head, end = answer[at : start - 1], start
        if not head.endswith(b" missing"):
            end = start + int(head.rpartition(b" ")[2])
            found[name] = answer[start:end]
            end += 1
        at = end
    return found


def _text(answer: bytes) -> str:
    return answer.decode("utf-8", errors="replace").strip()
