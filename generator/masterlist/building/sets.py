"""Which rows a table of the cache has: one that damage has put elsewhere, where nothing looks for it, is missed."""

import sqlite3
from collections.abc import Iterable
from hashlib import blake2b

from masterlist.sealed import DIGEST, Damaged, seal, unseal


def name_of(version: bytes, *parts: str) -> bytes:
    """The name under which a value of the cache is sealed."""
    return version + "\0".join(parts).encode()


class Sets:
    """The names in each set of rows, as one sum."""

    def __init__(self, sql: sqlite3.Connection, version: bytes) -> None:
        self._sql = sql
        self._version = version
        self._sums: dict[str, int] = {}  # those that were asked for

    def change(self, set_: str, *names: str) -> None:
        """Put a member into a set, or take it out."""
        self._sums[set_] = self._sum(set_) ^ _sum_of(names)

    def expect(self, set_: str, members: Iterable[tuple[str, ...]]) -> None:
        """Raise ``Damaged`` unless these are the members."""
        found = 0
        for names in members:
            found ^= _sum_of(names)
        if found != self._sum(set_):
            raise Damaged(f"something is missing in {set_}")

    def keep(self) -> None:
        """Write what has changed."""
        rows = ((set_, seal(self._name(set_), found.to_bytes(DIGEST, "big"))) for set_, found in self._sums.items())
        self._sql.executemany("replace into sets values (?, ?)", rows)

    def _sum(self, set_: str) -> int:
        if set_ not in self._sums:
            row = self._sql.execute("select data from sets where name = ?", (set_,)).fetchone()
            self._sums[set_] = int.from_bytes(unseal(self._name(set_), row[0]), "big") if row else 0
        return self._sums[set_]

    def _name(self, set_: str) -> bytes:
        return name_of(self._version, "sets", set_)


def _sum_of(names: tuple[str, ...]) -> int:
    return int.from_bytes(blake2b("\0".join(names).encode(), digest_size=DIGEST).digest(), "big")
