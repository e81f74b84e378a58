"""The page of open questions: it names people as they are called, and stays right when they are called otherwise."""

import re
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.explain import entry
from tests.built import words
from tests.read.test_loose import enter
from tests.small import add, copied_site, edit
from tests.whole import whole


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copied_site(tmp_path / "site", "base")


def _text(site: Path, page: str = "problems.html") -> str:
    done = build(site, site / "public", Options(jobs=1))
    assert done.files, [str(problem) for problem in done.problems if problem.blocks]
    return words((site / "public" / page).read_text("utf-8"))


def test_people_are_named(site: Path) -> None:
    enter(site, "ann-archer", "2001-01-02-bob-baker")
    enter(site, "ann-archer", "2001-03-04-bob-baker")
    enter(site, "bob-baker", "2001-03-04-ann-archer", result="lost-strategic", bonus="2-3")
    found = _text(site)
    assert "Bob Baker has not entered this game in their own log" in found
    assert "not rated: the log of Bob Baker contradicts it (content/logs/bob-baker/2001-03-04-ann-archer.yaml" in found
    assert "the log of Ann Archer contradicts it" in found
    assert "Bob Baker has not entered this game" in _text(site, "players/ann-archer.html")
    # Another name makes another page
    edit(site / "content/players/bob-baker.yaml", "Bob Baker", "Robert Baker")
    assert "Robert Baker has not entered" in _text(site)


def test_the_other_file_of_a_contradiction_is_a_link_to_its_line(site: Path) -> None:
    add(site / "content/site.yaml", "repository: https://example.org/club/games\n")
    enter(site, "ann-archer", "2001-03-04-bob-baker")
    enter(site, "bob-baker", "2001-03-04-ann-archer", result="lost-strategic", bonus="2-3")
    assert "the log of Bob Baker contradicts it ( 2001-03-04-ann-archer.yaml, line 4 )" in _text(site)
    link = '<a href="https://example.org/club/games/blob/main/content/logs/bob-baker/2001-03-04-ann-archer.yaml#L4">'
    assert (site / "public/problems.html").read_text("utf-8").count(link) == 2  # from the entry itself, and from Ann's


def test_a_name_that_looks_like_a_file_leads_nowhere(site: Path) -> None:
    add(site / "content/site.yaml", "repository: https://example.org/club/games\n")
    for id_, gap in (("eve", " "), ("eva", "  ")):
        name = f"Eve{gap}../../../../evil/repo/blob/main/x.yaml:1 content/../../x.yaml:2"
        (site / f"content/players/{id_}.yaml").write_text(f"name: '{name}'\n", encoding="utf-8")
    assert "blob/main/x.yaml:1" in _text(site)
    links = re.findall(r'href="?([^ >"]*)', (site / "public/problems.html").read_text("utf-8"))
    assert [link for link in links if "evil" in link or "x.yaml" in link or "/../content" in link] == []


def test_a_private_player_is_not_named(site: Path) -> None:
    enter(site, "ann-archer", "2001-01-02-bob-baker")
    add(site / "content/players/bob-baker.yaml", "privacy: initials\n")
    found = _text(site)
    assert "B. B. has not entered this game in their own log" in found
    assert "Baker" not in found


def test_explain_names_people(site: Path) -> None:
    file = enter(site, "ann-archer", "2001-01-02-bob-baker")
    found = whole(site)
    assert found.results
    shown = entry(found.results, found.problems, file.relative_to(site).as_posix(), 4)
    assert shown
    assert "! Bob Baker has not entered this game in their own log" in shown
