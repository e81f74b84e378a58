"""The finished site is put in place of the old one: wholly, not at all, or when the next command completes it."""

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Self

from masterlist.publishing import journal as journals
from masterlist.publishing.journal import Busy, FolderLock, Journal, place_of

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


class Refused(Exception):
    """The folder is not one that a site may replace; the message says why."""


class Staging:
    """The new site while it is written: beside the old one, which stays as it is until all is there."""

    def __init__(self, out: Path) -> None:
        """A site for the folder ``out``, with whose parent it shares a disk."""
        self.out = out.resolve()  # "." has neither a name nor a place beside it
        self._area = _area(self.out)
        self._lock: FolderLock | None = None
        self._old: Mapping[str, bytes] | None = None
        self._made: list[Path] = []  # folders for what is new
        self.folder = self._area / f"new-{os.urandom(8).hex()}"

    def __enter__(self) -> Self:
        """Let no other build write the folder; what one has begun and not completed is completed."""
        if self.out.parent.is_dir():
            self._take()
        return self

    def __exit__(self, *_: object) -> None:
        """Remove whatever is not in use."""
        if self._lock is None:
            return
        if journals.read(self._area) is None:
            journals.remove_empty(self._made)
            _sweep(self._area)
        self._lock.release()

    def begin(self, old: Mapping[str, bytes] | None) -> None:
        """Make the new folder, for what differs from the ``old`` files, by path; for all where that is None.

        Raises ``Refused`` where nothing can be written.
        """
        self._old = old
        try:
            self.out.parent.mkdir(parents=True, exist_ok=True)
            self._take()
            if self.folder.exists():  # the cache was found damaged meanwhile, and the build begins again
                shutil.rmtree(self.folder)
            self.folder.mkdir()
        except OSError as error:
            raise cannot_write(self.out, error) from error

    def finish(self, hashes: Mapping[str, bytes], origin: Mapping[str, Any]) -> None:
        """Put the new site in place; ``hashes`` are those of all its files.

        ``origin`` says what it was built from: see ``read.versions``.
        """
        try:
            with (self.folder / MANIFEST).open("wb") as manifest:
                manifest.writelines(manifest_of(hashes, origin))
            journal = self._swapped(hashes) if self._old is None else self._replaced(self._old, hashes)
            journals.write(self._area, journal)
        except OSError as error:
            raise cannot_write(self.out, error) from error
        _complete(self._area, self.out)

    def _take(self) -> None:
        if self._lock is None:
            try:
                self._lock = FolderLock(self._area)
                _complete(self._area, self.out)
                _sweep(self._area)
            except Busy as busy:
                raise Refused(f"another build is writing {self.out}: wait until it has ended") from busy
            except OSError as error:
                raise cannot_write(self.out, error) from error

    def _swapped(self, hashes: Mapping[str, bytes]) -> Journal:
        try:
            self._expect_free(hashes.keys() - (listed(self.out) if (self.out / MANIFEST).is_file() else frozenset()))
        except (ValueError, KeyError, TypeError) as error:
            raise Refused(f"{self.out / MANIFEST} is damaged: empty the folder of the site") from error
        return Journal(self.folder.name, _place(self.folder), place_of(self.out), swap=True)

    def _replaced(self, old: Mapping[str, bytes], hashes: Mapping[str, bytes]) -> Journal:
        changed = sorted(path for path, sha in hashes.items() if old.get(path) != sha)
        self._expect_free(hashes.keys() - old.keys())
        for folder in sorted({path.rpartition("/")[0] for path in changed}):
            self._make(self.out / folder)
        put, drop = (*changed, MANIFEST), tuple(sorted(old.keys() - hashes.keys()))
        return Journal(self.folder.name, _place(self.folder), place_of(self.out), put, drop)

    def _make(self, folder: Path) -> None:
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise _taken(folder)
        if not folder.exists():
            self._make(folder.parent)
            folder.mkdir()
            self._made.append(folder)

    def _expect_free(self, paths: Iterable[str]) -> None:
        """Raise ``Refused`` where something of others lies in the place of a new file, or of a folder for it."""
        if not self.out.exists() or not any(self.out.iterdir()):
            return
        for path in sorted(paths):
            if os.path.lexists(f"{self.out}/{path}"):
                raise _taken(self.out / path)
        for folder in sorted({path.rpartition("/")[0] for path in paths} - {""}):
            for place in (one for one in (Path(folder), *Path(folder).parents) if one.parts):
                found = self.out / place
                if found.is_symlink() or (found.exists() and not found.is_dir()):
                    raise _taken(found)


