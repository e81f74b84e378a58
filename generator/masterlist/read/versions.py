"""Versions of a site: what lies on the disk, the commit from which it set out, and any other commit, by git's store."""

import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any, NamedTuple

from masterlist import __version__
from masterlist.read.files import CONTENT, classify, content_files, hidden_top, is_an_editors, is_hidden
from masterlist.read.git import Repository
from masterlist.read.git_process import answer, output, text_of


class NoSuchVersion(Exception):
    """There is no such commit, or not all of it; the message says why, and what to do."""


def newest(root: Path) -> str:
    """The commit that is checked out, in full; raises NoSuchVersion."""
    if found := answer(root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}"):
        return found
    raise NoSuchVersion("the draw needs a git repository with at least one commit")


def holds(root: Path, commit: str, name: str) -> bool:
    """Whether a commit has the file, named from the site's root."""
    return bool(answer(root, "ls-tree", "--name-only", commit, "--", name))


def is_in_history(root: Path, commit: str, tip: str = "HEAD") -> bool:
    """Whether the tip, else the commit that is checked out, has this one before it, or is it."""
    return answer(root, "merge-base", "--is-ancestor", commit, tip) is not None


LOCKS = ("tools/requirements.txt", "requirements.txt")  # of a club's site, and of a copy of the program's repository


def origin(root: Path, repository: Repository, *, provenance: bool) -> dict[str, Any]:
    """The commit, the version of the tool, the lock of its packages, and the options that change what is written.

    All of it follows from commit and options, so that the same commit gives the same manifest.
    """
    commit = repository.commit
    locks = (answer(root, "rev-parse", "--verify", "--quiet", f"{commit}:./{name}") for name in LOCKS if commit)
    return {
        "commit": commit or None,
        "changed": repository.changed,
        "version": __version__,
        "lock": next(filter(None, locks), None),  # as git calls it
        "options": {"provenance": provenance},
    }


class Touched(NamedTuple):
    """A file that differs between the two versions; its name is a stranger's."""

    name: str  # relative to the site's root where it lies within it, else to the top of the repository
    how: str  # new | changed | removed
    inside: bool  # whether it lies in the site's root
    is_file: bool = True  # no link, and no submodule

    @property
    def is_content(self) -> bool:
        """Whether it lies in the content folder."""
        return self.inside and self.name.startswith(f"{CONTENT}/")


class Versions(NamedTuple):
    base: str  # the commit that both sides come from
    head: str  # the commit that is checked out
    touched: tuple[Touched, ...]  # by name


def compare(root: Path, base: str) -> Versions:
    """What differs between the files in ``root`` and the merge base of ``base`` and HEAD; raises NoSuchVersion."""
    head = _commit(root, "HEAD")
    if (ancestor := answer(root, "merge-base", _commit(root, base), head)) is None:
        raise NoSuchVersion("the two have no commit in common; after a shallow clone 'git fetch --unshallow' brings it")
    return Versions(ancestor, head, tuple(sorted(_touched(root, ancestor))))


