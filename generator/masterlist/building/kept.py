"""Where the rows of the database are kept, and what is known of them."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from masterlist.codec import Damaged, decode, digest, encode

FILE = "rows.sqlite"


class Held(NamedTuple):
    """A document whose rows are there."""

    sha: bytes
    tables: tuple[str, ...]  # in which it has rows


class Known(NamedTuple):
    """Which rows are kept."""

    version: bytes
    held: dict[str, Held]  # by the path of the document


class Kept(NamedTuple):
    """Where rows are kept from one build to the next, and by which version of the program."""

    path: Path | None  # None where nothing is kept
    version: bytes

    @property
    def beside(self) -> Path | None:
        """Where it is kept which rows those are: among them it would be published."""
        return self.path and self.path.with_suffix(".known")

    def forget(self) -> None:
        """Remove both, if that is allowed."""
        for file in (self.path, self.beside):
            with suppress(OSError):
                if file:
                    file.unlink(missing_ok=True)

    def known(self) -> tuple[Known, int]:
        """What is known of the rows, and the mark that they bear; those of another version are removed."""
        with suppress(OSError, Damaged):
            data = self.beside.read_bytes() if self.beside else b""
            known = decode(data, Known)
            if known.version == self.version:
                return known, _mark(data)
        self.forget()
        return Known(self.version, {}), 0

    def keep(self, known: Known) -> int:
        """Keep what is known of the rows; the mark that they are to bear now.

        Where only one file is brought up to date, as in a build that is killed, the mark tells.
        """
        data = encode(known)
        with suppress(OSError):
            if self.beside:
                self.beside.write_bytes(data)
        return _mark(data)


def _mark(data: bytes) -> int:
    """Of 32 bits, never 0."""
    return int.from_bytes(digest(data)[:4], "big", signed=True) or 1


NOTHING = Kept(None, b"")
