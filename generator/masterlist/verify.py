"""A published site, from a folder or a web server, compared with what its commit gives, file by file.

A server may send a byte now and then, in a handshake, a line or a file. So there is one deadline for all that is asked
of it: then every connection is cut, whatever is waited for.
"""

import http.client
import os
import re
import socket
import subprocess
import tempfile
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote, urlsplit

import msgspec

from masterlist import __version__
from masterlist.building import checking
from masterlist.publishing.staging import MANIFEST, opened
from masterlist.read import versions
from masterlist.read.git_process import output
from masterlist.read.versions import LOCKS
from masterlist.resources import LIBRARIES

LONGEST_PATH = 2000
_HASH = re.compile("[0-9a-f]{64}")
_COMMIT = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")
_VERSION = re.compile(r"[0-9a-z.+-]{1,40}")
_PART = re.compile(r"(?!\.{1,2}$)[^/\\\0]{1,255}")  # of a path: no name leads out of a folder


PATIENCE = 30  # seconds without a byte
WHOLE = 3600  # seconds for a whole site
LARGEST_MANIFEST = 512 * 1024 * 1024  # a million files need about 120 MB
_CHUNK = 1 << 16


class NotServed(Exception):
    """A file cannot be read; the message says why."""


class OutOfTime(NotServed):
    """The server takes too long for the whole site."""


class ByteReader(Protocol):
    """Something that bytes are read from."""

    def read(self, most: int, /) -> bytes:
        """Up to so many bytes; none at the end."""


class PublishedSite(Protocol):
    def open(self, path: str) -> AbstractContextManager[ByteReader]:
        """A file of it; raises NotServed or OSError."""


class Folder:
    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def open(self, path: str) -> AbstractContextManager[ByteReader]:
        """Open a file in the folder, never one that a link leads to elsewhere."""
        target = (self._folder / path).resolve()
        if not target.is_relative_to(self._folder):
            raise NotServed("it is a link that leads out of the folder")
        return opened(target)

    def unlisted(self, paths: frozenset[str]) -> list[str]:
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
        self._opener = urllib.request.build_opener(_Handler(self, url))
        self._ended = threading.Event()
        self._connections: dict[int, socket.socket] = {}  # by thread: a copy, which can be shut from another one
        self._clock: threading.Timer | None = None

    @contextmanager
    def open(self, path: str) -> Iterator[ByteReader]:
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


class _Handler(urllib.request.HTTPHandler, urllib.request.HTTPSHandler, urllib.request.HTTPRedirectHandler):
    """Asks over connections that end with the deadline of a site, and follows no redirection to another origin."""

    max_redirections = 5

    def __init__(self, site: Address, url: str) -> None:
        super().__init__()
        self._site, self._origin = site, _origin(url)

    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(self._connection, http.client.HTTPConnection), request)

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(self._connection, http.client.HTTPSConnection), request)

    def redirect_request(self, *given: Any) -> urllib.request.Request | None:  # noqa: ANN401  urllib's own
        if _origin(str(given[-1])) != self._origin:
            raise NotServed(f"the server redirects to another host: {given[-1]}")
        return super().redirect_request(*given)

    def _connection(self, kind: Any, host: str, **how: Any) -> Any:  # noqa: ANN401  the library's own
        connection = kind(host, **how)
        connection._create_connection = self._site.connected  # noqa: SLF001  it has no other way in
        return connection


def read(site: PublishedSite, path: str, most: int) -> bytes:
    """A file of up to so many bytes; raises NotServed where it has more, or cannot be read."""
    data = b"".join(_chunks(site, path, most))
    if len(data) > most:
        raise NotServed(f"it has more than {most:,} bytes")
    return data


def digest(site: PublishedSite, path: str, most: int) -> str:
    """The SHA-256 hash of a file, of which no more than one byte beyond ``most`` is read; raises NotServed."""
    seen = sha256()
    for chunk in _chunks(site, path, most):
        seen.update(chunk)
    return seen.hexdigest()


def _chunks(site: PublishedSite, path: str, most: int) -> Iterator[bytes]:
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


AT_ONCE = 8  # requests


class Unverifiable(Exception):
    """The site can be neither confirmed nor refuted; the message says why, and what to do."""


class Claim(msgspec.Struct):
    """What a manifest claims; it may be a stranger's."""

    files: dict[str, str]  # by path, the SHA-256 hash
    commit: str | None = None  # full hash
    version: str | None = None  # of Masterlist
    changed: bool = False  # whether files differed from the commit
    lock: str | None = None  # the id that git gives to the site's lock at that commit
    options: dict[str, bool] = {}  # of the build, which change what it writes

    @property
    def provenance(self) -> bool:
        """Whether the site says where each entry came from."""
        return self.options.get("provenance", False)


class Verified(NamedTuple):
    """What was found."""

    commit: str
    behind: int  # commits that the branch checked out here has beyond it
    files: int  # that were compared
    differ: dict[str, str]  # by path, in what way the file is not what the commit gives
    unlisted: list[str]  # files in a folder that no manifest names
    packages: list[str]  # that are here in another version than the site's lock has


def site_at(place: str) -> PublishedSite:
    """The published site at an address or in a folder."""
    try:
        return Address(place) if re.match(r"[A-Za-z][A-Za-z0-9+.-]*://", place) else Folder(Path(place))
    except NotServed as refused:
        raise Unverifiable(f"{place}: {refused}") from refused


