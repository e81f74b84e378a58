"""What git has on record, as values."""

from collections.abc import Callable
from typing import NamedTuple


class Commit(NamedTuple):
    """The commit that a build stands for."""

    id: str  # full hash, or "" outside a git repository
    day: str  # ISO 8601, of the committer; or ""
    changed: bool  # whether the content has changes that are not committed


class Tracked(NamedTuple):
    """A folder as git has it on record."""

    index_state: str  # how git's index lies: while it lies so, the same files are listed; "" where that cannot be known
    touched: frozenset[str]  # names that may lie on the disk otherwise than on record, or are not on record
    ask: Callable[[], bytes]  # has git list every file, all of them ordinary: mode, blob, stage, name from the root

    @property
    def listed(self) -> str:
        """A line for every file, each with a null at its end."""
        return text_of(self.ask())


def line_of(name: str, blob: str) -> str:
    """A file as git lists it."""
    return f"H 100644 {blob} 0\t{name}"


def name_of(line: str) -> str:
    """The name of a file that git lists so."""
    return line.partition("\t")[2]


def text_of(name: bytes) -> str:
    """A name, or a list of them, as texts: whatever bytes it has, none is lost."""
    return name.decode("utf-8", errors="surrogateescape")


class Repository(NamedTuple):
    """What git says of a site's folder."""

    commit: Commit
    prefix: str  # path of the folder within its repository, with a slash at its end; "" at the top
    content: Tracked | None  # None where git does not know it for sure: the caller has to look
    cache_on_record: bool  # whether git tracks a build's cache


NO_REPOSITORY = Repository(Commit("", "", changed=False), "", None, cache_on_record=False)
