"""The script that sets up a repository on GitHub, run against a program that plays GitHub's command line."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from masterlist.cli import main
from masterlist.review.command import CONTEXT

ROOT = Path(__file__).parents[2]
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


def test_a_new_site_has_it(tmp_path: Path) -> None:
    assert main(["init", str(tmp_path / "site")]) == 0
    assert (tmp_path / "site/.github/settings.sh").read_bytes() == SCRIPT.read_bytes()