# Publishes the site of a folder into another one.
Rebuild = Callable[[Path, Path, checking.Options], checking.Built]


def verified(root: Path, site: PublishedSite, build: Rebuild) -> Verified:
    """Have the commit that the published site names built again, and compare every file; raises Unverifiable."""
    try:
        claim = msgspec.json.decode(read(site, MANIFEST, LARGEST_MANIFEST), type=Claim)
    except NotServed as error:
        raise Unverifiable(f"the site's {MANIFEST} cannot be read: {error}") from error
    except msgspec.MsgspecError as error:
        raise Unverifiable(f"the site cannot be verified: its {MANIFEST} is damaged: {error}") from error
    commit = _commit_to_rebuild(root, claim)
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        out = Path(folder) / "site"
        options = checking.Options(full=True, cache=Path(folder) / "cache", provenance=claim.provenance)
        try:
            with versions.laid_out(root, commit) as source:
                built = build(source, out, options)
        except versions.NoSuchVersion as error:
            raise Unverifiable(str(error)) from error
        if not built.files:
            errors = sum(problem.blocks for problem in built.problems)
            why = f"its content has {errors} errors. It was not built from that"
            raise Unverifiable(f"commit {commit} gives no site: {why}")
        expected = msgspec.json.decode((out / MANIFEST).read_bytes(), type=Claim)
        differ = dict(_claims(claim, expected)) | dict(_files(site, expected.files, out))
    unlisted = site.unlisted(frozenset({*claim.files, *expected.files, MANIFEST})) if isinstance(site, Folder) else []
    behind, packages = int(output(root, "rev-list", "--count", f"{commit}..HEAD")), [*_other_packages(root, commit)]
    return Verified(commit, behind, len(expected.files), differ, unlisted, packages)


def _commit_to_rebuild(root: Path, claim: Claim) -> str:
    """The commit that a manifest names, which can be built here; raises Unverifiable."""
    paths = (len(path) <= LONGEST_PATH and all(map(_PART.fullmatch, path.split("/"))) for path in claim.files)
    commit, why = claim.commit or "", ""
    if not all((*paths, *map(_HASH.fullmatch, claim.files.values()))):
        why = f"its {MANIFEST} names files that no build writes"
    elif claim.version is None:
        why = f"its {MANIFEST} does not say from what it was built: it is of a version before 0.2.0"
    elif not _COMMIT.fullmatch(commit):
        why = "it was built outside of a git repository, so there is no commit to rebuild"
    elif claim.changed:
        why = f"it was built from files that differed from commit {commit}: no commit holds them"
    elif not _VERSION.fullmatch(claim.version):
        why = f"its {MANIFEST} names no version of Masterlist"
    if why:
        raise Unverifiable(f"the site cannot be verified: {why}")
    if claim.version != __version__:
        raise Unverifiable(
            f"the site was built by Masterlist {claim.version}, and this is {__version__}. Check out its commit, where "
            f"the site's lock pins that version: git switch --detach {commit}"
        )
    if not versions.known(root, commit):
        raise Unverifiable(f"commit {commit} is not here. This brings it: git fetch origin {commit}")
    if claim.provenance and versions.is_shallow(root):
        whole = "This brings it: git fetch --unshallow"
        raise Unverifiable(f"the site says where each entry came from, and here the history is not whole. {whole}")
    return commit


def _claims(claim: Claim, expected: Claim) -> Iterator[tuple[str, str]]:
    """Where the manifest differs from the one that the commit gives."""
    for path in sorted(claim.files.keys() | expected.files):
        if path not in expected.files:
            yield path, f"is named in the {MANIFEST}, but the commit gives no such file"
        elif claim.files.get(path) != expected.files[path]:
            yield path, f"has another hash in the {MANIFEST}, or none"
    if claim.lock != expected.lock:
        yield MANIFEST, "names another lock than the commit has"


def _files(site: PublishedSite, expected: dict[str, str], out: Path) -> Iterator[tuple[str, str]]:
    """What is served otherwise than the commit gives it."""

    def difference(path: str) -> str:
        try:
            same = digest(site, path, (out / path).stat().st_size) == expected[path]
        except OutOfTime as error:
            raise Unverifiable(f"the site cannot be verified: {error} for all of it") from error
        except NotServed as error:
            return f"cannot be read: {error}"
        return "" if same else "differs from what the commit gives"

    with ThreadPoolExecutor(AT_ONCE) as workers:
        found = zip(expected, workers.map(difference, expected), strict=True)
        yield from ((path, how) for path, how in found if how)


def _other_packages(root: Path, commit: str) -> Iterator[str]:
    """Packages that the site's lock pins in another version than is installed here: bytes may differ by them."""
    pinned: dict[str, str] = {}
    for lock in reversed(LOCKS):
        with suppress(subprocess.CalledProcessError):
            text = output(root, "cat-file", "blob", f"{commit}:./{lock}").decode("utf-8", "replace")
            pinned = dict(re.findall(r"^([a-z0-9-]+)==([^\s;\\]+)", text, re.MULTILINE))
    for name in LIBRARIES:
        here = metadata.version(name)
        if pinned.get(name, here) != here:
            yield f"{name} {here} instead of {pinned[name]}"
