"""The invented federation: valid, the same every time, and the same facts in either style."""

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from benchmarks.federation import BOOK, EVERYTHING, PAGES, Site, Size, documents
from benchmarks.make_content import make, write
from benchmarks.styles import STYLES, canonical, handwritten

from masterlist.build import build, check
from masterlist.building.checking import Options
from masterlist.write.comments import tidied

SMALL = Size(players=60, entries=400, events=2)
LITTLE = Size(players=30, entries=150, events=1)  # to be built


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_there_is_as_much_as_was_asked_for() -> None:
    found = list(documents(SMALL))
    kinds = Counter(schema for _, schema, _ in found)
    books = [len(said["games"]) for _, schema, said in found if schema == "log"]
    assert (kinds["player"], kinds["event"], kinds["board"]) == (60, 2, 24)
    assert sum(books) == 400
    assert max(books) <= BOOK
    assert len({path for path, _, _ in found}) == len(found)


def test_each_game_stands_in_both_logs() -> None:
    told = {
        (said["player"], game["date"], game["opponent"], game["result"].split("-")[0])
        for _, schema, said in documents(SMALL)
        if schema == "log"
        for game in said["games"]
    }
    mirror = {"won": "lost", "lost": "won", "draw": "draw"}
    assert told == {(opponent, day, player, mirror[result]) for player, day, opponent, result in told}


def test_it_is_the_same_every_time(tmp_path: Path) -> None:
    for name in ("first", "second"):
        make(tmp_path / name, SMALL, handwritten)
    heads = [subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=tmp_path / name) for name in ("first", "second")]
    assert heads[0] == heads[1]  # the name of a commit is a hash of all that it holds


def test_the_repository_has_commits_of_results_and_of_editions_and_ignores_what_is_made(tmp_path: Path) -> None:
    root = tmp_path / "site"
    make(root, SMALL, canonical)
    (root / "public").mkdir()
    (root / "public" / "index.html").touch()
    assert subprocess.check_output(["git", "rev-list", "--count", "HEAD"], cwd=root).split() == [b"2"]
    assert not subprocess.check_output(["git", "status", "--porcelain"], cwd=root)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("site", [EVERYTHING, PAGES], ids=["everything", "pages"])
def test_it_has_no_errors(tmp_path: Path, style: str, site: Site) -> None:
    write(tmp_path / "content", SMALL, STYLES[style], site)
    problems = check(tmp_path, Options(jobs=1))
    assert [problem for problem in problems if problem.blocks] == []
    assert {problem.rule for problem in problems} <= {"entry-is-signed"}


@pytest.mark.parametrize("system", ["elo", "glicko-2"])
def test_the_same_games_can_be_nights_of_duels(tmp_path: Path, system: str) -> None:
    write(tmp_path / "content", SMALL, canonical, PAGES, system)
    assert check(tmp_path, Options(jobs=1)) == []
    logged = [said for _, schema, said in documents(SMALL) if schema == "log"]
    nights = [said for _, schema, said in documents(SMALL, PAGES, system) if schema == "night"]
    assert 2 * sum(len(said["games"]) for said in nights) == sum(len(said["games"]) for said in logged)


@pytest.mark.parametrize("site", [EVERYTHING, PAGES], ids=["everything", "pages"])
def test_canonical_is_what_fmt_writes(tmp_path: Path, site: Site) -> None:
    write(tmp_path / "content", SMALL, canonical, site)
    assert tidied(tmp_path, lambda _: True) == ({}, [])


def test_a_site_of_pages_alone_has_the_same_pages_and_json_but_no_downloads(tmp_path: Path) -> None:
    published: list[set[str]] = []
    for site in (EVERYTHING, PAGES):
        make(tmp_path / str(len(published)), LITTLE, canonical, site)
        build(tmp_path / str(len(published)), tmp_path / "out", Options(jobs=1))
        published.append(set(contents(tmp_path / "out")))
    everything, pages = published
    kinds = Counter(path.split("/")[0] for path in everything - pages)
    assert {"feeds", "badges", "pictures", "sitemap.xml"} <= set(kinds)
    assert not any(
        path.endswith((".html", ".json")) and not path.startswith(("downloads/", "embed/"))
        for path in (everything ^ pages) - {"404.html"}  # these and frames need an address, which that site lacks
    )


def test_both_styles_mean_the_same_facts(tmp_path: Path) -> None:
    published = []
    for name, style in STYLES.items():
        write(tmp_path / name / "content", LITTLE, style)
        build(tmp_path / name, tmp_path / name / "public", Options(jobs=1))
        published.append(contents(tmp_path / name / "public" / "api"))
    assert [_without_lines(one) for one in published] == [_without_lines(published[0])] * 2
    assert len(published[0]) > 30


def _without_lines(documents: dict[str, bytes]) -> dict[str, str]:
    """The documents without the lines of their sources, on which people write differently."""
    return {path: re.sub(r'"line":\d+', "", data.decode()) for path, data in documents.items()}


def test_handwriting_is_of_many_kinds(tmp_path: Path) -> None:
    write(tmp_path, SMALL, handwritten)
    texts = [path.read_bytes() for path in tmp_path.rglob("*.yaml")]
    marks = (b"\r\n", b"\n\n", b"# as in the paper log", b'"', b"'", b"own: {", b"own: { ", b"own:\n", b"    - date")
    for mark in marks:
        share = sum(mark in text for text in texts) / len(texts)
        assert 0 < share < 1, mark
