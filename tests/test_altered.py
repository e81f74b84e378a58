"""An edition never changes silently: its page says which commits altered it after it was cut, where somebody asked."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building.workplace import Options
from tests.story.runner import git

ROOT = Path(__file__).parents[1]
SUZY = "content/logs/suzy/01.yaml"
TOP = "https://github.com/example/masterlist"
ENTRY = "\n  - date: {date}\n    opponent: bob-lee\n    result: won-major\n    bonus: 3-2\n    signed: true\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Suzy's log of 1996 and the games of the second list, in yearly editions; one commit."""
    root = tmp_path / "site"
    shutil.copytree(ROOT / "content", root / "content")
    for log in (root / "content/logs").iterdir():
        if log.name != "suzy":
            shutil.rmtree(log)
    _edit(root, "content/lists/squares.yaml", "quarterly", "yearly")
    (root / ".gitignore").write_text("public/\n.masterlist-cache/\n", "utf-8")
    git("init", "--quiet", "--initial-branch=main", at=root)
    _commit(root, "Begin")
    return root


def _edit(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text("utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new, 1), "utf-8")


def _commit(root: Path, message: str) -> str:
    git("add", "--all", at=root)
    git("commit", "--quiet", "--message", message, at=root)
    return git("rev-parse", "HEAD", at=root)


def _enter(root: Path, date: str) -> None:
    with (root / SUZY).open("a", encoding="utf-8") as log:
        log.write(ENTRY.format(date=date))


def _page(root: Path, path: str, *, provenance: bool = True) -> str:
    assert build(root, root / "public", Options(jobs=1, provenance=provenance)).files
    return (root / "public" / path).read_text("utf-8")


def _altered(root: Path, list_: str, edition: str) -> list[Any]:
    assert build(root, root / "public", Options(jobs=1, provenance=True)).files
    found = json.loads((root / f"public/api/v1/lists/{list_}/editions.json").read_text("utf-8"))["editions"]
    own: list[Any] = next(one["altered"] for one in found if one["edition"] == edition)
    return own


def test_a_list_of_log_books(site: Path) -> None:
    _enter(site, "1996-12-30")
    _commit(site, "Still in the year (#2)")
    _enter(site, "1997-01-02")
    _commit(site, "The next year begins, and an edition is cut (#3)")
    assert _altered(site, "squares", "1996") == []
    assert "come out otherwise" not in _page(site, "lists/squares/1996.html")

    _edit(site, SUZY, ENTRY.format(date="1997-01-02"), "")
    _enter(site, "1996-12-31")
    _enter(site, "1997-01-02")
    late = _commit(site, "A late result (#4)")
    page = _page(site, "lists/squares/1996.html")
    assert f'1 result added or changed by <a href="{TOP}/pull/4" rel="noopener nofollow">pull request 4</a>, ' in page
    assert f"{TOP}/commit/{late}" in page
    assert _altered(site, "squares", "1996") == [{"commit": late, "pull_request": 4, "results": 1, "removed": 0}]
    assert ">1 result added or changed</span>" in _page(site, "lists/squares/editions.html")

    _edit(site, SUZY, ENTRY.format(date="1996-12-31"), "")
    gone = _commit(site, "It was none (#5)")
    assert _altered(site, "squares", "1996") == [{"commit": gone, "pull_request": 5, "results": 0, "removed": 1}]
    assert "1 result removed by" in _page(site, "lists/squares/1996.html")

    _edit(site, SUZY, "bonus: 3-2", "bonus: 3-1")
    corrected = _commit(site, "A correction")
    assert [(one["commit"], one["results"], one["removed"]) for one in _altered(site, "squares", "1996")] == [
        (gone, 0, 1),
        (corrected, 1, 0),
    ]
    assert "come out otherwise" not in _page(site, "lists/squares/1996.html", provenance=False)
    page = _page(site, "lists/squares/1996.html")
    shutil.rmtree(site / ".masterlist-cache")
    shutil.rmtree(site / "public")
    assert _page(site, "lists/squares/1996.html") == page


def test_a_blank_line_belongs_to_no_result(site: Path) -> None:
    _enter(site, "1997-01-02")
    _commit(site, "The next year begins")
    text = (site / SUZY).read_text("utf-8")
    entry = ENTRY.format(date="1996-08-01").lstrip("\n")
    (site / SUZY).write_text(text.replace("\n  - date: 1997", f"\n\n{entry}\n  - date: 1997"), "utf-8")
    late = _commit(site, "A late result")
    assert _altered(site, "squares", "1996") == [{"commit": late, "pull_request": None, "results": 1, "removed": 0}]


def test_a_list_of_games(site: Path) -> None:
    assert _altered(site, "armada", "2021-q1") == []
    games = sorted((site / "content/games/armada").glob("2021-0[1-3]-*.yaml"))
    name = games[0].relative_to(site).as_posix()
    with (site / name).open("a", encoding="utf-8") as game:
        game.write("# Corrected\n")
    late = _commit(site, "A word (#7)")
    assert _altered(site, "armada", "2021-q4") == [{"commit": late, "pull_request": 7, "results": 1, "removed": 0}]
    assert "added or changed by" in _page(site, "lists/armada/2021-q4.html")
    assert _altered(site, "armada", "2018-q1") == []
