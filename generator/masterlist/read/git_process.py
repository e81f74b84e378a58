"""Start git so that nothing in a repository can make it run a program.

The content of a site is written by strangers, and git runs programs that a repository's configuration names: file
system monitors, filters, hooks, external diffs, pagers, signature checks, transports. A pull request cannot change the
configuration of the repository that it is checked out in, but it can bring a repository of its own: a folder with
``HEAD``, ``objects``, ``refs`` and ``config`` is one wherever git is started in it. Hence:

- The repository is looked up here, by its ``.git``, which no commit can contain, and is passed to git by name. Git
  searches for nothing, whatever its version.
- Every setting that names a program is overridden, also in the user's own configuration: checking a site needs none.
- No variable of the environment redirects git to another repository, index or program.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from shutil import which
from threading import Timer
from typing import Any

PATIENCE = 5  # seconds, after which it is looked whether git waits for something that never comes
NOWHERE = os.devnull  # passed as the repository where there is none: git refuses it at once

_SETTINGS = {
    "safe.bareRepository": "explicit",
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.quotePath": "true",  # callers take unusual names apart as git quotes them
    "core.pager": "cat",
    "core.sshCommand": "false",
    "core.askPass": "",
    "core.gitProxy": "",
    "credential.helper": "",
    "protocol.allow": "never",  # no transport: a partial clone fetches no missing object
    "log.showSignature": "false",
    "log.mailmap": "false",  # it could be a named pipe, and names are asked for as they were committed
    "diff.ignoreSubmodules": "all",  # git starts a process of its own in each
    "submodule.recurse": "false",
    "maintenance.auto": "false",
    "gc.auto": "0",
    # Whatever the user's settings save: a file with another time of change is compared.
    "core.trustctime": "true",
    "core.checkStat": "default",
}
_READ_WORK_TREE = {"status", "diff", "reset"}  # commands that pass files through filters
_SHOW_CHANGES = {"diff", "log", "diff-index"}
_KEPT = ("GIT_CONFIG_", "GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM")


def start(root: Path, *arguments: str, **streams: Any) -> "subprocess.Popen[bytes]":
    """Start git in the folder ``root``; raises OSError where git is not installed.

    The process fails where ``root`` does not lie in a repository that belongs to the user.
    """
    command, *rest = arguments
    repository, top = _repository(root)
    if command in _SHOW_CHANGES:
        rest = ["--no-ext-diff", *(() if command == "diff-index" else ("--no-textconv",)), *rest]
    settings = dict(_SETTINGS)
    if command in _READ_WORK_TREE and top:
        settings |= dict.fromkeys(_filters(repository, str(top)), "")
    return subprocess.Popen(
        [_program(), "--no-pager", "--no-optional-locks", "--no-replace-objects", command, *rest],
        cwd=root,
        env=_environment(settings) | {"GIT_DIR": repository, "GIT_WORK_TREE": str(top or root)},
        **streams,
    )


def output(root: Path, *arguments: str, given: bytes = b"") -> bytes:
    """What git prints; raises OSError where there is no git, CalledProcessError where it fails."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with start(root, *arguments, **streams) as process:
        printed, _ = communicated(process, root, given)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, ("git", *arguments), printed)
    return printed


def answer(root: Path, *question: str) -> str | None:
    """What git prints, as text without blanks around it; None where there is no git, or it fails."""
    try:
        return output(root, *question).decode("utf-8", errors="replace").strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def text_of(name: bytes) -> str:
    """A name, or a list of them, as texts: whatever bytes it has, none is lost."""
    return name.decode("utf-8", errors="surrogateescape")


