"""Guides and tutorials: each is followed word by word, and no page names a command that is not there."""

import argparse
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from masterlist.cli import _parser, main
from masterlist.cli.common import Parser
from tests.clubs import GIT, ROOT, committed, desk
from tests.documented import DOCS, FAILS, Command, Reader, steps
from tests.small import edit

GUIDES = sorted((DOCS / "how-to").glob("*.md"))
WITH_COMMANDS = [page for page in GUIDES if any(isinstance(step, Command) for step in steps(page.read_text("utf-8")))]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new site, which is committed and pushed, and its hub."""
    folder = tmp_path_factory.mktemp("begun")
    site = folder / "club"
    assert main(["init", str(site)]) == 0
    about = site / "content/pages/about.md"
    edit(about, "Replace this text with a few words about", "This is")
    committed(site)
    subprocess.run([*GIT, "init", "--quiet", "--bare", str(folder / "hub.git")], check=True)
    subprocess.run([*GIT, "remote", "add", "origin", "../hub.git"], cwd=site, check=True)
    subprocess.run([*GIT, "push", "--quiet", "--set-upstream", "origin", "main", "main:request"], cwd=site, check=True)
    return folder


@pytest.fixture
def reader(tmp_path: Path, begun: Path, ready_python: str) -> Reader:
    """A reader with such a site, and with the program of this checkout."""
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True, symlinks=True)
    site, tools = tmp_path / "club", tmp_path / "bin"
    tools.mkdir()
    (tools / "masterlist").write_text(f'#!/bin/sh\nexec {ready_python} masterlist "$@"\n', "utf-8")
    (tools / "masterlist").chmod(0o755)
    (tmp_path / "gitconfig").write_text("[user]\nname = A club\nemail = club@example.org\n", "utf-8")
    return Reader(
        site,
        {
            **os.environ,
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "GIT_CONFIG_GLOBAL": str(tmp_path / "gitconfig"),
        },
    )


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.stem)
def test_a_guide_works(page: Path, reader: Reader) -> None:
    assert reader.follow(page)


def test_the_guides_that_must_be_there_are_run() -> None:
    assert {"correct", "merge", "rename", "privacy", "migrate", "edition", "import", "report", "verify"} <= {
        page.stem for page in WITH_COMMANDS
    }
    for page in GUIDES:  # a remark that says how a command ends stands directly above one
        text = page.read_text("utf-8")
        assert text.count(FAILS) == len(re.findall(re.escape(FAILS) + r"\n\n *```console", text)), page


def _named(text: str) -> Iterator[list[str]]:
    for found in re.findall(r"(?<!`)`masterlist ([^`]+)`(?!`)", text):
        if words := shlex.split(found.replace("[", " ").replace("]", " ").replace("…", "")):
            yield words


def _with_options(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The parser with the options that it adds when it is asked for."""
    if isinstance(parser, Parser) and parser.add_more:
        parser.add_more(parser)
        parser.add_more = None
    return parser


def _parser_of(words: list[str]) -> tuple[argparse.ArgumentParser, list[str]]:
    """The parser of the command that these words name, with the words behind its name."""
    parser: argparse.ArgumentParser = _parser()
    while inner := next((one.choices for one in parser._actions if isinstance(one, argparse._SubParsersAction)), None):
        at = next((at for at, word in enumerate(words) if word in inner), None)
        if at is None:
            assert words[0] in {"COMMAND", "--root", "WHAT", "--version"}, words
            return parser, []
        parser, words = _with_options(inner[words[at]]), words[at + 1 :]
    return parser, words


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))], ids=lambda page: page.stem)
def test_every_command_that_is_named_is_there(page: Path) -> None:
    for words in _named(page.read_text("utf-8")):
        parser, rest = _parser_of(words)
        known = {option for action in parser._actions for option in action.option_strings}
        assert {word for word in rest if word.startswith("--")} <= known, words


# --- The tutorials, followed word by word on a machine that has the wheel, and neither the checkout nor a network ---


def test_the_tutorials_work(tmp_path: Path, release: Path) -> None:
    made = desk(tmp_path / "a desk", PIP_FIND_LINKS=str(release.parent))
    subprocess.run([*GIT, "init", "--quiet", "--bare", "hub.git"], cwd=tmp_path, check=True)
    (tmp_path / "gitconfig").write_text(
        f'[user]\nname = A club\nemail = club@example.org\n[url "{tmp_path}/hub.git"]\n'
        "insteadOf = https://github.com/hill-street/ratings.git\n",
        "utf-8",
    )
    reader = Reader(
        made.folder,
        {**made.environment, "GIT_CONFIG_GLOBAL": str(tmp_path / "gitconfig"), "GIT_CONFIG_SYSTEM": os.devnull},
        {"OWNER": "hill-street", "NAME": "ratings"},
    )
    assert reader.follow(DOCS / "tutorial/club.md") >= 20
    site = reader.folder
    assert site == made.folder / "our-ratings"
    assert "Cleo Cole" in (site / "public/lists/squares.html").read_text("utf-8")
    assert reader.follow(DOCS / "tutorial/tournament.md") >= 10
    event = (site / "public/tournaments/spring-open.html").read_text("utf-8")
    assert "Ann Archer" in event
    log = subprocess.run(
        [*GIT, "log", "--format=%s"], cwd=tmp_path / "hub.git", capture_output=True, text=True, check=True
    )
    assert log.stdout.splitlines() == ["Add the Spring Open", "Say where the site is", "Begin our ratings"]


@pytest.mark.parametrize(("page", "shown"), [("chess", "lists/chess"), ("table", "lists/catan")])
def test_the_tutorials_of_other_games_work(tmp_path: Path, release: Path, page: str, shown: str) -> None:
    made = desk(tmp_path / "a desk", PIP_FIND_LINKS=str(release.parent))
    reader = Reader(made.folder, made.environment)
    assert reader.follow(DOCS / f"tutorial/{page}.md") >= 12
    text = (reader.folder / f"public/{shown}.html").read_text("utf-8")
    assert "Dan Dale" in text
    assert "Hill Street" in text
