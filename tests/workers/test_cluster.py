"""A cluster does the same work: two workers on the loopback address, and one of them killed on the way."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building import work
from masterlist.building.checking import Options
from masterlist.building.parts import render
from masterlist.cli import main
from masterlist.workers import cluster as clusters
from masterlist.workers.cluster import Cluster, NoCluster
from tests.built import tree
from tests.small import add, copied_site

pytestmark = pytest.mark.filterwarnings("ignore")  # the library's own, of sockets and loops that it leaves to the end


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Any]:
    """A cluster of two processes."""
    from distributed import LocalCluster

    options = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with LocalCluster(**options) as cluster:
        yield cluster


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with logs and events, and enough players for many calls."""
    root = tmp_path / "site"
    copied_site(root, "base_boards", "base")
    for number in range(120):
        (root / f"content/players/player-{number}.yaml").write_text(f"name: Nobody {number}\n", "utf-8")
    return root


@pytest.fixture
def expected(site: Path, tmp_path: Path) -> dict[str, bytes]:
    assert build(site, tmp_path / "local", Options(jobs=1, cache=tmp_path / "cache")).files
    return tree(tmp_path / "local")


def test_the_same_bytes(site: Path, expected: dict[str, bytes], scheduler: Any) -> None:
    options = Options(scheduler=scheduler.scheduler_address)
    assert build(site, site / "public", options).files
    assert tree(site / "public") == expected
    (site / "content/players/player-7.yaml").write_text("name: Somebody\n", "utf-8")
    assert build(site, site / "public", options).made
    assert b"Somebody" in (site / "public/players/player-7.html").read_bytes()


def test_workers_write_into_a_store(site: Path, expected: dict[str, bytes], scheduler: Any, tmp_path: Path) -> None:
    options = Options(scheduler=scheduler.scheduler_address)
    assert build(site, f"file://{tmp_path}/bucket", options).files
    assert tree(tmp_path / "bucket") == expected


def test_workers_find_the_published_files(site: Path, scheduler: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page on which only the rank changes is edited there, and no worker runs in the folder of the caller."""
    log = site / "content/logs/ann-archer/01.yaml"
    page = site / "public/players/bob-baker.html"
    entry = "  - {date: %s, opponent: cleo-cole, result: draw, bonus: 1-1, signed: true}\n"
    add(log, entry % "1997-01-01")
    monkeypatch.chdir(site)
    options = Options(scheduler=scheduler.scheduler_address)
    assert build(Path(), Path("public"), options).files
    assert ">2<span>nd</span> <small>of " in page.read_text("utf-8")
    (site / "content/logs/player-1").mkdir()
    games = "player: player-1\nbook: 1\nlist: squares\ngames:\n"
    (site / "content/logs/player-1/01.yaml").write_text(games + entry % "1996-01-01", "utf-8")
    assert build(Path(), Path("public"), options).made
    assert ">3<span>rd</span> <small>of " in page.read_text("utf-8")


def test_a_worker_is_killed_on_the_way(
    site: Path, expected: dict[str, bytes], scheduler: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "RENDERED", 2)
    whole_map = Cluster.map
    killed: list[int] = []

    def map_and_kill(self: Cluster, call: Any, given: Any) -> Iterator[Any]:
        for done in whole_map(self, call, given):
            if call is render and not killed:
                killed.append(next(iter(self._client.run(os.getpid).values())))
                os.kill(killed[0], signal.SIGKILL)
            yield done

    monkeypatch.setattr(Cluster, "map", map_and_kill)
    assert build(site, site / "public", Options(scheduler=scheduler.scheduler_address)).files
    assert killed
    assert tree(site / "public") == expected


def test_another_version_is_refused(scheduler: Any) -> None:
    cluster = Cluster(scheduler.scheduler_address)
    try:
        with pytest.raises(NoCluster, match="another version of masterlist"):
            cluster.expect_version(b"of yesterday")
    finally:
        cluster.close()


def test_nobody_answers(site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    for one in (address, f"tcp://127.0.0.1:{2**64}"):
        assert main(["--root", str(site), "build", "--scheduler", one]) == 2
        assert "no scheduler answers" in capsys.readouterr().err
    assert not (site / "public").exists()


def test_without_the_library(site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["--root", str(site), "check", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "extra 'cluster'" in capsys.readouterr().err
