"""What each part of a site is named, what it is made from, and a key that names just that.

A part whose key is that of the last build is on disk already.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from masterlist.codec import digest
from masterlist.engine.query import Query
from masterlist.engine.revision import Revision
from masterlist.site.frame import Frame
from masterlist.site.model import Document, Page


class Inputs(Protocol):
    """All that some pages show; it can be sent to another process."""

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The pages and documents."""


class Ready(NamedTuple):
    """Pages and documents that need nothing else."""

    pages: tuple[Page | Document, ...]

    @property
    def is_data(self) -> bool:
        """Whether there is no page among them."""
        return all(isinstance(one, Document) for one in self.pages)

    def made(self, _frame: Frame) -> Iterator[Page | Document]:
        """The pages."""
        return iter(self.pages)


class Part(NamedTuple):
    """Some pages and documents that are made together."""

    name: str
    key: bytes
    load: Callable[[], Inputs]

    def renamed(self, prefix: str) -> "Part":
        """The same part with a longer name."""
        return self._replace(name=prefix + self.name)


class Namer:
    """Names parts by what they are made from, and by what all pages share."""

    def __init__(self, revision: Revision, *shared: object) -> None:
        self._revision = revision
        self._shared = digest(*shared)

    def asked(self, name: str, query: Query[Inputs], *args: str) -> Part:
        """A part that is made from the answer to a query."""
        revision = self._revision
        key = digest(self._shared, revision.digest(query, *args))
        return Part(name, key, lambda: revision.filled(query, *args))

    def given(self, name: str, inputs: Inputs) -> Part:
        """A part that is made from little, which is at hand."""
        return Part(name, digest(self._shared, inputs), lambda: inputs)
