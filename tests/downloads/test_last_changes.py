"""Feeds and the sitemap say when a result was changed, as git has it, and not on which day it was played."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import feedparser
import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.small import add, small_site
from tests.story.runner import commit, git

BEGUN, CORRECTED = "2031-02-03T04:05:06+02:00", "2032-03-04T23:30:00-03:00"
MAPS = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ADDRESS = "https://ratings.example.org/"
ANN = "content/logs/ann-archer/01.yaml"
OLDEST = "lists/squares.html#1996-05-09/ann-archer/bob-baker/1"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    root = small_site(tmp_path / "site")
    add(root / "content/site.yaml", "languages: [de]\n")
    add(root / ANN, "  - {date: 1996-08-08, opponent: cleo-cole, result: won-major, bonus: 3-2, signed: true}\n")
    git("init", "--quiet", "--initial-branch=main", at=root)
    (root / ".gitignore").write_text("public*/\n.masterlist-cache/\n", "utf-8")
    commit(root, when=BEGUN)
    return root


def _correct(root: Path) -> None:
    """The oldest entry of Ann's log gets a note."""
    lines = (root / ANN).read_text("utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "opponent: bob-baker" in line)
    lines.insert(at + 1, "    note: corrected\n")
    (root / ANN).write_text("".join(lines), "utf-8")


def _built(root: Path, *, provenance: bool = True) -> Path:
    assert build(root, root / "public", Options(jobs=1, provenance=provenance)).files
    return root / "public"


def _feed(public: Path, name: str) -> dict[str, Any]:
    """When each entry was changed, in order."""
    feed = feedparser.parse((public / f"feeds/{name}.atom").read_bytes())
    assert feed.feed.updated == max(one.updated for one in feed.entries)
    return {one.id.removeprefix(ADDRESS): one.updated for one in feed.entries}


def _sitemap(public: Path) -> dict[str, str]:
    tree = ET.fromstring((public / "sitemap.xml").read_text("utf-8"))  # noqa: S314
    return {str(one.findtext(f"{MAPS}loc")).removeprefix(ADDRESS): one.findtext(f"{MAPS}lastmod") or "" for one in tree}


def test_a_correction_comes_to_the_top_of_the_feeds(site: Path) -> None:
    public = _built(site)
    for name in ("results", "lists/squares", "players/ann-archer"):
        found = _feed(public, name)
        assert found[OLDEST] == "2031-02-03T02:05:06Z", "the commit that brought it, in UTC"
    _correct(site)
    commit(site, when=CORRECTED)
    public = _built(site)
    for name in ("results", "lists/squares", "players/ann-archer"):
        found = _feed(public, name)
        assert next(iter(found.items())) == (OLDEST, "2032-03-05T02:30:00Z")
        assert "2031-02-03T02:05:06Z" in found.values(), "the others stay"
    assert "<published>1996-05-09T00:00:00Z</published>" in (public / "feeds/lists/squares.atom").read_text("utf-8")


def test_the_day_stands_where_git_is_not_asked(site: Path) -> None:
    public = _built(site, provenance=False)
    assert _feed(public, "lists/squares")[OLDEST] == "1996-05-09T00:00:00Z"
    assert not any(_sitemap(public).values())


def test_the_sitemap_dates_pages_by_their_files(site: Path) -> None:
    found = _sitemap(_built(site))
    begun = "2031-02-03"
    for path in ("players/ann-archer.html", "tournaments/spring-open.html", "tournaments/spring-open/r1-a.html",
                 "games/armada/first.html", "de/players/ann-archer.html"):  # fmt: skip
        assert found[path] == begun, path
    assert not found[""], "the home page shows a little of everything"
    _correct(site)
    assert not _sitemap(_built(site))["players/ann-archer.html"], "it is not as on record"
    commit(site, when=CORRECTED)
    later = _sitemap(_built(site))
    assert later["players/ann-archer.html"] == later["de/players/ann-archer.html"] == "2032-03-05"
    assert {path for path in later if later[path] != found[path]} == {
        "players/ann-archer.html",
        "de/players/ann-archer.html",
    }


def test_a_file_that_is_removed_changes_the_page(site: Path) -> None:
    (site / "content/tournaments/spring-open/r1-a.yaml").unlink()
    commit(site, when=CORRECTED)
    assert _sitemap(_built(site))["tournaments/spring-open.html"] == "2032-03-05"


def test_later_builds_and_a_full_one_say_the_same(site: Path) -> None:
    _built(site)
    _correct(site)
    commit(site, when=CORRECTED)
    public = _built(site)
    assert build(site, site / "public-full", Options(jobs=1, provenance=True, full=True, cache=site / "other")).files
    for name in ("sitemap.xml", "feeds/results.atom", "feeds/players/ann-archer.atom"):
        assert (public / name).read_bytes() == (site / "public-full" / name).read_bytes()


def test_private_players_do_not_show_when_their_games_were_handed_in(site: Path) -> None:
    player = site / "content/players/ann-archer.yaml"
    add(player, "privacy: initials\n")
    commit(site, when=CORRECTED)
    public = _built(site)
    assert all(day.endswith("T00:00:00Z") for day in _feed(public, "lists/squares").values())
    pages = [path for path in _sitemap(public) if path.startswith("players/player-")]
    assert pages
    assert not any(_sitemap(public)[path] for path in pages)
