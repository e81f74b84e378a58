"""The site as one SQLite file, made of the rows of its JSON documents: no more than one of them is in memory.

Rows are kept from one build to the next, so that only those of other documents are made. They stand in tables of the
same form as those that are published. What is published is copied from them in the order of their keys, page by page
anew: so its bytes do not tell in which order rows came and went. The same commit gives the same bytes: a fresh file of
a fixed form, and no trace of the library's own version.
"""

import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from masterlist import cache_files
from masterlist.cache_files import DAMAGE, DIGEST, OURS, clear, connect, disk_error
from masterlist.codec import Damaged, decode, digest, encode
from masterlist.database import form
from masterlist.database.facts import Name
from masterlist.database.form import NAMES, DocumentKind, kind_of
from masterlist.documents.schema_types import Row
from masterlist.publishing import store

FILE = "rows.sqlite"
_CHUNK = 1 << 20  # bytes


KeptDocument = tuple[bytes, tuple[str, ...]]  # one whose rows are there: its SHA-256, and the tables that have them
Stamps = dict[str, dict[str, bytes]]  # by table and year; see ``KeptRows``


class Known(NamedTuple):
    """Which rows are kept."""

    version: bytes
    held: dict[str, KeptDocument]  # by the path of the document
    stamps: Stamps
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
    def companion(self) -> Path | None:
        """Where it is kept which rows those are: among them it would be published."""
        return self.path and self.path.with_suffix(".known")

    def forget(self) -> None:
        """Remove the rows, if that is allowed; without them what is known of them is not believed."""
        if self.path:
            clear(self.path)

    def known(self) -> Known:
        """What is known of the rows; those of another version, or damaged ones, are removed."""
        try:
            found = decode(cache_files.read(self.companion), Known) if self.companion else None
        except Damaged:
            found = None
        if found and self.path and found.version == self.version and found.file == _digest(self.path):
            return found
        self.forget()
        return Known(self.version, {}, {})

    def keep(self, known: Known) -> None:
        """Keep what is known of the rows, once their file is closed."""
        if self.path and self.companion:
            cache_files.write(self.companion, encode(known._replace(file=_digest(self.path))))


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


_OF = (
    "select name, 'player', player from players",
    "select name, 'player', player from other_names",
    "select name, 'club', club from clubs",
    "select name, 'list', list from lists",
    "select name, 'event', event from tournaments",
)


