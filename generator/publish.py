"""The finished site is put in place of the old one, whole or not at all."""

import ctypes
import errno
import hashlib
import json
import os
import re
import secrets
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from generator.site.model import Document

MANIFEST = "manifest.json"  # every published file with its hash; it also marks a folder as ours to replace


class Refused(Exception):
    """The folder is not one that a site may replace; the message says why."""


def publish(documents: Iterable[Document], out: Path, root: Path) -> int:
    """Write all documents and put them in place of what ``out`` held; how many files there are.

    The new site is written beside the old one and then changes places with it in one step, so that a build that
    fails or is killed leaves the old site as it was.
    """
    _may_replace(out, root)
    place = out.resolve()  # "." has neither a name nor a place beside it
    fresh = place.parent / f".{place.name}.{os.getpid()}-{secrets.token_hex(4)}.new"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _sweep(place)
        fresh.mkdir()
    except OSError as error:
        raise Refused(f"{out} cannot be written: {error.strerror}") from error
    try:
        count = _write(documents, fresh)
        _swap(fresh, place)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return count


def _may_replace(out: Path, root: Path) -> None:
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
        files = json.loads((folder / MANIFEST).read_bytes())["files"]
        return "index.html" in files and all(re.fullmatch("[0-9a-f]{64}", files[path]) for path in files)
    except (OSError, ValueError, LookupError, TypeError):
        return False


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


def _write(documents: Iterable[Document], folder: Path) -> int:
    hashes: dict[str, str] = {}
    made: set[Path] = set()
    for document in documents:
        if document.path in hashes:
            raise ValueError(f"two documents claim {document.path}")
        path = folder / document.path
        if path.parent not in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            made.add(path.parent)
        path.write_bytes(document.data)
        hashes[document.path] = hashlib.sha256(document.data).hexdigest()
    manifest = json.dumps({"files": dict(sorted(hashes.items()))}, indent=0) + "\n"
    (folder / MANIFEST).write_text(manifest, encoding="utf-8")
    return len(hashes) + 1


def _swap(fresh: Path, out: Path) -> None:
    if not out.exists():
        fresh.rename(out)
    elif not _exchange(fresh, out):
        # No exchange in one step on this system: for an instant there is no site.
        old = fresh.with_suffix(".old")
        out.rename(old)
        try:
            fresh.rename(out)
        except OSError:
            old.rename(out)
            raise
        shutil.rmtree(old)


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step, where the system can (Linux, macOS)."""
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
