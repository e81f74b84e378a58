"""The tutorials, followed word by word on a machine that has the wheel, and neither the checkout nor a network."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.clubs import GIT, desk
from tests.documented import DOCS, Reader


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
