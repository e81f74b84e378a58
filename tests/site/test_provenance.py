"""Every entry, board and game says which commit and pull request brought it, where somebody asked."""

import shutil
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.editions import publish
from tests.small import add, small_site
from tests.story.runner import begin, commit, git

ANN = "content/logs/ann-archer/01.yaml"
GAME = "  - {{date: {day}, opponent: cleo-cole, result: won-major, bonus: 3-2, signed: true}}\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    root = small_site(tmp_path / "site")
    with (root / ANN).open("a", encoding="utf-8") as log:
        log.writelines(GAME.format(day=f"1996-06-0{day}") for day in range(1, 5))
    (root / ".gitignore").write_text("public/\n.masterlist-cache/\n", "utf-8")
    begin(root)
    git("switch", "--quiet", "--create", "report", at=root)
    game = "date: 1996-08-08\n    opponent: bob-baker\n    result: won-major\n    bonus: 3-2\n    signed: true\n"
    add(root / ANN, f"\n  - {game}")
    git("commit", "--quiet", "--all", "--message", "A game", at=root)
    git("switch", "--quiet", "main", at=root)
    git("merge", "--quiet", "--no-ff", "--message", "Merge pull request #12 from ann/report", "report", at=root)
    return root


def _page(root: Path, path: str, *, provenance: bool = True) -> str:
    assert build(root, root / "public", Options(provenance=provenance)).files
    return (root / "public" / path).read_text("utf-8")


def _links(root: Path, commit: str, pull: int = 0) -> str:
    top = "https://github.com/example/masterlist"
    name = git("rev-parse", commit, at=root)
    merged = f'<a href="{top}/pull/{pull}">pull request {pull}</a>, ' if pull else ""
    return f', added by {merged}<a href="{top}/commit/{name}">commit {name[:10]}</a>'


def test_entries_boards_and_games(site: Path) -> None:
    page = _page(site, "players/ann-archer.html")
    assert page.count(_links(site, "HEAD", 12)) == 1, "the new entry"
    old = page.count(", added by ") - 1
    assert page.count(_links(site, "HEAD^")) == old > 3
    for path in ("tournaments/spring-open/r1-a.html", "games/armada/first.html"):
        assert _links(site, "HEAD^") in (site / "public" / path).read_text("utf-8")


def test_nothing_is_said_unasked_or_unknown(site: Path) -> None:
    assert "added by" in _page(site, "players/ann-archer.html")
    assert "added by" not in _page(site, "players/ann-archer.html", provenance=False)
    shallow = site.parent / "shallow"
    git("clone", "--quiet", "--depth=1", site.as_uri(), str(shallow), at=site.parent)
    assert "added by" not in _page(shallow, "players/ann-archer.html")
    shutil.rmtree(site / ".git")
    assert "added by" not in _page(site, "players/ann-archer.html")


def test_a_later_build_goes_on_and_says_the_same(site: Path) -> None:
    _page(site, "players/ann-archer.html")
    add(site / ANN, "    note: a word\n")
    assert "added by" not in _page(site, "players/ann-archer.html"), "its lines are not those on record"
    git("commit", "--quiet", "--all", "--message", "A word (#13)", at=site)
    page = _page(site, "players/ann-archer.html")
    assert _links(site, "HEAD^", 12) in page, "the entry came with its first line"
    shutil.rmtree(site / ".masterlist-cache")
    shutil.rmtree(site / "public")
    assert _page(site, "players/ann-archer.html") == page


def test_a_folder_has_the_history_of_its_own_name(tmp_path: Path) -> None:
    repository, cache = tmp_path / "repository", tmp_path / "cache"
    small_site(repository / "one")
    begin(repository)
    publish(repository / "one", "armada", "2024-12-31", git("rev-parse", "HEAD", at=repository))
    commit(repository, "Publish")
    assert build(repository / "one", tmp_path / "public", Options(cache=cache, provenance=True)).files
    git("mv", "one", "two", at=repository)
    git("commit", "--quiet", "--message", "Elsewhere", at=repository)
    for out, kept in (("public", cache), ("full", tmp_path / "other")):
        assert build(repository / "two", tmp_path / out, Options(cache=kept, provenance=True)).files
    editions = "api/v1/lists/armada/editions.json"
    assert (tmp_path / "public" / editions).read_bytes() == (tmp_path / "full" / editions).read_bytes()