def communicated(process: "subprocess.Popen[bytes]", root: Path, given: bytes | None = None) -> tuple[bytes, bytes]:
    """What a process of git prints, and its complaints; one that would wait for ever is ended.

    Git opens ``.gitattributes``, ``.gitignore`` and the like in every folder, also where one is a named pipe.
    """
    try:
        return process.communicate(given, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        _end_if_it_waits(process, root)
        return process.communicate()


@contextmanager
def watched(process: "subprocess.Popen[bytes]", root: Path) -> Iterator[None]:
    """While what a process prints is read piece by piece: it is ended as ``communicated`` ends one."""
    timer = Timer(PATIENCE, _end_if_it_waits, (process, root))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _end_if_it_waits(process: "subprocess.Popen[bytes]", root: Path) -> None:
    """End a process of git where something in the repository is no file, folder or link: a pipe, for instance."""
    waiting = [str(top(root) or root)]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                elif not (entry.is_file(follow_symlinks=False) or entry.is_symlink()):
                    process.kill()
                    return


def top(root: Path) -> Path | None:
    """The top of the work tree that a folder lies in; None outside a repository of the user's."""
    return _repository(root)[1]


def _program() -> str:
    """The path of git, from folders of PATH that are named in full: never a program in the folder of a site."""
    folders = [folder for folder in os.environ.get("PATH", os.defpath).split(os.pathsep) if Path(folder).is_absolute()]
    for folder in folders:
        if found := which(str(Path(folder) / "git")):
            return found
    raise FileNotFoundError("git is not installed")


def _environment(settings: dict[str, str]) -> dict[str, str]:
    """The user's environment with these settings, which override all files of configuration."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name.startswith(_KEPT)}
    count = kept.get("GIT_CONFIG_COUNT", "0")
    first = int(count) if count.isdecimal() else 0
    for at, (key, value) in enumerate(settings.items(), first):
        kept |= {f"GIT_CONFIG_KEY_{at}": key, f"GIT_CONFIG_VALUE_{at}": value}
    return kept | {"GIT_CONFIG_COUNT": str(first + len(settings)), "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1"}


def _repository(root: Path) -> tuple[str, Path | None]:
    """The ``.git`` of the repository that a folder lies in, and the top of its work tree."""
    ceilings = os.environ.get("GIT_CEILING_DIRECTORIES", "").split(os.pathsep)
    folder = root.resolve()
    for top in (folder, *folder.parents):
        if top != folder and str(top) in ceilings:
            break
        found = top / ".git"
        # As git sees it: a file that names a repository, or a folder with the three things that make one.
        if found.is_file() or all((found / part).exists() for part in ("HEAD", "objects", "refs")):
            return (str(found), top) if _is_trusted(top, found) else (NOWHERE, None)
    return NOWHERE, None


def _is_trusted(top: Path, found: Path) -> bool:
    """Whether the repository belongs to the user, or is named in their ``safe.directory``."""
    if hasattr(os, "geteuid"):
        owners, sudo = {os.geteuid()}, os.environ.get("SUDO_UID", "")
        if os.geteuid() == 0 and sudo.isdecimal():
            owners.add(int(sudo))
        if {found.stat().st_uid, top.stat().st_uid} <= owners:
            return True
    # Git is started where ``.git`` lies, and therefore looks no further.
    question = [_program(), "rev-parse", "--git-dir"]
    done = subprocess.run(question, cwd=top, env=_environment(_SETTINGS), capture_output=True, check=False)
    return done.returncode == 0


@lru_cache(maxsize=16)
def _filters(repository: str, top: str) -> tuple[str, ...]:
    """The keys of all settings that name a filter: attributes, which strangers write, can ask for each of them."""
    pattern = r"^filter\..*\.(clean|smudge|process|required)$"
    question = [_program(), "config", "--null", "--name-only", "--get-regexp", pattern]
    where = {"GIT_DIR": repository, "GIT_WORK_TREE": top}
    done = subprocess.run(question, cwd=top, env=_environment({}) | where, capture_output=True, check=False)
    return tuple(dict.fromkeys(done.stdout.decode("utf-8", errors="surrogateescape").split("\0")[:-1]))
