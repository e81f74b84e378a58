"""Files of a site on their way into its folder or an object store, and what was published before.

A store has no folders that change places. New files are put in first and ``manifest.json`` last; then what is gone is
removed. A mark lies there meanwhile: where it was left, the next build puts in every file again.
"""

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from masterlist.codec import decode, encode
from masterlist.engine.memo import Memo
from masterlist.publishing.staging import MANIFEST, Refused, bytes_of, is_manifest, lies_inside, manifest_of, paths_in
from masterlist.read.text import visible
from masterlist.unchanged import signature

if TYPE_CHECKING:
    from masterlist.site.common.words import Document

Written = tuple[str, bytes]  # path and hash

# Files are written by the system's own calls: there are tens of thousands, and Python's asks five things of each.
ANEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def write_all(
    folder: Path | str, named: Iterable[tuple[str, Iterable["Document"]]]
) -> Iterator[tuple[str, list[Written]]]:
    """Put files into the folder or store; under each name its own.

    Into a store all go at once: it answers late, but many at the same time.
    """
    if isinstance(folder, Path):
        yield from ((name, [write(folder, one) for one in documents]) for name, documents in named)
        return
    several = [(name, tuple(documents)) for name, documents in named]
    put(folder, {one.path: one.data for _, documents in several for one in documents})
    yield from ((name, [_hashed(one) for one in documents]) for name, documents in several)


def write(folder: Path | str, document: "Document") -> Written:
    """Put a file into the folder or store; its path and hash."""
    if isinstance(folder, str):
        put(folder, {document.path: document.data})
        return _hashed(document)
    path = f"{folder}/{document.path}"
    try:
        file = os.open(path, ANEW, 0o666)
    except FileNotFoundError:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, ANEW, 0o666)
    try:
        rest = document.data
        while rest:
            rest = rest[os.write(file, rest) :]
    finally:
        os.close(file)
    return _hashed(document)


def _hashed(document: "Document") -> Written:
    return document.path, sha256(document.data).digest()


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


def last_published(memo: Memo, out: Path | str) -> Published | None:
    """What was published in the folder, or store, if that is still as it was."""
    if not (data := memo.note(_name(out))):
        return None
    found = decode(data, Published)
    if isinstance(out, str):
        return found if found.signature == signature_of_store(out) else None
    same = found.signature == signature(out, found.folders)
    return found if same or _is_whole(out, found.made) else None


def keep_published(memo: Memo, out: Path | str, made: Made) -> Published:
    """Remember what was published."""
    paths = {path.rpartition("/")[0] for output in made.values() for path, _ in output.files}
    folders = sorted({"/".join(path.split("/")[:depth]) for path in paths for depth in range(path.count("/") + 2)})
    now = signature_of_store(out) if isinstance(out, str) else signature(out, folders)
    published = Published(made, now, tuple(folders))
    memo.put_note(_name(out), encode(published))
    return published


def _is_whole(out: Path, made: Made) -> bool:
    """Whether the folder holds these files, and perhaps others: one that was copied does."""
    files = ((f"{out}/{path}", sha) for output in made.values() for path, sha in output.files)
    try:
        return all(sha256(bytes_of(path)).digest() == sha for path, sha in files) and (out / MANIFEST).is_file()
    except OSError:
        return False


def _name(out: Path | str) -> str:
    return f"published/{out if isinstance(out, str) else visible(str(out.resolve()))}"  # its bytes may be no text


UNFINISHED = "unfinished-build.txt"  # the name of the mark
_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "sql": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "xml": "application/xml",
    "atom": "application/atom+xml",
    "ics": "text/calendar; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "sqlite": "application/vnd.sqlite3",
}
_TYPED = {"s3": "ContentType", "s3a": "ContentType", "gs": "content_type", "gcs": "content_type"}  # in each store


