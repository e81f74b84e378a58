"""The file of the memo: a command that is killed leaves it as it was.

The file is a cache. One that is missing, of another version of the tool, or damaged is begun anew; one that stands
on record in git came with somebody's pull request and is not opened.
"""

import sqlite3
from pathlib import Path

from masterlist.building.cache_database import DAMAGE, OURS, clear, connect
from masterlist.codec import Damaged
from masterlist.engine.memo import Memo

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
