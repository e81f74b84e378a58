"""What each part of a site is made from, with a key that names just that, and how its files are made.

A part whose key is that of the last build is on disk already. Some are made last, of the files of all others: the
sitemap, the tables and what describes them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from masterlist.codec import digest, encode
from masterlist.database import published
from masterlist.database.file import API, Database
from masterlist.database.published import TABLES, has_tables, write_published
from masterlist.engine.query import Query, Sent
from masterlist.engine.revision import Revision
from masterlist.facts.content import Content
from masterlist.language import language, speaking
from masterlist.publishing.store import Files, Made, Output, write, write_all
from masterlist.queries.history import Provenance
from masterlist.render import Renderer
from masterlist.site import own_pages
from masterlist.site.common.links import address_of
from masterlist.site.common.words import Document, Page, Shell
from masterlist.site.downloads.index import dated, sitemap_documents, wants
from masterlist.site.layout import Frame, Inputs


class Ready(NamedTuple):
    """Pages and documents that need nothing else."""

    pages: tuple[Page | Document, ...]

    def made(self, _frame: Frame) -> Iterator[Page | Document]:
        return iter(self.pages)


class Part(NamedTuple):
    """Some pages and documents that are made together."""

    name: str
    key: bytes
    load: Callable[[], Inputs | Sent]
    # Where some of its files can be made of the published ones: with what the key begins as long as they can, and how.
    lesser: bytes = b""
    amend: Callable[[Callable[[str], bytes], Files], Inputs] | None = None

    def renamed(self, prefix: str) -> "Part":
        """The same part with a longer name."""
        return self._replace(name=prefix + self.name)


Planned = Sequence[tuple[Frame, Shell, Iterable[Part]]]  # each drawn upon in its language


class Namer:
    """Names parts by what they are made from, and by what all pages share."""

    def __init__(self, revision: Revision, *shared: object) -> None:
        self._revision = revision
        self._shared = digest(*shared)

    def asked(self, name: str, query: Query[Inputs], *args: str) -> Part:
        """A part that is made from the answer to a query."""
        revision = self._revision
        return Part(name, digest(self._shared, revision.digest(query, *args)), lambda: revision.sent(query, *args))

    def given(self, name: str, inputs: Inputs) -> Part:
        """A part that is made from little, which is at hand."""
        return Part(name, digest(self._shared, inputs), lambda: inputs)


LANGUAGES = 8  # whose templates are kept


class Rendering(NamedTuple):
    """Work for one call."""

    folder: Path | str  # where the files go; the address of a store
    frame: Frame
    shell: Shell
    inputs: tuple[tuple[str, Inputs | Sent], ...]  # each with the name of its part

    @property
    def is_ready(self) -> bool:
        """Whether nothing is left to do but to write: not worth sending to anybody."""
        ready = [one.pages for _, one in self.inputs if isinstance(one, Ready)]
        return len(ready) == len(self.inputs) and all(isinstance(one, Document) for pages in ready for one in pages)


Rendered = tuple[str, bytes]  # a part's name, and Files


def render(work: Rendering) -> list[Rendered]:
    """Make the files of some parts; what was made, by the parts' names.

    It waits as bytes until all is made: as tuples the tens of thousands of files take three times the memory.
    """
    with speaking(language(work.frame.language)):
        renderer = _renderer(work.shell)
        made = ((name, _documents(renderer, name, inputs, work.frame)) for name, inputs in work.inputs)
        return [(name, encode(files)) for name, files in write_all(work.folder, made)]


_renderer = lru_cache(maxsize=LANGUAGES)(Renderer)


def _documents(renderer: Renderer, name: str, inputs: Inputs | Sent, frame: Frame) -> Iterator[Document]:
    """What is published of a part; in a further language that is what speaks it, in a folder of its own."""
    try:
        read: Inputs = inputs.value() if isinstance(inputs, Sent) else inputs
        for one in read.made(frame):
            if not frame.folder or not isinstance(one, Document) or one.spoken:
                document = renderer(one) if isinstance(one, Page) else one
                yield document._replace(path=frame.folder + document.path) if frame.folder else document
    except Exception as error:
        error.add_note(f"The part '{name}' of the site was being made.")
        raise


UNLISTED = ("embed/", "moved/")  # parts whose pages search engines need not know
LAST = ("sitemap", "package", "database", TABLES)  # how the names of parts begin that come last


def parted(made: Made) -> tuple[Made, Made]:
    """What a build made: the parts that come first, and those that come last."""
    return ({name: one for name, one in made.items() if not name.startswith(LAST)},
            {name: one for name, one in made.items() if name.startswith(LAST)})  # fmt: skip


def close(  # noqa: PLR0913, PLR0917  what they are made from in addition to the files of other parts
    folder: Path | str, content: Content, found: Provenance, database: Database, others: Made, last: Made
) -> tuple[Made, int]:
    """The parts that come last, made in a folder where they are not as at the ``last`` build; how many were made.

    ``found`` is what git says of the content.
    """
    closed: Made = {}
    made: list[str] = []

    def bring(name: str, key: bytes, make: Callable[[], Files]) -> None:
        """A part; its key names all that it shows."""
        before = last.get(name)
        if before is None or before.key != key:
            before = Output(key, make())
            made.append(name)
        closed[name] = before

    def put(documents: Iterable[Document]) -> Files:
        return tuple(write(folder, document) for document in documents)

    site = content.site
    stay = (output for name, output in others.items() if not name.rpartition(":")[2].startswith(UNLISTED))
    files = [file for output in stay for file in output.files]
    if address := address_of(site):
        paths = sorted(path for path, _ in files if path.endswith(".html") and path != own_pages.PATH)
        pages = dated(paths, site.languages, found)
        bring("sitemap", digest(address, pages), lambda: put(sitemap_documents(address, pages)))
    if has_tables(site):
        rows_of = dict(sorted(file for file in files if file[0].startswith(API)))
        rows = {name: one for name, one in last.items() if name.startswith(TABLES)}

        def write_rows() -> Files:
            nonlocal rows
            written, rows = write_published(site, database, rows_of, folder, rows)
            return written

        bring("database", digest(rows_of, site.downloads), write_rows)
        closed |= rows
    if wants(site, "csv"):
        tables = sorted(path for path, _ in files if path.endswith(".csv"))
        tables += [path for one in rows.values() for path, _ in one.files]
        systems = {id_: one.system for id_, one in content.lists.items()}
        with speaking(language(site.language)):  # people read what the tables are
            described = published.documents(site, content.lists, tables)
            bring("package", digest(site, systems, tables), lambda: put(described))
    return closed, len(made)
