"""Two folders change places; files that are no part of a site stay in the place where they were."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

MANIFEST = "manifest.json"  # every published file with its hash; it also marks a folder as ours to replace


_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def opened(path: Path | str) -> BinaryIO:
    """Open a file of a published folder; raises OSError for a named pipe and the like, which would keep us waiting."""
    file = os.fdopen(os.open(path, _AT_ONCE), "rb")
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise OSError(errno.EINVAL, "it is no file", str(path))


def bytes_of(path: Path | str) -> bytes:
    """What such a file holds."""
    with opened(path) as file:
        return file.read()


def swap(fresh: Path, out: Path, old: Path) -> None:
    """Put a folder in the place of another, which then lies at ``old``."""
    if not out.exists() or not _exchange(fresh, out):
        # No exchange in one step on this system: for an instant there is no site.
        if out.exists():
            out.rename(old)
        fresh.rename(out)
    else:
        fresh.rename(old)


def listed(site: Path) -> frozenset[str]:
    """The files of a site, by its manifest; raises ValueError where that is damaged."""
    return paths_in(bytes_of(site / MANIFEST))


def paths_in(manifest: bytes) -> frozenset[str]:
    """The files that a manifest lists, and itself; raises ValueError where it is damaged."""
    import json  # noqa: PLC0415  takes long to import, and a build that finds nothing to do goes without

    return frozenset(json.loads(manifest)["files"]) | {MANIFEST}


def carry_over(old: Path, out: Path) -> None:
    """Move what is no part of the old site, which had such files, into the new one."""
    for path in list(_foreign(old)) if (old / MANIFEST).is_file() else ():
        _move(old / path, out / path)


def _move(source: Path, target: Path) -> None:
    if source.is_dir() and target.is_dir() and not (source.is_symlink() or target.is_symlink()):
        for inner in sorted(source.iterdir()):
            _move(inner, target / inner.name)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    while os.path.lexists(target):  # it came since that was looked for
        target = target.with_name(f"{target.name}.kept")
    source.rename(target)


def _foreign(site: Path) -> Iterator[str]:
    """The paths of files, links and whole folders that are no part of a site."""
    ours = listed(site)
    folders = {path[:at] for path in ours for at, letter in enumerate(path) if letter == "/"}
    for top, inside, files in os.walk(site):
        within = "" if top == str(site) else f"{Path(top).relative_to(site).as_posix()}/"
        yield from (within + name for name in sorted(files) if within + name not in ours)
        theirs = [name for name in inside if within + name not in folders or Path(top, name).is_symlink()]
        yield from (within + name for name in sorted(theirs))
        inside[:] = [name for name in inside if name not in theirs]


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step, where the system can (Linux, macOS)."""
    import ctypes  # noqa: PLC0415  as above

    if sys.platform == "linux":
        call, arguments = "renameat2", (-100, os.fsencode(one), -100, os.fsencode(other), 2)
    elif sys.platform == "darwin":
        call, arguments = "renamex_np", (os.fsencode(one), os.fsencode(other), 2)
    else:
        return False
    function = getattr(ctypes.CDLL(None, use_errno=True), call, None)
    if function is None:
        return False
    if function(*arguments) == 0:
        return True
    failed = ctypes.get_errno()
    if failed in {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP}:
        return False
    raise OSError(failed, os.strerror(failed), str(other))
