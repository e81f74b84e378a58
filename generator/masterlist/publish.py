"""The finished site is put in place of the old one, whole or not at all."""

import errno
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"  # every published file with its hash; it also marks a folder as ours to replace


class Refused(Exception):
    """The folder is not one that a site may replace; the message says why."""


class Fresh:
    """The new site while it is written: beside the old one, with which it changes places in one step.

    A build that fails or is killed leaves the old site as it was. What stays as it is is not written again: the new
    folder begins as a twin of the old one, which has the same files under second names.
    """

    def __init__(self, out: Path, twin: Path | None) -> None:
        """A site for the folder ``out``; a ``twin`` is kept there for the next build, if it is on the same disk."""
        self._out = out.resolve()  # "." has neither a name nor a place beside it
        self._twin = twin
        self._outdated: frozenset[str] | None = None
        self.folder = self._out.parent / f".{self._out.name}.{os.getpid()}-{os.urandom(4).hex()}.new"

    def begin(self, outdated: frozenset[str] | None) -> None:
        """Make the new folder: with the files of the old one but those outdated, or empty where that is None.

        Raises ``Refused`` where nothing can be written.
        """
        self._outdated = outdated
        try:
            self._out.parent.mkdir(parents=True, exist_ok=True)
            _sweep(self._out)
            if outdated is None:
                self.folder.mkdir()
            else:
                self._begin_as_twin()
                _remove(self.folder, outdated)
        except OSError as error:
            raise Refused(f"{self._out} cannot be written: {error.strerror}") from error

    def _begin_as_twin(self) -> None:
        if self._twin and _is_twin(self._twin, self._out):
            try:
                self._twin.rename(self.folder)
            except OSError:
                pass  # another disk
            else:
                return
        shutil.copytree(self._out, self.folder, copy_function=_link)

    def outdate(self, paths: Iterable[str]) -> None:
        """Take some more of the old files out of the new folder."""
        if self._outdated is not None:
            outdated = frozenset(paths)
            _remove(self.folder, outdated)
            self._outdated |= outdated

    def finish(self, hashes: Mapping[str, bytes], written: Iterable[str], origin: Mapping[str, Any]) -> None:
        """Put the new site in place; ``hashes`` are those of all its files, of which some were ``written`` now.

        ``origin`` says what it was built from: see ``building.origin``.
        """
        _remove(self.folder, {MANIFEST} if self._outdated is not None else ())
        with (self.folder / MANIFEST).open("wb") as manifest:
            manifest.writelines(_manifest(hashes, origin))
        old = _swap(self.folder, self._out)
        if old and self._twin and self._outdated is not None:
            self._keep(old, self._twin, written)

    def _keep(self, old: Path, twin: Path, written: Iterable[str]) -> None:
        """Bring the folder of the old site up to date, as the twin of the new one."""
        _remove(old, {MANIFEST, *(self._outdated or ())})
        files = (*written, MANIFEST)
        for folder in {path.rpartition("/")[0] for path in files}:
            (old / folder).mkdir(parents=True, exist_ok=True)
        for path in files:
            _link(f"{self._out}/{path}", f"{old}/{path}")
        shutil.rmtree(twin, ignore_errors=True)
        with suppress(OSError):  # another disk: then there is none
            old.rename(twin)

    def discard(self) -> None:
        """Remove whatever is not in use."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.folder.with_suffix(".old"), ignore_errors=True)


def _manifest(hashes: Mapping[str, bytes], origin: Mapping[str, Any]) -> Iterator[bytes]:
    """The manifest file by file: there may be a million."""
    import msgspec  # noqa: PLC0415  takes long to import, and a build that finds nothing to do goes without

    before = b'{"files": {'
    for path in sorted(hashes):
        yield b'%s%s: "%s"' % (before, msgspec.json.encode(path), hashes[path].hex().encode())
        before = b", "
    yield b"}, " + msgspec.json.encode(origin).removeprefix(b"{")


def _remove(folder: Path, paths: Iterable[str]) -> None:
    """Remove files, and folders that hold nothing any more."""
    # Plain texts as paths: an edit of an old entry changes thousands of files.
    for path in paths:
        with suppress(FileNotFoundError):
            os.unlink(f"{folder}/{path}")  # noqa: PTH108
    folders = {Path(parent) for parent in {path.rpartition("/")[0] for path in paths}}
    for parent in sorted({one for inner in folders for one in (inner, *inner.parents)}, reverse=True):
        with suppress(OSError):  # most hold something
            (folder / parent).rmdir()


def _is_twin(twin: Path, out: Path) -> bool:
    try:
        return not twin.is_symlink() and (twin / MANIFEST).samefile(out / MANIFEST)
    except OSError:
        return False


def _link(old: str, new: str) -> None:
    try:
        os.link(old, new)
    except OSError:  # a file system without second names
        shutil.copy2(old, new)


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
        return _is_manifest((folder / MANIFEST).read_bytes())
    except OSError:
        return False


def _is_manifest(data: bytes) -> bool:
    """By its first line and that of the home page: with a million entries reading all of it would take long."""
    return bool(_BEGINNING.match(data) and _HOME.search(data))


_BEGINNING = re.compile(rb'\{"files": \{"[^"\\]+": "[0-9a-f]{64}"[,}]')
_HOME = re.compile(rb'"index\.html": "[0-9a-f]{64}"')


def _sweep(out: Path) -> None:
    """Clear up after killed builds; a build that still runs keeps its folders."""
    ours = re.compile(rf"\.{re.escape(out.name)}\.(\d+)-[0-9a-f]{{8}}\.(new|old)")
    for left in sorted(out.parent.iterdir()):
        match = ours.fullmatch(left.name)
        if not match or _runs(int(match[1])):
            continue
        if match[2] == "old" and not out.exists():
            left.rename(out)  # it was killed in the instant without a site
        else:
            shutil.rmtree(left, ignore_errors=True)


def _runs(process: int) -> bool:
    if process == os.getpid():
        return False  # a build of an earlier process with our number, as in containers
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _swap(fresh: Path, out: Path) -> Path | None:
    """Where the old site is now, if there was one."""
    if not out.exists():
        fresh.rename(out)
        return None
    if _exchange(fresh, out):
        return fresh
    # No exchange in one step on this system: for an instant there is no site.
    old = fresh.with_suffix(".old")
    out.rename(old)
    try:
        fresh.rename(out)
    except OSError:
        old.rename(out)
        raise
    return old


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
