"""What is made last, of the files of all other parts: the sitemap, the tables and what describes them."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from masterlist.building.parts import write
from masterlist.codec import digest
from masterlist.database import package
from masterlist.database.file import Database
from masterlist.database.rows import API
from masterlist.database.tables import write_tables
from masterlist.facts.content import Content
from masterlist.facts.site import Site
from masterlist.language import speaking
from masterlist.language.catalogue import language
from masterlist.publishing.outputs import Files, Made, Output
from masterlist.queries.history import Provenance
from masterlist.site.common.address import address_of
from masterlist.site.common.model import Document
from masterlist.site.downloads import sitemap
from masterlist.site.downloads.head import wants
from masterlist.site.downloads.index import DATABASE
from masterlist.site.downloads.last_changes import dated
from masterlist.site.pages import not_found

Write = Callable[[Path | str], Files]  # into the site's folder or store


class Given(NamedTuple):
    """What they are made from beside the files of other parts."""

    content: Content
    found: Provenance  # what git says of it
    database: Database


class Closing(NamedTuple):
    """A part that comes last."""

    name: str
    key: bytes  # names all that it shows
    write: Write


def close(folder: Path | str, given: Given, others: Made, last: Made) -> tuple[Made, int]:
    """These parts, made in a folder where they are not as at the ``last`` build; and how many were made."""
    found: Made = {}
    made = 0
    for part in _parts(given, others):
        before = last.get(part.name)
        if before is None or before.key != part.key:
            before = Output(part.key, part.write(folder))
            made += 1
        found[part.name] = before
    return found, made


NAMES = frozenset(("sitemap", "package", "database"))


def parted(made: Made) -> tuple[Made, Made]:
    """What a build made: the parts that come first, and these."""
    return ({name: one for name, one in made.items() if name not in NAMES},
            {name: one for name, one in made.items() if name in NAMES})  # fmt: skip


def _parts(given: Given, others: Made) -> Iterator[Closing]:
    content, found, database = given
    site = content.site
    stay = (output for name, output in others.items() if not name.rpartition(":")[2].startswith("moved/"))
    files = [file for output in stay for file in output.files]
    if address := address_of(site):
        paths = sorted(path for path, _ in files if path.endswith(".html") and path != not_found.PATH)
        pages = dated(paths, site.languages, found)
        yield _of_paths("sitemap", (address, pages), lambda: sitemap.documents(address, pages))
    if wants(site, "csv"):
        tables = sorted(path for path, _ in files if path.endswith(".csv"))
        systems = {id_: one.system for id_, one in content.lists.items()}
        yield _of_paths("package", (site, systems, tables), lambda: _package(content, tables))
    if has_tables(site):
        documents = dict(sorted(file for file in files if file[0].startswith(API)))
        yield Closing("database", digest(documents, site.downloads), partial(_write_tables, site, database, documents))


def _package(content: Content, tables: list[str]) -> Iterator[Document]:
    with speaking(language(content.site.language)):  # people read what the tables are
        yield from package.documents(content.site, content.lists, tables)


def _of_paths(name: str, made_from: tuple[object, ...], make: Callable[[], Iterable[Document]]) -> Closing:
    return Closing(name, digest(*made_from), lambda folder: tuple(write(folder, document) for document in make()))


def has_tables(site: Site) -> bool:
    """Whether the rows of all documents are published, in one file or a file for each table."""
    return wants(site, "sqlite") or wants(site, "csv")


def _write_tables(site: Site, database: Database, documents: dict[str, bytes], folder: Path | str) -> Files:
    with TemporaryDirectory(prefix="masterlist-") as aside:
        if isinstance(folder, str):
            made = _write_tables(site, database, documents, Path(aside))
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
