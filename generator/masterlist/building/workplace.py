"""A site's folder with everything that a build works with, and the file in which the memo is kept.

That file is a cache. One that is missing, of another version of the tool, or damaged is begun anew; one that stands on
record in git came with a stranger's pull request and is not opened.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self, TypeVar

from masterlist import unchanged
from masterlist.cache_files import CACHE, DAMAGE, OURS, clear, connect
from masterlist.codec import Damaged, decode, encode
from masterlist.engine.memo import Memo
from masterlist.publishing import store
from masterlist.read import git
from masterlist.read.git import Repository
from masterlist.resources import tool_version
from masterlist.source import Problem
from masterlist.workers.local import Workers, local

if TYPE_CHECKING:
    from masterlist.database.file import Kept

FILE = "cache.sqlite"
IN_MEMORY = ":memory:"
_PRAGMAS = (
    "pragma synchronous = normal",
    "pragma trusted_schema = off",
    "pragma cache_size = -4000",
)


def opened(path: Path | None, version: bytes, *, begin_anew: bool = False) -> Memo:
    """The memo in a file; one in memory where there is none to be had, e.g. because another build is using it.

    It is empty unless the same ``version`` of the tool wrote it.
    """
    if path is not None and (not begin_anew or clear(path)):
        for _ in range(2):  # a damaged file is removed, and begun anew
            try:
                return _begun(connect(path), version)
            except (OSError, sqlite3.OperationalError):
                break  # in use, another program's, or nowhere to write
            except (Damaged, *DAMAGE):
                clear(path)
    return _begun(sqlite3.connect(IN_MEMORY, isolation_level=None), version)


def _begun(sql: sqlite3.Connection, version: bytes) -> Memo:
    try:
        for pragma in _PRAGMAS:
            sql.execute(pragma)
        sql.execute("begin exclusive")
        sql.execute(OURS)
        return Memo(sql, version)
    except BaseException:
        sql.close()
        raise


class Built(NamedTuple):
    """What a build has done."""

    problems: list[Problem]
    files: int  # 0 where errors stopped it
    made: int = 0  # parts of the site that were made anew


class _Found(NamedTuple):
    """What a build has done, and with what."""

    source: str
    built: Built


class Options(NamedTuple):
    """How a build goes about its work; its result is the same."""

    jobs: int | None = None  # processes; None for one a processor
    full: bool = False  # whether to do all work anew
    cache: Path | None = None  # the folder of what the next build can use; None for one in the root
    scheduler: str | None = None  # the address of a Dask cluster that does the work
    provenance: bool = False  # whether the pages say which commit and pull request brought what they show


DEFAULTS = Options()


def newest_day(commit_day: str) -> str:
    """The newest day on which a game can have been played: today or the commit's day, and a day for time zones."""
    today = datetime.now(UTC).date()
    newest = max(today, date.fromisoformat(commit_day)) if commit_day else today
    return (newest + timedelta(days=1)).isoformat()


def _workers(options: Options) -> Workers:
    if options.scheduler is None:
        return local(options.jobs)
    from masterlist.workers.cluster import Cluster  # noqa: PLC0415  few builds need one

    return Cluster(options.scheduler)


T = TypeVar("T")


class Workplace:
    """A site's folder with everything that a build works with."""

    def __init__(self, root: Path, options: Options, asked: git.Asked | None = None) -> None:
        self.root = root
        self.workers = _workers(options)  # raises where there are none
        self._cache_option = options.cache and options.cache.resolve()  # a link that is named means where it leads
        self._ask_git = asked or git.ask(root, self._cache_option or root / CACHE)
        self._ask_git.ask_the_rest()
        self.memo = opened(None, b"")
        self._open_in: Path | None = None  # the folder in which the memo lies
        self._full = options.full
        self._version = b""
        self.tells_provenance = options.provenance

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ask_git.wait()
        self.workers.close()
        self.memo.close()

    def run(self, work: Callable[[], T]) -> T:
        """Do the work with what the last build knew; with nothing where that is damaged, or cannot be kept."""
        with suppress(Damaged, *DAMAGE):
            self._open(self.cache, full=self._full)
            return work()
        self.workers.rest()  # what they have begun is not to be written among what is made now
        with suppress(Damaged, *DAMAGE):
            self._open(self.cache, full=True)
            return work()
        self.workers.rest()
        self._open(None, full=True)
        return work()

    @property
    def repository(self) -> Repository:
        """What git says of the folder."""
        return self._ask_git()

    @property
    def since(self) -> int:
        """When git was asked, in nanoseconds: a file that changes later may be other than what it says."""
        return self._ask_git.since

    @cached_property
    def cache(self) -> Path | None:
        """The folder of what the next build can use; None where nothing is kept."""
        return git.cache_folder(self.root, self._cache_option, self.repository)

    @property
    def kept_rows(self) -> "Kept":
        """Where the rows of the database are kept."""
        from masterlist.database import file  # noqa: PLC0415  a check needs none, and half its imports would be for them

        return file.Kept(self._open_in and self._open_in / file.FILE, self._version)

    def _open(self, folder: Path | None, *, full: bool) -> None:
        self.memo.close()
        self._version = tool_version(folder)
        self.memo = opened(folder and folder / FILE, self._version, begin_anew=full)
        self._open_in = folder
        if full:
            self.kept_rows.forget()

    def keep(self, source: str, built: Built) -> None:
        """Note what was found of the content that ``source`` names."""
        self.memo.put_note("built", encode(_Found(source, built._replace(made=0))))

    def built(self, source: str) -> Built | None:
        """What the last build found, if that was of the same content: into another folder it may have been of other."""
        data = self.memo.note("built")
        found = decode(data, _Found) if data else None
        return found.built if found and found.source == source else None

    def remember(self, out: Path, source: str, built: Built, published: store.Published) -> None:
        """Keep what was published last, for the next build to see at once whether it has anything to do."""
        if self.cache:
            content = self.repository.content
            last = unchanged.LastPublished(
                self._version.hex(),
                self.repository.commit.id,
                source,
                content.index_state if content and not content.touched else "",
                str(self.tells_provenance),
                published.signature,
                built.files,
                len(built.problems),
                str(out),
                published.folders,
            )
            unchanged.remember(out, self.cache, last)
