"""Who does the work of a build: this process, others on this machine, or a cluster. The results are the same.

Workers end with the main process, also where that is killed.
"""

import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from time import process_time
from typing import TYPE_CHECKING, TypeVar

_SIGNAL_AT_DEATH = 1  # PR_SET_PDEATHSIG of Linux: what the system sends a process when its parent has ended


def end_with_parent() -> None:
    """Let this worker end as soon as its parent does: a parent that is killed cannot say so."""
    from multiprocessing import parent_process  # noqa: PLC0415  only workers need it
    from signal import SIG_DFL, SIGTERM, signal  # noqa: PLC0415  as above

    if (parent := parent_process()) is None:
        return
    signal(SIGTERM, SIG_DFL)  # a parent that clears up at this signal hands its handler down
    if sys.platform == "linux" and _asked_the_system():
        if os.getppid() != parent.pid:  # it ended before the system was asked
            os._exit(1)
        return
    from threading import Thread  # noqa: PLC0415  few systems need it

    Thread(target=_wait, args=(parent.sentinel,), daemon=True).start()


def _asked_the_system() -> bool:
    import ctypes  # noqa: PLC0415  as above
    from signal import SIGKILL  # noqa: PLC0415  as above

    done: int = ctypes.CDLL(None).prctl(_SIGNAL_AT_DEATH, int(SIGKILL), 0, 0, 0)
    return done == 0


def _wait(sentinel: int) -> None:
    from multiprocessing.connection import wait  # noqa: PLC0415  as above

    wait([sentinel])
    os._exit(1)


if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")
FORKS = sys.platform == "linux"  # forked processes start at once; elsewhere Python's own choice is safer
AHEAD = 3  # calls that wait for each process, so that none is idle
ALONE = 2.0  # seconds of work that this process does itself: others have to load and read again what it knows


class Workers:
    """Calls a function for many pieces of work: this process does it, alone.

    Those that follow send it to other processes; function and work can be sent.
    """

    def map(self, call: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results in the order of the work, which is drawn upon as it is needed."""
        return map(call, work)

    def start(self) -> None:
        """Much work will come: workers that begin small should begin now, before this process grows."""

    def rest(self) -> None:
        """No work will come for a while: workers that hold memory here may go."""

    def close(self) -> None:
        """Let the workers go."""
        self.rest()


class Processes(Workers):
    """Some processes of this machine, started when there is much work: a small change is done sooner without.

    Forked processes share this one's memory until it is written to, and everything that is looked at is: its references
    are counted. So they are small where this one is small when they start.
    """

    def __init__(self, number: int, alone: float = ALONE) -> None:
        """At first this process works ``alone``, so many seconds of its processor's time."""
        self._number = number
        self._alone = alone
        self._pool: ProcessPoolExecutor | None = None

    def map(self, call: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results in the order of the work."""
        waiting: deque[Future[R]] = deque()
        for one in work:
            if self._pool is None and self._alone > 0:
                begun = process_time()
                done = call(one)
                self._alone -= process_time() - begun
                yield done
                continue
            waiting.append(self._started().submit(call, one))
            if len(waiting) > self._number * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def start(self) -> None:
        """Start the processes, where they begin as this one."""
        self._alone = 0
        if FORKS:
            self._started().submit(_nothing)

    def _started(self) -> "ProcessPoolExecutor":
        if self._pool is None:
            import multiprocessing  # noqa: PLC0415
            from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  start-up time counts

            gc.freeze()  # what is shared is not looked through for garbage either
            context = multiprocessing.get_context("fork" if FORKS else None)
            self._pool = ProcessPoolExecutor(self._number, context, initializer=end_with_parent)
        return self._pool

    def rest(self) -> None:
        """End the processes; more work starts others."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
            gc.unfreeze()


def _nothing() -> None:
    """Work that only starts a worker."""


def local(jobs: int | None) -> Workers:
    """So many processes; by default as many as the machine lets this one use."""
    number = jobs or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else jobs or os.cpu_count() or 1
    return Processes(number) if number > 1 else Workers()


def portions(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """The items in portions for one call each."""
    left = iter(items)
    while portion := tuple(islice(left, size)):
        yield portion
