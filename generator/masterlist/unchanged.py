"""Whether a build has anything to do at all: found out before most of the program is loaded.

Next to the cache lies what was published last: by which version of the tool, from which content, in which folder, and
how that folder looked then. It is text, because everything here is done with what Python has at hand.
"""

import os
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from masterlist import cache_files
from masterlist.cache_files import CACHE
from masterlist.publishing.staging import MANIFEST
from masterlist.read.git import Asked, Repository, cache_folder
from masterlist.resources import tool_version


class LastPublished(NamedTuple):
    """What a build left behind."""

    version: str  # of the tool
    commit: str  # full hash, or ""
    source: str  # names the content, and what else the site is built from
    index_state: str  # how git's index lay, if all content lay as it says; else ""
    with_origins: str  # whether git was asked where things come from
    signature: str  # of the folder
    files: int
    problems: int  # warnings
    out: str  # the folder
    folders: tuple[str, ...]  # that were published, "" for the top


def last(out: Path, cache: Path | None, source: str) -> LastPublished | None:
    """What was published last in the folder ``out``, if nothing has changed since; ``source`` names the content."""
    kept = _kept(out, cache)
    return kept if kept and cache and kept.source == source and _stands(kept, out, cache) else None


def _stands(kept: LastPublished, out: Path, cache: Path) -> bool:
    """Whether this tool published it, and the folder looks as it did then."""
    seen = signature(out, kept.folders)
    return bool(seen) and seen == kept.signature and kept.version == tool_version(cache).hex()


def on_record(root: Path, out: Path, named: Path | None, asked: Asked, *, with_origins: bool) -> LastPublished | None:
    """The same for content that is all on record, which is seen at once; ``named`` is the cache, if one was named.

    Where it is soon clear that something has changed, the rest of what git says is not waited for.
    """
    cache = named or root / CACHE
    kept = _kept(out, cache)
    if kept is None or kept.commit != asked.commit or not _stands(kept, out, cache):
        return None
    if (
        kept.index_state
        and (kept.index_state, kept.with_origins) == (asked.index_state, str(with_origins))
        and asked.is_as_listed
    ):
        return kept  # what is on record is as it was, and need not be listed
    asked.ask_the_rest()
    repository = asked()
    content = repository.content
    if content is None or content.touched or cache_folder(root, named, repository) is None:
        return None
    if kept.source != source(repository, content.ask(), with_origins=with_origins):
        return None
    remember(out, cache, kept._replace(index_state=asked.index_state))  # the next time that may be enough
    return kept


def remember(out: Path, cache: Path, published: LastPublished) -> None:
    """Keep what was published."""
    lines = [*map(str, published[:-1]), *published.folders]
    cache_files.write(_file(out, cache), "\n".join(lines).encode("utf-8", "surrogateescape"))


def source(repository: Repository, listed: bytes, *, with_origins: bool) -> str:
    """Names everything that a site is built from; ``with_origins`` says whether git is asked where things come from."""
    parts = (repository.commit, repository.day, repository.changed, with_origins, repository.prefix)
    about = "".join(f"{part}\n" for part in parts)
    return sha256(about.encode("utf-8", "surrogateescape") + listed).hexdigest()


def signature(out: Path, folders: Iterable[str]) -> str:
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
    except (OSError, ValueError):  # the latter for what can be no name
        return ""
    return seen.hexdigest()


def _file(out: Path, cache: Path) -> Path:
    return cache / f"published-{sha256(os.fsencode(out.resolve())).hexdigest()[:16]}"


def folders_published(cache: Path) -> list[Path]:
    """The folders that builds with this cache have published."""
    files = sorted(cache.glob("published-*")) if cache_files.is_ours(cache) else []
    return [Path(found.out) for file in files if (found := _read(file))]


def _kept(out: Path, cache: Path | None) -> LastPublished | None:
    return _read(_file(out, cache)) if cache else None


def _read(file: Path) -> LastPublished | None:
    try:
        lines = cache_files.read(file).decode("utf-8", "surrogateescape").split("\n")
        version, commit, source_, index_state, with_origins, seen, files, problems, out, *folders = lines
        counts = (int(files), int(problems))
        return LastPublished(version, commit, source_, index_state, with_origins, seen, *counts, out, tuple(folders))
    except ValueError:
        return None
