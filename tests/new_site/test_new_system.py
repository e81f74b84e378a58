"""``masterlist new system``: the package builds, its test passes, and a site is published with it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from masterlist.cli import main
from tests.conftest import ROOT
from tests.packages.test_packages import Environment
from tests.small import edit

TUTORIAL = ROOT / "docs/tutorial/system.md"
PLACES = ", ".join(
    f"{{player: {one}, place: {at}}}" for at, one in enumerate(("ann-archer", "bob-baker", "cleo-carter"), 1)
)
EVENTS = {kind: f"my-{kind}-cup" for kind in ("duel", "table")}  # the systems for events, by kind
GAMES = {"duel": "{white: ann-archer, black: bob-baker, result: 1-0}", "table": f"{{seats: [{PLACES}]}}"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with new packages of each kind, and a site with a list and an event for each."""
    found = Environment(tmp_path_factory.mktemp("systems"))
    packages = [(f"my-{kind}", kind, ()) for kind in GAMES] + [
        (id_, kind, ("--event",)) for kind, id_ in EVENTS.items()
    ]
    for id_, kind, more in packages:
        assert main(["new", "system", id_, "--kind", kind, *more, "--into", str(found.root / id_)]) == 0
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    folders = [str(found.root / id_) for id_, _, _ in packages]
    subprocess.run([*build, "--wheel-dir", str(found.root / "wheels"), *folders], check=True, capture_output=True)
    found.install(*map(str, (found.root / "wheels").glob("*.whl")))
    found.run("init", str(found.site))
    for kind, game in GAMES.items():
        found.write(f"lists/{kind}.yaml", f"name: Ours\nsystem: my-{kind}\nterms: {{start: 10}}\n")
        found.write(f"games/{kind}/2024-03-05.yaml", f"date: 2024-03-05\ngames:\n  - {game}\n")
        event = f"name: Cup\nsystem: {EVENTS[kind]}\nstart: 2024-03-09\nstatus: final\n"
        found.write(f"tournaments/{kind}-cup/event.yaml", event)
        found.write(f"tournaments/{kind}-cup/r1-a.yaml", f"{{round: 1, table: a, {game[1:]}\n")
    return found


def test_a_site_is_published_and_an_event_scored_with_it(installed: Environment) -> None:
    installed.run("check")
    installed.run("build")
    ratings = {kind: [row["rating"] for row in installed.json(f"lists/{kind}")["entries"]] for kind in GAMES}
    assert ratings == {"duel": [13, 10], "table": [12, 11, 10]}
    assert "Replace this sentence" in installed.page("rules/my-duel")
    events = {kind: installed.json(f"tournaments/{kind}-cup") for kind in EVENTS}
    points = {kind: [row["points"] for row in event["standings"]] for kind, event in events.items()}
    assert points == {"duel": [3, 0], "table": [3, 1, 0]}
    assert events["table"]["boards"][0]["seats"][0]["working"][0]["label"] == "players left behind"
    assert "Replace this sentence" in installed.page("rules/my-table-cup")


def test_their_own_tests_pass(installed: Environment) -> None:
    """In one process, which names the package of one that fails."""
    ids = {f"my-{kind}" for kind in GAMES} | {*EVENTS.values()}
    command = [str(installed.python), "-m", "pytest", "-rA", "-p", "no:cacheprovider", "--rootdir", str(installed.root)]
    command += [str(installed.root / id_ / "tests") for id_ in sorted(ids)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=installed.root)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {*re.findall(r"^PASSED ([a-z-]+)/", done.stdout, re.MULTILINE)} == ids


@pytest.mark.node
def test_the_code_of_the_tutorial_works(installed: Environment, tmp_path: Path) -> None:
    """The changed module, its test, its function for the browser, and the test that holds the two together."""
    folder = tmp_path / "package"
    shutil.copytree(installed.root / "my-duel", folder)
    module = folder / "masterlist_my_duel/__init__.py"
    page = TUTORIAL.read_text("utf-8")
    code, browser_test = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (script,) = re.findall(r"```javascript\n(.*?)```", page, re.DOTALL)
    for file, shown in ((module.with_name("my-duel.js"), script), (folder / "tests/test_browser.py", browser_test)):
        file.write_text(shown.replace("my-ladder", "my-duel").replace("my_ladder", "my_duel"), "utf-8")
    text, replaced = re.subn(r"def _rating\(.*?\n\n\n", code + "\n\n", module.read_text("utf-8"), flags=re.DOTALL)
    assert replaced == 1
    module.write_text(text, "utf-8")
    test = folder / "tests/test_my_duel.py"
    edit(test, "rating == 3", "rating == 6")
    program = "import sys, pytest; sys.path.insert(0, sys.argv[1]); sys.exit(pytest.main(['-q', sys.argv[2]]))"
    done = subprocess.run(
        [str(installed.python), "-c", program, str(folder), str(folder / "tests")],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_guides_show_what_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "system", "my-ladder", "--kind", "duel"]) == 0
    assert capsys.readouterr().out in TUTORIAL.read_text("utf-8")
    assert main(["new", "system", "ladder", "--kind", "table", "--event"]) == 0
    assert capsys.readouterr().out in (ROOT / "docs/how-to/event-system.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["elo"], "there is a system 'elo' already"),
        (["My Ladder"], "'My Ladder' is no id"),
        (["new-one", "--name", 'so "called"'], "a name has no quotes"),
        (["new-one", "--into", "."], "exists already"),
    ],
)
def test_what_is_refused(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "system", *arguments, "--kind", "duel"]) == 2
    assert said in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
