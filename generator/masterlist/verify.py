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
_PART = re.compile(r"(?!\.{1,2}$)[^/\\\0]{1,255}")  # of a path: no name leads out of a folder


class Unusable(Exception):
    """The manifest cannot be taken at its word; the message says why."""


class Claim(NamedTuple):
    """What a manifest claims."""

    files: dict[str, str]  # by path, the SHA-256 hash
    commit: str  # full hash
    version: str  # of Masterlist
    lock: str | None  # the id that git gives to the site's lock at that commit
    provenance: bool  # the option of the build that changes what it writes


class _Written(msgspec.Struct):
    files: dict[str, str]
    commit: str | None = None
    version: str | None = None
    changed: bool = False
    lock: str | None = None
    options: dict[str, bool] = {}


def claimed(data: bytes) -> Claim:
    """What the manifest claims; raises Unusable. It may be a stranger's."""
    try:
        found = msgspec.json.decode(data, type=_Written)
    except msgspec.MsgspecError as error:
        raise Unusable(f"its {MANIFEST} is damaged: {error}") from error
    paths = (len(path) <= LONGEST_PATH and all(map(_PART.fullmatch, path.split("/"))) for path in found.files)
    if not all((*paths, *map(_HASH.fullmatch, found.files.values()))):
        raise Unusable(f"its {MANIFEST} names files that no build writes")
    if found.version is None:
        raise Unusable(f"its {MANIFEST} does not say from what it was built: it is of a version before 0.2.0")
    if found.commit is None or not _COMMIT.fullmatch(found.commit):
        raise Unusable("it was built outside of a git repository, so there is no commit to rebuild")
    if found.changed:
        raise Unusable(f"it was built from files that differed from commit {found.commit}: no commit holds them")
    if not re.fullmatch(r"[0-9a-z.+-]{1,40}", found.version):
        raise Unusable(f"its {MANIFEST} names no version of Masterlist")
    return Claim(found.files, found.commit, found.version, found.lock, found.options.get("provenance", False))


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
    """A published site."""

    def open(self, path: str) -> AbstractContextManager[ByteReader]:
        """A file of it; raises NotServed or OSError."""


class Folder:
    """A site in a folder."""

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
        handlers = (_SameOrigin(_origin(url)), _Http(self), _Https(self))
        self._opener = urllib.request.build_opener(*handlers)
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
    claim = _claim(site)
    _must_be_here(root, claim)
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        out = Path(folder) / "site"
        _rebuilt(build, root, claim, out, Path(folder) / "cache")
        expected = claimed((out / MANIFEST).read_bytes())
        differ = dict(_claims(claim, expected)) | dict(_files(site, expected, out))
    unlisted = site.unlisted(frozenset({*claim.files, *expected.files, MANIFEST})) if isinstance(site, Folder) else []
    behind = versions.commits_since(root, claim.commit)
    return Verified(claim.commit, behind, len(expected.files), differ, unlisted, [*_other_packages(root, claim)])


def _claim(site: PublishedSite) -> Claim:
    try:
        return claimed(read(site, MANIFEST, LARGEST_MANIFEST))
    except NotServed as error:
        raise Unverifiable(f"the site's {MANIFEST} cannot be read: {error}") from error
    except Unusable as error:
        raise Unverifiable(f"the site cannot be verified: {error}") from error


def _must_be_here(root: Path, claim: Claim) -> None:
    if claim.version != __version__:
        raise Unverifiable(
            f"the site was built by Masterlist {claim.version}, and this is {__version__}. Check out its commit, where "
            f"the site's lock pins that version: git switch --detach {claim.commit}"
        )
    if not versions.known(root, claim.commit):
        raise Unverifiable(f"commit {claim.commit} is not here. This brings it: git fetch origin {claim.commit}")
    if claim.provenance and versions.is_shallow(root):
        raise Unverifiable(
            "the site says where each entry came from, and here the history is not whole. This brings it: "
            "git fetch --unshallow"
        )


def _rebuilt(build: Rebuild, root: Path, claim: Claim, out: Path, cache: Path) -> None:
    options = checking.Options(full=True, cache=cache, provenance=claim.provenance)
    try:
        with versions.laid_out(root, claim.commit) as site:
            built = build(site, out, options)
    except versions.NoSuchVersion as error:
        raise Unverifiable(str(error)) from error
    if not built.files:
        errors = sum(problem.blocks for problem in built.problems)
        raise Unverifiable(
            f"commit {claim.commit} gives no site: its content has {errors} errors. It was not built from that"
        )


def _claims(claim: Claim, expected: Claim) -> Iterator[tuple[str, str]]:
    """Where the manifest differs from the one that the commit gives."""
    for path in sorted(claim.files.keys() | expected.files):
        if path not in expected.files:
            yield path, f"is named in the {MANIFEST}, but the commit gives no such file"
        elif claim.files.get(path) != expected.files[path]:
            yield path, f"has another hash in the {MANIFEST}, or none"
    if claim.lock != expected.lock:
        yield MANIFEST, "names another lock than the commit has"


def _files(site: PublishedSite, expected: Claim, out: Path) -> Iterator[tuple[str, str]]:
    """What is served otherwise than the commit gives it."""
    with ThreadPoolExecutor(AT_ONCE) as workers:
        found = workers.map(partial(_difference, site, expected.files, out), expected.files)
        yield from ((path, how) for path, how in zip(expected.files, found, strict=True) if how)


def _difference(site: PublishedSite, expected: dict[str, str], out: Path, path: str) -> str | None:
    try:
        same = digest(site, path, (out / path).stat().st_size) == expected[path]
    except OutOfTime as error:
        raise Unverifiable(f"the site cannot be verified: {error} for all of it") from error
    except NotServed as error:
        return f"cannot be read: {error}"
    return None if same else "differs from what the commit gives"


def _other_packages(root: Path, claim: Claim) -> Iterator[str]:
    """Packages that the site's lock pins in another version than is installed here: bytes may differ by them."""
    pinned: dict[str, str] = {}
    for lock in LOCKS:
        try:
            text = output(root, "cat-file", "blob", f"{claim.commit}:./{lock}").decode("utf-8", "replace")
        except subprocess.CalledProcessError:
            continue
        pinned = dict(re.findall(r"^([a-z0-9-]+)==([^\s;\\]+)", text, re.MULTILINE))
        break
    for name in LIBRARIES:
        here = metadata.version(name)
        if pinned.get(name, here) != here:
            yield f"{name} {here} instead of {pinned[name]}"
