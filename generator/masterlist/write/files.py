"""Content files are written whole or not at all, and never through a link."""

import os
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath


class NotWritten(Exception):
    """Nothing was written; the message says why."""


def write(root: Path, texts: Mapping[str, bytes], gone: Iterable[str] = ()) -> None:
    """Write files below ``root`` by name, and remove those that are ``gone``: all of that or, where it fails, nothing.

    Each is written beside its place first and then put in place in one step, so that a process that is killed leaves
    no half file; should a step fail, those before it are taken back.
    """
    staged: list[tuple[Path, Path, bytes | None]] = []
    try:
        for name, data in texts.items():
            target = _target(root, name)
            before = target.read_bytes() if target.exists() else None
            staged.append((_stage(target, data), target, before))
        _put_in_place(staged, [_target(root, name) for name in gone])
    except OSError as error:
        raise NotWritten(f"{error.filename or root}: {error.strerror}") from error
    finally:
        for fresh, _, _ in staged:
            fresh.unlink(missing_ok=True)


def _target(root: Path, name: str) -> Path:
    parts = PurePosixPath(name).parts
    if not parts or parts[0] == "/" or ".." in parts:
        raise ValueError(f"{name} lies outside the site")
    target = root
    for part in parts:
        target /= part
        if target.is_symlink():
            raise NotWritten(f"{target} is a link, and nothing is written through links")
    return target


def _stage(target: Path, data: bytes) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}-{secrets.token_hex(4)}~")
    with fresh.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    if target.exists():
        fresh.chmod(target.stat().st_mode & 0o777)
    return fresh


def _put_in_place(staged: list[tuple[Path, Path, bytes | None]], gone: list[Path]) -> None:
    done: list[tuple[Path, bytes | None]] = []
    try:
        for fresh, target, before in staged:
            fresh.replace(target)
            done.append((target, before))
        for target in gone:
            done.append((target, target.read_bytes()))
            target.unlink()
    except BaseException:
        for target, before in done:
            if before is None:
                target.unlink(missing_ok=True)
            else:
                target.write_bytes(before)
        raise
