"""How long a command takes, and how much memory it and its children hold together."""

import resource
import subprocess
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
EVERY = 0.03  # seconds between two looks at the memory


class Failed(Exception):
    """A command of a contestant did not succeed; the message is what it said."""


class Spread(NamedTuple):
    """What several runs took, in seconds."""

    median: float
    least: float
    most: float


def spread(seconds: Sequence[float]) -> Spread:
    """The middle and the ends; of an even number of runs the mean of the two in the middle."""
    ordered = sorted(seconds)
    half = len(ordered) // 2
    middle = ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
    return Spread(middle, ordered[0], ordered[-1])


class Took(NamedTuple):
    """What one run of a command took."""

    wall: float  # seconds from its start to its end
    work: float  # seconds of all processors, in all its processes


def took(command: Sequence[str], folder: Path) -> Took:
    """How long the command takes, and how much work it is; raises ``Failed``."""
    before, start = _work(), time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, text=True)
    wall = time.perf_counter() - start
    if done.returncode:
        raise Failed(f"{command[0]}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    return Took(wall, _work() - before)


def _work() -> float:
    """What all finished children have worked so far, and theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peak(command: Sequence[str], folder: Path) -> int:
    """The most memory in bytes that the command and all its children were seen to hold; raises ``Failed``.

    Proportional set size: a page of memory that several processes share is counted once in their sum.
    """
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as running:
        watch = _Watch(running.pid)
        watch.start()
        _, said = running.communicate()
        watch.over.set()
        watch.join()
    if running.returncode:
        raise Failed(f"{command[0]}: {said[-1000:].decode(errors='replace')}")
    return watch.most


class _Watch(threading.Thread):
    """Looks at a process and its descendants until it is told that they are over."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.over = threading.Event()
        self.most = 0
        self._process = process

    def run(self) -> None:
        while not self.over.wait(EVERY):
            tree = descendants(self._process, _parents())
            self.most = max(self.most, sum(map(_held, tree)))


def descendants(process: int, parents: Iterable[tuple[int, int]]) -> set[int]:
    """A process and all that come from it, of pairs of a process and its parent."""
    children: dict[int, list[int]] = {}
    for child, parent in parents:
        children.setdefault(parent, []).append(child)
    found, left = {process}, [process]
    while left:
        new = [child for child in children.get(left.pop(), ()) if child not in found]
        found.update(new)
        left += new
    return found


def _parents() -> list[tuple[int, int]]:
    found = []
    for name in (folder.name for folder in PROC.iterdir()):
        if name.isdigit():
            # The name of the program stands in brackets and may hold anything.
            fields = _read(f"{name}/stat").rpartition(")")[2].split()
            if len(fields) > 1:
                found.append((int(name), int(fields[1])))
    return found


def _held(process: int) -> int:
    for line in _read(f"{process}/smaps_rollup").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def _read(name: str) -> str:
    """A file about a process, or "" where it has just ended."""
    try:
        return (PROC / name).read_text(errors="replace")
    except OSError:
        return ""


def floor(read: Path, written: Path, scratch: Path) -> float:
    """How long it takes to read all files in one folder, and to write as many of the same sizes as another holds."""
    inputs = [file for file in read.rglob("*") if file.is_file()]
    sizes = [(file.relative_to(written), file.stat().st_size) for file in written.rglob("*") if file.is_file()]
    stock = memoryview(b"x" * max(size for _, size in sizes))
    folders = {scratch / name.parent for name, _ in sizes}
    start = time.perf_counter()
    for file in inputs:
        file.read_bytes()
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
    for name, size in sizes:
        (scratch / name).write_bytes(stock[:size])
    return time.perf_counter() - start
