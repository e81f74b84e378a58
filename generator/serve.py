"""The site shown in a browser while its content is written: rebuilt and reloaded at every change."""

import http.server
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import ClassVar

from generator import report
from generator.build import build

RELOAD = b"""'use strict';
new EventSource('/reload-events').addEventListener('message', () => location.reload());
"""
SCRIPT = b'<script src="/reload.js"></script></body>'


def serve(root: Path, port: int, say: Callable[[str], None]) -> int:
    """Serve until interrupted; what there is to say goes through ``say``."""
    from watchfiles import watch  # noqa: PLC0415  only this command needs it

    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        out = Path(folder) / "site"
        out.mkdir()
        _rebuild(root, out, say)
        handler = partial(_Handler, directory=str(out))
        with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, daemon=True).start()
            say(f"Showing the site at http://127.0.0.1:{server.server_address[1]}/ (Ctrl+C ends it)")
            try:
                for _ in watch(root / "content", raise_interrupt=True):
                    if _rebuild(root, out, say):
                        _Handler.announce()
            except KeyboardInterrupt:
                say("")
    return 0


def _rebuild(root: Path, out: Path, say: Callable[[str], None]) -> bool:
    built = build(root, out)
    errors = [problem for problem in built.problems if problem.blocks]
    if errors:
        say(report.as_text(errors, report.excerpts(root)) + "The site stays as it was.")
    else:
        say(f"{built.files:,} files. {report.summary(built.problems)}")
    return not errors


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the built folder, adds the reloading script to pages, and tells them when to reload."""

    changed: ClassVar[threading.Condition] = threading.Condition()

    @classmethod
    def announce(cls) -> None:
        """Let every open page reload."""
        with cls.changed:
            cls.changed.notify_all()

    def do_GET(self) -> None:
        if self.path == "/reload-events":
            self._events()
        elif self.path == "/reload.js":
            self._send(RELOAD, "text/javascript")
        else:
            self._file()

    def _file(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix == ".html" and path.is_file():
            self._send(path.read_bytes().replace(b"</body>", SCRIPT), "text/html; charset=utf-8")
        else:
            super().do_GET()

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def _events(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            while True:
                with self.changed:
                    changed = self.changed.wait(timeout=15)
                self.wfile.write(b"data: changed\n\n" if changed else b": still here\n\n")
                self.wfile.flush()
        except OSError:
            return  # the page was closed

    def log_message(self, *_: object) -> None:
        """Requests are not worth a line each."""
