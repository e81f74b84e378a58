"""How much of a build on a cluster falls to the main process and the scheduler: more machines do not share that."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from benchmarks.contestants import Contestant
from benchmarks.measure import PROC, Failed, took

WORKERS = 2
PATIENCE = 60  # seconds until a scheduler that says nothing counts as dead
TICK = os.sysconf("SC_CLK_TCK")  # in one second


class Shares(NamedTuple):
    """Seconds of processor time during one cold build."""

    planning: float  # in the process that was started, and the git that it asks
    scheduler: float
    workers: float

    @property
    def percent(self) -> float:
        """How much of all of it is not the workers'."""
        alone = self.planning + self.scheduler
        return 100 * alone / (alone + self.workers)


def shares(ours: Contestant, folder: Path) -> Shares:
    """Build once on a scheduler and workers of this machine, whose files lie in the folder; raises ``Failed``."""
    file = folder / "scheduler.json"
    at = ["--scheduler-file", str(file), "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    with _running([[*_SCHEDULER, *at]], folder) as (scheduler,):
        address = _address(file)  # workers that look for the file may find half of it
        own = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder)]
        with _running([[*_WORKER, address, *own]] * WORKERS, folder) as workers:
            _wait(address, folder)
            ours.clean()
            before = [_work(one) for one in (scheduler, *workers)]
            planning = took([*ours.command, "--scheduler", address], ours.folder).work
            used = [_work(one) - worked for one, worked in zip((scheduler, *workers), before, strict=True)]
    return Shares(planning, used[0], sum(used[1:]))


_SCHEDULER, _WORKER = ([sys.executable, "-m", f"distributed.cli.dask_{kind}"] for kind in ("scheduler", "worker"))


@contextmanager
def _running(commands: Sequence[Sequence[str]], folder: Path) -> Iterator[list[int]]:
    """The processes of some commands, until the end."""
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    started = [subprocess.Popen(command, **quiet) for command in commands]  # type: ignore[call-overload]
    try:
        yield [one.pid for one in started]
    finally:
        for one in started:
            one.terminate()
        for one in started:
            one.wait()


def _address(file: Path) -> str:
    """Where the scheduler answers, once it does; raises ``Failed``."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError, ValueError):  # not written yet, or half of it
            address: str = json.loads(file.read_text("utf-8"))["address"]
            return address
        time.sleep(0.1)
    raise Failed("no scheduler has begun")


def _wait(address: str, folder: Path) -> None:
    """Until all workers have come; raises ``Failed``."""
    waiting = f"from distributed import Client; Client({address!r}).wait_for_workers({WORKERS}, {PATIENCE})"
    took([sys.executable, "-c", waiting], folder)


def _work(process: int) -> float:
    """What a process has worked so far, and its children that have ended."""
    fields = (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICK
