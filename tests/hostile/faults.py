"""Each step of a build that changes something fails in turn, or is the last one before the process is killed.

``python -m tests.hostile.faults FOLDER SCENARIO HOW STEP…`` does it in the empty FOLDER and prints what went wrong, a
line each. A step is a call that writes, renames, removes or makes a file or a folder, brings one to the disk, or speaks
to a database. ``all`` for the steps means every one.
"""

import builtins
import errno
import io
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, Self

from masterlist.cli import main
from masterlist.publishing import swap

TESTS = Path(__file__).parents[1]
HOWS = ("kill", "once", "full")  # the last two: a step fails, or the disk is full from that step on
SCENARIOS = ("edit", "anew", "first")  # an incremental build; one from nothing beside a site; the first one of all
FOREIGN = {"CNAME": b"example.org\n", "players/mine.txt": b"mine\n", "mine/deep/letter.txt": b"dear\n"}
system_write = os.write  # past the count
BUILD = ["build", "--jobs", "1"]


class Steps:
    """Counts steps, and lets one of them end badly."""

    def __init__(self, at: int, how: str) -> None:
        self.count = 0
        self._at = at
        self._how = how

    def step(self, error: Exception, *, needs_room: bool = True) -> None:
        """One more."""
        now, self.count = self.count, self.count + 1
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
        self._wrap(swap, "_exchange", needs_room=False)
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


class Campaign:
    """One scenario, from the same state for each step."""

    def __init__(self, folder: Path, scenario: str) -> None:
        self._folder = folder
        self._is_first = scenario == "first"
        self._command = [*BUILD, "--full"] if scenario == "anew" else BUILD
        self._before, self._after = folder / "before", folder / "site"
        shutil.copytree(TESTS / "base_boards/content", self._after / "content")
        if not self._is_first:
            assert self._run(self._after, *BUILD) == 0
        self._foreign = {} if self._is_first else FOREIGN
        for name, data in self._foreign.items():
            (self._after / "public" / name).parent.mkdir(parents=True, exist_ok=True)
            (self._after / "public" / name).write_bytes(data)
        self._old = tree(self._after / "public")
        (self._after / "content/players/ann-hill.yaml").write_text("name: Ann Other\n", "utf-8")
        for board in sorted((self._after / "content/tournaments").glob("*/*.yaml"))[:1]:
            shutil.rmtree(board.parent)  # so that files go too
        self._after.rename(self._before)
        self._new = self._expected()

    def steps(self) -> int:
        """How many steps the build takes."""
        counted = Steps(-1, "count")
        reader, writer = os.pipe()
        self._restore()
        if not (child := os.fork()):
            counted.install()
            self._run(self._after, *self._command)
            system_write(writer, str(counted.count).encode())
            os._exit(0)
        os.close(writer)
        os.waitpid(child, 0)
        with os.fdopen(reader) as told:
            return int(told.read())

    def run(self, at: int, how: str) -> Iterator[str]:
        """What is wrong after the step number ``at`` has ended badly."""
        self._restore()
        said = self._folder / "said"
        if not (child := os.fork()):
            with said.open("w", encoding="utf-8") as file:
                Steps(at, how).install()
                status = 99
                try:
                    status = self._run(self._after, *self._command, err=file)
                except BaseException as error:  # noqa: BLE001  whatever it is, it is told
                    file.write(f"TRACEBACK {error!r}")
                finally:
                    file.flush()
                    os._exit(status)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        text = said.read_text("utf-8")
        is_pending = (self._after / ".public.masterlist/journal").exists()
        if how != "kill" and (status not in {0, 2} or "TRACEBACK" in text or text.count("\n") != (status == 2)):
            yield f"ends with {status} and says {text!r}"
        if how == "full" and (self._after / ".public.masterlist").exists() != is_pending:
            yield "something is left behind"
        if not is_pending:
            yield from self._differences("at once")
        self._run(self._after, "check", "--jobs", "1")
        yield from self._differences("after a check")
        if self._run(self._after, *BUILD) != 0:
            yield "the next build fails"
        if tree(self._after / "public") != self._new:
            yield "the next build is not a full one"
        if (self._after / ".public.masterlist").exists():
            yield "the next build leaves something behind"

    def _differences(self, when: str) -> Iterator[str]:
        found = tree(self._after / "public")
        if found not in (self._old, self._new):
            yield f"neither the old nor the new site {when}"
        if {name: found.get(name) for name in self._foreign} != self._foreign:
            yield f"a file of others is lost {when}"

    def _expected(self) -> dict[str, bytes]:
        shutil.copytree(self._before / "content", self._after / "content")
        assert self._run(self._after, *BUILD) == 0
        found = tree(self._after / "public")
        shutil.rmtree(self._after)
        return found | self._foreign

    def _restore(self) -> None:
        shutil.rmtree(self._after, ignore_errors=True)
        shutil.copytree(self._before, self._after, symlinks=True)

    @staticmethod
    def _run(root: Path, *command: str, err: Any = None) -> int:
        out = io.TextIOWrapper(io.BytesIO())
        with redirect_stdout(out), redirect_stderr(_Stream(err) if err else io.TextIOWrapper(io.BytesIO())):
            return main(["--root", str(root), *command])


class _Stream(io.TextIOWrapper):
    """A stream that takes what is said to a file, past what counts steps."""

    def __init__(self, file: Any) -> None:
        super().__init__(io.BytesIO())
        self._said = file

    def write(self, text: str) -> int:
        return int(self._said.write(text))


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(folder: Path, scenario: str, how: str, wanted: list[str]) -> Iterator[str]:
    """What is wrong, step by step; ``1/4`` and the like for the step at that part of all."""
    campaign = Campaign(folder, scenario)
    count = campaign.steps()
    if wanted == ["all"]:
        numbers = list(range(count))
    else:
        parts = (part.split("/") for part in wanted)
        numbers = [int(one) * (count - 1) // int(of) for one, of in parts]
    for number in numbers:
        for wrong in campaign.run(number, how):
            yield f"{scenario}, {how} at step {number} of {count}: {wrong}"


if __name__ == "__main__":
    found = list(run(Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]))
    sys.stdout.write("".join(f"{line}\n" for line in found))
