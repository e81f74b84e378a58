"""The workers of a Dask cluster: the same calls on other machines.

They read the content and write the site's files where this process has them: all need the same folders under the same
names. What they are sent otherwise is small.
"""

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from masterlist.publishing.staging import Refused
from masterlist.resources import tool_version
from masterlist.workers.local import Workers

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")
R = TypeVar("R")
PROTOCOL = pickle.HIGHEST_PROTOCOL
AHEAD = 3  # calls that wait for each thread of the cluster
PATIENCE = 30  # seconds until an address counts as dead


def _called(work: bytes) -> bytes:
    """A call in a worker. As bytes: the library looks through tuples for results of others, however deep."""
    call, one = pickle.loads(work)  # noqa: S301  from the program that was started, as all calls of the library
    return pickle.dumps(call(one), PROTOCOL)


class NoCluster(Refused):
    """The cluster cannot be used; the message says why."""


class Cluster(Workers):
    """The workers at one scheduler's address."""

    def __init__(self, address: str) -> None:
        """Connect; raises ``NoCluster`` where there is no answer, or another version of the program."""
        self._client = _connected(address)
        try:
            self.expect_version(tool_version())
        except NoCluster:
            self.close()
            raise

    def map(self, call: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results in the order of the work; what a worker that dies has left is done again by another."""
        waiting: deque[Any] = deque()
        for one in work:
            waiting.append(self._client.submit(_called, pickle.dumps((call, one), PROTOCOL), pure=False))
            if len(waiting) > AHEAD * (sum(self._client.nthreads().values()) or 1):
                yield pickle.loads(waiting.popleft().result())  # noqa: S301  from our workers
        while waiting:
            yield pickle.loads(waiting.popleft().result())  # noqa: S301  from our workers

    def close(self) -> None:
        """Leave the cluster, which goes on."""
        self._client.close()

    def expect_version(self, own: bytes) -> None:
        """Raise ``NoCluster`` unless all workers run this version of the program."""
        try:
            found = self._client.run(tool_version)
        except ImportError as missing:
            raise NoCluster(f"a worker cannot import the program: {missing}") from missing
        if not found:
            raise NoCluster("the scheduler has no workers: start some with 'dask worker ADDRESS'")
        if others := sorted(worker for worker, version in found.items() if version != own):
            raise NoCluster(f"another version of masterlist, of Python or of a library runs on {', '.join(others)}")


def _connected(address: str) -> "Client":
    try:
        from distributed import Client  # noqa: PLC0415  an extra that few install
    except ImportError as missing:
        remedy = "install masterlist with the extra 'cluster', here and on the workers"
        raise NoCluster(f"the library 'distributed' is missing: {remedy}") from missing
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (TimeoutError, OSError, ValueError, OverflowError) as error:  # a port may have any number of digits
        raise NoCluster(f"no scheduler answers at {address}: {error}") from error
