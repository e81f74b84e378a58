"""The published folder: files of others stay, two builds do not meet, and a journal from elsewhere is not believed."""

import errno
import http.client
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest
from tests.small import copied_site, put

from masterlist import serve
from masterlist.build import build
from masterlist.building import work
from masterlist.building.checking import Built, Options, Workplace
from masterlist.cache_files import Damaged
from masterlist.cli import main
from masterlist.publishing import staging
from masterlist.publishing.staging import Busy, FolderLock, Journal, Refused, Staging, place_of, write_journal

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "import sys; from masterlist.cli import main; sys.exit(main())"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "generator")}
FOREIGN = {
    "CNAME": "example.org\n",
    "mine.txt": "mine\n",
    "players/mine.txt": "mine\n",
    "mine/deep/letter.txt": "dear\n",
    ".well-known/security.txt": "x\n",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site that was built, and edited after that."""
    copied_site(tmp_path / "site", "base_boards")
    assert main(["--root", str(tmp_path / "site"), "build"]) == 0
    (tmp_path / "site/content/players/ann-hill.yaml").write_text("name: Ann Other\n", "utf-8")
    return tmp_path / "site"


def _area(site: Path) -> Path:
    return site / ".public.masterlist"


def _lay(folder: Path) -> None:
    for name, text in FOREIGN.items():
        put(folder / name, text)
    (folder / "link").symlink_to("nowhere")
    (folder / "empty").mkdir()


@pytest.mark.parametrize("is_exchanged", [True, False])
@pytest.mark.parametrize("options", [[], ["--full"], ["--cache", "other"]])
def test_files_of_others_are_kept(
    site: Path, options: list[str], monkeypatch: pytest.MonkeyPatch, *, is_exchanged: bool
) -> None:
    monkeypatch.chdir(site)
    if not is_exchanged:
        monkeypatch.setattr(staging, "_exchange", lambda _one, _other: False)
    _lay(site / "public")
    for _ in range(2):
        assert main(["--root", str(site), "build", *options]) == 0
        assert {name: (site / "public" / name).read_text("utf-8") for name in FOREIGN} == FOREIGN
        assert (site / "public/link").readlink() == Path("nowhere")
        assert (site / "public/empty").is_dir()
        assert b"Ann Other" in (site / "public/players/ann-hill.html").read_bytes()
    listed = json.loads((site / "public/manifest.json").read_bytes())["files"]
    assert not listed.keys() & FOREIGN.keys()
    assert not _area(site).exists()


@pytest.mark.parametrize("full", [[], ["--full"]])
@pytest.mark.parametrize("name", ["players/zoe-zimmer.html", "players/zoe-zimmer.html/inside", "about"])
def test_a_file_of_others_where_a_new_one_belongs(
    site: Path, name: str, full: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = site / "public" / name
    put(theirs, "mine\n")
    (site / "content/players/zoe-zimmer.yaml").write_text("name: Zoe Zimmer\n", "utf-8")
    (site / "content/pages/about").mkdir(parents=True)
    (site / "content/pages/about/us.md").write_text("---\ntitle: Us\n---\nText.\n", "utf-8")
    before = (site / "public/index.html").read_bytes()
    assert main(["--root", str(site), "build", *full]) == 2
    assert "is no part of the site, which has something of that name now" in capsys.readouterr().err
    assert theirs.read_text("utf-8") == "mine\n"
    assert (site / "public/index.html").read_bytes() == before
    assert not _area(site).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of folders are text")
def test_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    site = tmp_path / os.fsdecode(b"site-\xff")
    copied_site(site, "base")
    for _ in range(2):
        assert main(["--root", str(site), "build"]) == 0
        assert (site / "public/downloads/masterlist.sqlite").is_file()


def test_a_folder_that_leads_elsewhere_is_not_written_through(site: Path) -> None:
    players = (site / "public/players").rename(site / "elsewhere")
    (site / "public/players").symlink_to(players)
    before = {path: path.read_bytes() for path in players.iterdir() if path.is_file()}
    assert main(["--root", str(site), "build"]) == 2
    assert {path: path.read_bytes() for path in players.iterdir() if path.is_file()} == before


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(site: Path, ready_python: str) -> Run:
    """Runs a command in a process of its own, which is not waited for without end."""
    command = [*shlex.split(ready_python), "masterlist", "--root", str(site)]
    return lambda *arguments: subprocess.run(
        [*command, *arguments], cwd=site, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
@pytest.mark.parametrize("is_edited", [True, False])
@pytest.mark.parametrize("name", ["index.html", "players/ann-hill.html", "api/v1/index.json", "linked.html"])
def test_a_pipe_in_the_place_of_a_file_of_the_site_is_replaced(
    run: Run, site: Path, name: str, *, is_edited: bool
) -> None:
    """Whatever is in the place of such a file is not waited for."""
    if not is_edited:
        assert main(["--root", str(site), "build"]) == 0
    place = site / "public" / ("index.html" if name == "linked.html" else name)
    place.unlink()
    if name == "linked.html":
        os.mkfifo(site / "pipe")
        place.symlink_to(site / "pipe")
    else:
        os.mkfifo(place)
    built = run("build")
    assert built.returncode == 0, built.stderr
    assert place.is_file()
    assert not place.is_symlink()
    listed = json.loads((site / "public/manifest.json").read_bytes())["files"]
    assert sha256(place.read_bytes()).hexdigest() == listed[place.relative_to(site / "public").as_posix()]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_in_the_place_of_the_manifest_is_no_mark_of_a_site(run: Run, site: Path) -> None:
    (site / "public/manifest.json").unlink()
    os.mkfifo(site / "public/manifest.json")
    built = run("build")
    assert built.returncode == 2
    assert "public holds files that are no site of ours: name an empty folder with --out, or empty it" in built.stderr
    verified = run("verify", "public")
    assert verified.returncode == 2
    assert "the site's manifest.json cannot be read: it is no file" in verified.stderr


def test_two_builds_at_once(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = FolderLock(_area(site))
    with pytest.raises(Busy):
        FolderLock(_area(site))
    assert main(["--root", str(site), "build"]) == 2
    assert "another build is writing" in capsys.readouterr().err
    assert main(["--root", str(site), "check"]) == 0, "it does not need the folder"
    lock.release()
    assert main(["--root", str(site), "build"]) == 0
    assert not _area(site).exists()


def test_a_lock_that_was_left_is_no_lock(site: Path) -> None:
    _area(site).mkdir()
    (_area(site) / "lock").write_bytes(b"")
    assert main(["--root", str(site), "build"]) == 0
    assert not _area(site).exists()


def test_a_disk_without_room_for_the_lock_keeps_no_folder_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.open", full)
    with pytest.raises(OSError, match="No space left"):
        FolderLock(tmp_path / ".public.masterlist")
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []


def test_a_link_where_the_lock_belongs(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "theirs/new-0").mkdir(parents=True)
    _area(site).symlink_to(site / "theirs")
    assert main(["--root", str(site), "build"]) == 2
    assert "cannot be written: this is a link" in capsys.readouterr().err
    assert (site / "theirs/new-0").is_dir()


def test_a_journal_from_elsewhere_is_not_believed(site: Path) -> None:
    """Somebody may have committed one, or copied the whole folder."""
    staged = _area(site) / "new-0"
    staged.mkdir(parents=True)
    (staged / "index.html").write_text("forged", "utf-8")
    before = (site / "public/index.html").read_bytes()
    here = place_of(staged)
    assert here
    write_journal(_area(site), Journal("new-0", here, here, put=("index.html",)))
    assert main(["--root", str(site), "check"]) == 0
    assert (site / "public/index.html").read_bytes() == before
    assert not _area(site).exists()


@pytest.mark.parametrize("path", ["../victim", "/victim", "a/../../victim", "", "a//b"])
def test_a_journal_names_nothing_outside(site: Path, path: str) -> None:
    (site / "victim").write_text("dear", "utf-8")
    staged = _area(site) / "new-0"
    staged.mkdir(parents=True)
    old, new = place_of(site / "public"), place_of(staged)
    assert new
    write_journal(_area(site), Journal("new-0", new, old, drop=(path,)))
    assert main(["--root", str(site), "check"]) == 0
    assert (site / "victim").exists()


def test_any_command_completes_what_was_begun_anywhere(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "elsewhere"
    assert main(["--root", str(site), "build", "--out", str(out)]) == 0
    area = tmp_path / ".elsewhere.masterlist"
    (area / "new-0").mkdir(parents=True)
    (area / "new-0/index.html").write_text("new", "utf-8")
    new = place_of(area / "new-0")
    assert new
    write_journal(area, Journal("new-0", new, place_of(out), put=("index.html",), drop=("players.html",)))
    assert main(["--root", str(site), "check"]) == 0
    assert (out / "index.html").read_text("utf-8") == "new"
    assert not (out / "players.html").exists()
    assert not area.exists()


def _late(folder: Path | None) -> None:
    """Work that fails at once without a folder; with one it writes there, when that has become known."""
    if folder is None:
        raise Refused("the disk is full")
    time.sleep(0.7)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "late.html").write_text("late", "utf-8")


def test_a_build_that_fails_leaves_nothing_though_its_workers_are_at_work(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(place: Workplace, _: object, staging: Staging, *__: object) -> Built:
        staging.begin(None)
        list(place.workers.map(_late, (None, staging.folder)))
        raise AssertionError

    monkeypatch.setattr(work, "publish", fail)
    with pytest.raises(Refused, match="the disk is full"):
        build(site, site / "public", Options(jobs=2))
    assert not _area(site).exists()
    time.sleep(1)
    assert not _area(site).exists()


def test_a_build_that_begins_again_has_nothing_of_its_first_workers(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = 0

    def begin_again(place: Workplace, _: object, staging: Staging, *__: object) -> Built:
        nonlocal begun
        begun += 1
        staging.begin(None)
        if begun == 1:
            folders = (staging.folder / name for name in "abc")
            next(iter(place.workers.map(_late, folders)))
            raise Damaged
        time.sleep(1)
        raise Refused(str(sorted(staging.folder.iterdir())))

    monkeypatch.setattr(work, "publish", begin_again)
    with pytest.raises(Refused, match=r"^\[\]$"):
        build(site, site / "public", Options(jobs=2))


def _session(number: int) -> list[int]:
    """The processes of a session that are not just being reaped."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = stat.read_text("utf-8").rpartition(") ")
        except OSError:
            continue
        state, _, _, session, *_ = rest.split()
        if int(session) == number and state != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize("patience", [0.3, 0.8, 1.3])
