"""A folder on a server of this machine, as a browser or a command asks for it.

``python tests/server.py FOLDER`` says its port and serves until it is ended, or its standard input is: in a process of
its own, as a server is. Among a test's own threads, of a process that forks others, connections were closed unanswered.
"""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Quiet(SimpleHTTPRequestHandler):
    """Serves files over connections that are kept, and writes no line for each of them."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Requests are not worth a line each."""


class _Server(ThreadingHTTPServer):
    # A busy machine accepts late. With the library's queue of five, a tab's further connections are dropped then, and
    # tried again after seconds.
    request_queue_size = 128


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the folder, without a stroke at its end."""
    command = [sys.executable, "-IS", __file__, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.terminate()


@contextmanager
def answered(folder: Path, handler: type[SimpleHTTPRequestHandler]) -> Iterator[str]:
    """The same of a folder whose files a test answers with in its own way."""
    with _listening(folder, handler) as port:
        yield f"http://127.0.0.1:{port}"


@contextmanager
def _listening(folder: Path | str, handler: type[SimpleHTTPRequestHandler]) -> Iterator[int]:
    with _Server(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()


if __name__ == "__main__":
    with _listening(sys.argv[1], Quiet) as port:
        print(port, flush=True)
        sys.stdin.read()  # ends with the process that started it
