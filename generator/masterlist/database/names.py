"""The index of names in the database, for full-text search."""

import sqlite3
from contextlib import closing
from pathlib import Path

from masterlist.database.form import NAMES

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