def test_workers_end_with_their_parent(site: Path, patience: float) -> None:
    command = [*COMMAND, "--root", str(site), "build", "--full", "--jobs", "3"]
    build = subprocess.Popen(command, env=ENVIRONMENT, start_new_session=True, stdout=subprocess.DEVNULL)
    time.sleep(patience)
    build.send_signal(signal.SIGKILL)
    build.wait()
    for _ in range(100):
        if not (left := _session(build.pid)):
            break
        time.sleep(0.1)
    assert not left
    assert main(["--root", str(site), "build"]) == 0


WORK = """
import os, sys, time
from masterlist.workers.local import Processes
workers = Processes(3, alone=0)
for pid in workers.map(lambda _: os.getpid(), ()): pass
def work(number):
    os.write(1, b"%d\\n" % os.getpid())  # in one call: the numbers of three processes must not mix
    time.sleep(60)
list(workers.map(work, range(3)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_workers_that_are_at_work_end_too(tmp_path: Path) -> None:
    (tmp_path / "work.py").write_text(WORK, "utf-8")
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "work.py")], env=ENVIRONMENT, start_new_session=True, stdout=subprocess.PIPE
    )
    assert parent.stdout
    assert len({parent.stdout.readline() for _ in range(3)}) == 3
    parent.kill()
    parent.wait()
    for _ in range(100):
        if not (left := _session(parent.pid)):
            break
        time.sleep(0.1)
    parent.stdout.close()
    assert not left


# --- What `serve` shows is for this machine: a page of another name that leads here gets nothing ---


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A server of a folder with a page, and with a folder that has none."""
    (tmp_path / "feeds").mkdir()
    (tmp_path / "index.html").write_text("<html><body>Ours</body></html>", "utf-8")
    (tmp_path / "feeds/secret.xml").write_text("<feed/>", "utf-8")
    with serve._Server(("127.0.0.1", 0), partial(serve._Handler, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def _asked(port: int, path: str, *hosts: str, method: str = "GET") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    for host in hosts:
        connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "LOCALHOST:{port}", "127.0.0.1:{port}"])
def test_this_machine_is_answered(port: int, host: str) -> None:
    status, text = _asked(port, "/", host.format(port=port))
    assert (status, "Ours" in text) == (200, True)


FOREIGN_HOST = (
    "evil.example",
    "evil.example:{port}",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1@evil",
    "",
)


@pytest.mark.parametrize("host", FOREIGN_HOST)
@pytest.mark.parametrize("path", ["/", "/reload-events", "/reload.js", "/feeds/secret.xml"])
def test_another_name_that_leads_here_is_refused(port: int, host: str, path: str) -> None:
    for method in ("GET", "HEAD"):
        status, text = _asked(port, path, host.format(port=port), method=method)
        assert status == 421
        assert not any(word in text for word in ("Ours", "feed", "EventSource"))


def test_no_host_and_two_hosts_are_refused(port: int) -> None:
    assert _asked(port, "/")[0] == 421
    assert _asked(port, "/", "evil.example", "localhost")[0] == 421
    assert _asked(port, "/", "localhost", "evil.example")[0] == 421


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_no_folder_is_listed(port: int, method: str) -> None:
    status, text = _asked(port, "/feeds/", "localhost", method=method)
    assert (status, "secret" in text) == (404, False)
