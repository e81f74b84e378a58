"""Which rules pages every page links, and which only the other rules pages."""

import re
import shutil
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options

TESTS = Path(__file__).parents[1]
SYSTEMS = ("armada", "daanz-squares", "elo", "glicko-2", "sum-of-squares", "wwr")
FOOT = re.compile(r">Rules: ([\w-]+)</a>")
BESIDE = re.compile(r'<p class="small">Rules of systems that this site does not use: (.*?)</p>')


def _site(root: Path, *bases: str) -> Path:
    for base in bases:
        shutil.copytree(TESTS / base / "content", root / "content", dirs_exist_ok=True)
    for system in SYSTEMS:
        page = root / f"content/pages/rules/{system}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"---\ntitle: {system}\nsummary: Rules.\n---\nRules.\n", encoding="utf-8")
    build(root, root / "public", Options(jobs=1))
    return root / "public"


def _beside(public: Path, page: str) -> list[str]:
    found = BESIDE.search((public / page).read_text("utf-8"))
    return re.findall(r'<a href="([\w-]+)\.html">', found[1]) if found else []


@pytest.mark.parametrize(
    ("bases", "used"),
    [
        (("base",), ["wwr"]),
        (("base_boards",), ["armada", "daanz-squares", "sum-of-squares"]),
        (("base_boards", "base"), ["armada", "daanz-squares", "sum-of-squares", "wwr"]),
    ],
)
def test_the_footer_names_the_rules_in_use(tmp_path: Path, bases: tuple[str, ...], used: list[str]) -> None:
    public = _site(tmp_path, *bases)
    assert FOOT.findall((public / "index.html").read_text("utf-8")) == used
    others = [id_ for id_ in SYSTEMS if id_ not in used]
    assert _beside(public, f"rules/{used[0]}.html") == others
    assert _beside(public, f"rules/{others[0]}.html") == others[1:]


def test_a_page_that_tells_no_rules_names_none(tmp_path: Path) -> None:
    about = tmp_path / "content/pages/about.md"
    about.parent.mkdir(parents=True)
    about.write_text("---\ntitle: About\n---\nWe play.\n", encoding="utf-8")
    assert _beside(_site(tmp_path, "base"), "about.html") == []


def test_a_site_that_uses_no_system_yet_names_the_rules_of_all(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: Club\n", encoding="utf-8")
    public = _site(tmp_path)
    assert tuple(FOOT.findall((public / "index.html").read_text("utf-8"))) == SYSTEMS
    assert _beside(public, "rules/elo.html") == []
