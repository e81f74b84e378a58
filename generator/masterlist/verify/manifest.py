"""What a published site says of itself: its files with their hashes, and from what it was built."""

import re
from typing import NamedTuple

import msgspec

from masterlist.publishing.staging import MANIFEST

_HASH = re.compile("[0-9a-f]{64}")
_COMMIT = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")
_PART = re.compile(r"(?!\.{1,2}$)[^/\\\0]{1,255}")  # of a path: no name leads out of a folder


class Unusable(Exception):
    """The manifest cannot be taken at its word; the message says why."""


class Options(NamedTuple):
    """The options of the build that change what it writes."""

    provenance: bool


class Claim(NamedTuple):
    """What a manifest claims."""

    files: dict[str, str]  # by path, the SHA-256 hash
    commit: str  # full hash
    version: str  # of Masterlist
    lock: str | None  # the id that git gives to the site's lock at that commit
    options: Options


class _Written(msgspec.Struct):
    files: dict[str, str]
    commit: str | None = None
    version: str | None = None
    changed: bool = False
    lock: str | None = None
    options: dict[str, bool] = {}


def claimed(data: bytes) -> Claim:
    """What the manifest claims; raises Unusable. It may be a stranger's."""
    try:
        found = msgspec.json.decode(data, type=_Written)
    except msgspec.MsgspecError as error:
        raise Unusable(f"its {MANIFEST} is damaged: {error}") from error
    if not all(_HASH.fullmatch(hash_) and _is_path(path) for path, hash_ in found.files.items()):
        raise Unusable(f"its {MANIFEST} names files that no build writes")
    if found.version is None:
        raise Unusable(f"its {MANIFEST} does not say from what it was built: it is of a version before 0.2.0")
    if found.commit is None or not _COMMIT.fullmatch(found.commit):
        raise Unusable("it was built outside of a git repository, so there is no commit to rebuild")
    if found.changed:
        raise Unusable(f"it was built from files that differed from commit {found.commit}: no commit holds them")
    if not re.fullmatch(r"[0-9a-z.+-]{1,40}", found.version):
        raise Unusable(f"its {MANIFEST} names no version of Masterlist")
    options = Options(provenance=found.options.get("provenance", False))
    return Claim(found.files, found.commit, found.version, found.lock, options)


def _is_path(path: str) -> bool:
    return len(path) <= 2000 and all(_PART.fullmatch(part) for part in path.split("/"))
