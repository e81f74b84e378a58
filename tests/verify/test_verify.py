"""A published site is compared with what its commit gives, from a folder and from a server."""

import errno
import json
import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path
from typing import Any, Self

import pytest

from masterlist import __version__, verify
from masterlist.cli import main
from tests.clubs import committed
from tests.server import Quiet, answered, served
from tests.small import put


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with two commits in a folder of its repository; ``old`` and ``public`` are what they gave."""
    top = tmp_path_factory.mktemp("repository")
    site = top / "our site"
    assert main(["init", str(site)]) == 0
    (site / ".gitignore").write_text("/public/\n/old/\n.masterlist-cache/\n", "utf-8")
    committed(top)
    assert main(["--root", str(site), "build", "--provenance", "--out", str(site / "old")]) == 0
    (site / "content/players/dora-dean.yaml").write_text(
        "# yaml-language-server: $schema=../../schema/player.schema.json\nname: Dora Dean\n", "utf-8"
    )
    committed(top, "Add Dora")
    assert main(["--root", str(site), "build", "--provenance"]) == 0
    return site


@pytest.fixture
def published(made: Path, tmp_path: Path) -> Path:
    """The published folder, to be altered."""
    shutil.copytree(made / "public", tmp_path / "public")
    return tmp_path / "public"


def _manifest(folder: Path, **changed: Any) -> None:
    file = folder / "manifest.json"
    file.write_text(json.dumps(json.loads(file.read_bytes()) | changed), "utf-8")


class _Moving(Quiet):
    moved = ""  # where to, for everything below /moved/

    def do_GET(self) -> None:  # noqa: N802  the library's name
        if self.path.startswith("/moved/"):
            self.send_response(302)
            self.send_header("Location", self.moved + self.path.removeprefix("/moved"))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        super().do_GET()


def _verify(site: Path, place: object, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    capsys.readouterr()
    status = main(["--root", str(site), "verify", str(place), *more])
    return status, "".join(capsys.readouterr())


def test_the_manifest_says_what_it_was_built_from(made: Path) -> None:
    said = json.loads((made / "public/manifest.json").read_bytes())
    asked = ["git", "rev-parse", "HEAD", "HEAD:./tools/requirements.txt"]
    commit, lock = subprocess.run(asked, cwd=made, capture_output=True, text=True, check=True).stdout.split()
    del said["files"]
    assert said == {
        "commit": commit,
        "changed": False,
        "version": __version__,
        "lock": lock,
        "options": {"provenance": True},
    }


def test_a_folder_and_an_address_are_confirmed(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = subprocess.run(["git", "status", "--porcelain"], cwd=made, capture_output=True, check=True).stdout
    status, said = _verify(made, made / "public", capsys)
    assert status == 0, said
    assert said.startswith("All ")
    with served(made / "public") as address:
        assert _verify(made, f"{address}/index.html?from=mail#top", capsys) == (0, said)
    with answered(made / "public", _Moving) as address:
        assert _verify(made, f"{address}/moved", capsys) == (0, said)
    assert subprocess.run(["git", "status", "--porcelain"], cwd=made, capture_output=True, check=True).stdout == before


def test_whatever_is_not_what_the_commit_gives_is_named(
    made: Path, published: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files, what the manifest says of them, and what is no part of the site: links and closed folders too."""
    page = published / "players/ann-archer.html"
    page.write_bytes(page.read_bytes().replace(b"Ann", b"Eve", 1))
    (published / "lists/squares.html").unlink()
    (published / "players.html").unlink()
    (published / "players.html").symlink_to(made / "public/players.html")
    elsewhere = published.parent / "elsewhere"
    for file in (
        published / "CNAME",
        published / "docs/how/to.html",
        published / "more.html",
        elsewhere / "login.html",
    ):
        put(file, "not ours")
    (published / "club").symlink_to(elsewhere, target_is_directory=True)
    (published / "gone").symlink_to("nowhere")
    (published / "closed").mkdir()
    files = json.loads((published / "manifest.json").read_bytes())["files"]
    _manifest(published, files={**files, "more.html": "0" * 64, "index.html": "1" * 64}, lock=None)
    listed = os.scandir

    def scandir(path: str | int) -> object:
        if str(path) == str(published / "closed"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    altered = "players/ann-archer.html: differs from what the commit gives"
    by_manifest = {
        "more.html: is named in the manifest.json, but the commit gives no such file",
        "index.html: has another hash in the manifest.json, or none",
        "manifest.json: names another lock than the commit has",
    }
    strange = {f"{name}: is no part of the site: remove it, or name it with --except" for name in STRANGE}
    status, said = _verify(made, published, capsys)
    assert status == 1
    assert {line for line in said.splitlines() if not line.startswith("Files ")} == {
        *(altered, "lists/squares.html: cannot be read: No such file or directory"),
        "players.html: cannot be read: it is a link that leads out of the folder",
        *by_manifest,
        *strange,
    }
    status, said = _verify(made, published, capsys, "--except", "docs/*", "--except", "CNAME")
    assert [name for name in STRANGE if f"{name}: is no part of the site" in said] == ["club", "closed", "gone"]
    with served(published) as address:
        status, said = _verify(made, address, capsys)
    assert status == 1
    expected = {altered, "lists/squares.html: cannot be read: the server answers 404", *by_manifest}
    assert expected <= {*said.splitlines()}


STRANGE = ("CNAME", "club", "closed", "docs/how/to.html", "gone")


def test_files_that_are_named_may_lie_beside_a_site(
    made: Path, published: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("CNAME", "docs/index.html"):
        (published / name).parent.mkdir(exist_ok=True)
        (published / name).write_text("mine", "utf-8")
    status, said = _verify(made, published, capsys)
    assert (status, "Files in the folder that are no part of the site: 2.\n" in said) == (1, True)
    status, said = _verify(made, published, capsys, "--except", "docs/*", "--except", "CNAME")
    assert (status, "no part" in said) == (0, False)


def test_an_older_deployment_is_told(made: Path, published: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = _verify(made, made / "old", capsys)
    assert (status, said.count("Commits since then: 1.")) == (0, 1), said
    shutil.copy(made / "old/players.html", published)  # a deployment that ended halfway
    status, said = _verify(made, published, capsys)
    assert status == 1
    assert said.startswith("players.html: differs from what the commit gives\n")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"commit": "ab" * 20}, "commit " + "ab" * 20 + " is not here. This brings it: git fetch origin " + "ab" * 20),
        ({"version": "0.3.0"}, f"built by Masterlist 0.3.0, and this is {__version__}"),
        ({"version": "\x1b[2J"}, "names no version"),
        ({"version": None}, "a version before 0.2.0"),
        ({"commit": None}, "built outside of a git repository"),
        ({"commit": "--upload-pack=x"}, "built outside of a git repository"),
        ({"changed": True}, "no commit holds them"),
        ({"files": {"../secret": "0" * 64}}, "names files that no build writes"),
        ({"files": {"index.html": "x"}}, "names files that no build writes"),
        ({"files": []}, "manifest.json is damaged"),
    ],
    ids=lambda one: ascii(one) if isinstance(one, dict) else "",
)
def test_what_can_be_neither_confirmed_nor_refuted(
    made: Path, published: Path, changed: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _manifest(published, **changed)
    status, printed = _verify(made, published, capsys)
    assert status == 2
    assert said in printed
    assert "\x1b" not in printed


def test_without_the_whole_history_it_says_how_to_get_it(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clone = ["git", "clone", "--quiet", "--depth=1", made.parent.as_uri(), str(tmp_path / "clone")]
    subprocess.run(clone, check=True, capture_output=True)
    status, said = _verify(tmp_path / "clone/our site", made / "public", capsys)
    assert status == 2
    assert "git fetch --unshallow" in said


def test_other_packages_are_named(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(verify, "LIBRARIES", ("jinja2",))
    monkeypatch.setattr(metadata, "version", lambda _: "1.0")
    status, said = _verify(made, made / "public", capsys)
    assert status == 0
    assert "other packages are installed here: jinja2 1.0 instead of 3." in said


@pytest.mark.parametrize("place", ["file:///etc", "ftp://127.0.0.1/", "http://", "https:///x"])
def test_only_web_addresses_are_asked(made: Path, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = _verify(made, place, capsys)
    assert status == 2
    assert "an address begins with http:// or https:// and names a host" in said


def test_another_host_is_not_followed(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with served(made / "public") as other:
        away = type("_Away", (_Moving,), {"moved": other})
        with answered(made / "public", away) as address:
            status, said = _verify(made, f"{address}/moved", capsys)
    assert status == 2
    assert "the server redirects to another host" in said


class _Endless:
    """A file that never ends."""

    def __init__(self) -> None:
        self.given = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def open(self, _path: str) -> "_Endless":
        return self

    def read(self, most: int, /) -> bytes:
        self.given += most
        return b"x" * most


def test_no_more_is_read_than_a_file_can_have() -> None:
    endless = _Endless()
    with pytest.raises(verify.NotServed, match="more than 100,000 bytes"):
        verify.read(endless, "manifest.json", 100_000)
    verify.digest(endless, "index.html", 10)
    assert endless.given == 100_001 + 11


@contextmanager
def _slow(first: bytes, again: bytes) -> Iterator[str]:
    """A server that sends some bytes at once, and then others, a few at a time and for ever."""
    ended = threading.Event()

    def answer(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            connection.sendall(first)
            while not ended.wait(0.05):
                connection.sendall(again)

    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    threading.Thread(target=answer, args=(server.accept()[0],), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        finally:
            ended.set()


SLOW = {
    "a file": (b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", b"abcd"),
    "a line": (b"HTTP/1.1 2", b"0"),
    "lines": (b"HTTP/1.1 200 OK\r\n", b"A: b\r\n"),
    "pieces": (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
    "redirections": (b"HTTP/1.1 302 Found\r\nLocation: /", b"a"),
}


@pytest.mark.parametrize("how", SLOW)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_slow_server_holds_nobody(scheme: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a read too: a server that sends four bytes a second held it for hours."""
    monkeypatch.setattr(verify, "WHOLE", 0.3)
    with _slow(*SLOW[how]) as place:
        site = verify.Address(place.replace("http", scheme, 1))
        found: list[Exception] = []
        held = threading.Thread(target=_read_all, args=(site, found), daemon=True)
        held.start()
        held.join(60)
        assert not held.is_alive()
    assert isinstance(found[-1], verify.NotServed)
    if scheme == "http":
        assert isinstance(found[-1], verify.OutOfTime)
        with pytest.raises(verify.OutOfTime):
            verify.read(site, "index.html", 10)


def _read_all(site: verify.Address, found: list[Exception]) -> None:
    try:
        verify.read(site, "manifest.json", 1 << 20)
    except Exception as error:  # noqa: BLE001  it is looked at above
        found.append(error)
