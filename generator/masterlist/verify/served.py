"""The files of a published site, from a folder or from a web server: bounded in size and in time."""

import http.client
import os
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, urlsplit

from masterlist.publishing.swap import opened

PATIENCE = 30  # seconds without a byte
PER_FILE = 300  # seconds for one file
LARGEST_MANIFEST = 512 * 1024 * 1024  # a million files need about 120 MB
_CHUNK = 1 << 16


class NotServed(Exception):
    """A file cannot be read; the message says why."""


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
        self._opener = urllib.request.build_opener(_SameOrigin(_origin(url)))

    def open(self, path: str) -> AbstractContextManager[Reader]:
        """Ask for a file; the server may redirect within its own origin."""
        request = urllib.request.Request(self._base + quote(path), headers={"Accept-Encoding": "identity"})  # noqa: S310  checked above
        try:
            answer: AbstractContextManager[Reader] = self._opener.open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            error.close()
            raise NotServed(f"the server answers {error.code}") from error
        return answer


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
    end, left = time.monotonic() + PER_FILE, most + 1
    try:
        with site.open(path) as file:
            while left > 0 and (chunk := file.read(min(left, _CHUNK))):
                yield chunk
                left -= len(chunk)
                if time.monotonic() > end:
                    raise NotServed(f"it takes longer than {PER_FILE} seconds")
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotServed(str(getattr(error, "reason", None) or getattr(error, "strerror", None) or error)) from error


def _origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)
