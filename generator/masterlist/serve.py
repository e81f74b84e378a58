"""The site shown in a browser while its content is written: rebuilt and reloaded at every change."""

import html
import http.server
import re
import signal
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
from masterlist.publishing.staging import Refused
from masterlist.source import PackageFault

# A page knows which version of the site it shows, so that none is missed while it loads.
RELOAD = b"""'use strict';
const shown = document.getElementById('shown-version').value;
new EventSource(`/reload-events?${shown}`).addEventListener('message', () => location.reload());
"""
SCRIPT = '<data id="shown-version" value="{version}" hidden></data><script src="/reload.js"></script></body>'
# Every page shows the errors above the site as it was before; a style of its own, because pages allow no other.
ERRORS = """<aside class="serve-errors" role="alert"><h2>{title}</h2><pre>{text}</pre></aside>"""
STYLE_LINK = b'<link rel="stylesheet" href="/serve-errors.css"></head>'
STYLE = b""".serve-errors{margin:0;padding:1rem;border-bottom:.25rem solid #b00020;background:#fff4f4;color:#1b1b1b}
.serve-errors h2{margin:0 0 .5rem;font:bold 1.1rem/1.3 sans-serif;color:#8a0018}
.serve-errors pre{margin:0;font:.9rem/1.4 monospace;white-space:pre-wrap;overflow-wrap:anywhere}
"""
ALONE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"></head><body></body></html>"""
NOT_BUILT = "The site cannot be built yet. It appears here as soon as the errors are fixed."
AS_IT_WAS = "This is the site as it was before: it cannot be built as it is now."
_BODY = re.compile(rb"<body[^>]*>")
_OWN = re.compile(r"(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?", re.IGNORECASE).fullmatch  # names of this machine
WAIT = 250  # milliseconds between two looks for changes


def serve(root: Path, port: int, say: Callable[[str], None]) -> int:
    """Serve until interrupted or terminated; what there is to say goes through ``say``."""
    if not (root / "content").is_dir():
        say(report.as_text(check(root), report.excerpts(root)))
        return 1
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl+C: the folder is removed
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
        if changed:
            _rebuild(root, out, say)
            _Handler.announce()


def _rebuild(root: Path, out: Path, say: Callable[[str], None]) -> None:
    """Make the site anew, and let its pages say what keeps it from being made."""
    errors = ""
    try:
        built = build(root, out)
        if blocking := [problem for problem in built.problems if problem.blocks]:
            errors = report.as_text(blocking, report.excerpts(root))
        else:
            say(f"{built.files:,} files. {report.summary(built.problems)}")
    except (Refused, PackageFault) as refused:
        errors = f"{refused}."
    _Handler.errors = errors
    if errors:
        say(f"{errors.rstrip()}\nThe site stays as it was.")


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *arguments: Any) -> None:  # noqa: ANN401  the library's own
        """A browser that stops listening, as at every reload, is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*arguments)


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the built folder, adds the reloading script to pages, and tells them when to reload."""

    changed: ClassVar[threading.Condition] = threading.Condition()
    version: ClassVar[int] = 1  # of the site, counted from the start of the command
    errors: ClassVar[str] = ""  # what keeps the newest version from being built

    @classmethod
    def announce(cls) -> None:
        """Let every open page reload."""
        with cls.changed:
            cls.version += 1
            cls.changed.notify_all()

    def parse_request(self) -> bool:
        """Read a request; one that names another host comes from a page that was led here by its name's address."""
        if not super().parse_request():
            return False
        if all(map(_OWN, self.headers.get_all("Host", [""]))):
            return True
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST, explain="This server answers to localhost and 127.0.0.1 alone.")
        return False

    def list_directory(self, _path: object) -> None:
        """No folder is listed: no host does."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def do_GET(self) -> None:
        path, _, version = self.path.partition("?")
        if path == "/reload-events":
            self._events(version or str(self.version))
        elif path == "/reload.js":
            self._send(RELOAD, "text/javascript")
        elif path == "/serve-errors.css":
            self._send(STYLE, "text/css")
        else:
            self._file()

    def _file(self) -> None:
        path = Path(self.translate_path(self.path))
        if "\0" in str(path):  # no file can have that name, and asking for one is an error of its own
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        path = path / "index.html" if path.is_dir() else path
        missing = Path(self.directory) / "404.html"
        if path.suffix == ".html" and path.is_file():
            self._page(path.read_bytes(), AS_IT_WAS)
        elif path.suffix == ".html" and self.errors:
            self._page(ALONE.format(title="Errors").encode(), NOT_BUILT)
        elif not path.exists() and missing.is_file():  # as a host answers: with the page of the site
            self._page(missing.read_bytes(), AS_IT_WAS, HTTPStatus.NOT_FOUND)
        else:
            super().do_GET()

    def _page(self, page: bytes, title: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        """A page that reloads by itself; with the errors on top, where there are any."""
        if self.errors:
            errors = ERRORS.format(title=title, text=html.escape(self.errors)).encode()
            page = page.replace(b"</head>", STYLE_LINK, 1)
            page = _BODY.sub(lambda found: found[0] + errors, page, count=1)
        script = SCRIPT.format(version=self.version).encode()
        self._send(page.replace(b"</body>", script), "text/html; charset=utf-8", status)

    def _send(self, data: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
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
