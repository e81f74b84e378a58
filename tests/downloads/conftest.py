"""The sites that are looked at, beside the repository's own."""

from collections.abc import Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from masterlist.database.file import NOTHING, Database, Kept
from tests.pages.conftest import busy_site, empty_site, hostile_site, moved_site

__all__ = ["busy_site", "empty_site", "hostile_site", "moved_site"]


def documents_of(site: Path) -> dict[str, bytes]:
    """The JSON documents of a site with their hashes, by path in order."""
    paths = sorted(path for path in (site / "api/v1").rglob("*.json"))
    return {path.relative_to(site).as_posix(): sha256(path.read_bytes()).digest() for path in paths}


def write_database(path: Path, site: Path, documents: Mapping[str, bytes], kept: Kept = NOTHING) -> None:
    """The database of the documents, that lie in the folder of a site."""
    with closing(Database((site,), kept)) as database:
        database.write(path, documents)