def write_names(path: Path) -> None:
    """Put the index into a finished file: always in the same order, so that the same names give the same bytes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        for statement in (
            "pragma journal_mode = off",  # where the build fails the file is thrown away
            "pragma synchronous = off",
            "begin exclusive",
            NAMES,
            *(f"insert into names {rows} order by 3, 1" for rows in _OF),
            "insert into names (names) values ('optimize')",
            "commit",
        ):
            sql.execute(statement)


API = "api/v1/"
YEAR = re.compile("[0-9]{4}")
DATED = ("date", "night", "edition")  # columns whose texts begin with a year

Tables = dict[str, list[Row]]


NEW: KeptDocument = (b"", ())


class KeptRows:
    """Rows by the documents that they are made from.

    The rows of a table that are of one year have a stamp, which names all that became of them: each document that
    changed some of them, in the order in which that was. Rows with the stamp of an earlier build are as they were then.
    """

    def __init__(self, sql: sqlite3.Connection, held: dict[str, KeptDocument], stamps: Stamps) -> None:
        """``held`` are the documents, by path, whose rows are there; both mappings are updated."""
        self._sql = sql
        self._held = held
        self._stamps = stamps
        self._tables = {table: _Table(sql, table) for (table,) in sql.execute(_NAMES).fetchall()}

    def bring(
        self, folders: Sequence[Path | str], documents: Iterable[tuple[str, bytes]], same: Mapping[str, bytes]
    ) -> None:
        """Put in the rows of documents, each named with its hash, unless they are there.

        They are read in the first of the folders that has them. Of those that had the ``same`` rows by another hash
        nothing is read.
        """
        for path, sha in documents:
            was, tables = self._held.get(path, NEW)
            if was == same.get(path):
                self._held[path] = sha, tables
            elif was != sha and (found := kind_of(path.removeprefix(API))):
                kind, name = found
                rows = kind.rows(name, _read(folders, path))
                self._renew(kind, name, tables, rows, (path, sha))
                self._held[path] = sha, _shared(tuple(rows))

    def keep_only(self, paths: Iterable[str]) -> None:
        """Take out the rows of all other documents."""
        for gone in self._held.keys() - paths:
            if found := kind_of(gone.removeprefix(API)):
                self._renew(*found, self._held[gone][1], {}, (gone, b""))
            del self._held[gone]

    def _renew(
        self, kind: DocumentKind, name: Name, held: Iterable[str], rows: Tables, state: tuple[str, bytes]
    ) -> None:
        """Give a document, which is in this state, other rows; most are those that it has, which stay."""
        for table in (*held, *(rows.keys() - held)):
            own = self._tables[table]
            gone = set(own.select(kind.own[table], name)) if table in held else set()
            come = _taken(rows.get(table, ()), gone) if gone else rows.get(table, [])
            if gone:
                own.delete(gone)
            own.insert(come)
            stamps = self._stamps.setdefault(table, {})
            for year in own.years(gone, come):
                stamps[year] = digest(stamps.get(year, b""), state)


def _read(folders: Sequence[Path | str], path: str) -> bytes:
    *others, last = folders
    for folder in others:
        with suppress(FileNotFoundError):
            return _read_in(folder, path)
    return _read_in(last, path)


def _read_in(folder: Path | str, path: str) -> bytes:
    if isinstance(folder, str):
        return store.get(folder, path)
    with open(f"{folder}/{path}", "rb") as file:  # noqa: PTH123  there may be 50,000
        return file.read()


_NAMES = "select name from sqlite_schema where type = 'table' order by name"


class _Table:
    """A table, and what is done with its rows."""

    def __init__(self, sql: sqlite3.Connection, name: str) -> None:
        columns = sql.execute("select name, pk from pragma_table_info(?) order by cid", (name,)).fetchall()
        self._dated = next((place for place, (column, _) in enumerate(columns) if column in DATED), None)
        self._sql = sql
        self._key = [place for place, (_, key) in enumerate(columns) if key]
        self._select = f'select * from "{name}" where '  # noqa: S608  a name of our own, as all of them below
        self._insert = f'insert into "{name}" values ({", ".join("?" * len(columns))})'  # noqa: S608
        same = " and ".join(f'"{column}" = ?' for column, key in columns if key)
        self._delete = f'delete from "{name}" where {same}'  # noqa: S608

    def years(self, *several: Iterable[Row]) -> set[str]:
        """The years of some rows; "" for those that have none."""
        rows = chain(*several)
        if self._dated is None:
            return {"" for _ in rows}
        days = {row[self._dated] for row in rows}
        return {found[0] if (found := YEAR.match(str(day))) else "" for day in days}

    def select(self, condition: str, values: Row) -> list[Row]:
        return self._sql.execute(self._select + condition, values).fetchall()

    def insert(self, rows: Iterable[Row]) -> None:
        self._sql.executemany(self._insert, rows)

    def delete(self, rows: Iterable[Row]) -> None:
        self._sql.executemany(self._delete, [[row[place] for place in self._key] for row in rows])


@cache
def _shared(tables: tuple[str, ...]) -> tuple[str, ...]:
    """One tuple for all documents with the same tables: there are few such."""
    return tables


def _taken(rows: Iterable[Row], there: set[Row]) -> list[Row]:
    """Takes the rows out of those that are there, one look at each; those that are not there."""
    come = []
    for row in rows:
        try:
            there.remove(row)
        except KeyError:
            come.append(row)
    return come


_MARK = 60  # where the header says which state of the kept rows it was copied from
_USER = 68  # and what kind of a database it is
_WRITER = 96  # and which version of the library wrote the file last
_PRAGMAS = (
    "pragma page_size = 4096",
    "pragma auto_vacuum = none",
    "pragma encoding = 'UTF-8'",
    "pragma locking_mode = exclusive",  # until the copy is made
    "pragma trusted_schema = off",
    "pragma cache_size = -500",  # kilobytes: rows come in the order of their keys
)
_PUBLISHED = b"MSTL"  # the kind of one that is published


class Database:
    """The file of a site while that is made."""

    def __init__(self, folders: Sequence[Path | str], kept: Kept = NOTHING) -> None:
        """``folders`` are the site's, or stores: a document lies in the first that has it."""
        self.folders = folders
        self.stamps: Stamps = {}  # once it is written
        self._kept = kept
        self._draft: _Draft | None = None

    def close(self) -> None:
        """What was not written is forgotten."""
        if self._draft:
            self._draft.close()
            self._draft = None

    def bring(self, files: Iterable[tuple[str, bytes]], same: Mapping[str, bytes]) -> None:
        """Take the rows of those documents that are among some files, each named with its hash, before all are there.

        That only uses the time: what is missing or has changed since is added when the whole is written. By the hashes
        in ``same`` these had the same rows.
        """
        documents = [file for file in files if file[0].startswith(API)]
        self._do(lambda draft: draft.rows.bring(self.folders, documents, same))

    def write(self, path: Path, documents: Mapping[str, bytes]) -> None:
        """Make the file anew from these documents, by path and with their hashes."""
        path.parent.mkdir(parents=True, exist_ok=True)

        def finish(draft: _Draft) -> None:
            draft.rows.keep_only(documents)
            draft.rows.bring(self.folders, documents.items(), {})
            draft.copy_to(path)
            self.stamps = draft.known.stamps

        if not self._do(finish):
            self._do(finish)
        self.close()
        write_names(path)
        with path.open("r+b") as file:
            for place, data in ((_MARK, bytes(4)), (_USER, _PUBLISHED), (_WRITER, bytes(4))):
                file.seek(place)
                file.write(data)

    def _do(self, part: Callable[["_Draft"], None]) -> bool:
        """A part of the work; False where what was kept is damaged or in use: then all of it begins anew, without."""
        try:
            if self._draft is None:
                self._draft = _Draft(self._kept)
                self._draft.begin()
            part(self._draft)
        except (*DAMAGE, Damaged, _Unusable) as error:
            if self._kept.path is None:
                raise (isinstance(error, sqlite3.Error) and disk_error(error)) or error from error
            self.close()
            if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY:  # no other build is at work with it
                self._kept.forget()
            self._kept = NOTHING
            return False
        return True


