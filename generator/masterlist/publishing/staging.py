"""The finished site replaces the old one: wholly, not at all, or when the next command completes it.

While the journal is not complete, nothing of the published folder was touched. Each step can be done twice: a command
that is killed is completed by the next one.
"""

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Self

from masterlist import cache_files
from masterlist.cache_files import Damaged, seal, unseal

if sys.platform != "win32":
    import fcntl

_LOCK = "lock"
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
_NO_LOCKS = {errno.ENOLCK, errno.ENOTSUP, errno.EINVAL}  # what a disk without locks says


class Busy(Exception):
    """Another process holds the lock."""


class FolderLock:
    """A lock in a folder of its own, which is there while a process holds it."""

    def __init__(self, folder: Path) -> None:
        """Take the lock; raises ``Busy``, and OSError where it cannot be made."""
        self._folder = folder
        self._file = self._taken()

    def release(self) -> None:
        """Give it up, and remove the folder unless something is left in it."""
        with suppress(OSError):
            (self._folder / _LOCK).unlink()
        os.close(self._file)
        with suppress(OSError):
            self._folder.rmdir()

    def _taken(self) -> int:
        while True:
            with suppress(FileExistsError):
                self._folder.mkdir()
            if self._folder.is_symlink():
                raise OSError(errno.ELOOP, "this is a link", str(self._folder))
            try:
                file = os.open(self._folder / _LOCK, _FLAGS, 0o666)
            except FileNotFoundError:
                continue  # another build has just ended
            except OSError:
                with suppress(OSError):
                    self._folder.rmdir()  # of a build that has just begun this fails, or that build makes it again
                raise
            if self._is_locked(file):
                return file
            os.close(file)

    def _is_locked(self, file: int) -> bool:
        """Whether it is locked now; False where it is another file that has the name by now."""
        try:
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return os.path.samestat(os.fstat(file), (self._folder / _LOCK).stat())
        except BlockingIOError as error:
            os.close(file)
            raise Busy from error
        except FileNotFoundError:
            return False
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return True
            os.close(file)
            raise


FILE = "journal"
_JOURNAL = b"masterlist journal 1"


FolderPlace = tuple[int, int]  # a folder as the disk numbers it: no commit can bring one with the same numbers


class Journal(NamedTuple):
    """What is to be done with the published folder."""

    staged: str  # the name of the folder with the new files
    new: FolderPlace  # where that lay when this was written
    old: FolderPlace | None  # and the published folder, if there was one
    put: tuple[str, ...] = ()  # files to be taken from there, the manifest last
    drop: tuple[str, ...] = ()  # files that are gone
    swap: bool = False  # whether the folders change places as a whole


def place_of(folder: Path) -> FolderPlace | None:
    """Where a folder lies; None where there is none, or a link."""
    with suppress(OSError):
        return _place(folder)
    return None


def write_journal(area: Path, journal: Journal) -> None:
    """Keep it; from the last step on it counts."""
    import msgspec  # noqa: PLC0415  takes long to import, and a build that finds nothing to do goes without

    new = area / f"{FILE}.new"
    with new.open("wb") as file:
        file.write(seal(_JOURNAL, msgspec.json.encode(journal)))
        file.flush()
        os.fsync(file.fileno())
    new.replace(area / FILE)


def read_journal(area: Path) -> Journal | None:
    """The journal in a folder; None where there is none, or it is no journal."""
    try:
        with cache_files.open_ordinary(area / FILE) as file:
            data = unseal(_JOURNAL, file.read())
    except (OSError, Damaged):
        return None
    import msgspec  # noqa: PLC0415  as above

    with suppress(msgspec.MsgspecError):
        found = msgspec.json.decode(data, type=Journal)
        if all(map(lies_inside, (found.staged, *found.put, *found.drop))):
            return found
    return None


def lies_inside(path: str) -> bool:
    """Whether a path leads nowhere out of the folder that it starts from."""
    parts = path.replace("\\", "/").split("/")
    return not {"", ".", ".."} & {*parts} and ":" not in parts[0]


def replace_files(journal: Journal, staged: Path, out: Path) -> None:
    """Put the new files into the places of the old ones, one after the other, and remove those that are gone."""
    # Plain texts as paths: an edit of an old entry changes thousands of files.
    for path in journal.put:
        with suppress(FileNotFoundError):  # it was put there before this was interrupted
            os.replace(f"{staged}/{path}", f"{out}/{path}")  # noqa: PTH105
    remove(out, journal.drop)


