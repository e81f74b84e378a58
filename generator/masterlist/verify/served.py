"""The files of a published site, from a folder or from a web server: bounded in size and in time.

A server may send a byte now and then, in a handshake, a line or a file. So there is one deadline for all that is asked
of it: then every connection is cut, whatever is waited for.
"""

import http.client
import os
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, urlsplit

from masterlist.publishing.staging import opened

PATIENCE = 30  # seconds without a byte
WHOLE = 3600  # seconds for a whole site
LARGEST_MANIFEST = 512 * 1024 * 1024  # a million files need about 120 MB
_CHUNK = 1 << 16


class NotServed(Exception):
    """A file cannot be read; the message says why."""


class OutOfTime(NotServed):
    """The server takes too long for the whole site."""


class Reader(Protocol):
    """Something that bytes are read from."""

    def read(self, most: int, /) -> bytes:
        """Up to so many bytes; none at the end."""


class Site(Protocol):
    """A published site."""

    def open(self, path: str) -> AbstractContextManager[Reader]:
        """A file of it; raises NotServed or OSError."""


class Folder:
    """A site in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def open(self, path: str) -> AbstractContextManager[Reader]:
        """Open a file in the folder, never one that a link leads to elsewhere."""
        target = (self._folder / path).resolve()
        if not target.is_relative_to(self._folder):
            raise NotServed("it is a link that leads out of the folder")
        return opened(target)

    def beside(self, paths: frozenset[str]) -> list[str]:
        """Files in the folder that are not among these; links to folders too, and folders that cannot be read."""
        return sorted(path for path in self._entries() if path not in paths)

    def _entries(self) -> Iterator[str]:
        unread: list[Path] = []
        for top, folders, files in os.walk(self._folder, onerror=lambda error: unread.append(Path(error.filename))):
            links = [name for name in folders if Path(top, name).is_symlink()]
            yield from (Path(top, name).relative_to(self._folder).as_posix() for name in (*files, *links))
        yield from (folder.relative_to(self._folder).as_posix() for folder in unread)


class Address:
    """A site on a web server."""

    def __init__(self, url: str) -> None:
        """A site at an http or https address, which may name its home page; raises NotServed for any other."""
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise NotServed("an address begins with http:// or https:// and names a host")
        self._base = f"{url.partition('?')[0].partition('#')[0].removesuffix('index.html').rstrip('/')}/"
        handlers = (_SameOrigin(_origin(url)), _Http(self), _Https(self))
        self._opener = urllib.request.build_opener(*handlers)
        self._ended = threading.Event()
        self._connections: dict[int, socket.socket] = {}  # by thread: a copy, which can be shut from another one
        self._clock: threading.Timer | None = None

    @contextmanager
    def open(self, path: str) -> Iterator[Reader]:
        """Ask for a file; the server may redirect within its own origin. Raises OutOfTime after the deadline."""
        if self._clock is None:
            self._clock = threading.Timer(WHOLE, self._end)
            self._clock.daemon = True
            self._clock.start()
        request = urllib.request.Request(self._base + quote(path), headers={"Accept-Encoding": "identity"})  # noqa: S310  checked above
        try:
            if not self._ended.is_set():
                with self._opener.open(request, timeout=PATIENCE) as answer:
                    yield answer
        except urllib.error.HTTPError as error:
            error.close()
            raise NotServed(f"the server answers {error.code}") from error
        except (OSError, http.client.HTTPException):
            if not self._ended.is_set():
                raise
        finally:
            if copy := self._connections.pop(threading.get_ident(), None):
                copy.close()
        if self._ended.is_set():
            raise OutOfTime(f"the server takes longer than {WHOLE // 60} minutes")

    def connected(self, *where: Any) -> socket.socket:  # noqa: ANN401  as the library asks for it
        """A connection that ends with the deadline."""
        made = socket.create_connection(*where)
        if before := self._connections.pop(threading.get_ident(), None):
            before.close()  # of what was redirected
        self._connections[threading.get_ident()] = made.dup()
        if self._ended.is_set():
            made.close()
        return made

    def _end(self) -> None:
        self._ended.set()
        for copy in [*self._connections.values()]:
            with suppress(OSError):
                copy.shutdown(socket.SHUT_RDWR)


class _Http(urllib.request.HTTPHandler):
    """Asks over connections that end with the deadline of a site."""

    def __init__(self, site: Address) -> None:
        super().__init__()
        self._site = site

    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_watched, http.client.HTTPConnection, self._site), request)


class _Https(urllib.request.HTTPSHandler):
    """The same with TLS."""

    def __init__(self, site: Address) -> None:
        super().__init__()
        self._site = site

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_watched, http.client.HTTPSConnection, self._site), request)


def _watched(kind: Any, site: Address, host: str, **how: Any) -> Any:  # noqa: ANN401  the library's own
    connection = kind(host, **how)
    connection._create_connection = site.connected  # noqa: SLF001  it has no other way in
    return connection


class _SameOrigin(urllib.request.HTTPRedirectHandler):
    max_redirections = 5

    def __init__(self, origin: tuple[str, str | None, int | None]) -> None:
        self._origin = origin

    def redirect_request(self, *given: Any) -> urllib.request.Request | None:  # noqa: ANN401  urllib's own
        new = str(given[-1])
        if _origin(new) != self._origin:
            raise NotServed(f"the server redirects to another host: {new}")
        return super().redirect_request(*given)


def read(site: Site, path: str, most: int) -> bytes:
    """A file of up to so many bytes; raises NotServed where it has more, or cannot be read."""
    data = b"".join(_chunks(site, path, most))
    if len(data) > most:
        raise NotServed(f"it has more than {most:,} bytes")
    return data


def digest(site: Site, path: str, most: int) -> str:
    """The SHA-256 hash of a file, of which no more than one byte beyond ``most`` is read; raises NotServed."""
    seen = sha256()
    for chunk in _chunks(site, path, most):
        seen.update(chunk)
    return seen.hexdigest()


def _chunks(site: Site, path: str, most: int) -> Iterator[bytes]:
    left = most + 1
    try:
        with site.open(path) as file:
            while left > 0 and (chunk := file.read(min(left, _CHUNK))):
                yield chunk
                left -= len(chunk)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotServed(str(getattr(error, "reason", None) or getattr(error, "strerror", None) or error)) from error


def _origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)