@lru_cache(maxsize=4)
def _store(url: str) -> tuple[Any, str]:
    """The library's file system, and the path in it; raises ``Refused`` where there is none for the address."""
    try:
        from fsspec.core import url_to_fs  # noqa: PLC0415  an extra that few install

        found, path = url_to_fs(url, use_listings_cache=False)
    except ImportError as missing:
        module = "and fsspec's module for this kind of address (s3fs, gcsfs, …)"
        remedy = f"install masterlist with the extra 'store', {module}"
        raise Refused(f"{url} cannot be written: {missing}; {remedy}") from missing
    except ValueError as wrong:
        raise Refused(f"{url} is no address of a store: {wrong}") from wrong
    if hasattr(found, "auto_mkdir"):  # a disk, which unlike other stores has folders
        found.auto_mkdir = True
    return found, str(path).rstrip("/")


@contextmanager
def _reached(url: str) -> Iterator[tuple[Any, str]]:
    """The same while it is used: what each library says in its own way, of a login or a name, is a refusal."""
    found = _store(url)
    try:
        yield found
    except (OSError, Refused):
        raise
    except Exception as error:
        raise Refused(f"{url} cannot be reached: {error}") from error


def put(url: str, files: Mapping[str, bytes]) -> None:
    """Put files into the store, all of a type at once; it can be called in any process."""
    by_type: dict[str, dict[str, bytes]] = defaultdict(dict)
    with _reached(url) as (store, top):
        for path, data in files.items():
            by_type[_TYPES.get(path.rpartition(".")[2], "application/octet-stream")][f"{top}/{path}"] = data
        key = _TYPED.get(store.protocol if isinstance(store.protocol, str) else str(store.protocol[0]))
        for kind, own in by_type.items():
            store.pipe(own, **({key: kind} if key else {}))


def get(url: str, path: str) -> bytes:
    """A file of the store; raises FileNotFoundError."""
    with _reached(url) as (store, top):
        data: bytes = store.cat_file(f"{top}/{path}")
    return data


def signature_of_store(url: str) -> str:
    """Changes with every build; "" where there is no site, or a build has not come to its end."""
    with _reached(url) as (store, top):
        if store.exists(f"{top}/{UNFINISHED}"):
            return ""
    try:
        return sha256(get(url, MANIFEST)).hexdigest()
    except FileNotFoundError:
        return ""


class Store:
    """A site in a store while it is written."""

    def __init__(self, url: str) -> None:
        """``url`` is the address of the site's top."""
        self.out = self.folder = url.rstrip("/")
        self._there: frozenset[str] = frozenset()  # files of the last build

    def __enter__(self) -> Self:
        """Nothing is kept from others: two builds at once into one store are for the caller to prevent."""
        return self

    def __exit__(self, *_: object) -> None:
        """The mark stays where the build has not come to its end."""

    def begin(self, _old: Mapping[str, bytes] | None) -> None:
        """Leave the mark; raises ``Refused`` where files lie that are no site of ours."""
        try:
            manifest = get(self.out, MANIFEST)
        except FileNotFoundError:
            manifest = b""
        with _reached(self.out) as (store, top):
            if manifest and is_manifest(manifest):
                self._there = _listed(self.out, manifest)
            elif not store.exists(f"{top}/{UNFINISHED}") and _holds_something(store, top):
                raise Refused(f"{self.out} holds files that are no site of ours: name an empty place with --out")
        put(self.out, {UNFINISHED: b"a build is writing here, or was killed\n"})

    def finish(self, hashes: Mapping[str, bytes], origin: Mapping[str, Any]) -> None:
        """Put in the manifest, then remove what is gone; ``hashes`` are those of all files."""
        put(self.out, {MANIFEST: b"".join(manifest_of(hashes, origin))})
        with _reached(self.out) as (store, top):
            paths = sorted(self._there - hashes.keys() - {MANIFEST})
            if gone := [full for path in paths if lies_inside(path) and store.exists(full := f"{top}/{path}")]:
                store.rm(gone)
            store.rm_file(f"{top}/{UNFINISHED}")


def _listed(url: str, manifest: bytes) -> frozenset[str]:
    try:
        return paths_in(manifest)
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(f"{url}/{MANIFEST} is damaged: empty the place of the site") from error


def _holds_something(store: Any, top: str) -> bool:  # noqa: ANN401  as above
    try:
        return bool(store.ls(top, detail=False))
    except FileNotFoundError:
        return False