class _Draft:
    """The tables while they are filled, in the file that is kept."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self.known = kept.known()
        self._sql = _connected(kept.path)
        self.close = self._sql.close

    def begin(self) -> None:
        """Begin with what is kept, or with empty tables."""
        self._run(*_PRAGMAS, "begin exclusive")
        if self._sql.execute("pragma user_version").fetchone() != (self.known.mark,):
            raise Damaged("these are not the rows that are known")
        self._is_new = not self.known.mark
        if self._is_new:
            self._run(OURS, *map(form.create, form.TABLES))
        self.rows = KeptRows(self._sql, self.known.held, self.known.stamps)

    def copy_to(self, path: Path) -> None:
        """Keep what is there, and make the file of it that is published."""
        if self._is_new:
            self._run(*form.indexes())  # which is quicker than with each row
        self._run(f"pragma user_version = {self.known.mark}", "commit")
        path.unlink(missing_ok=True)
        self._run("pragma synchronous = off")  # where the build fails the copy is thrown away
        self._sql.execute("vacuum into cast(? as text)", (os.fsencode(path),))  # its bytes may be no text
        self.close()
        self._kept.keep(self.known)  # its file must be closed: to close it a second time would give up its lock

    def _run(self, *statements: str) -> None:
        for statement in statements:
            self._sql.execute(statement)


class _Unusable(Exception):
    """Rows cannot be kept there."""


def _connected(path: Path | None) -> sqlite3.Connection:
    if path is None:
        return sqlite3.connect("", timeout=0, isolation_level=None)  # SQLite itself removes it
    try:
        return connect(path)
    except OSError as error:
        raise _Unusable(str(error)) from error
