"""Versions of a site: what lies on the disk, the commit from which it set out, and any other commit, by git's store."""

import subprocess
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from masterlist import __version__
from masterlist.read.files import CONTENT, classify, content_files, hidden_top, is_an_editors, is_hidden
from masterlist.read.git import Commit
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


LOCKS = ("tools/requirements.txt", "requirements.txt")  # of a club's site, and of a copy of the program's repository


def origin(root: Path, commit: Commit, *, provenance: bool) -> dict[str, Any]:
    """The commit, the version of the tool, the lock of its packages, and the options that change what is written.

    All of it follows from commit and options, so that the same commit gives the same manifest.
    """
    return {
        "commit": commit.id or None,
        "changed": commit.changed,
        "version": __version__,
        "lock": _lock(root, commit.id) if commit.id else None,
        "options": {"provenance": provenance},
    }


def _lock(root: Path, commit: str) -> str | None:
    """The id that git gives to the lock at the commit."""
    for name in LOCKS:
        try:
            return output(root, "rev-parse", "--verify", "--quiet", f"{commit}:./{name}").decode().strip()
        except (OSError, subprocess.CalledProcessError):
            continue
    return None


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
