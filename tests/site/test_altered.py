"""A published edition never changes: its page marks rows that would be other today, and says by which commits."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.built import in_json
from tests.editions import publish
from tests.small import add, edit
from tests.story.runner import begin, commit, git

ROOT = Path(__file__).parents[2]
SUZY = "content/logs/suzy/01.yaml"
TOP = "https://github.com/example/masterlist"
ENTRY = "\n  - date: {date}\n    opponent: ruth-stauffer\n    result: won-major\n    bonus: 3-2\n    signed: true\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Suzy's log of 1996 and the games of the second list in 2021, without what no test here is about; one commit."""
    root = tmp_path / "site"
    unused = shutil.ignore_patterns("editions", "tournaments", "rules", "chess")
    shutil.copytree(ROOT / "content", root / "content", ignore=unused)
    for game in (root / "content/games/armada").iterdir():
        if not game.name.startswith(("2018", "2021")):
            game.unlink()
    for log in (root / "content/logs").iterdir():
        if log.name != "suzy":
            shutil.rmtree(log)
    (root / ".gitignore").write_text("public/\n.masterlist-cache/\n", "utf-8")
    begin(root)
    return root


def _publish(root: Path, list_: str, through: str) -> None:
    """Cut an edition from the newest commit, and put it on file with a commit of its own."""
    publish(root, list_, through, git("rev-parse", "HEAD", at=root))
    commit(root, "An edition")


def _enter(root: Path, date: str) -> None:
    add(root / SUZY, ENTRY.format(date=date))


def _page(root: Path, path: str, *, provenance: bool = True) -> str:
    assert build(root, root / "public", Options(jobs=1, provenance=provenance)).files
    return (root / "public" / path).read_text("utf-8")


def _altered(root: Path, list_: str, edition: str) -> list[Any]:
    """What the newest build says of an edition."""
    editions = in_json(root, f"lists/{list_}/editions")["editions"]
    own: list[Any] = next(one["altered"] for one in editions if one["edition"] == edition)
    return own


CORRECTED, LATE = "because results were corrected after publication", "were submitted after publication"


def test_a_list_of_log_books(site: Path) -> None:
    _publish(site, "squares", "1996-12-31")
    path = "lists/squares/1996-q4.html"
    _enter(site, "1997-01-02")
    commit(site, "The next year begins (#3)")
    assert "would be different today" not in _page(site, path)
    assert _altered(site, "squares", "1996-q4") == []

    edit(site / SUZY, ENTRY.format(date="1997-01-02"), "")
    _enter(site, "1996-12-31")
    _enter(site, "1997-01-02")
    late = commit(site, "A late result (#4)")
    page = _page(site, path)
    assert LATE in page
    assert CORRECTED not in page
    assert ", late results<td" in page
    assert '<td class="n main units">55<' in page, "as it was published"
    assert f'1 result added by <a href="{TOP}/pull/4">pull request 4</a>, ' in page
    assert f"{TOP}/commit/{late}" in page
    assert _altered(site, "squares", "1996-q4") == [
        {"commit": late, "pull_request": 4, "results": 0, "late": 1, "removed": 0}
    ]
    assert ">1 row: late results</span>" in (site / "public/lists/squares/editions.html").read_text("utf-8")

    edit(site / SUZY, ENTRY.format(date="1996-12-31"), "")
    commit(site, "It was none (#5)")
    assert "would be different today" not in _page(site, path)

    edit(site / SUZY, "bonus: 4-3", "bonus: 3-3")
    corrected = commit(site, "A correction")
    page = _page(site, path)
    newest = _altered(site, "squares", "1996-q4")[-1]
    assert (newest["commit"], newest["results"], newest["late"]) == (corrected, 1, 0)
    assert CORRECTED in page
    assert LATE not in page
    unasked = _page(site, path, provenance=False)
    assert "by <a" not in unasked
    assert "because something was changed after publication" in unasked
    shutil.rmtree(site / ".masterlist-cache")
    shutil.rmtree(site / "public")
    assert _page(site, path) == page


def test_old_results_that_are_imported_alter_no_edition(site: Path) -> None:
    """Twenty years of results come late: ratings would be other, and none was corrected."""
    _publish(site, "squares", "1996-12-31")
    book = (site / SUZY).read_text("utf-8").replace("book: 1", "book: 2")
    head = book.partition("games:")[0].partition("carried_over")[0]
    entries = "".join(ENTRY.format(date=f"{year}-06-01") for year in range(1975, 1996))
    (site / SUZY).write_text(head.replace("book: 2", "book: 1") + f"games:{entries}", "utf-8")
    (site / SUZY.replace("01", "02")).write_text(book, "utf-8")
    commit(site, "Old books (#6)")
    page = _page(site, "lists/squares/1996-q4.html")
    assert LATE in page
    assert CORRECTED not in page


def test_a_list_of_games(site: Path) -> None:
    _publish(site, "armada", "2018-06-30")
    _publish(site, "armada", "2021-12-31")
    assert "would be different today" not in _page(site, "lists/armada/2021-q4.html")
    games = sorted((site / "content/games/armada").glob("2021-0[1-3]-*.yaml"))
    name = games[0].relative_to(site).as_posix()
    add(site / name, "# Looked at again\n")
    commit(site, "A word (#7)")
    assert "would be different today" not in _page(site, "lists/armada/2021-q4.html"), "no rating is other"
    assert _altered(site, "armada", "2021-q4") == []
    text = (site / name).read_text("utf-8")
    (site / name).unlink()
    gone = commit(site, "It was none (#8)")
    assert "because results were removed after publication" in _page(site, "lists/armada/2021-q4.html")
    (told,) = _altered(site, "armada", "2021-q4")
    assert (told["commit"], told["removed"]) == (gone, 1)
    (site / name).write_text(text, "utf-8")
    commit(site, "It was one (#9)")
    assert "would be different today" not in _page(site, "lists/armada/2021-q4.html")
    assert _altered(site, "armada", "2018-q2") == []