def cannot_write(out: Path | str, error: OSError) -> Refused:
    """What is said where the disk is full, or the like."""
    return Refused(f"{out} cannot be written: {error.strerror or error}")


def complete(out: Path) -> None:
    """Complete what a build has begun in the folder ``out`` and not finished; raises ``Refused`` where that fails.

    Nothing is done while a build is at work there.
    """
    out = out.resolve()
    if _area(out).is_symlink() or not (_area(out) / journals.FILE).exists():
        return
    try:
        lock = FolderLock(_area(out))
    except Busy:
        return
    except OSError as error:
        raise cannot_write(out, error) from error
    try:
        _complete(_area(out), out)
        _sweep(_area(out))
    finally:
        lock.release()


def _complete(area: Path, out: Path) -> None:
    """Do what the journal says, if there is one; it may have been begun before."""
    journal = journals.read(area)
    if journal is None:
        return
    staged, old = area / journal.staged, area / "old"
    try:
        if not journal.swap:
            if (place_of(out), place_of(staged)) == (journal.old, journal.new):
                journals.replace_files(journal, staged, out)
        elif journal.new in {place_of(out), place_of(staged)}:
            _swap(journal, staged, out, old)
        (area / journals.FILE).unlink()
    except OSError as error:
        reason = error.strerror or error
        raise Refused(f"{out} is not complete ({reason}): the next command tries to complete it") from error


def _swap(journal: Journal, staged: Path, out: Path, old: Path) -> None:
    if place_of(out) != journal.new:
        swap(staged, out, old)
    elif journal.old and place_of(staged) == journal.old:
        staged.rename(old)
    if old.exists():
        carry_over(old, out)
        old.rename(old.with_name(f"gone-{os.urandom(8).hex()}"))


def _area(out: Path) -> Path:
    """The folder beside the site for what is not published yet; it is there while that is so."""
    return out.parent / f".{out.name}.masterlist"


def _place(folder: Path) -> journals.FolderPlace:
    found = folder.lstat()
    return journals.FolderPlace(found.st_dev, found.st_ino)


def _sweep(area: Path) -> None:
    """Clear up after killed builds."""
    for left in sorted(area.iterdir()):
        if left.name.startswith(("new-", "gone-")):
            shutil.rmtree(left, ignore_errors=True)
        elif left.name in {journals.FILE, f"{journals.FILE}.new"}:
            with suppress(OSError):
                left.unlink()


def _taken(path: Path) -> Refused:
    return Refused(f"{path} is no part of the site, which has something of that name now: move it away")


def manifest_of(hashes: Mapping[str, bytes], origin: Mapping[str, Any]) -> Iterator[bytes]:
    """The manifest file by file: there may be a million."""
    import msgspec  # noqa: PLC0415  takes long to import, and a build that finds nothing to do goes without

    before = b'{"files": {'
    for path in sorted(hashes):
        yield b'%s%s: "%s"' % (before, msgspec.json.encode(path), hashes[path].hex().encode())
        before = b", "
    yield b"}, " + msgspec.json.encode(origin).removeprefix(b"{")


def may_replace(out: Path, root: Path) -> None:
    """Raise ``Refused`` where the folder ``out`` holds anything but a site of ours."""
    content = (root / "content").resolve()
    place = out.resolve()
    if place in (content, *content.parents) or content in place.parents:
        raise Refused(f"{out} holds the content, or lies in it: name another folder with --out")
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        raise Refused(f"{out} is no folder: name another with --out")
    if out.exists() and any(out.iterdir()) and not _is_ours(out):
        raise Refused(f"{out} holds files that are no site of ours: name an empty folder with --out, or empty it")


def _is_ours(folder: Path) -> bool:
    """Whether a build made the folder: many programs write a manifest.json, but none with such a list."""
    try:
        return is_manifest(bytes_of(folder / MANIFEST))
    except OSError:
        return False


def is_manifest(data: bytes) -> bool:
    """Whether a build of ours wrote it, by two of its lines: with a million entries reading all would take long."""
    return bool(_BEGINNING.match(data) and _HOME.search(data))


_BEGINNING = re.compile(rb'\{"files": \{"[^"\\]+": "[0-9a-f]{64}"[,}]')
_HOME = re.compile(rb'"index\.html": "[0-9a-f]{64}"')
