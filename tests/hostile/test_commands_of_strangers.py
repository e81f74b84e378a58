"""No commit of a stranger makes git run a command: each known way is tried on every command that asks git.

A folder of ``commands/`` is one attack. It is laid into the site's folder together with what makes a folder a bare
repository, so that git, started there, would take that folder for the repository and obey its configuration. The same
configuration is then put into the real repository: settings that name a program are overridden there too.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.hostile.conftest import commit, git
from tests.small import add

from masterlist.cli import main
from masterlist.read import git_process

HERE = Path(__file__).parent
ATTACKS = sorted(folder.name for folder in (HERE / "commands").iterdir())
COMMANDS = [["check"], ["build", "--provenance"], ["review", "main"], ["explain", "content/logs/ann-archer/01.yaml:8"]]


@pytest.fixture
def repository(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same; what an attack has run leaves a mark beside it."""
    monkeypatch.setenv("MARK", str(tmp_path / "mark"))
    return repository


def make_stale(top: Path) -> None:
    """Give every content file another time of change, so that git compares contents."""
    for file in (top / "site/content").rglob("*.yaml"):
        os.utime(file, (1, 1))
    add(top / "site/content/site.yaml", "# changed\n")


def embed(attack: Path, site: Path) -> None:
    """Make the site's folder a bare repository as well, with the content on record in it."""
    where = ("--git-dir", str(site), "--work-tree", str(site))
    git(site, *where, "-c", "core.bare=false", "init", "-q", "-b", "main")
    git(site, *where, "add", "content")
    git(site, *where, "commit", "-qm", "Embedded")
    for sample in ("hooks", "info", "description"):
        path = site / sample
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    if (attack / "refs").exists():
        (site / "refs/heads/main").unlink()
    shutil.copytree(attack, site, dirs_exist_ok=True)
    config = (site / "config").read_text("utf-8")
    (site / "config").write_text(f"[core]\n\trepositoryformatversion = 0\n\tworktree = .\n{config}", "utf-8")


@pytest.mark.parametrize("attack", ATTACKS)
def test_embedded_repository(attack: str, repository: Path, tmp_path: Path) -> None:
    site = repository / "site"
    embed(HERE / "commands" / attack, site)
    commit(repository)
    make_stale(repository)
    for command in COMMANDS:
        assert main(["--root", str(site), *command]) in {0, 1}, command
        assert not (tmp_path / "mark").exists(), command


@pytest.mark.parametrize("attack", ATTACKS)
def test_configuration_of_the_real_repository(attack: str, repository: Path, tmp_path: Path) -> None:
    folder = HERE / "commands" / attack
    config = (folder / "config").read_text("utf-8").replace("repositoryformatversion", "ignored")
    add(repository / ".git/config", config)
    for name in ("gpg", "transport", "hooks"):
        if (folder / name).exists():
            (shutil.copytree if name == "hooks" else shutil.copy)(folder / name, repository / name)
    if (folder / "info").exists():
        shutil.copy(folder / "info/attributes", repository / ".gitattributes")
    make_stale(repository)
    for command in COMMANDS:
        assert main(["--root", str(repository / "site"), *command]) in {0, 1, 2}, command
        assert not (tmp_path / "mark").exists(), command


def test_program_in_the_folder_of_the_site(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search path that begins with the current folder finds no git there."""
    program = repository / "site/git"
    program.write_text('#!/bin/sh\ntouch "$MARK"\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.chdir(repository / "site")
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.pathsep}{os.environ['PATH']}")
    for command in COMMANDS:
        assert main(command) in {0, 1}
        assert not (tmp_path / "mark").exists(), command


def test_replaced_objects_are_ignored(repository: Path) -> None:
    """What a commit holds is what its hash says, whatever ``refs/replace`` offers instead."""
    before = git_process.output(repository, "rev-parse", "main:site/content/site.yaml").decode().strip()
    (repository / "other").write_text("title: Another\n", "utf-8")
    git(repository, "add", "other")
    other = git_process.output(repository, "rev-parse", ":other").decode().strip()
    git(repository, "replace", before, other)
    assert git_process.output(repository, "cat-file", "blob", before).startswith(b"# yaml-language-server")


def test_repository_is_found_without_git(repository: Path) -> None:
    """Git is told where the repository is, so that no version of it searches."""
    embed(HERE / "commands/fsmonitor", repository / "site")
    with git_process.start(repository / "site", "rev-parse", "--git-dir", stdout=subprocess.PIPE) as process:
        said, _ = process.communicate()
    assert Path(said.decode().strip()) == repository / ".git"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_repository_of_another_user(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with git itself, it counts only where ``safe.directory`` names it."""
    for path in (repository, repository / ".git"):
        os.chown(path, 12345, 12345)
    with pytest.raises(subprocess.CalledProcessError):
        git_process.output(repository / "site", "rev-parse", "HEAD")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "safe.directory")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", str(repository))
    assert git_process.output(repository / "site", "rev-parse", "HEAD")
