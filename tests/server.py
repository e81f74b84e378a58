"""A folder on a server of this machine, as a browser or a command asks for it."""

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
def served(folder: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> Iterator[str]:
    """The address of the folder, without a stroke at its end."""
    with _Server(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
