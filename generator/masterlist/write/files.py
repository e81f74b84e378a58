"""Content files are written whole or not at all, and never through a link; a published edition as its file."""

import os
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

from masterlist.facts.edition import RECORD, Edition, EditionRow
from masterlist.write.canonical import inline, schema_line


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
        targets = [_target(root, name) for name in gone]
        _put_in_place(staged, targets)
        for folder in {target.parent for target in targets}:
            with suppress(OSError):  # something is left in it
                folder.rmdir()
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


def file_of(one: Edition) -> tuple[str, bytes]:
    """The name of its file, and what stands in it."""
    head = (
        schema_line("edition"),
        f"list: {inline(one.list)}",
        f"edition: {one.id}",
        f"through: {one.through}",
        f"commit: {one.commit}",
        *_made_with(one),
        "rows:",
    )
    text = "\n".join((*head, *map(_line, one.rows))) + "\n"
    return f"content/editions/{one.list}/{one.id}.yaml", text.encode()


def _made_with(one: Edition) -> list[str]:
    if not one.system:
        return []
    columns = ", ".join(map(inline, one.columns))
    return [
        f"system: {inline(one.system)}",
        f"terms: {one.terms}",
        f"columns: [{columns}]",
        f'version: "{one.version}"',
    ]


def _line(row: EditionRow) -> str:
    rank = "null" if row.rank is None else row.rank
    start = f'  - {{rank: {rank}, player: {inline(row.player)}, rating: "{row.rating}"'
    if row.in_play:
        return f'{start}, games: {row.games}, in_play: "{row.in_play}"}}'
    if row.record:
        record = ", ".join(f"{name}: {games}" for name, games in zip(RECORD, row.record, strict=True))
        own = ", ".join(f'{inline(name)}: "{value}"' for name, value in row.own.items())
        return f"{start}, games: {row.games}, {record}{f', figures: {{{own}}}' if own else ''}}}"
    defeated = f"{row.halves // 2}.5" if row.halves % 2 else row.halves // 2
    return f"{start}, opponents_defeated: {defeated}, game_points: {row.points}, games: {row.games}}}"
