"""What was published where, so that the next build writes only what is different."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from generator.building.store import Store
from generator.codec import decode, encode
from generator.publish import MANIFEST

Files = tuple[tuple[str, bytes], ...]  # path and SHA-256 of each


class Output(NamedTuple):
    """What was made of one part."""

    key: bytes
    core: bytes
    files: Files


Made = dict[str, Output]  # by the part's name


class Published(NamedTuple):
    """A site as a build left it."""

    stamp: bytes  # names everything that it was built from
    made: Made
    signature: str  # of the folder


def last(store: Store, out: Path) -> Published | None:
    """What was published in the folder, if the folder is still as it was."""
    data = store.get(_name(out))
    if data is None:
        return None
    found = decode(data, Published)
    same = found.signature == _signature(out, _known_folders(store, out))
    return found if same or _is_whole(out, found.made) else None


def last_stamp(store: Store, out: Path) -> bytes | None:
    """What the folder was built from, if it is still as it was."""
    signature = store.get(f"{_name(out)}/signature")
    as_it_was = signature and signature.decode() == _signature(out, _known_folders(store, out))
    return store.get(f"{_name(out)}/stamp") if as_it_was else None


def keep(store: Store, out: Path, stamp: bytes, made: Made) -> None:
    """Remember what was published."""
    paths = {path.rpartition("/")[0] for output in made.values() for path, _ in output.files}
    folders = sorted({"/".join(path.split("/")[:depth]) for path in paths for depth in range(path.count("/") + 2)})
    published = Published(stamp, made, _signature(out, folders))
    store.put(_name(out), encode(published))
    store.put(f"{_name(out)}/folders", "\n".join(folders).encode())
    store.put(f"{_name(out)}/stamp", stamp)
    store.put(f"{_name(out)}/signature", published.signature.encode())


def _is_whole(out: Path, made: Made) -> bool:
    """Whether the folder holds these files and no others: one that was copied, or restored from an archive, does."""
    files = {path: sha for output in made.values() for path, sha in output.files}
    found = [file for folder in _folders(out) for file in folder.iterdir() if file.is_file()] if out.is_dir() else []
    if len(found) != len(files) + 1:  # and the manifest
        return False
    return all(
        file.name == MANIFEST or sha256(file.read_bytes()).digest() == files.get(file.relative_to(out).as_posix())
        for file in found
    )


def _name(out: Path) -> str:
    return f"published/{out.resolve()}"


def _known_folders(store: Store, out: Path) -> list[str]:
    return (store.get(f"{_name(out)}/folders") or b"").decode().split("\n")


def _signature(out: Path, folders: Iterable[str]) -> str:
    """Changes with any file or folder that appears or goes; a file that is rewritten in place goes unnoticed.

    The folders are those that were published, "" for the top: in which of them another appears, that one changes.
    """
    seen = sha256()
    try:
        manifest = (out / MANIFEST).stat()
        seen.update(f"{manifest.st_ino} {manifest.st_size} {manifest.st_mtime_ns}".encode())
        top = str(out)
        for folder in folders:
            seen.update(f"{folder} {os.stat(f'{top}/{folder}').st_mtime_ns}".encode())  # noqa: PTH116  often hundreds
    except OSError:
        return ""
    return seen.hexdigest()


def _folders(top: Path) -> Iterator[Path]:
    yield top
    with os.scandir(top) as entries:
        inside = [Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False)]
    for folder in inside:
        yield from _folders(folder)
