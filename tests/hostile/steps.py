"""The steps of a build, counted, and one of them ending badly.

A step is a call that writes, renames, removes or makes a file or a folder, brings one to the disk, or speaks to a
database.
"""

import builtins
import errno
import io
import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, NamedTuple, Self

from masterlist.publishing import staging

system_write, system_read = os.write, os.read  # past the count


class Steps:
    """Lets the step number ``at`` end badly."""

    def __init__(self, at: int, how: str) -> None:
        self._count = 0
        self._at = at
        self._how = how

    def step(self, error: Exception, *, needs_room: bool = True) -> None:
        """One more."""
        now, self._count = self._count, self._count + 1
        if now == self._at and self._how == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if (now == self._at and (needs_room or self._how == "once")) or (
            now > self._at and self._how == "full" and needs_room
        ):
            raise error

    def install(self) -> None:
        """Count from now on, in this process."""
        for name in ("mkdir", "write", "fsync"):
            self._wrap(os, name, needs_room=True)
        for name in ("rename", "replace", "unlink", "remove", "rmdir"):
            self._wrap(os, name, needs_room=False)
        self._wrap(staging, "_exchange", needs_room=False)
        self._wrap_opening()
        steps, connect = self, sqlite3.connect

        class Connection(sqlite3.Connection):
            def execute(self, *given: Any) -> sqlite3.Cursor:
                steps.step(_database_full(), needs_room=_writes(given[0]))
                return super().execute(*given)

            def executemany(self, *given: Any) -> sqlite3.Cursor:
                steps.step(_database_full())
                return super().executemany(*given)

        def connected(*given: Any, **more: Any) -> sqlite3.Connection:
            if given[0] == ":memory:":
                return sqlite3.Connection(*given, **more)
            steps.step(_database_full())
            opened: sqlite3.Connection = connect(*given, **more, factory=Connection)
            return opened

        sqlite3.connect = connected  # type: ignore[assignment]

    def _wrap(self, module: Any, name: str, *, needs_room: bool) -> None:
        work: Callable[..., Any] = getattr(module, name)

        def once(*given: Any, **more: Any) -> Any:
            self.step(_disk_full(), needs_room=needs_room)
            return work(*given, **more)

        setattr(module, name, once)

    def _wrap_opening(self) -> None:
        opened, system = io.open, os.open

        def open_(file: Any, mode: str = "r", *given: Any, **more: Any) -> Any:
            if not set(mode) & set("wax+"):
                return opened(file, mode, *given, **more)
            self.step(_disk_full())
            return _File(opened(file, mode, *given, **more), self)

        def open_by_system(path: Any, flags: int, *given: Any, **more: Any) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR):
                self.step(_disk_full())
            return system(path, flags, *given, **more)

        io.open = builtins.open = open_
        os.open = open_by_system


class Step(NamedTuple):
    """A step that was told."""

    way: str  # that led to it
    needs_room: bool  # on the disk


class Watched(Steps):
    """Tells of each step before it is taken, with the way that led there, and waits for permission to go on."""

    def __init__(self, told: int, leave: int) -> None:
        super().__init__(-1, "watch")
        self._told = told
        self._leave = leave

    def step(self, error: Exception, *, needs_room: bool = True) -> None:
        """One more."""
        del error
        way = hash(tuple(_way(sys._getframe(1))))  # the same in all processes that are forked from one
        system_write(self._told, f"{way} {needs_room:d}\n".encode())
        system_read(self._leave, 1)


def _way(frame: FrameType | None) -> Iterator[tuple[str, int, str]]:
    """The lines that have called each other to take this step, and the statement for a database."""
    given = frame.f_locals.get("given", ()) if frame else ()
    said = given[0] if given and isinstance(given[0], str) and " " in given[0] else ""
    while frame:
        yield frame.f_code.co_filename, frame.f_lineno, said.partition(" ")[0]
        frame = frame.f_back


class _File:
    """A file that is written."""

    def __init__(self, file: Any, steps: Steps) -> None:
        self._file = file
        self._steps = steps

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: Any) -> int:
        self._steps.step(_disk_full())
        return int(self._file.write(data))

    def writelines(self, lines: Any) -> None:
        self._steps.step(_disk_full())
        self._file.writelines(lines)


def _writes(statement: str) -> bool:
    return statement.startswith(
        ("insert", "replace", "create", "commit", "vacuum", "pragma application", "pragma user")
    )


def _disk_full() -> OSError:
    return OSError(errno.ENOSPC, "No space left on device")


def _database_full() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error
