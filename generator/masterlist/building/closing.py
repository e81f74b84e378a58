"""The parts that are made of what the others have made: the sitemap, what the tables are, and the database."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import file_digest
from pathlib import Path
from typing import NamedTuple

from masterlist.building.database import Database
from masterlist.building.kept_rows import API
from masterlist.building.outputs import Files, Made, Output
from masterlist.building.rendering import write
from masterlist.codec import digest
from masterlist.facts.content import Content
from masterlist.language import speaking
from masterlist.language.catalogue import language
from masterlist.site import not_found
from masterlist.site.address import address_of
from masterlist.site.downloads import package, sitemap
from masterlist.site.downloads.head import wants
from masterlist.site.downloads.index import DATABASE
from masterlist.site.model import Document

Write = Callable[[Path], Files]  # into the site's folder


class Closing(NamedTuple):
    """A part that comes last."""

    name: str
    key: bytes  # names all that it shows
    write: Write


def close(folder: Path, content: Content, others: Made, last: Made, database: Database) -> tuple[Made, int]:
    """These parts, made in a folder where they are not as at the ``last`` build; and how many were made."""
    found: Made = {}
    made = 0
    for part in _parts(content, others, database):
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


def _parts(content: Content, others: Made, database: Database) -> Iterator[Closing]:
    site = content.site
    stay = (output for name, output in others.items() if not name.rpartition(":")[2].startswith("moved/"))
    files = [file for output in stay for file in output.files]
    if address := address_of(site):
        pages = sorted(path for path, _ in files if path.endswith(".html") and path != not_found.PATH)
        yield _of_paths("sitemap", (address, pages), lambda: sitemap.documents(address, pages))
    if wants(site, "csv"):
        tables = sorted(path for path, _ in files if path.endswith(".csv"))
        systems = {id_: one.system for id_, one in content.lists.items()}
        yield _of_paths("package", (site, systems, tables), lambda: _package(content, tables))
    if wants(site, "sqlite"):
        documents = dict(sorted(file for file in files if file[0].startswith(API)))
        yield Closing("database", digest(documents), partial(_write_database, database, documents))


def _package(content: Content, tables: list[str]) -> Iterator[Document]:
    with speaking(language(content.site.language)):  # people read what the tables are
        yield from package.documents(content.site, content.lists, tables)


def _of_paths(name: str, made_from: tuple[object, ...], make: Callable[[], Iterable[Document]]) -> Closing:
    return Closing(name, digest(*made_from), lambda folder: tuple(write(folder, document) for document in make()))


def _write_database(database: Database, documents: dict[str, bytes], folder: Path) -> Files:
    database.write(folder / DATABASE, documents)
    with (folder / DATABASE).open("rb") as file:
        return ((DATABASE, file_digest(file, "sha256").digest()),)
