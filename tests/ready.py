"""A Python that has imported the program already and runs each command in a copy of itself.

Most of a short command is Python that starts and imports, and a test of a workflow runs many. A command finds what it
would as a process of its own: arguments, folder, environment, the three streams, and it ends with an exit status.
``python -IS hand_over.py SOCKET PROGRAM ARGUMENTS`` hands one over to the Python that `ready` has started; the program
is ``masterlist`` or a file of Python.
"""

import gc
import importlib
import io
import marshal
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLIENT = Path(__file__).with_name("hand_over.py")
KILLED = 1


@contextmanager
def ready(python: str = sys.executable) -> Iterator[str]:
    """The command line that a program and its arguments follow, while a Python waits for them."""
    with tempfile.TemporaryDirectory(prefix="ready-") as folder:
        path = f"{folder}/socket"  # of which a system allows some hundred letters
        command = [python, __file__, path]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as waiting:
            assert waiting.stdout
            assert waiting.stdout.readline() == b"ready\n"
            yield f'"{sys.executable}" -IS "{CLIENT}" "{path}"'
            waiting.terminate()


def _wait(path: str) -> None:
    sys.path.insert(0, str(ROOT / "generator"))
    import masterlist

    for module in pkgutil.walk_packages(masterlist.__path__, "masterlist."):
        importlib.import_module(module.name)
    sys.path.insert(0, str(ROOT))
    from tests.remembered import one_process, remembered
    from tests.small import small_site

    sys.path.remove(str(ROOT))
    with one_process(), remembered(), socket.socket(socket.AF_UNIX) as here:
        with tempfile.TemporaryDirectory(prefix="ready-") as folder:
            _build(str(small_site(Path(folder))))
        gc.collect()
        gc.freeze()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # each copy tells its own status
        here.bind(path)
        here.listen()
        print("ready", flush=True)
        while True:
            one, _ = here.accept()
            if not os.fork():
                here.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _run(one)
            one.close()


def _build(site: str) -> None:
    """Compile templates and schemas, which takes most of a first build, once for all copies."""
    from masterlist.cli import main

    said = io.TextIOWrapper(io.BytesIO())
    with redirect_stdout(said), redirect_stderr(said):
        assert main(["--root", site, "build", "--jobs", "1"]) == 0


def _run(one: socket.socket) -> None:
    """Run what is handed over, and end."""
    status = KILLED
    try:
        _, streams, _, _ = socket.recv_fds(one, 1, 3)
        for target, stream in enumerate(streams):
            os.dup2(stream, target)
            os.close(stream)
        sys.stdin, sys.stdout, sys.stderr = (open(at, mode, closefd=False) for at, mode in enumerate("rww"))  # noqa: SIM115
        with one.makefile("rb") as file:
            folder, arguments, environment = marshal.loads(file.read())  # noqa: S302  from the test itself
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = arguments
        status = _program(arguments[0])
    finally:
        one.sendall(bytes([status]))
        os._exit(status)


def _program(name: str) -> int:
    """The exit status of a program, which finds its arguments in the usual place."""
    from masterlist.cli import main

    try:
        if name == "masterlist":
            return main()
        runpy.run_path(name, run_name="__main__")
    except SystemExit as left:
        if isinstance(left.code, str):
            print(left.code, file=sys.stderr)
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:  # noqa: BLE001  as a process of its own would end
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


if __name__ == "__main__":
    _wait(sys.argv[1])
