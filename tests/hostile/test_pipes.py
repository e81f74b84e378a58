"""A named pipe or a socket in the place of a file keeps no command waiting, neither this program nor git."""

import os
import shlex
import shutil
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.clubs import committed
from tests.small import copied_site

Run = Callable[..., tuple[int, str]]

RUN = """
import sys
from masterlist.cli import main
from masterlist.read import git_process
git_process.PATIENCE = 0.2
sys.exit(main(sys.argv[1:]))
"""
READ_BY_GIT = (
    ".gitattributes",
    ".gitignore",
    ".mailmap",
    "content/.gitattributes",
    "content/logs/ann-archer/.gitignore",
)
CONTENT = (
    *("content/site.yaml", "content/theme.yaml", "content/logo.png", "content/players/zoe-zinn.yaml"),
    *("content/logs/ann-archer/03.yaml", "content/logs/zoe-zinn", "content/pages/about.md", "content/lists/chess.yaml"),
)
OTHERS = ("content/players/zoe.yaml~", "systems/ours/pyproject.toml", "systems/ours", "tools/requirements.txt")

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


def _site(folder: Path) -> Path:
    copied_site(folder, "base")
    (folder / ".gitignore").write_text("/public/\n.masterlist-cache/\n", "utf-8")
    committed(folder)
    return folder


@pytest.fixture(scope="module")
def run(ready_python: str, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a command: its exit status and output; one that waits for ever is ended, and fails the test."""
    program = tmp_path_factory.mktemp("program") / "run.py"
    program.write_text(RUN, "utf-8")

    def ran(site: Path, *command: str) -> tuple[int, str]:
        arguments = [*shlex.split(ready_python), str(program), "--root", str(site), *command]
        done = subprocess.run(arguments, capture_output=True, text=True, timeout=100, check=False)
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout + done.stderr

    return ran


def _in_its_place(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    return path


@pytest.mark.parametrize("name", [*READ_BY_GIT, *OTHERS])
def test_a_pipe_beside_the_content_keeps_no_build_waiting(run: Run, tmp_path: Path, name: str) -> None:
    site = _site(tmp_path / "site")
    os.mkfifo(_in_its_place(site / name))
    assert run(site, "build", "--full", *(["--provenance"] if name in READ_BY_GIT else []))[0] == 0


@pytest.mark.parametrize("name", CONTENT)
def test_a_pipe_in_the_content_is_named(run: Run, tmp_path: Path, name: str) -> None:
    """Git lists none: where there is a repository, one is as if it were not there."""
    site = _site(tmp_path / "site")
    os.mkfifo(_in_its_place(site / name))
    assert run(site, "check")[0] == (1 if name == "content/site.yaml" else 0)
    shutil.rmtree(site / ".git")
    status, said = run(site, "build", "--full")
    assert status == 1
    assert f"{name}: error: this is a link or a device, and neither is read" in said


def test_a_socket_is_named_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = _site(tmp_path / "site")
    shutil.rmtree(site / ".git")
    monkeypatch.chdir(site / "content/players")  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("zoe-zinn.yaml")
        status, said = run(site, "check")
    assert (status, "zoe-zinn.yaml: error: this is a link or a device" in said) == (1, True)
