"""What was published where, so that the next build writes only what is different."""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from masterlist.codec import decode, encode
from masterlist.engine.memo import Memo
from masterlist.publishing import store
from masterlist.publishing.swap import MANIFEST, bytes_of
from masterlist.unchanged import signature

Files = tuple[tuple[str, bytes], ...]  # path and SHA-256 of each


class Output(NamedTuple):
    """What was made of one part."""

    key: bytes
    files: Files


Made = dict[str, Output]  # by the part's name


class Published(NamedTuple):
    """A site as a build left it."""

    made: Made
    signature: str  # of the folder
    folders: tuple[str, ...]  # that it has, "" for the top


def last(memo: Memo, out: Path | str) -> Published | None:
    """What was published in the folder, or store, if that is still as it was."""
    data = memo.note(_name(out))
    if not data:
        return None
    found = decode(data, Published)
    if isinstance(out, str):
        return found if found.signature == store.signature(out) else None
    same = found.signature == signature(out, found.folders)
    return found if same or _is_whole(out, found.made) else None


def keep(memo: Memo, out: Path | str, made: Made) -> Published:
    """Remember what was published."""
    paths = {path.rpartition("/")[0] for output in made.values() for path, _ in output.files}
    folders = sorted({"/".join(path.split("/")[:depth]) for path in paths for depth in range(path.count("/") + 2)})
    now = store.signature(out) if isinstance(out, str) else signature(out, folders)
    published = Published(made, now, tuple(folders))
    memo.put_note(_name(out), encode(published))
    return published


def _is_whole(out: Path, made: Made) -> bool:
    """Whether the folder holds these files, and perhaps others: one that was copied does."""
    files = ((f"{out}/{path}", sha) for output in made.values() for path, sha in output.files)
    try:
        same = all(sha256(bytes_of(path)).digest() == sha for path, sha in files)
        return same and (out / MANIFEST).is_file()
    except OSError:
        return False


def _name(out: Path | str) -> str:
    return f"published/{out if isinstance(out, str) else out.resolve()}"
