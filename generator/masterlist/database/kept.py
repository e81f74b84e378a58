"""Where the rows of the database are kept, and what is known of them."""

from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from masterlist import cache_files
from masterlist.cache_files import DIGEST, clear
from masterlist.codec import Damaged, decode, digest, encode

FILE = "rows.sqlite"
_CHUNK = 1 << 20  # bytes


class KeptDocument(NamedTuple):
    """A document whose rows are there."""

    sha: bytes
    tables: tuple[str, ...]  # in which it has rows


class Known(NamedTuple):
    """Which rows are kept."""

    version: bytes
    held: dict[str, KeptDocument]  # by the path of the document
    file: bytes = b""  # digest of the file that they lie in; rows are published as they lie there

    @property
    def mark(self) -> int:
        """What the file bears that holds these rows: of 32 bits, 0 where there are none."""
        return int.from_bytes(digest(self.held)[:4], "big", signed=True) or 1 if self.held else 0


class Kept(NamedTuple):
    """Where rows are kept from one build to the next, and by which version of the program."""

    path: Path | None  # None where nothing is kept
    version: bytes

    @property
    def beside(self) -> Path | None:
        """Where it is kept which rows those are: among them it would be published."""
        return self.path and self.path.with_suffix(".known")

    def forget(self) -> None:
        """Remove the rows, if that is allowed; without them what is known of them is not believed."""
        if self.path:
            clear(self.path)

    def known(self) -> Known:
        """What is known of the rows; those of another version, or damaged ones, are removed."""
        try:
            found = decode(cache_files.read(self.beside), Known) if self.beside else None
        except Damaged:
            found = None
        if found and self.path and found.version == self.version and found.file == _digest(self.path):
            return found
        self.forget()
        return Known(self.version, {})

    def keep(self, known: Known) -> None:
        """Keep what is known of the rows, once their file is closed."""
        if self.path and self.beside:
            cache_files.write(self.beside, encode(known._replace(file=_digest(self.path))))


def _digest(file: Path) -> bytes:
    """Of all bytes; nothing for what cannot be read."""
    found = blake2b(digest_size=DIGEST)
    try:
        with cache_files.open_ordinary(file) as opened:
            while data := opened.read(_CHUNK):
                found.update(data)
    except OSError:
        return b""
    return found.digest()


NOTHING = Kept(None, b"")
