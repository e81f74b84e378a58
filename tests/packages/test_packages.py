"""Systems by others: four packages are built into wheels, installed into an environment of their own, and used.

They import ``masterlist.systems`` and nothing else of Masterlist. What they bring lies beside their modules.
"""

import ast
import json
import os
import re
import shlex
import shutil
import site
import subprocess
import sys
import venv
from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from masterlist.submit.issue import FORMS
from masterlist.systems import Game, Games, Held, Seat
from tests.conftest import ROOT, Browse
from tests.ready import ready
from tests.site.test_what_if import SCORES, answers_of
from tests.small import add, edit, put
from tests.story.runner import begin, commit

PACKAGES = ROOT / "tests/packages"
NAMES = sorted(path.name for path in PACKAGES.iterdir() if (path / "pyproject.toml").is_file())
COMMAND = "import sys; from masterlist.cli import main; sys.exit(main())"


class Environment:
    """A virtual environment with the packages, and a site that uses them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.site = root / "site"
        venv.create(root / "venv", with_pip=False)
        bin_ = "Scripts" if os.name == "nt" else "bin"
        self.python = root / "venv" / bin_ / Path(sys.executable).name
        (packages,) = (root / "venv").rglob("site-packages")
        others = [str(ROOT / "generator"), *site.getsitepackages()]
        (packages / "tests.pth").write_text("\n".join(others), encoding="utf-8")
        self.command = [str(self.python), "-c", COMMAND]

    def install(self, *what: str) -> None:
        """Packages as pip names them; what they need is taken from the environment that runs the tests."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.python)]
        subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", *what], check=True, capture_output=True)

    def run(self, *arguments: str, status: int = 0) -> str:
        """What the command prints."""
        command = [*self.command, "--root", str(self.site), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def write(self, name: str, text: str) -> None:
        put(self.site / "content" / name, text)

    def content(self, name: str) -> str:
        return (self.site / "content" / name).read_text("utf-8")

    def refused(self, name: str, text: str) -> str:
        """What ``check`` prints while a file has another text."""
        before = self.content(name)
        self.write(name, text)
        try:
            return self.run("check", status=1)
        finally:
            self.write(name, before)

    def json(self, name: str) -> Any:
        return json.loads((self.site / f"public/api/v1/{name}.json").read_text("utf-8"))

    def page(self, name: str) -> str:
        return (self.site / f"public/{name}.html").read_text("utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """The environment, where a Python waits for commands, and a site with a list or an event for each package."""
    found = Environment(tmp_path_factory.mktemp("packages"))
    for name in NAMES:
        shutil.copytree(PACKAGES / name, found.root / "sources" / name)
    found.install("--no-build-isolation", *(str(found.root / "sources" / name) for name in NAMES))  # as wheels
    found.run("init", str(found.site))
    for folder in ("players", "clubs", "tournaments"):
        boards = ROOT / "tests/base_boards/content" / folder
        shutil.copytree(boards, found.site / "content" / folder, dirs_exist_ok=True)
    found.write("site.yaml", "title: Club\nlanguages: [de]\n")
    found.write(
        "lists/chess.yaml", "name: Chess by stakes\nsystem: stakes\nterms: {share: 20, shares: {30: 10, 100: 5}}\n"
    )
    night = "date: 2024-03-05\ngames:\n  - {white: ann-archer, black: bob-baker, result: 1-0}\n"
    found.write("games/chess/2024-03-05.yaml", night)
    found.write("lists/catan.yaml", "name: Catan\nsystem: openskill\n")
    seats = ", ".join(
        f"{{player: {one}, place: {n}}}" for n, one in enumerate(("ann-archer", "bob-baker", "cleo-carter"), 1)
    )
    found.write("games/catan/2024-03-06.yaml", f"date: 2024-03-06\ngames:\n  - seats: [{seats}]\n")
    event = found.content("tournaments/spring-open/event.yaml")
    event = event.replace("daanz-squares", "carnage").replace("[armada]", "[sum-of-squares]")
    found.write("tournaments/spring-open/event.yaml", event)
    with ready(str(found.python)) as command:
        found.command = [*shlex.split(command), "masterlist"]
        yield found


def test_packages_import_one_module_of_masterlist() -> None:
    assert len(NAMES) == 4
    for module in PACKAGES.glob("*/**/__init__.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
        assert {one for one in imported if one.startswith("masterlist")} == {"masterlist.systems"}, module


def test_a_site_is_built_with_them(installed: Environment) -> None:
    installed.run("check")
    installed.run("build")
    chess, catan = installed.json("lists/chess"), installed.json("lists/catan")
    ratings = {row["player"]: Fraction(row["rating_exact"]) for row in chess["entries"]}
    assert ratings == {"ann-archer": 120, "bob-baker": 80}
    assert [row["player"] for row in catan["entries"]] == ["ann-archer", "bob-baker", "cleo-carter"]
    assert Fraction(catan["entries"][0]["rating_exact"]) > 0
    event = installed.json("tournaments/spring-open")
    assert sum(Fraction(row["points_exact"]) for row in event["standings"]) % 28034 == 0


def test_their_terms_figures_and_rules_are_on_the_pages_and_in_german(installed: Environment) -> None:
    installed.run("build")
    assert "share: 20, shares: (30: 10, 100: 5)" in installed.page("lists/chess")
    script = (installed.site / "public/assets/what-if/chess.js").read_text("utf-8")
    assert '"terms":{"start":100,"share":20,"shares":{"30":10,"100":5}}' in script
    assert "Own stake 20.00" in installed.page("players/ann-archer")
    assert "Einsatz 20,00" in installed.page("de/players/ann-archer")
    assert "opponent's stake" in installed.page("rules/stakes").replace("&#39;", "'")
    german = installed.page("de/rules/stakes")
    assert "Einsatz des Gegners" in german
    assert "Ein Sieg gegen den Stärkeren" in german
    assert "Platz von unten" in installed.page("de/rules/carnage")
    boards = (installed.site / "public/de/tournaments/spring-open").glob("*.html")
    assert any("Platz von unten" in board.read_text("utf-8") for board in boards)
    assert "Three new players" in installed.page("rules/openskill")


@pytest.mark.node
def test_what_a_package_says_in_the_browser_is_what_its_module_says() -> None:
    folder = PACKAGES / "stakes/masterlist_stakes"
    spec = spec_from_file_location("masterlist_stakes", folder / "__init__.py")
    assert spec
    assert spec.loader
    stakes = module_from_spec(spec)
    sys.modules["masterlist_stakes"] = stakes  # where dataclasses look for it
    spec.loader.exec_module(stakes)
    del sys.modules["masterlist_stakes"]
    terms = stakes.Terms(shares={"0": 20, "30": 10})
    cases = [
        (own, other, games, score) for own in (100, 131) for other in (90, 250) for games in (0, 30) for score in SCORES
    ]
    expected = []
    for own, other, games, score in cases:
        state = {"own": Held(Fraction(own), games=games), "other": Held(Fraction(other))}
        seats = (Seat("own", "white", Fraction(score)), Seat("other", "black", 1 - Fraction(score)))
        after, _ = stakes.rate(state, Games("", (Game("g", "2026-03-04", seats),), explained=False), terms, None)
        expected.append(float(after["own"].rating))
    vectors = [
        {
            "own": {"rating": own, "games": games, "figures": {}},
            "opponent": {"rating": other, "games": 0, "figures": {}},
            "score": score,
            "terms": {"start": 100, "share": 10, "shares": {"0": 20, "30": 10}},
        }
        for own, other, games, score in cases
    ]
    assert [one["rating"] for one in answers_of(folder / "stakes.js", vectors)] == pytest.approx(expected)


def test_a_wrong_term_is_a_problem_with_a_place(installed: Environment) -> None:
    chess = installed.content("lists/chess.yaml")
    text = installed.refused("lists/chess.yaml", chess.replace("share: 20", "share: 90"))
    assert "content/lists/chess.yaml:3:16: error: 'share' must be at most 50, not 90" in text
    assert "Traceback" not in text


def test_a_list_by_a_system_of_another_kind_is_refused(installed: Environment) -> None:
    catan = installed.content("lists/catan.yaml")
    text = installed.refused("lists/catan.yaml", catan.replace("openskill", "places"))
    assert "Places scores the boards of events and rates no list" in text
    text = installed.refused("lists/catan.yaml", catan.replace("openskill", "stakes"))
    assert "content/games/catan/2024-03-06.yaml" in text
    assert "Traceback" not in text


def test_without_the_package_the_list_is_refused(installed: Environment) -> None:
    command = [sys.executable, "-c", COMMAND, "--root", str(installed.site), "check"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generator")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, encoding="utf-8")
    assert done.returncode == 1
    assert "there is no scoring system 'stakes'" in done.stdout + done.stderr
    assert "has to be installed beside Masterlist" in done.stdout + done.stderr


def test_an_event_system_gives_a_table_its_points(installed: Environment) -> None:
    code = (
        "from masterlist.systems import Game, Seat\n"
        "from masterlist.scoring.event_system import explain\n"
        "from masterlist.scoring.event_system import event_systems\n"
        "system = event_systems()['places']\n"
        "seats = tuple(Seat(str(n), str(n), 0, place) for n, place in enumerate((1, 2, 2, 4)))\n"
        "for lines in explain(system, Game('1', '2024-03-06', seats), system.terms()): print(lines[-1].value)\n"
    )
    done = subprocess.run([str(installed.python), "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["4", "1.5", "1.5", "0"]


def test_their_files_count_in_the_tools_version(installed: Environment) -> None:
    code = "from masterlist.resources import tool_version; print(tool_version().hex())"

    def version() -> str:
        return subprocess.run([str(installed.python), "-c", code], capture_output=True, text=True, check=True).stdout

    (rules,) = (installed.root / "venv").rglob("masterlist_stakes/rules/stakes.de.md")
    before = version()
    add(rules, "\n")
    assert version() != before


def test_a_cafe_of_table_games_from_init_to_review(installed: Environment) -> None:
    """``init --game table`` under systems of packages: from checking to reviewing another evening."""
    cafe = copy(installed)
    cafe.site = installed.root / "cafe"
    cafe.run("init", str(cafe.site), "--game", "table")
    cafe.write("lists/catan.yaml", "name: Catan\nsystem: openskill\n")
    event = cafe.content("tournaments/spring-cup/event.yaml")
    cafe.write("tournaments/spring-cup/event.yaml", event.replace("our-cup", "places"))
    add(cafe.site / "content/site.yaml", "languages: [de]\n")
    assert "error" not in cafe.run("check")
    cafe.run("build")
    before = cafe.json("lists/catan")["entries"]
    assert {row["games"] for row in before} >= {1, 2}
    assert "new rating" in cafe.run("explain", "catan/2026-01-15/1")
    _cup_of(cafe)
    begin(cafe.site)
    games = "cleo-cole > dan-dale = eve-ellis"
    cafe.run("new", "night", "--list", "catan", "--date", "2026-01-22", "--games", games)
    commit(cafe.site, "The second evening")
    review = cafe.run("review", "HEAD~1")
    assert "Cleo Cole" in review
    assert "2026-01-22" in review
    cafe.run("build")
    after = cafe.json("lists/catan")["entries"]
    played = {row["player"]: row["games"] for row in after}
    assert played["cleo-cole"] == 2
    assert [seat["place"] for seat in cafe.json("games/catan/2026-01-22")["games"][0]["seats"]] == [1, 2, 2]
    assert "Platz" in cafe.page("de/games/catan/2026-01-22")


def _cup_of(cafe: Environment) -> None:
    """The event of three tables that ``init`` lays down, under two systems of one package, in German too."""
    cup = cafe.json("tournaments/spring-cup")
    assert (cup["kind"], cup["system"], cup["winners"]) == ("table", "places", ["ann-archer"])
    assert [row["points_exact"] for row in cup["standings"]] == ["7", "6", "5", "2", "1"]
    assert "Under Shares, Eve Ellis would have won." in cafe.page("tournaments/spring-cup")
    german = cafe.page("de/tournaments/spring-cup/r1-a")
    assert "übertroffene Mitspielende" in german
    assert "Punkte in der Partie" in german
    assert "1 von 4" in cafe.page("de/tournaments/spring-cup")
    assert "players left behind" in cafe.run("explain", "spring-cup/r1-a")
    rules = cafe.page("de/rules/places")
    assert "Ein Punkt für alle" in rules
    assert "Zwei teilen sich den zweiten Platz" in rules
    event = cafe.content("tournaments/spring-cup/event.yaml")
    wrong = f"{event}terms: {{winner: 90, count_best: 1}}\ncompare: [armada]\n"
    text = cafe.refused("tournaments/spring-cup/event.yaml", wrong)
    assert "content/tournaments/spring-cup/event.yaml:6:17: error: 'winner' must be at most 10, not 90" in text
    text = cafe.refused("tournaments/spring-cup/event.yaml", wrong.replace("winner: 90", "winner: 3"))
    assert "'armada' scores games of the kind 'diplomacy', and those of the event are 'table'" in text
    assert "name one of: shares" in text


def test_results_for_their_lists_are_handed_in_reviewed_and_explained(installed: Environment) -> None:
    """The form has the fields of each list's kind of games; an issue and a sheet become files that are explained."""
    club = copy(installed)
    club.site = installed.root / "club"
    shutil.copytree(installed.site, club.site, ignore=shutil.ignore_patterns("public", ".masterlist-cache"))
    begin(club.site)

    answers = {"list": "chess", "date": "2024-03-12", "games": "bob-baker ann-archer 1-0"}
    issue = "\n\n".join(f"### {one.label}\n\n{answers.get(one.id, '_No response_')}" for one in FORMS["night"])
    (club.root / "issue.md").write_text(issue, encoding="utf-8")
    told = ["--author", "ann", "--number", "7", "--kind", "night", "--json", str(club.root / "words.json")]
    club.run("import-issue", "--body", str(club.root / "issue.md"), *told)
    places = enumerate(("cleo-carter", "ann-archer", "bob-baker"), 1)
    rows = "".join(f"catan,2024-03-13,{player},{place}\n" for place, player in places)
    (club.root / "sheet.csv").write_text(f"list,date,player,place\n{rows}", encoding="utf-8")
    club.run("import", str(club.root / "sheet.csv"))
    commit(club.site, "Two evenings")

    club.run("build")
    for page, title in (("submit", "The games of a day"), ("de/submit", "Die Partien eines Tages")):
        html = club.page(page)
        assert title in html
        assert {*re.findall('<option value="?(\\w+)"? data-kind="?(\\w+)"?', html)} == {
            ("chess", "duel"),
            ("catan", "table"),
            ("places", "table"),
            ("shares", "table"),
        }
        assert {*re.findall('<template id="?game-(\\w+)', html)} == {"duel", "table"}
    assert {row["player"]: row["games"] for row in club.json("lists/chess")["entries"]} == {
        "ann-archer": 2,
        "bob-baker": 2,
    }
    review = club.run("review", "HEAD~1", status=1)
    assert "it needs permission: `old-date`" in review, "and nothing else is wrong with results of years ago"
    assert "| `Bob Baker` | 2 → 1 | `80` → `104` | `new night` |" in review
    assert "`Catan: 2024-03-13`: `1 game`" in review
    assert "opponent's stake" in club.run("explain", "chess/2024-03-12/1")
    assert "new rating" in club.run("explain", "content/games/catan/2024-03-13.yaml:4")
    board = next((club.site / "content/tournaments/spring-open").glob("r1-*.yaml")).stem
    assert "position from below" in club.run("explain", f"spring-open/{board}")


# --- A season of a club whose system lies in its own repository: by the command line, as the tutorial says ---

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


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A chess club with a ladder of its own, of which nothing is committed yet; what a test breaks it mends."""
    found = Environment(tmp_path_factory.mktemp("club"))
    found.run("init", str(found.site), "--game", "chess")
    begin(found.site)
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
    edit(rules, "{rating: 3}", "{rating: 6}")
    assert club.run("check") == "No problems.\n"
    commit(club.site, "A ladder")

    (club.root / "sheet.csv").write_text(SHEET, "utf-8")
    refused = club.run("import", str(club.root / "sheet.csv"), "--fill-down", "date", status=1)
    assert "name one of: chess, ladder; where it is the same in all rows: --set list=LIST" in refused
    club.run("import", str(club.root / "sheet.csv"), "--fill-down", "date", "--set", "list=ladder")
    commit(club.site, "October")
    assert "`Cleo Cole` | – → 1 | – → `6` | `2 × new night`" in club.run("review", "HEAD~1")
    assert "2 × 2 = 4" in club.run("explain", "ladder/2026-10-14/1")

    club.run("cut", "ladder", "--through", "2026-10-31")
    commit(club.site, "Edition")
    assert "**New: 1 edition**" in club.run("review", "HEAD~1")
    assert club.run("cut", "--verify") == "ladder/2026: same\n"
    club.run("build")
    assert [Fraction(row["rating_exact"]) for row in club.json("lists/ladder")["entries"]] == [6, 6, 4, 0]
    assert "are what commit" in club.run("verify", str(club.site / "public"))

    tab = browse()
    tab.page.goto(f"{(club.site / 'public').as_uri()}/players/ann-archer.html")
    tab.page.locator("a[href='#what-if-ladder']").click()
    part = tab.page.locator("#what-if-ladder")
    part.get_by_label("Opponent").fill("Cleo Cole")
    part.get_by_text("points of the game").first.wait_for()
    assert " ".join(part.locator(".equation").inner_text().split()) == "4.00 today + 4.00 this game = 8.00"
    assert "2 × 2" in part.inner_text()


def test_a_rules_page_that_cannot_be_read_is_named(club: Environment) -> None:
    """It is a fault of the package: one sentence with its file and line, and no traceback."""
    rules = club.site / "systems/my-ladder/masterlist_my_ladder/rules/my-ladder.md"
    kept, page = rules.read_bytes(), club.site / "content/pages/rules/my-ladder.md"
    try:
        rules.write_text("---\ntitle\n---\nA page.\n", "utf-8")
        said = club.run("check", status=1)
        assert said == f"masterlist: {rules}:2: 'title' is a text without a key: write lines of the form 'KEY: VALUE'\n"
        shutil.copy(rules, page)
    finally:
        rules.write_bytes(kept)
    try:
        assert "content/pages/rules/my-ladder.md:2:1: error: 'title' is a text without" in club.run("check", status=1)
    finally:
        page.unlink()
