"""The tables as they are published: one SQLite file, and a CSV file for each table."""

from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory

from masterlist.database.file import Database
from masterlist.database.tables import write_tables
from masterlist.facts.site import Site
from masterlist.publishing.outputs import Files, write
from masterlist.site.common.model import Document
from masterlist.site.downloads.head import wants
from masterlist.site.downloads.index import DATABASE


def has_tables(site: Site) -> bool:
    """Whether the rows of all documents are published, in one file or a file for each table."""
    return wants(site, "sqlite") or wants(site, "csv")


def write_published(site: Site, database: Database, documents: dict[str, bytes], folder: Path | str) -> Files:
    """Write those that the site wants, of the rows of its ``documents`` (path and hash), into its folder or store."""
    with TemporaryDirectory(prefix="masterlist-") as aside:
        if isinstance(folder, str):
            made = write_published(site, database, documents, Path(aside))
            return tuple(write(folder, Document(path, Path(aside, path).read_bytes())) for path, _ in made)
        found: list[tuple[str, bytes]] = []
        path = (folder if wants(site, "sqlite") else Path(aside)) / DATABASE
        database.write(path, documents)
        if wants(site, "sqlite"):
            with path.open("rb") as file:
                found.append((DATABASE, file_digest(file, "sha256").digest()))
        if wants(site, "csv"):
            found += write_tables(path, folder)
        return tuple(found)
