"""What was published where, so that the next build writes only what is different."""

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from masterlist.building.store import Store
from masterlist.building.unchanged import signature
from masterlist.codec import decode, encode
from masterlist.publish import MANIFEST

Files = tuple[tuple[str, bytes], ...]  # path and SHA-256 of each


class Output(NamedTuple):
    """What was made of one part; of a group of them, whose name ends with a slash, what it was and noted."""

    key: bytes
    core: bytes
    files: Files


Made = dict[str, Output]  # by the part's name


class Published(NamedTuple):
    """A site as a build left it."""

    made: Made
    signature: str  # of the folder
    folders: tuple[str, ...]  # that it has, "" for the top
    number: int  # of the build, as ``Known`` counts them


def last(store: Store, out: Path, number: int) -> Published | None:
    """What was published in the folder, if the folder is still as it was.

    Groups are of use only where that was done by the build whose ``number`` is that of what is known: what others have
    read since is not told.
    """
    data = store.get(_name(out))
    if data is None:
        return None
    found = decode(data, Published)
    same = found.signature == signature(out, found.folders)
    if not (same or _is_whole(out, found.made)):
        return None
    return found if found.number == number else found._replace(made=_without_groups(found.made))


def _without_groups(made: Made) -> Made:
    return {name: output for name, output in made.items() if not name.endswith("/")}


def keep(store: Store, out: Path, made: Made, number: int) -> Published:
    """Remember what was published."""
    paths = {path.rpartition("/")[0] for output in made.values() for path, _ in output.files}
    folders = sorted({"/".join(path.split("/")[:depth]) for path in paths for depth in range(path.count("/") + 2)})
    published = Published(made, signature(out, folders), tuple(folders), number)
    store.put(_name(out), encode(published))
    return published


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


def _folders(top: Path) -> Iterator[Path]:
    yield top
    with os.scandir(top) as entries:
        inside = [Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False)]
    for folder in inside:
        yield from _folders(folder)
