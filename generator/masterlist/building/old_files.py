"""Files of the last build that go into the next one with one piece made anew, because nothing else of them changed."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from masterlist.building.outputs import Files
from masterlist.site.model import Document


class Altered(Exception):
    """A file is not as the last build left it."""


class OldFiles(NamedTuple):
    """Some files of one part; where they are read, so that they need not be sent there."""

    out: Path  # the folder of the site
    folder: str  # within it, of the language of the pages; "" at the top
    files: Files

    def read(self) -> Iterator[Document]:
        """Each by its path in the language's folder; raises ``Altered`` where one is not as it was."""
        for path, sha in self.files:
            with open(f"{self.out}/{path}", "rb", buffering=0) as file:  # noqa: PTH123  plain texts: there may be 10,000
                data = file.read()
            if sha256(data).digest() != sha:
                raise Altered(path)
            yield Document(path.removeprefix(self.folder), data)
