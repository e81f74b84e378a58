"""A worker process ends with the process that started it, however that ends."""

import os
import sys
from multiprocessing import parent_process

_SIGNAL_AT_DEATH = 1  # PR_SET_PDEATHSIG of Linux: what the system sends a process when its parent has ended


def end_with_parent() -> None:
    """Let this worker end as soon as its parent does: a parent that is killed cannot say so."""
    parent = parent_process()
    if parent is None:
        return
    if sys.platform == "linux" and _asked_the_system():
        if os.getppid() != parent.pid:  # it ended before the system was asked
            os._exit(1)
        return
    from threading import Thread  # noqa: PLC0415  few systems need it

    Thread(target=_wait, args=(parent.sentinel,), daemon=True).start()


def _asked_the_system() -> bool:
    import ctypes  # noqa: PLC0415  only workers need it
    from signal import SIGKILL  # noqa: PLC0415  as above

    done: int = ctypes.CDLL(None).prctl(_SIGNAL_AT_DEATH, int(SIGKILL), 0, 0, 0)
    return done == 0


def _wait(sentinel: int) -> None:
    from multiprocessing.connection import wait  # noqa: PLC0415  as above

    wait([sentinel])
    os._exit(1)