def remove(folder: Path, paths: Iterable[str]) -> None:
    """Remove files, and folders that hold nothing any more."""
    paths = list(paths)
    for path in paths:
        with suppress(FileNotFoundError, NotADirectoryError):
            os.unlink(f"{folder}/{path}")  # noqa: PTH108
    folders = {Path(parent) for path in paths if (parent := path.rpartition("/")[0])}
    remove_empty(folder / parent for one in folders for parent in (one, *one.parents) if parent.parts)


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove those of the folders that hold nothing, the deepest first."""
    for folder in sorted({*folders}, reverse=True):
        with suppress(OSError):  # most hold something
            folder.rmdir()


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
    if (function := getattr(ctypes.CDLL(None, use_errno=True), call, None)) is None:
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
    """The new site while it is written: next to the old one, which stays as it is until all is there."""

    def __init__(self, out: Path) -> None:
        """A site for the folder ``out``, with whose parent it shares a disk."""
        self.out = out.resolve()  # "." has neither a name nor a parent folder
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
        if read_journal(self._area) is None:
            remove_empty(self._made)
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
            write_journal(self._area, self._swapped(hashes) if self._old is None else self._replaced(self._old, hashes))
        except OSError as error:
            raise cannot_write(self.out, error) from error
        _complete(self._area, self.out)

    def _take(self) -> None:
        if self._lock is None:
            try:
                lock = FolderLock(self._area)
            except Busy as busy:
                raise Refused(f"another build is writing {self.out}: wait until it has ended") from busy
            except OSError as error:
                raise cannot_write(self.out, error) from error
            try:
                _complete(self._area, self.out)
                _sweep(self._area)
            except BaseException as error:
                lock.release()  # the next build of this process would wait for it
                if isinstance(error, OSError):
                    raise cannot_write(self.out, error) from error
                raise
            self._lock = lock

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
    """The message where the disk is full, or the like."""
    return Refused(f"{out} cannot be written: {error.strerror or error}")


def complete(out: Path) -> None:
    """Complete what a build has begun in the folder ``out`` and not finished; raises ``Refused`` where that fails.

    Nothing is done while a build is at work there.
    """
    area = _area(out.resolve())
    if area.is_symlink() or not (area / FILE).exists():
        return
    try:
        with Staging(out):  # which completes it
            pass
    except Refused as refused:
        if not isinstance(refused.__cause__, Busy):
            raise


def _complete(area: Path, out: Path) -> None:
    """Do what the journal says, if there is one; it may have been begun before."""
    if (journal := read_journal(area)) is None:
        return
    staged, old = area / journal.staged, area / "old"
    try:
        if not journal.swap:
            if (place_of(out), place_of(staged)) == (journal.old, journal.new):
                replace_files(journal, staged, out)
        elif journal.new in {place_of(out), place_of(staged)}:
            _swap(journal, staged, out, old)
        (area / FILE).unlink()
    except OSError as error:
        reason = error.strerror or error
        raise Refused(f"{out} is not complete ({reason}): the next command tries to complete it") from error


def _swap(journal: Journal, staged: Path, out: Path, old: Path) -> None:
    """Put the new folder in the place of the published one, which then lies at ``old``, and clear that away."""
    if place_of(out) != journal.new:
        if out.exists() and _exchange(staged, out):
            staged.rename(old)
        else:  # No exchange in one step on this system: for an instant there is no site.
            if out.exists():
                out.rename(old)
            staged.rename(out)
    elif journal.old and place_of(staged) == journal.old:
        staged.rename(old)
    if old.exists():
        carry_over(old, out)
        old.rename(old.with_name(f"gone-{os.urandom(8).hex()}"))


def _area(out: Path) -> Path:
    """The folder next to the site for what is not published yet; it is there while that is so."""
    return out.parent / f".{out.name}.masterlist"


def _place(folder: Path) -> FolderPlace:
    found = folder.lstat()
    return found.st_dev, found.st_ino


def _sweep(area: Path) -> None:
    """Clear up after killed builds."""
    for left in sorted(area.iterdir()):
        if left.name.startswith(("new-", "gone-")):
            shutil.rmtree(left, ignore_errors=True)
        elif left.name in {FILE, f"{FILE}.new"}:
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
    if os.path.ismount(place):
        raise Refused(f"{out} is where a disk is mounted, which no new site can take the place of: name a folder in it")
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
