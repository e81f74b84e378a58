"""A season of a club whose system lies in its own repository: by the command line, as the tutorial says."""

import re
import shutil
from fractions import Fraction

import pytest

from tests.conftest import ROOT, Browse
from tests.packages.test_packages import Environment
from tests.story.runner import git

TUTORIAL = ROOT / "docs/tutorial/system.md"
LIST = "name: Our ladder\nsystem: my-ladder\nterms: {win: 2}\n"
SHEET = """\
Date;White;Black;Result
14.10.2026;Ann Archer;Bob Baker;1:0
;Cole, Cleo;Dan Dale;½
28.10.2026;Bob Baker;Cleo Cole;0:1
;Dan Dale;Ann Archer;1:0
Summe;;;4
"""
NEW_RULE = (
    "    worth = working.number(_worth(seat.score, terms))\n    if before.rating < 10:\n        worth = worth * 2\n"
)


def _commit(club: Environment, message: str) -> None:
    git("add", "--all", at=club.site)
    git("commit", "--quiet", "--message", message, at=club.site)


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A chess club with a ladder of its own, of which nothing is committed yet."""
    found = Environment(tmp_path_factory.mktemp("club"))
    found.run("init", str(found.site), "--game", "chess")
    git("init", "--quiet", "--initial-branch=main", at=found.site)
    _commit(found, "Begin")
    found.run("new", "system", "my-ladder", "--kind", "duel", "--into", str(found.site / "systems/my-ladder"))
    found.write("lists/ladder.yaml", LIST)
    assert "'python -m pip install ./systems/ID'" in found.run("check", status=1)
    found.install("--no-build-isolation", "--editable", str(found.site / "systems/my-ladder"))
    return found


def test_a_season_by_a_system_of_the_clubs_own(club: Environment, browse: Browse) -> None:
    package = club.site / "systems/my-ladder/masterlist_my_ladder"
    script = re.findall(r"```javascript\n(.*?)```", TUTORIAL.read_text("utf-8"), re.DOTALL)
    (package / "my-ladder.js").write_text(script[0], "utf-8")
    module = (package / "__init__.py").read_text("utf-8")
    before = re.compile(r"    change = working\.line\(N_\(\"points of the game\"\), .*\n")
    changed = before.sub(NEW_RULE + '    change = working.line(N_("points of the game"), worth)\n', module, count=1)
    (package / "__init__.py").write_text(changed, "utf-8")

    said = club.run("check", status=1)
    assert "masterlist_my_ladder/rules/my-ladder.md:12:1: error: the example 'A win' gives 6 as anna rating" in said
    rules = package / "rules/my-ladder.md"
    rules.write_text(rules.read_text("utf-8").replace("{rating: 3}", "{rating: 6}"), "utf-8")
    assert club.run("check") == "No problems.\n"
    _commit(club, "A ladder")

    (club.root / "sheet.csv").write_text(SHEET, "utf-8")
    refused = club.run("import", str(club.root / "sheet.csv"), "--fill-down", "date", status=1)
    assert "name one of: chess, ladder; where it is the same in all rows: --set list=LIST" in refused
    club.run("import", str(club.root / "sheet.csv"), "--fill-down", "date", "--set", "list=ladder")
    _commit(club, "October")
    assert "`Cleo Cole` | – → 1 | – → `6` | `2 × new night`" in club.run("review", "HEAD~1")
    assert "2 × 2 = 4" in club.run("explain", "ladder/2026-10-14/1")

    club.run("cut", "ladder", "--through", "2026-10-31")
    _commit(club, "Edition")
    assert "**New: 1 edition**" in club.run("review", "HEAD~1")
    assert club.run("cut", "--verify") == "ladder/2026: same\n"
    club.run("build")
    assert [Fraction(row["rating_exact"]) for row in club.json("lists/ladder")["entries"]] == [6, 6, 4, 0]
    assert "are what commit" in club.run("verify", str(club.site / "public"))

    tab = browse()
    tab.page.goto(f"{(club.site / 'public').as_uri()}/players/ann-archer.html")
    part = tab.page.locator("#list-ladder details", has_text="What if").first
    part.locator("summary").first.click()
    part.get_by_label("Opponent").fill("Cleo Cole")
    part.get_by_text("points of the game").first.wait_for()
    assert "4.00 → 8.00 (+4.00)" in part.inner_text()
    assert "2 × 2" in part.inner_text()


def test_a_rules_page_that_cannot_be_read_is_named(club: Environment) -> None:
    """It is a fault of the package: one sentence with its file and line, and no traceback."""
    rules = club.site / "systems/my-ladder/masterlist_my_ladder/rules/my-ladder.md"
    kept = rules.read_bytes()
    rules.write_text("---\ntitle\n---\nA page.\n", "utf-8")
    said = club.run("check", status=1)
    assert said == f"masterlist: {rules}:2: 'title' is a text without a key: write lines of the form 'KEY: VALUE'\n"
    shutil.copy(rules, club.site / "content/pages/rules/my-ladder.md")
    rules.write_bytes(kept)
    assert "content/pages/rules/my-ladder.md:2:1: error: 'title' is a text without" in club.run("check", status=1)