def _commit(root: Path, name: str) -> str:
    try:
        found = output(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    except OSError as error:
        message = "a review compares this folder with an earlier commit, and there is no git here: install git"
        raise NoSuchVersion(message) from error
    except CalledProcessError as error:
        if answer(root, "rev-parse", "--git-dir"):
            raise NoSuchVersion(f"git knows no commit '{name}' here") from error
        message = "a review compares this folder with an earlier commit, and it lies in no git repository"
        raise NoSuchVersion(f"{message}: begin one with 'git init', and commit what is there") from error
    return found.decode().strip()


_LETTERS = {b"A": "new", b"D": "removed"}
_NO_FILES = {b"120000", b"160000"}  # modes of links and submodules


def _touched(root: Path, ancestor: str) -> Iterator[Touched]:
    """From git alone, names ended by a zero byte: nothing in a name can look like another one."""
    prefix = output(root, "rev-parse", "--show-prefix").removesuffix(b"\n")
    options = ("--raw", "-z", "--no-renames", "--ignore-submodules=dirty")
    differing = output(root, "diff", *options, ancestor, "--").split(b"\0")[:-1]
    about = [line.split() for line in differing[::2]]  # modes and names of the bytes before and after, and a letter
    found = {name: _LETTERS.get(one[-1], "changed") for name, one in zip(differing[1::2], about, strict=True)}
    special = {name for name, one in zip(differing[1::2], about, strict=True) if one[1] in _NO_FILES}
    others = output(root, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ":/").split(b"\0")
    for path in others[:-1]:
        # What git does not track is new, or has the name of a file that was removed from the index alone. An editor's
        # own file is handed in only once git has it.
        if not is_an_editors(text_of(path)):
            found[path] = "changed" if path in found else "new"
    for path, how in found.items():
        inside = path.startswith(prefix)
        yield Touched(text_of(path[len(prefix) :] if inside else path), how, inside, path not in special)


def missing(root: Path, commit: str, rewritten: Collection[str] = (), *, tip: str = "HEAD") -> str:
    """Why what was published from a commit cannot be verified; "" where it is part of the history of ``tip``."""
    if commit in rewritten:
        return f"the history was rewritten since the commit {commit[:10]}, as content/site.yaml records"
    if answer(root, "cat-file", "-e", f"{commit}^{{commit}}") is None:
        return f"there is no commit {commit[:10]} here: it was squashed, or the clone is shallow"
    if not is_in_history(root, commit, tip):
        return f"the commit {commit[:10]} is no part of this branch's history"
    return ""


def strays(root: Path, commits: Collection[str]) -> set[str]:
    """Those that are no part of the history that is checked out; none where that is not here as a whole."""
    if not commits:
        return set()
    try:
        asked = "".join(f"{commit}\n" for commit in commits).encode()
        kinds = output(root, "cat-file", "--batch-check", given=asked).decode().splitlines()
        here = [line.partition(" ")[0] for line in kinds if " commit " in line]
        beyond = output(root, "rev-list", "--stdin", given="\n".join((*here, "^HEAD", "")).encode())
    except (OSError, CalledProcessError):
        return set()
    found = {*commits} - {*here} | ({*here} & {*beyond.decode().split()})
    return found if found and answer(root, "rev-parse", "--is-shallow-repository") == "false" else set()


@contextmanager
def restored(root: Path, commit: str) -> Iterator[Path]:
    """A folder of its own with the content files of a commit, read from git's store; nothing of it is run.

    Only ordinary files that something reads are put there, so no name leads out of the folder.
    """
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        top = Path(folder)
        (top / CONTENT).mkdir()
        listed = list(_listed(root, commit))
        _write(root, top, {name: blob for name, mode, blob in listed if mode in _ORDINARY and classify(name)})
        # Dot-files and hidden folders, which a check reports: those that were there before are not new.
        for name in {hidden_top(name) for name, _, _ in listed if is_hidden(name)}:
            if name.rpartition("/")[2].lower() not in {"..", ".", ".git", ".gitattributes"}:
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


_ORDINARY = {b"100644", b"100755"}


def _listed(root: Path, commit: str) -> Iterator[tuple[str, bytes, bytes]]:
    """Name, mode and blob of all that a commit has below the content folder."""
    for entry in output(root, "ls-tree", "-r", "-z", commit, "--", CONTENT).split(b"\0")[:-1]:
        about, _, path = entry.partition(b"\t")
        mode, _, blob = about.split(b" ")
        yield text_of(path), mode, blob


def _write(root: Path, site: Path, names: Mapping[str, bytes]) -> None:
    """Write files of git's store, by name; raises NoSuchVersion where one is not here."""
    for name, data in zip(names, _objects(root, names.values()), strict=True):
        if data is None:
            raise NoSuchVersion(f"the file {name} is not here: fetch the commit again, without a filter")
        target = site / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _objects(root: Path, names: Iterable[bytes]) -> Iterator[bytes | None]:
    """What git has under each name of an object; None where it has nothing."""
    asked = list(names)
    found, at = output(root, "cat-file", "--batch", given=b"".join(name + b"\n" for name in asked)), 0
    for _ in asked:
        start = found.index(b"\n", at) + 1
        head, at = found[at : start - 1], start
        if head.endswith(b" missing"):
            yield None
        else:
            end = start + int(head.rpartition(b" ")[2])
            at = end + 1
            yield found[start:end]


def files_at(root: Path, prefix: str, commit: str, names: Iterable[str]) -> dict[str, bytes]:
    """Those of some files that a commit had, by name; ``prefix`` is the path of the folder within its repository."""
    wanted = [name for name in names if classify(name)]
    found = zip(wanted, _objects(root, (f"{commit}:{prefix}{name}".encode() for name in wanted)), strict=True)
    return {name: data for name, data in found if data is not None}


def known(root: Path, commit: str) -> bool:
    """Whether the commit, named by its full hash, is in the repository that ``root`` lies in."""
    return answer(root, "cat-file", "-t", commit) == "commit"


def is_shallow(root: Path) -> bool:
    """Whether the repository lacks the older part of its history."""
    return answer(root, "rev-parse", "--is-shallow-repository") == "true"


@contextmanager
def laid_out(root: Path, commit: str) -> Iterator[Path]:
    """The site's folder at a commit, with its content, in a repository that borrows the objects of this one.

    Nothing of the repository is run or changed. Raises NoSuchVersion.
    """
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        top = Path(folder).resolve()
        try:
            _begin(root, commit, top / ".git")
            site = top / text_of(output(root, "rev-parse", "--show-prefix")).rstrip("\n")
            (site / CONTENT).mkdir(parents=True)
            listed = list(_listed(root, commit))
            if any(mode not in _ORDINARY for _, mode, _ in listed):
                message = f"commit {commit} holds links or submodules in content/, of which no site is made"
                raise NoSuchVersion(message)
            # Git refuses to list '..', and what is listed lies below content/: no name leads out of the folder.
            _write(root, site, {name: blob for name, _, blob in listed})
            output(top, "read-tree", commit)
        except CalledProcessError as error:
            message = f"commit {commit} is not here as a whole: fetch it again, without a filter"
            raise NoSuchVersion(message) from error
        yield site


def _begin(root: Path, commit: str, git: Path) -> None:
    """An empty repository at this commit, with the objects and the depth of the one that ``root`` lies in."""
    for inner in ("objects/info", "refs"):
        (git / inner).mkdir(parents=True)
    objects, shallow = (
        (root / text_of(output(root, "rev-parse", "--git-path", name)).rstrip("\n")).resolve()
        for name in ("objects", "shallow")
    )
    (git / "objects/info/alternates").write_text(f"{objects}\n", "utf-8", "surrogateescape")
    if shallow.is_file():
        (git / "shallow").write_bytes(shallow.read_bytes())
    form = output(root, "rev-parse", "--show-object-format").decode().strip()
    extension = "" if form == "sha1" else f"[extensions]\n\tobjectFormat = {form}\n"
    (git / "config").write_text(f"[core]\n\trepositoryFormatVersion = 1\n\tbare = false\n{extension}", "utf-8")
    (git / "HEAD").write_text(f"{commit}\n", "utf-8")
