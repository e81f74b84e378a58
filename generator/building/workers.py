"""Who does the work of a build: this process, others on this machine, or a cluster. The results are the same."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 3  # calls that wait for each process, so that none is idle


class Workers(Protocol):
    """Calls a function for many pieces of work; the function and the work can be sent to other processes."""

    def map(self, call: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results in the order of the work, which is drawn upon as it is needed."""

    def close(self) -> None:
        """Let the workers go."""


class Here:
    """The process that builds, alone."""

    def map(self, call: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results in the order of the work."""
        return map(call, work)

    def close(self) -> None:
        """Nobody has to go."""


class Processes:
    """Some processes of this machine, started when there is work for more than one."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool: ProcessPoolExecutor | None = None

    def map(self, call: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results in the order of the work."""
        left = iter(work)
        first = list(islice(left, 2))
        if len(first) < 2:
            yield from map(call, first)
            return
        waiting: deque[Future[R]] = deque(self._started().submit(call, one) for one in first)
        for one in left:
            waiting.append(self._started().submit(call, one))
            if len(waiting) > self._number * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _started(self) -> "ProcessPoolExecutor":
        if self._pool is None:
            # Forked processes start at once; elsewhere Python's own choice is safer.
            import multiprocessing  # noqa: PLC0415
            from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  start-up time counts

            kind = "fork" if sys.platform == "linux" else None
            self._pool = ProcessPoolExecutor(self._number, multiprocessing.get_context(kind))
        return self._pool

    def close(self) -> None:
        """End the processes."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)


def local(jobs: int | None) -> Workers:
    """So many processes; by default as many as the machine lets this one use."""
    number = jobs or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else jobs or os.cpu_count() or 1
    return Processes(number) if number > 1 else Here()


def portions(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """The items in portions for one call each."""
    left = iter(items)
    while portion := tuple(islice(left, size)):
        yield portion
