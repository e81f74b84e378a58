"""The site shown in a browser while its content is written: rebuilt and reloaded at every change."""

import http.server
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, ClassVar

from masterlist import report
from masterlist.build import build, check
from masterlist.publish import Refused

# A page knows which version of the site it shows, so that none is missed while it loads.
RELOAD = b"""'use strict';
const shown = document.getElementById('shown-version').value;
new EventSource(`/reload-events?${shown}`).addEventListener('message', () => location.reload());
"""
SCRIPT = '<data id="shown-version" value="{version}" hidden></data><script src="/reload.js"></script></body>'
WAIT = 250  # milliseconds between two looks for changes


def serve(root: Path, port: int, say: Callable[[str], None]) -> int:
    """Serve until interrupted; what there is to say goes through ``say``."""
    if not (root / "content").is_dir():
        say(report.as_text(check(root), report.excerpts(root)))
        return 1
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        out = Path(folder) / "site"
        out.mkdir()
        try:
            server = _Server(("127.0.0.1", port), partial(_Handler, directory=str(out)))
        except (OSError, OverflowError) as error:
            reason = str(error).rstrip(".")
            say(f"The port {port} cannot be used: {reason}. Name another with --port; 0 takes any free one.")
            return 2
        with server:
            try:
                _keep_up(server, root, out, say)
            except KeyboardInterrupt:
                say("")
    return 0


def _keep_up(server: http.server.HTTPServer, root: Path, out: Path, say: Callable[[str], None]) -> None:
    from watchfiles import watch  # noqa: PLC0415  only this command needs it

    changes = watch(root / "content", rust_timeout=WAIT, yield_on_timeout=True)
    next(changes)  # from here on a change is noticed, also while the site is built for the first time
    _rebuild(root, out, say)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    say(f"Showing the site at http://127.0.0.1:{server.server_port}/ (Ctrl+C ends it)")
    for changed in changes:
        if changed and _rebuild(root, out, say):
            _Handler.announce()


def _rebuild(root: Path, out: Path, say: Callable[[str], None]) -> bool:
    try:
        built = build(root, out)
    except Refused as refused:
        say(f"{refused}. The site stays as it was.")
        return False
    errors = [problem for problem in built.problems if problem.blocks]
    if errors:
        say(report.as_text(errors, report.excerpts(root)) + "The site stays as it was.")
    else:
        say(f"{built.files:,} files. {report.summary(built.problems)}")
    return not errors


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *arguments: Any) -> None:  # noqa: ANN401  the library's own
        """A browser that stops listening, as at every reload, is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*arguments)


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the built folder, adds the reloading script to pages, and tells them when to reload."""

    changed: ClassVar[threading.Condition] = threading.Condition()
    version: ClassVar[int] = 1  # of the site, counted from the start of the command

    @classmethod
    def announce(cls) -> None:
        """Let every open page reload."""
        with cls.changed:
            cls.version += 1
            cls.changed.notify_all()

    def do_GET(self) -> None:
        path, _, version = self.path.partition("?")
        if path == "/reload-events":
            self._events(version or str(self.version))
        elif path == "/reload.js":
            self._send(RELOAD, "text/javascript")
        else:
            self._file()

    def _file(self) -> None:
        path = Path(self.translate_path(self.path))
        if "\0" in str(path):  # no file can have that name, and asking for one is an error of its own
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        path = path / "index.html" if path.is_dir() else path
        if path.suffix == ".html" and path.is_file():
            script = SCRIPT.format(version=self.version).encode()
            self._send(path.read_bytes().replace(b"</body>", script), "text/html; charset=utf-8")
        else:
            super().do_GET()

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def _events(self, shown: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            while True:
                newest = self._next_version(shown)
                self.wfile.write(b": still here\n\n" if newest == shown else b"data: changed\n\n")
                self.wfile.flush()
                shown = newest
        except OSError:
            return  # the page was closed

    def _next_version(self, shown: str) -> str:
        """The version that the site has, as soon as it is another than is shown, or after a while."""
        with self.changed:
            self.changed.wait_for(lambda: str(self.version) != shown, timeout=15)
            return str(self.version)

    def log_message(self, *_: object) -> None:
        """Requests are not worth a line each."""
